<?php

namespace society\widgets;

use craft\elements\User;

/** The society's members: users of the site, or records in the society's own system. */
interface Members
{
    /**
     * Starts a membership that has been paid for. If the server fails before it saves the paid order, this function is
     * called again with the same order and must not start a second membership.
     *
     * @param ?User $buyer null for a visitor who has not signed in
     */
    public function begin(Order $order, ?User $buyer): void;
}
