<?php

namespace society\widgets;

/** Prices from `config/widgets.php`. */
class ConfigPrices implements Prices
{
    public function memberships(): array
    {
        return Plugin::getInstance()->settings->memberships;
    }

    public function plans(): array
    {
        return Plugin::getInstance()->settings->plans;
    }
}
