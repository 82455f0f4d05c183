<?php

namespace modules\society;

use Craft;
use yii\web\TooManyRequestsHttpException;

/** Limits of what one address may ask for. Without them, an action is a way to fill a database, or to use up somebody's quota. */
class RateLimit
{
    /** Counts a request, and answers 429 to those above the limit within an hour. */
    public static function count(string $name, int $limit): void
    {
        $key = "society.$name." . Craft::$app->request->getUserIP();
        $count = (int)Craft::$app->cache->get($key);
        if ($count >= $limit) throw new TooManyRequestsHttpException();
        Craft::$app->cache->set($key, $count + 1, 3600);
    }
}
