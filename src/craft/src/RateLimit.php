<?php

namespace society\widgets;

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
        Cms::headers()->set('Retry-After', (string)(self::SECONDS - time() % self::SECONDS));
        throw Cms::status(429);
    }

    /** Counts a request, and returns true if it exceeds the limit of this hour. */
    public static function isOver(string $name, int $limit): bool
    {
        $hour = intdiv(time(), self::SECONDS);
        $key = "society.$name.$hour." . Cms::address();
        $count = (int)Cms::cached($key);
        if ($count >= $limit) return true;
        Cms::cache($key, $count + 1, self::SECONDS);
        return false;
    }
}
