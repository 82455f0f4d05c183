<?php

/** Starts the module in `modules/society/`. If your project has this file, add the two entries to it. */
return [
    'modules' => [
        'society' => [
            'class' => modules\society\Society::class,
            // Your own classes that implement `Applications` and `ProviderRegistry` go here.
            'components' => [
                'applications' => modules\society\ApplicationEntries::class,
                'registry' => modules\society\ExampleRegistry::class,
            ],
        ],
    ],
    'bootstrap' => ['society'],
];
