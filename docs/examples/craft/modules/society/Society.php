<?php

namespace modules\society;

use Craft;
use yii\base\Module;

/**
 * Module of the society's site: applications, purchases, donations, lookup and validation of NPI numbers, and the filter
 * for CKEditor fields.
 */
class Society extends Module
{
    public function init(): void
    {
        parent::init();
        // Craft uses this alias to find the module's controllers.
        Craft::setAlias('@modules/society', __DIR__);
        WidgetMarkup::allow();
        NpiNumber::check();
    }

    /** Returns the store for received applications, as configured in `config/app.php`. */
    public function applications(): Applications
    {
        return $this->get('applications');
    }

    /** Returns the registry of healthcare providers, as configured in `config/app.php`. */
    public function registry(): ProviderRegistry
    {
        return $this->get('registry');
    }

    public function prices(): Prices
    {
        return $this->get('prices');
    }

    /** Returns the session's orders. They use the payment service and the member store configured in `config/app.php`. */
    public function checkout(): Checkout
    {
        return new Checkout($this->get('gateway'), $this->get('orders'), $this->get('members'));
    }

    /** Returns the donation that was saved before the donor signed in, and removes it from the session. */
    public function takeGift(): ?Gift
    {
        $saved = Craft::$app->user->getIsGuest() ? null : Craft::$app->session->remove('society.gift');
        return $saved ? new Gift($saved) : null;
    }
}
