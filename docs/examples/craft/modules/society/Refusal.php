<?php

namespace modules\society;

use Craft;
use yii\base\UserException;

/** Reason why a payment was refused, as a message for the visitor. */
class Refusal extends UserException
{
    public function __construct(string $text, array $values = [])
    {
        parent::__construct(Craft::t('site', $text, $values));
    }
}
