<?php

namespace society\widgets\controllers;

use craft\helpers\ArrayHelper;
use craft\web\Controller;
use society\widgets\Cms;
use society\widgets\Payment;
use society\widgets\Refusal;
use yii\web\Response;

/** Base class of the payment controllers. */
abstract class CheckoutController extends Controller
{
    /** Returns the request value at the given path (`fields.iswallet`) as text. A list is treated as a missing value. */
    protected function text(string $path): string
    {
        $sent = $this->request->getIsPost() ? $this->request->getBodyParams() : $this->request->getQueryParams();
        $value = ArrayHelper::getValue($sent, $path);
        return is_string($value) ? mb_scrub($value) : '';
    }

    /**
     * Takes a form's payment. After a refusal, Craft renders the form's page again and passes `refusal` to the template.
     *
     * @param array $details data for the receipt, which also identifies the order's content
     */
    protected function pay(string $kind, int $cents, array $details, bool $isRecurring = false): ?Response
    {
        $checkout = $this->module->checkout();
        // Without a thank-you page, the form's own page shows the receipt.
        $page = $this->request->getValidatedBodyParam('redirect') ?? $this->request->getPathInfo();
        try {
            $order = $checkout->find($this->text('attempt'), $kind);
            $next = $checkout->settle($order, new Payment(
                $cents,
                $isRecurring,
                $details,
                $this->text('shownAmount'),
                $this->text('paymentForm.stripe.paymentMethodId'),
                $this->text('fields.iswallet') === '1',
                Cms::url($page, ['order' => $order->attempt]),
            ));
        } catch (Refusal $refusal) {
            return $this->refuse(['refusal' => $refusal->getMessage()], 402);
        }
        return $this->redirect($next, 303);
    }

    /** Causes Craft to render the form's page again. */
    protected function refuse(array $variables, int $status = 422): null
    {
        $this->response->setStatusCode($status);
        Cms::pass($variables);
        return null;
    }
}
