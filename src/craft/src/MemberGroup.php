<?php

namespace society\widgets;

use craft\elements\User;
use craft\helpers\ArrayHelper;

/** Adds buyers to the `members` user group. The office does this by hand for buyers who were not signed in. */
class MemberGroup implements Members
{
    public function begin(Order $order, ?User $buyer): void
    {
        $group = Cms::service('userGroups')->getGroupByHandle('members');
        if (!$buyer || !$group) return;
        $groups = ArrayHelper::getColumn($buyer->getGroups(), 'id');
        Cms::service('users')->assignUserToGroups($buyer->id, array_unique([...$groups, $group->id]));
    }
}
