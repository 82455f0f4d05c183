<?php

namespace society\widgets;

/** Destination for membership applications: entries on the site, or the society's own system. */
interface Applications
{
    /**
     * Stores an application and returns its number. If the same `formId` is submitted again, the response was lost or the
     * visitor went back: the new application replaces the first application and keeps its number.
     */
    public function receive(Application $application): string;
}
