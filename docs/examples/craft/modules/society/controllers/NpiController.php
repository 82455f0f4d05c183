<?php

namespace modules\society\controllers;

use craft\web\Controller;
use craft\web\View;
use modules\society\NpiSearch;
use modules\society\RateLimit;
use yii\web\Response;

/**
 * Responds to requests from the `npi-lookup` widget, for members only: `society/npi/lookup` and `society/npi/verify`. If
 * the visitor is not signed in, Craft responds with 403 before an action runs.
 */
class NpiController extends Controller
{
    public function actionLookup(): Response
    {
        return $this->answer(isByNumber: false);
    }

    public function actionVerify(): Response
    {
        return $this->answer(isByNumber: true);
    }

    private function answer(bool $isByNumber): Response
    {
        RateLimit::count('npi', 100);
        ['message' => $message, 'providers' => $providers] = NpiSearch::run($this->request->getQueryParams(), $isByNumber);
        return $this->asJson([
            'success' => $message === '',
            'message' => $message,
            'results' => ['result_count' => count($providers)],
            'markup' => $this->getView()->renderTemplate(
                '_widgets/npi-lookup/results.twig',
                ['providers' => $providers, 'countries' => [], 'labels' => NpiSearch::labels()],
                View::TEMPLATE_MODE_SITE,
            ),
        ]);
    }
}
