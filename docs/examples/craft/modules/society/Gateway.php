<?php

namespace modules\society;

/**
 * The payment service. All functions throw a `Refusal` with words for the visitor. An intent that has been accepted comes back as it
 * is from `update` and `confirm`: it is charged once.
 */
interface Gateway
{
    public function create(string $attempt, int $cents, bool $isRecurring): Intent;

    public function find(string $id): Intent;

    public function update(string $id, int $cents, bool $isRecurring): Intent;

    /** Charges an intent. The same payment method again repeats the response, not the charge. */
    public function confirm(Intent $intent, string $method, string $returnAddress): Intent;
}
