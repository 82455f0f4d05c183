<?php

/** Starts the module in `modules/society/`. If your project already has this file, add the two entries to it. */
use craft\helpers\App;

$stripeKey = App::env('STRIPE_SECRET_KEY');

return [
    'modules' => [
        'society' => [
            'class' => modules\society\Society::class,
            // Replace these with your own classes that implement the module's interfaces.
            'components' => [
                'applications' => modules\society\ApplicationEntries::class,
                'registry' => modules\society\ExampleRegistry::class,
                'prices' => modules\society\ConfigPrices::class,
                'orders' => modules\society\OrderTable::class,
                'members' => modules\society\MemberGroup::class,
                // Without a key, uses a gateway that works only in the development environment.
                'gateway' => $stripeKey
                    ? [
                        'class' => modules\society\StripeGateway::class,
                        'secretKey' => $stripeKey,
                        'webhookSecret' => App::env('STRIPE_WEBHOOK_SECRET') ?: '',
                        'apiBase' => App::env('STRIPE_API_BASE') ?: '',
                    ]
                    : modules\society\TestGateway::class,
            ],
        ],
    ],
    'bootstrap' => ['society'],
];
