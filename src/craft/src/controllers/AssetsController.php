<?php

namespace society\widgets\controllers;

use craft\helpers\FileHelper;
use craft\web\Controller;
use society\widgets\Cms;
use society\widgets\Plugin;
use yii\web\Response;

/** Sends the widgets' built files, unless they have been published in the web root. */
class AssetsController extends Controller
{
    protected array|bool|int $allowAnonymous = true;

    public function actionFile(string $version, string $file): Response
    {
        $assets = Plugin::getInstance()->get('assets');
        $path = $assets->path($file) ?? throw Cms::status(404);
        $types = ['js' => 'text/javascript', 'css' => 'text/css'];
        // During an upgrade, pages of another version ask for its files. A cache must not keep this version's in their place.
        $caching = $version === $assets->version() ? 'public, max-age=31536000, immutable' : 'no-store';
        $this->response->on(Response::EVENT_AFTER_PREPARE, fn() => $this->setHeaders($caching));
        return $this->response->sendFile($path, options: [
            'inline' => true,
            'mimeType' => $types[pathinfo($path, PATHINFO_EXTENSION)] ?? FileHelper::getMimeType($path),
        ]);
    }

    /**
     * Sets the headers of a file that any cache may keep. Craft renews a member's cookies in each response: a shared cache would
     * hand them to others, and a file that is still loading when the session ends would start it again.
     */
    private function setHeaders(string $caching): void
    {
        $this->response->getCookies()->removeAll();
        $headers = $this->response->getHeaders();
        foreach (['Pragma', 'Expires', 'Set-Cookie'] as $name) {
            $headers->remove($name);
            // PHP's session sets headers of its own.
            header_remove($name);
        }
        $headers
            ->set('Cache-Control', $caching)
            ->set('Access-Control-Allow-Origin', '*')
            ->set('X-Content-Type-Options', 'nosniff');
    }

    /** Keeps Craft from serving the plugin's templates as pages. */
    public function actionNone(): never
    {
        throw Cms::status(404);
    }
}
