<?php

namespace modules\society;

use craft\elements\User;

/** The society's members: users of the site, or records of its own system. */
interface Members
{
    /**
     * Begins a membership that has been paid. It is called again with the same order if the server failed in between: that must not
     * begin a second one.
     *
     * @param ?User $buyer null for a visitor who has not signed in
     */
    public function begin(Order $order, ?User $buyer): void;
}
