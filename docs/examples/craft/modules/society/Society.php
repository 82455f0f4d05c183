<?php

namespace modules\society;

use Craft;
use yii\base\Module;

/** Code of the society's site: the application for membership, the look-up of NPI numbers, and the filter of CKEditor fields. */
class Society extends Module
{
    public function init(): void
    {
        parent::init();
        // Craft looks for controllers of a module by this alias.
        Craft::setAlias('@modules/society', __DIR__);
        WidgetMarkup::allow();
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
}
