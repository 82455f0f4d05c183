<?php

namespace society\widgets\controllers;

use Craft;
use craft\web\Controller;
use society\widgets\StripeGateway;
use Stripe\PaymentIntent;
use yii\web\BadRequestHttpException;
use yii\web\NotFoundHttpException;
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
        if (!$gateway instanceof StripeGateway) throw new NotFoundHttpException();
        $body = $this->request->getRawBody();
        $event = $gateway->event($body, (string)$this->request->getHeaders()->get('Stripe-Signature'));
        if (!$event) throw new BadRequestHttpException();
        $intent = $event->data->object;
        $key = "society.event.$event->id";
        if ($intent instanceof PaymentIntent && !Craft::$app->cache->get($key)) {
            $this->module->checkout()->settled((string)$intent->metadata->attempt, $intent->id);
            // Stored only after the event has been handled, because Stripe resends an event whose handling failed.
            Craft::$app->cache->set($key, true, self::SECONDS);
        }
        return $this->asJson(['received' => true]);
    }
}
