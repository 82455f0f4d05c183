<?php

namespace society\widgets\controllers;

use craft\web\Controller;
use society\widgets\Cms;
use society\widgets\StripeGateway;
use Stripe\PaymentIntent;
use yii\web\Response;

/**
 * Receives Stripe's events about payment intents: `society-widgets/webhook/stripe`. Accepts an event only if Stripe signed it.
 * Even a signed event is used only to identify the intent to look up, because events may arrive late, twice or out of order.
 */
class WebhookController extends Controller
{
    /** Stripe resends an event for up to three days. */
    private const SECONDS = 4 * 86400;
    // Stripe's requests contain no form token. Instead, Stripe signs the body.
    public $enableCsrfValidation = false;
    protected array|bool|int $allowAnonymous = ['stripe'];

    public function actionStripe(): Response
    {
        $this->requirePostRequest();
        $gateway = $this->module->get('gateway');
        if (!$gateway instanceof StripeGateway) throw Cms::status(404);
        $body = $this->request->getRawBody();
        $event = $gateway->event($body, (string)$this->request->getHeaders()->get('Stripe-Signature'));
        if (!$event) throw Cms::status(400);
        $intent = $event->data->object;
        $key = "society.event.$event->id";
        if ($intent instanceof PaymentIntent && !Cms::cached($key)) {
            $this->module->checkout()->settled((string)$intent->metadata->attempt, $intent->id);
            // Stored only after the event has been handled, because Stripe resends an event whose handling failed.
            Cms::cache($key, true, self::SECONDS);
        }
        return $this->asJson(['received' => true]);
    }
}
