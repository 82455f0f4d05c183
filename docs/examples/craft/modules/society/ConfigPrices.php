<?php

namespace modules\society;

use Craft;

/** Prices as `config/widgets.php` has them. */
class ConfigPrices implements Prices
{
    public function memberships(): array
    {
        return Craft::$app->config->getConfigFromFile('widgets')['memberships'];
    }

    public function plans(): array
    {
        return Craft::$app->config->getConfigFromFile('widgets')['plans'];
    }
}
