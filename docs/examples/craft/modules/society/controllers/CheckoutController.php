<?php

namespace modules\society\controllers;

use Craft;
use craft\helpers\ArrayHelper;
use craft\helpers\UrlHelper;
use craft\web\Controller;
use modules\society\Order;
use modules\society\Payment;
use modules\society\RateLimit;
use modules\society\Refusal;
use yii\web\Response;

/** Base class of the payment controllers. */
abstract class CheckoutController extends Controller
{
    /** Returns a value of the request as text, by its path: `fields.iswallet`. A list instead of text counts as no value. */
    protected function text(string $path): string
    {
        $sent = $this->request->getIsPost() ? $this->request->getBodyParams() : $this->request->getQueryParams();
        $value = ArrayHelper::getValue($sent, $path);
        return is_string($value) ? mb_scrub($value) : '';
    }

    /**
     * Takes a form's payment. After a refusal, Craft renders the form's page again, with the variable `refusal`.
     *
     * @param array $details facts for the receipt
     */
    protected function pay(string $kind, string $page, int $cents, array $details, bool $isRecurring = false): ?Response
    {
        $checkout = $this->module->checkout();
        try {
            $order = $checkout->find($this->text('attempt'), $kind);
            // Each attempt with a card counts, because thieves test stolen cards on forms like this.
            if ($order->status !== Order::PAID && RateLimit::isOver('payments', 200))
                throw new Refusal('There have been too many payments from your network. Nothing has been charged. Please try again in an hour.');
            $next = $checkout->settle($order, new Payment(
                $cents,
                $isRecurring,
                $details,
                $this->text('shownAmount'),
                $this->text('paymentForm.stripe.paymentMethodId'),
                $this->text('fields.iswallet') === '1',
                UrlHelper::siteUrl($page, ['order' => $order->attempt]),
            ));
        } catch (Refusal $refusal) {
            return $this->refuse(['refusal' => $refusal->getMessage()], 402);
        }
        return $this->redirect($next, 303);
    }

    /** Makes Craft render the form's page again. */
    protected function refuse(array $variables, int $status = 422): null
    {
        $this->response->setStatusCode($status);
        Craft::$app->urlManager->setRouteParams($variables);
        return null;
    }
}
