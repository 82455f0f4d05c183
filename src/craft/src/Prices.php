<?php

namespace society\widgets;

/** Items that the society sells. The server sets the amounts, which are in cents; a form never determines a price. */
interface Prices
{
    /** @return array<string, array{label: string, items: array<string, array{label: string, often: string, cents: int}>}> */
    public function memberships(): array;

    /** @return array<string, array{label: string, every: string, rhythm: string, interval: string, terms: string, consent: string, cents: int}> plans for recurring gifts */
    public function plans(): array;
}
