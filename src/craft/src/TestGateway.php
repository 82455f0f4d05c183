<?php

namespace society\widgets;

use RuntimeException;

/**
 * Stand-in for Stripe on a development machine, without network access: `pm_card_visa` pays, and
 * `pm_card_visa_chargeDeclined` is declined. Nothing is ever charged.
 */
class TestGateway implements Gateway
{
    private const SECONDS = 86400;

    public function __construct()
    {
        if (!Cms::isDevelopment()) throw new RuntimeException('STRIPE_SECRET_KEY is missing.');
    }

    public function create(string $attempt, int $cents, bool $isRecurring): Intent
    {
        $id = 'pi_test' . bin2hex(random_bytes(12));
        return $this->keep(new Intent($id, "{$id}_secret_" . bin2hex(random_bytes(8)), $cents, 'requires_payment_method', $isRecurring));
    }

    public function find(string $id): Intent
    {
        return Cms::cached("society.$id") ?: throw new Refusal('Please enter your card again.');
    }

    public function update(string $id, int $cents, bool $isRecurring): Intent
    {
        $intent = $this->find($id);
        return self::isClosed($intent) ? $intent : $this->keep(new Intent($id, $intent->secret, $cents, $intent->status, $isRecurring));
    }

    public function cancel(string $id): Intent
    {
        $intent = $this->find($id);
        return self::isClosed($intent) ? $intent : $this->keep(new Intent($id, $intent->secret, $intent->cents, 'canceled', $intent->isRecurring));
    }

    public function confirm(Intent $intent, string $method, string $returnAddress): Intent
    {
        $intent = $this->find($intent->id);
        if (self::isClosed($intent)) return $intent;
        if ($method === 'pm_card_visa_chargeDeclined') throw new Refusal('Your card was declined.');
        if ($method !== 'pm_card_visa') throw new Refusal('Please enter your card again.');
        return $this->keep(new Intent($intent->id, $intent->secret, $intent->cents, 'succeeded', $intent->isRecurring, method: $method));
    }

    /** Returns whether Stripe would refuse every further change. */
    private static function isClosed(Intent $intent): bool
    {
        return $intent->isAccepted() || $intent->status === 'canceled';
    }

    private function keep(Intent $intent): Intent
    {
        Cms::cache("society.$intent->id", $intent, self::SECONDS);
        return $intent;
    }
}
