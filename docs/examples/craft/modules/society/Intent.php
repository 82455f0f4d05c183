<?php

namespace modules\society;

/** Payment intent of Stripe, as far as the module reads it. */
class Intent
{
    public function __construct(
        public readonly string $id,
        public readonly string $secret,
        public readonly int $cents,
        /** Stripe's status. */
        public readonly string $status,
        public readonly bool $isRecurring = false,
        /** Page of the bank on which the visitor has to confirm the payment; empty without one. */
        public readonly string $bankPage = '',
    ) {
    }

    /** Whether nothing about the payment can change any more. */
    public function isAccepted(): bool
    {
        return in_array($this->status, ['succeeded', 'processing'], true);
    }
}
