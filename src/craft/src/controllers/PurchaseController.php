<?php

namespace society\widgets\controllers;

use society\widgets\Cms;
use yii\web\Response;

/** Receives membership purchases: `society-widgets/purchase/pay`. */
class PurchaseController extends CheckoutController
{
    protected array|bool|int $allowAnonymous = ['pay'];

    public function actionPay(): ?Response
    {
        $this->requirePostRequest();
        if ($this->text('backAction') === 'back') return $this->redirect(Cms::url(), 303);
        $product = $this->module->prices()->memberships()[$this->text('membershipProduct')] ?? null;
        $item = $product['items'][$this->text('purchasableId')] ?? null;
        if (!$item) return $this->refuse(['message' => Cms::t('Please choose a membership.')]);
        $details = ['membership' => $product['label'], 'term' => $item['label'], 'item' => $this->text('purchasableId')];
        return $this->pay('membership', $item['cents'], $details);
    }
}
