<?php

namespace modules\society;

use Craft;
use yii\web\TooManyRequestsHttpException;

/** Limits of what one address may ask for. Without them, an action is a way to fill a database, or to try stolen cards. */
class RateLimit
{
    private const SECONDS = 3600;

    /** Counts a request, and answers 429 to those above the limit within an hour. */
    public static function count(string $name, int $limit): void
    {
        if (!self::isOver($name, $limit)) return;
        Craft::$app->response->headers->set('Retry-After', (string)self::SECONDS);
        throw new TooManyRequestsHttpException();
    }

    /** Counts a request, and returns whether it is above the limit. */
    public static function isOver(string $name, int $limit): bool
    {
        $key = "society.$name." . Craft::$app->request->getUserIP();
        $count = (int)Craft::$app->cache->get($key);
        if ($count >= $limit) return true;
        Craft::$app->cache->set($key, $count + 1, self::SECONDS);
        return false;
    }
}
