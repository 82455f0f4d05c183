<?php

namespace society\widgets;

/** Payment data that a form sends, and the amount that the server calculated. */
class Payment
{
    public function __construct(
        /** Amount that the server calculated. */
        public readonly int $cents,
        public readonly bool $isRecurring,
        /** Data for the receipt and the office, by name. */
        public readonly array $details,
        /** Amount in cents that the visitor saw, as text; empty without JavaScript. */
        public readonly string $shown,
        /** Id of Stripe's PaymentMethod; empty if the form did not send one. */
        public readonly string $method,
        /** True if the form claims that a wallet made the payment. The server never trusts this value. */
        public readonly bool $isWallet,
        /** URL of the page shown after the payment. A bank also redirects back to this page. */
        public readonly string $address,
    ) {
    }
}
