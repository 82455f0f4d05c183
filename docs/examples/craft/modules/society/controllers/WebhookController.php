<?php

namespace modules\society\controllers;

use Craft;
use craft\web\Controller;
use modules\society\StripeGateway;
use Stripe\PaymentIntent;
use yii\web\BadRequestHttpException;
use yii\web\NotFoundHttpException;
use yii\web\Response;

/**
 * Receives Stripe's events about payment intents: `society/webhook/stripe`. An event is believed if Stripe has signed it, and even then it
 * only says which intent to look up: events may arrive late, twice, or in the wrong order.
 */
class WebhookController extends Controller
{
    /** Stripe repeats an event for three days. */
    private const SECONDS = 4 * 86400;
    // Stripe has no token of a form. It signs the body instead.
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
            // Kept after the work: Stripe sends an event again whose work has failed.
            Craft::$app->cache->set($key, true, self::SECONDS);
        }
        return $this->asJson(['received' => true]);
    }
}
