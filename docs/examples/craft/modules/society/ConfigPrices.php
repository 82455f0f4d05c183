<?php

namespace modules\society;

use Craft;

/** Prices from `config/widgets.php`. */
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
