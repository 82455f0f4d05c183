<?php

namespace society\widgets\controllers;

use society\widgets\Cms;
use society\widgets\RateLimit;
use society\widgets\Refusal;
use yii\web\Response;

/**
 * Responds to requests from the payment scripts: `society-widgets/payment/price`, `intent` and `update`. `intent` and `update`
 * change data in response to GET requests, so their responses must not be cached. Both require the id of an order in the
 * visitor's session.
 */
class PaymentController extends CheckoutController
{
    protected array|bool|int $allowAnonymous = ['price', 'intent', 'update'];

    public function actionPrice(): Response
    {
        RateLimit::count('prices', 1000);
        $item = $this->text('itemid');
        foreach ($this->module->prices()->memberships() as $product)
            if (isset($product['items'][$item])) return $this->asJson(['price' => number_format($product['items'][$item]['cents'] / 100, 2, '.', '')]);
        throw Cms::status(404);
    }

    public function actionIntent(): Response
    {
        RateLimit::count('intents', 500);
        $this->response->setNoCacheHeaders();
        $amount = $this->amount();
        try {
            $intent = $this->module->checkout()->intent($this->text('attempt'), $amount, $this->text('recurring') === '1');
        } catch (Refusal $refusal) {
            return $this->asFailure($refusal->getMessage());
        }
        return $this->asJson(['pmtId' => $intent->id, 'clientSecret' => $intent->secret]);
    }

    public function actionUpdate(): Response
    {
        RateLimit::count('intents', 500);
        $this->response->setNoCacheHeaders();
        $amount = $this->amount();
        $checkout = $this->module->checkout();
        try {
            $order = $checkout->find($this->text('attempt'));
            if ($order->intentId === '' || $order->intentId !== $this->text('pmtintId')) throw Cms::status(404);
            $intent = $checkout->intent($order->attempt, $amount, $this->text('recurring') === '1');
        } catch (Refusal $refusal) {
            return $this->asFailure($refusal->getMessage());
        }
        return $intent->cents === $amount ? $this->asSuccess() : $this->asFailure();
    }

    /** Returns the amount as a whole number of cents above 0. Accepts only the widgets' format: not `1.5`, `1e3` or `-1`. */
    private function amount(): int
    {
        $amount = $this->text('amount');
        if (!preg_match('/^[1-9]\d{0,7}$/D', $amount)) throw Cms::status(400);
        return (int)$amount;
    }
}
