<?php

namespace society\widgets\controllers;

use craft\web\Controller;
use society\widgets\Cms;
use society\widgets\RateLimit;
use society\widgets\Refusal;
use yii\web\Response;

/** Responds to the `file-field` widget: `society-widgets/upload/file` stores, lists and removes a visitor's files. */
class UploadController extends Controller
{
    protected array|bool|int $allowAnonymous = ['file'];

    public function actionFile(): Response
    {
        RateLimit::count('uploads', 500);
        $this->response->setNoCacheHeaders();
        $uploads = $this->module->uploads();
        $ids = array_filter((array)Cms::query('id'), 'is_string');
        if ($this->request->getIsPost()) {
            try {
                return $this->asJson($uploads->save($_FILES['file'] ?? []));
            } catch (Refusal $refusal) {
                return $this->asJson(['message' => $refusal->getMessage()])->setStatusCode(422);
            }
        }
        if ($this->request->getIsDelete()) $uploads->remove($ids);
        // The path on the server is not for browsers.
        return $this->asJson(['success' => true, 'files' => array_map(fn($file) => array_diff_key($file, ['path' => '']), $uploads->find($ids))]);
    }
}
