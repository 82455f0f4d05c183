<?php

/** Starts the module in `modules/society/`. If your project has this file, add the two entries to it. */
return [
    'modules' => [
        'society' => [
            'class' => modules\society\Society::class,
            // Your own class that implements `Applications` goes here.
            'components' => ['applications' => modules\society\ApplicationEntries::class],
        ],
    ],
    'bootstrap' => ['society'],
];
