<?php

namespace modules\society;

/** What the society sells. Amounts are in cents, and the server's own: a form never names a price. */
interface Prices
{
    /** @return array<string, array{label: string, items: array<string, array{label: string, often: string, cents: int}>}> */
    public function memberships(): array;

    /** @return array<string, array{label: string, every: string, rhythm: string, terms: string, cents: int}> plans of recurring gifts */
    public function plans(): array;
}
