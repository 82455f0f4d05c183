<?php

namespace society\widgets\controllers;

use craft\web\Controller;
use craft\web\View;
use society\widgets\NpiSearch;
use society\widgets\RateLimit;
use yii\web\Response;

/**
 * Responds to requests from the `npi-lookup` widget, for members only: `society-widgets/npi/lookup` and `society-widgets/npi/verify`. If
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
                'society-widgets/npi-lookup/results.twig',
                ['providers' => $providers, 'countries' => [], 'labels' => NpiSearch::labels()],
                View::TEMPLATE_MODE_SITE,
            ),
        ]);
    }
}
