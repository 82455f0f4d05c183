<?php

namespace society\widgets;

use Craft;
use yii\web\TooManyRequestsHttpException;

/**
 * Limits the number of requests from one IP address. Without a limit, an action could be used to fill a database or to
 * test stolen cards.
 */
class RateLimit
{
    private const SECONDS = 3600;

    /** Counts a request, and responds with 429 if it exceeds the hourly limit. */
    public static function count(string $name, int $limit): void
    {
        if (!self::isOver($name, $limit)) return;
        Craft::$app->response->headers->set('Retry-After', (string)self::SECONDS);
        throw new TooManyRequestsHttpException();
    }

    /** Counts a request, and returns true if it exceeds the limit. */
    public static function isOver(string $name, int $limit): bool
    {
        $key = "society.$name." . Craft::$app->request->getUserIP();
        $count = (int)Craft::$app->cache->get($key);
        if ($count >= $limit) return true;
        Craft::$app->cache->set($key, $count + 1, self::SECONDS);
        return false;
    }
}
