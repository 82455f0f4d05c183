<?php

namespace modules\society;

/** Where applications for membership go: entries of the site, or the society's own system. */
interface Applications
{
    /**
     * Keeps an application and returns its number. The same `formId` again means that the response was lost, or that the visitor has
     * gone back: the application replaces the first one, and keeps its number.
     */
    public function receive(Application $application): string;
}
