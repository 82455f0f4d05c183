<?php

namespace modules\society;

use craft\elements\User;

/** The society's members: users of the site, or records in the society's own system. */
interface Members
{
    /**
     * Starts a membership that has been paid. If the server failed in between, this is called again with the same order and
     * must not start a second membership.
     *
     * @param ?User $buyer null for a visitor who has not signed in
     */
    public function begin(Order $order, ?User $buyer): void;
}
