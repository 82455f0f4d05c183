<?php

namespace modules\society;

use Craft;
use yii\base\Module;

/** Code of the society's site: the filter of CKEditor fields, and the application for membership. */
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
}
