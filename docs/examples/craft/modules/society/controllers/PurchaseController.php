<?php

namespace modules\society\controllers;

use Craft;
use craft\helpers\UrlHelper;
use yii\web\Response;

/** Receives membership purchases: `society/purchase/pay`. */
class PurchaseController extends CheckoutController
{
    protected array|bool|int $allowAnonymous = ['pay'];

    public function actionPay(): ?Response
    {
        $this->requirePostRequest();
        if ($this->text('backAction') === 'back') return $this->redirect(UrlHelper::siteUrl(), 303);
        $product = $this->module->prices()->memberships()[$this->text('membershipProduct')] ?? null;
        $item = $product['items'][$this->text('purchasableId')] ?? null;
        if (!$item) return $this->refuse(['message' => Craft::t('site', 'Please choose a membership.')]);
        $details = ['membership' => $product['label'], 'term' => $item['label'], 'item' => $this->text('purchasableId')];
        return $this->pay('membership', 'membership/thank-you', $item['cents'], $details);
    }
}
