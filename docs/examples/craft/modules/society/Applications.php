<?php

namespace modules\society;

/** Destination of membership applications: entries of the site, or the society's own system. */
interface Applications
{
    /**
     * Stores an application and returns its number. If the same `formId` arrives again, the response was lost or the
     * visitor has gone back: the new application replaces the first one and keeps its number.
     */
    public function receive(Application $application): string;
}
