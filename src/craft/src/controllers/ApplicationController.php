<?php

namespace society\widgets\controllers;

use craft\web\Controller;
use society\widgets\Application;
use society\widgets\Cms;
use society\widgets\RateLimit;
use yii\web\Response;

/** Receives membership applications: `society-widgets/application/send`. */
class ApplicationController extends Controller
{
    protected array|bool|int $allowAnonymous = ['send'];

    public function actionSend(): ?Response
    {
        $this->requirePostRequest();
        RateLimit::count('applications', 20);
        $application = new Application();
        // An array is treated as a missing answer. Fields without a rule are ignored.
        $application->setAttributes(array_filter($this->request->getBodyParams(), 'is_string'));
        if (!$application->validate())
            return $this->asModelFailure($application, Cms::t('There is a problem'), 'application');

        $number = $this->module->applications()->receive($application);
        if (Cms::userId()) $this->module->savedForms()->finish(Cms::userId(), 'application', $application->formId);
        Cms::keep('society.received', $application->formId);
        return $this->asSuccess(Cms::t('We’ve received your application {number}.', ['number' => $number]));
    }
}
