<?php

namespace society\widgets;

use Stripe\Event;
use Stripe\Exception\ApiErrorException;
use Stripe\Exception\CardException;
use Stripe\Exception\SignatureVerificationException;
use Stripe\PaymentIntent;
use Stripe\StripeClient;
use Stripe\Webhook;

/** Payment service that uses Stripe's official library: `composer require stripe/stripe-php`. */
class StripeGateway implements Gateway
{
    private StripeClient $stripe;

    /**
     * @param string $webhookSecret signing secret of the webhook (`whsec_…`); empty if there is no webhook
     * @param string $apiBase URL of an API other than Stripe's own, for tests; empty in production
     */
    public function __construct(string $secretKey, private string $webhookSecret = '', string $apiBase = '')
    {
        $this->stripe = new StripeClient(['api_key' => $secretKey, ...($apiBase === '' ? [] : ['api_base' => $apiBase])]);
    }

    /** Returns the event that a webhook received, or null unless Stripe signed it within the last five minutes. */
    public function event(string $body, string $signature): ?Event
    {
        // If the secret were empty, anybody could sign events.
        if ($this->webhookSecret === '') return null;
        try {
            return Webhook::constructEvent($body, $signature, $this->webhookSecret);
        } catch (SignatureVerificationException | \UnexpectedValueException) {
            return null;
        }
    }

    public function create(string $attempt, int $cents, bool $isRecurring): Intent
    {
        // A repeated request returns the same intent, even if the first response was lost.
        return $this->run(fn() => $this->stripe->paymentIntents->create([
            'amount' => $cents,
            'currency' => 'usd',
            'automatic_payment_methods' => ['enabled' => true],
            'metadata' => ['attempt' => $attempt],
            ...($isRecurring ? $this->kept($attempt, null) : []),
        ], ['idempotency_key' => "$attempt-$cents-" . ($isRecurring ? 'recurring' : 'once')]));
    }

    public function find(string $id): Intent
    {
        return $this->run(fn() => $this->stripe->paymentIntents->retrieve($id));
    }

    public function update(string $id, int $cents, bool $isRecurring): Intent
    {
        return $this->run(function() use ($id, $cents, $isRecurring) {
            $stored = $this->stripe->paymentIntents->retrieve($id);
            $intent = self::read($stored);
            if ($intent->isAccepted() || $intent->status === 'canceled' || ($intent->cents === $cents && $intent->isRecurring === $isRecurring)) return $stored;
            return $this->stripe->paymentIntents->update($id, [
                'amount' => $cents,
                ...($isRecurring ? $this->kept($stored->metadata->attempt, $stored->customer) : ['setup_future_usage' => '']),
            ]);
        }, $id);
    }

    public function cancel(string $id): Intent
    {
        return $this->run(fn() => $this->stripe->paymentIntents->cancel($id), $id);
    }

    public function confirm(Intent $intent, string $method, string $returnAddress): Intent
    {
        if ($intent->isAccepted()) return $intent;
        $data = ['payment_method' => $method, 'return_url' => $returnAddress];
        $key = ['idempotency_key' => "$intent->id-$intent->cents-$method"];
        return $this->run(fn() => $this->stripe->paymentIntents->confirm($intent->id, $data, $key), $intent->id);
    }

    /**
     * Returns the parameters that allow the payment method to be charged again. Later charges require a customer. Each
     * order has only one customer: the intent's customer or, if the response with this customer was lost, the customer
     * that Stripe has already created for the order.
     */
    private function kept(string $attempt, ?string $customer): array
    {
        $customer ??= $this->stripe->customers->create([], ['idempotency_key' => "$attempt-customer"])->id;
        return ['setup_future_usage' => 'off_session', 'customer' => $customer];
    }

    /** @param string $id id of an intent that another tab or a wallet may have paid in the meantime */
    private function run(callable $request, string $id = ''): Intent
    {
        try {
            return self::read($request());
        } catch (CardException $error) {
            // Stripe writes these messages for the cardholder.
            throw new Refusal($error->getMessage());
        } catch (ApiErrorException $error) {
            if ($id !== '' && $error->getStripeCode() === 'payment_intent_unexpected_state') return $this->find($id);
            Cms::log($error->getMessage(), isError: true);
            throw new Refusal('Our payment service didn’t accept this. Please enter your card again. You won’t be charged twice.');
        }
    }

    private static function read(PaymentIntent $intent): Intent
    {
        return new Intent(
            $intent->id,
            $intent->client_secret,
            $intent->amount,
            $intent->status,
            $intent->setup_future_usage === 'off_session',
            $intent->next_action?->redirect_to_url?->url ?? '',
            is_string($intent->payment_method) ? $intent->payment_method : '',
        );
    }
}
