<?php

namespace society\widgets;

/**
 * Payment service. If a request fails, all functions throw a `Refusal` that contains a message for the visitor. If an
 * intent has already been accepted, `update`, `confirm` and `cancel` return it unchanged, so it is charged only once.
 */
interface Gateway
{
    public function create(string $attempt, int $cents, bool $isRecurring): Intent;

    public function find(string $id): Intent;

    public function update(string $id, int $cents, bool $isRecurring): Intent;

    /** Cancels an intent, so that it can never be paid. Returns an accepted intent unchanged. */
    public function cancel(string $id): Intent;

    /** Charges an intent. A second call with the same payment method returns the same response without charging again. */
    public function confirm(Intent $intent, string $method, string $returnAddress): Intent;
}
