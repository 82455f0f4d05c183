<?php

namespace modules\society\controllers;

use Craft;
use craft\web\Controller;
use modules\society\Application;
use yii\web\Response;
use yii\web\TooManyRequestsHttpException;

/** Receives applications for membership: `society/application/send`. */
class ApplicationController extends Controller
{
    /** Applications that are taken from one address within an hour. */
    private const LIMIT = 20;

    protected array|bool|int $allowAnonymous = ['send'];

    public function actionSend(): ?Response
    {
        $this->requirePostRequest();
        $this->limit();
        $application = new Application();
        // An array where a text is due counts as no answer. Names without a rule are ignored.
        $application->setAttributes(array_filter($this->request->getBodyParams(), 'is_string'));
        if (!$application->validate())
            return $this->asModelFailure($application, Craft::t('site', 'There is a problem'), 'application');

        $number = $this->module->applications()->receive($application);
        Craft::$app->session->set('society.received', $application->formId);
        return $this->asSuccess(Craft::t('site', 'We’ve received your application {number}.', ['number' => $number]));
    }

    private function limit(): void
    {
        $key = 'society.applications.' . $this->request->getUserIP();
        $count = (int)Craft::$app->cache->get($key);
        if ($count >= self::LIMIT) throw new TooManyRequestsHttpException();
        Craft::$app->cache->set($key, $count + 1, 3600);
    }
}
