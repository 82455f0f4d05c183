<?php

namespace society\widgets;

use Craft;
use yii\base\UserException;

/** Reason why a payment was refused, as a message for the visitor. */
class Refusal extends UserException
{
    public function __construct(string $text, array $values = [])
    {
        parent::__construct(Craft::t('society-widgets', $text, $values));
    }
}
