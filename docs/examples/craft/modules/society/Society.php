<?php

namespace modules\society;

use Craft;
use yii\base\Module;

/** Code of the society's site: applications, purchases, donations, the look-up and check of NPI numbers, and the filter of CKEditor fields. */
class Society extends Module
{
    public function init(): void
    {
        parent::init();
        // Craft looks for controllers of a module by this alias.
        Craft::setAlias('@modules/society', __DIR__);
        WidgetMarkup::allow();
        NpiNumber::check();
    }

    /** Place of the received applications, which `config/app.php` names. */
    public function applications(): Applications
    {
        return $this->get('applications');
    }

    /** Registry of healthcare providers, which `config/app.php` names. */
    public function registry(): ProviderRegistry
    {
        return $this->get('registry');
    }

    public function prices(): Prices
    {
        return $this->get('prices');
    }

    /** Orders of the session, with the payment service and the members that `config/app.php` names. */
    public function checkout(): Checkout
    {
        return new Checkout($this->get('gateway'), $this->get('orders'), $this->get('members'));
    }

    /** The donation that was saved before the login, once. */
    public function takeGift(): ?Gift
    {
        $saved = Craft::$app->user->getIsGuest() ? null : Craft::$app->session->remove('society.gift');
        return $saved ? new Gift($saved) : null;
    }
}
