<?php

namespace modules\society;

/** The parts of Stripe's PaymentIntent that the module reads. */
class Intent
{
    public function __construct(
        public readonly string $id,
        public readonly string $secret,
        public readonly int $cents,
        /** Stripe's status. */
        public readonly string $status,
        public readonly bool $isRecurring = false,
        /** The bank's page where the visitor has to confirm the payment; empty if there is none. */
        public readonly string $bankPage = '',
    ) {
    }

    /** Returns true if nothing about the payment can change any more. */
    public function isAccepted(): bool
    {
        return in_array($this->status, ['succeeded', 'processing'], true);
    }
}
