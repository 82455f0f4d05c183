<?php

namespace society\widgets\controllers;

use craft\web\Controller;
use society\widgets\Cms;
use society\widgets\RateLimit;
use yii\web\Response;

/**
 * Responds to the `continue-elsewhere` widget of the membership application, for signed-in members:
 * `society-widgets/saved-form/application`.
 */
class SavedFormController extends Controller
{
    public function actionApplication(): Response
    {
        RateLimit::count('forms', 500);
        $this->response->setNoCacheHeaders();
        $forms = $this->module->savedForms();
        $key = [Cms::userId(), 'application'];
        $version = (int)$this->request->getQueryParam('version');
        if ($this->request->getIsPut()) {
            $body = $this->request->getRawBody();
            if (mb_strlen($body) > 200_000) throw Cms::status(413);
            $document = json_decode($body);
            if (!is_object($document)) throw Cms::status(422);
            $saved = $forms->save(...$key, basedOn: $version, document: $document);
            return $saved ? $this->asJson($saved) : $this->asJson($forms->read(...$key))->setStatusCode(409);
        }
        if ($this->request->getIsDelete())
            return $forms->remove(...$key, version: $version) ? $this->asRaw('')->setStatusCode(204) : $this->asJson($forms->read(...$key))->setStatusCode(409);
        $state = $forms->read(...$key);
        return $state ? $this->asJson($state) : $this->asRaw('')->setStatusCode(204);
    }
}
