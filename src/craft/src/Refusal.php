<?php

namespace society\widgets;

use RuntimeException;

/** Reason why a payment was refused, as a message for the visitor. */
class Refusal extends RuntimeException
{
    public function __construct(string $text, array $values = [])
    {
        parent::__construct(Cms::t($text, $values));
    }
}
