<?php

namespace modules\society;

/** What a form sends about its payment, and what the server has calculated. */
class Payment
{
    public function __construct(
        /** Calculated by the server. */
        public readonly int $cents,
        public readonly bool $isRecurring,
        /** For the receipt and the office. */
        public readonly array $details,
        /** Amount in cents that the visitor has seen, as text; empty without JavaScript. */
        public readonly string $shown,
        /** Id of Stripe's PaymentMethod; empty without one. */
        public readonly string $method,
        /** True if the form says that a wallet has paid. That is never believed. */
        public readonly bool $isWallet,
        /** Page after the payment, to which a bank leads back, too. */
        public readonly string $address,
    ) {
    }
}
