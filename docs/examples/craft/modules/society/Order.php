<?php

namespace modules\society;

/** Order of a membership or a donation. It has only one payment intent, for card and wallet, so that it is paid only once. */
class Order
{
    public const OPEN = 'open';
    /** Accepted by the bank, which settles it later. */
    public const PROCESSING = 'processing';
    public const PAID = 'paid';

    public function __construct(
        /** Id that all forms of the session contain until the order is paid. */
        public readonly string $attempt,
        /** `membership` or `donation`. */
        public readonly string $kind,
        public string $status = self::OPEN,
        /** Id of the payment intent; empty until there is one. */
        public string $intentId = '',
        public int $cents = 0,
        /** Data for the receipt and the office, by name. */
        public array $details = [],
        /** Id of the user who has sent the form; null for a guest. A webhook has no session to read it from. */
        public ?int $buyerId = null,
    ) {
    }
}
