<?php

namespace society\widgets;

/** Orders of the visitor's session, and the payments for these orders. */
class Checkout
{
    /** Details that may differ if the same form is submitted again: the charge, and dates and times. */
    private const VARIABLE = ['method', 'next', 'consent', 'consentAt', 'consentReceivedAt'];

    public function __construct(private Gateway $gateway, private Orders $orders, private Members $members)
    {
    }

    /**
     * Returns the session's order of the given kind. All tabs share this order until the thank-you page has shown that it
     * is paid.
     */
    public function open(string $kind): Order
    {
        $attempt = Cms::session("society.open.$kind");
        if ($attempt === null) {
            $attempt = Cms::random(32);
            Cms::keep("society.open.$kind", $attempt);
            Cms::keep("society.order.$attempt", $kind);
        }
        return $this->current($this->find($attempt, $kind));
    }

    /**
     * Returns the order with the given id. Refuses an id from any other session, so that nobody can view or pay another
     * visitor's order.
     */
    public function find(string $attempt, string $kind = ''): Order
    {
        $own = Cms::session("society.order.$attempt");
        if ($own === null || ($kind !== '' && $own !== $kind))
            throw new Refusal('This order is not open in this browser, and no card has been charged. If you have already paid, please don’t pay again: contact us.');
        return $this->orders->find($attempt) ?? new Order($attempt, $own);
    }

    /** Returns the order's only intent. Updates the intent's amount unless the intent is already paid. */
    public function intent(string $attempt, int $cents, bool $isRecurring): Intent
    {
        return $this->orders->alone($this->find($attempt), fn(Order $order) => $this->prepare($order, $cents, $isRecurring));
    }

    /**
     * Takes the payment for an order and returns the next URL: the thank-you page or a bank's page. If a paid or
     * processing order is submitted again, with another card or from another tab, returns the thank-you page's URL and
     * charges nothing. If what is bought or given differs, refuses it, because it was not made.
     */
    public function settle(Order $order, Payment $payment): string
    {
        return $this->orders->alone($order, function(Order $order) use ($payment) {
            // A bank may have confirmed an earlier form in the meantime.
            $this->follow($order);
            if ($order->status !== Order::OPEN) return $this->repeat($order, $payment);
            $intent = $order->intentId === '' ? null : $this->gateway->find($order->intentId);
            // Nothing is due. A wallet whose confirmation is late, or a bank's page in another tab, must not charge it any more.
            if ($payment->cents === 0 && $intent) $intent = $this->gateway->cancel($intent->id);
            $isAccepted = $intent?->isAccepted() ?? false;
            if (!$isAccepted && $payment->shown !== '' && $payment->shown !== (string)$payment->cents)
                throw new Refusal('The price is now {price}. You haven’t been charged. If it is right, enter your card and submit the form again.', ['price' => Cms::dollars($payment->cents)]);
            // Stored before the charge, so that if this request fails during the charge, the next request finds all the data
            // that the receipt needs.
            $order->cents = $payment->cents;
            $order->details = [...$payment->details, 'method' => $payment->method];
            $order->buyerId = Cms::userId();
            $this->orders->save($order);
            if ($payment->cents === 0 && !$isAccepted) $this->complete($order);
            else {
                if (!$isAccepted) $intent = $this->charge($order, $payment);
                if ($intent->status === 'requires_action' && $intent->bankPage !== '') return $intent->bankPage;
                $this->accept($order, $intent);
            }
            return $payment->address;
        });
    }

    /**
     * Returns an order for its thank-you page, or null if there is none with this id. Completes the order if a bank has
     * settled its payment in the meantime. The order may belong to another session, because a bank's app may open another
     * browser. Nobody can guess the id, but only `isOwn` allows the page to show more than the state and the amount.
     */
    public function finish(mixed $attempt): ?Order
    {
        $order = is_string($attempt) ? $this->orders->find($attempt) : null;
        if (!$order) return null;
        $order = $this->current($order);
        if ($order->status === Order::PAID && Cms::session("society.open.$order->kind") === $order->attempt)
            Cms::drop("society.open.$order->kind");
        return $order;
    }

    /**
     * Returns whether a wallet has led back to the form in a browser without the order's session. Whoever opens the form
     * there could pay again.
     */
    public function isReturnElsewhere(string $kind): bool
    {
        $intent = Cms::query('payment_intent');
        $attempt = Cms::session("society.open.$kind");
        return $intent !== null && ($attempt === null || $this->orders->find($attempt)?->intentId !== $intent);
    }

    /** Returns whether an order belongs to the visitor's session. */
    public function isOwn(Order $order): bool
    {
        return Cms::session("society.order.$order->attempt") === $order->kind;
    }

