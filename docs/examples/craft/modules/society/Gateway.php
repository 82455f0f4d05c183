<?php

namespace modules\society;

/**
 * The payment service. All functions throw a `Refusal` with a message for the visitor. For an accepted intent, `update` and
 * `confirm` return it unchanged, so it is charged only once.
 */
interface Gateway
{
    public function create(string $attempt, int $cents, bool $isRecurring): Intent;

    public function find(string $id): Intent;

    public function update(string $id, int $cents, bool $isRecurring): Intent;

    /** Charges an intent. A second call with the same payment method repeats the response, not the charge. */
    public function confirm(Intent $intent, string $method, string $returnAddress): Intent;
}
