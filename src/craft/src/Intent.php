<?php

namespace society\widgets;

/** Properties of Stripe's PaymentIntent that the module uses. */
class Intent
{
    public function __construct(
        public readonly string $id,
        public readonly string $secret,
        public readonly int $cents,
        /** Status as reported by Stripe. */
        public readonly string $status,
        public readonly bool $isRecurring = false,
        /** URL of the bank's page on which the visitor has to confirm the payment; empty if no confirmation is required. */
        public readonly string $bankPage = '',
        /** Id of the payment method that the intent was confirmed with last; empty until then. */
        public readonly string $method = '',
    ) {
    }

    /** Returns whether the payment can no longer be changed, because it succeeded or is processing. */
    public function isAccepted(): bool
    {
        return in_array($this->status, ['succeeded', 'processing'], true);
    }
}