    /**
     * Updates an order after the bank has settled or refused its intent. Does not use the session, because this function is
     * called by a webhook.
     */
    public function settled(string $attempt, string $intentId): void
    {
        $order = $this->orders->find($attempt);
        if ($order?->intentId !== $intentId) return;
        $order = $this->orders->alone($order, fn(Order $order) => $this->follow($order));
        if ($order->status === Order::OPEN && $this->gateway->find($intentId)->isAccepted())
            Cms::log("Intent $intentId is paid, but the form of its order has not arrived.");
    }

    /** Returns an order in its current state. If Stripe does not respond, returns the stored state. */
    private function current(Order $order): Order
    {
        if ($order->status === Order::PAID || !$order->details) return $order;
        try {
            return $this->orders->alone($order, fn(Order $order) => $this->follow($order));
        } catch (Refusal) {
            return $order;
        }
    }

    /** Updates an order's state to match its intent. A paid order remains paid. */
    private function follow(Order $order): Order
    {
        // An order without details means that no form has been submitted.
        if ($order->status === Order::PAID || !$order->details || $order->intentId === '') return $order;
        $intent = $this->gateway->find($order->intentId);
        // The form waits for this payment, unless another one has confirmed the intent since, such as a wallet in another tab.
        $isOwn = $order->status === Order::PROCESSING || ($intent->method === ($order->details['method'] ?? '') && $intent->cents === $order->cents);
        if ($isOwn && $intent->isAccepted()) $this->accept($order, $intent);
        elseif ($order->status === Order::PROCESSING) $this->move($order, Order::OPEN);
        return $order;
    }

    /** Returns the URL of the page about an order that has been made. Refuses a form that does not repeat this order. */
    private function repeat(Order $order, Payment $payment): string
    {
        $content = fn(array $details) => array_diff_key($details, array_flip(self::VARIABLE));
        if ($content($order->details) === $content($payment->details)) return $payment->address;
        // The page with the refusal then contains a form for a new order.
        Cms::drop("society.open.$order->kind");
        $values = ['price' => Cms::dollars($order->cents)];
        if ($order->status === Order::PROCESSING)
            throw new Refusal('This one was not made. Your other order of {price} is on its way, and nothing more has been charged. If you want this one as well, submit the form again.', $values);
        throw new Refusal('This one was not made. Your other order of {price} has been received, and nothing more has been charged. If you want this one as well, submit the form again.', $values);
    }

    private function prepare(Order $order, int $cents, bool $isRecurring): Intent
    {
        if ($order->intentId !== '') {
            $intent = $this->gateway->update($order->intentId, $cents, $isRecurring);
            if ($intent->status === 'canceled') throw new Refusal('There is nothing to pay.');
            return $intent;
        }
        if ($order->status === Order::PAID) throw new Refusal('There is nothing to pay.');
        $intent = $this->gateway->create($order->attempt, $cents, $isRecurring);
        $order->intentId = $intent->id;
        $this->orders->save($order);
        return $intent;
    }

    /** Charges a card. Wallets pay in the browser, so if a wallet payment gets this far, the payment was not found. */
    private function charge(Order $order, Payment $payment): Intent
    {
        if ($payment->isWallet) throw new Refusal('Your wallet has not completed the payment. Nothing has been charged. Please pay again.');
        if ($payment->method === '') throw new Refusal('Nothing has been charged. Paying by card needs JavaScript: turn it on and reload this page, or call us.');
        // Every attempt to pay by card is counted, because thieves test stolen cards on forms like this. A wallet's payment
        // never gets this far, so it is never refused.
        if (RateLimit::isOver('payments', 200)) throw new Refusal('There have been too many payments from your network. Nothing has been charged. Please try again in an hour.');
        $intent = $this->prepare($order, $payment->cents, $payment->isRecurring);
        return $this->gateway->confirm($intent, $payment->method, $payment->address);
    }

    /** Updates an order whose intent has been accepted, if the intent's amount matches the order's. */
    private function accept(Order $order, Intent $intent): void
    {
        if ($intent->cents !== $order->cents)
            throw new Refusal('{price} has already been paid for this order, and nothing more has been charged. Choose that amount again to finish, or contact us.', ['price' => Cms::dollars($intent->cents)]);
        if ($intent->status === 'processing') $this->move($order, Order::PROCESSING);
        elseif ($intent->status === 'succeeded') $this->complete($order);
        else throw new Refusal('The payment did not go through. This card has not been charged. Please pay again.');
    }

    private function complete(Order $order): void
    {
        if ($order->kind === 'membership') $this->members->begin($order, $order->buyerId ? Cms::service('users')->getUserById($order->buyerId) : null);
        $this->move($order, Order::PAID);
    }

    private function move(Order $order, string $status): void
    {
        $order->status = $status;
        $this->orders->save($order);
    }
}
