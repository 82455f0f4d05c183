<?php

namespace modules\society;

/** The payment data that a form sends, and the amount that the server has calculated. */
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
        /** True if the form says that a wallet has paid. The server never trusts this. */
        public readonly bool $isWallet,
        /** Page after the payment, to which a bank also redirects back. */
        public readonly string $address,
    ) {
    }
}
