<?php

namespace society\widgets;

/** Order for a membership or a donation. Card and wallet use the order's only payment intent, so it is paid only once. */
class Order
{
    public const OPEN = 'open';
    /** Payment accepted by the bank, which settles it later. */
    public const PROCESSING = 'processing';
    public const PAID = 'paid';

    public function __construct(
        /** Id that all of the session's forms contain until the order is paid. */
        public readonly string $attempt,
        /** `membership` or `donation`. */
        public readonly string $kind,
        public string $status = self::OPEN,
        /** Id of the payment intent; empty until the intent is created. */
        public string $intentId = '',
        public int $cents = 0,
        /** Data for the receipt and the office, by name. */
        public array $details = [],
        /** Id of the user who submitted the form; null for a guest. Stored because webhook requests have no session. */
        public ?int $buyerId = null,
    ) {
    }
}
