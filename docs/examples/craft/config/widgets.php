<?php

/** Settings of the society's templates. They read them with `craft.app.config.getConfigFromFile('widgets')`. */

use craft\helpers\App;

$searchKey = App::env('ALGOLIA_SEARCH_KEY');

return [
    // Part of the addresses of widgets.js and widgets.css: change it with each upgrade.
    'version' => '0.1.0',

    // Values of the field `eventType`, with their names in English. `translations/` has those of other languages.
    'eventTypes' => [
        'webinar' => 'Webinar',
        'course' => 'Course',
        'conference' => 'Conference',
    ],

    // Types of membership, for the application.
    'membershipTypes' => [
        'full' => 'Full member',
        'trainee' => 'Trainee',
    ],

    // Countries and states of the look-up of NPI numbers: complete them.
    'countries' => ['USA' => 'United States', 'CAN' => 'Canada'],
    'states' => ['MA' => 'Massachusetts', 'NY' => 'New York', 'VT' => 'Vermont'],

    // Without a key, the search is Craft's own. The key is public: it must be Algolia's key for searching only.
    'search' => $searchKey ? [
        'applicationId' => App::env('ALGOLIA_APPLICATION'),
        'searchKey' => $searchKey,
        'index' => App::env('ALGOLIA_INDEX'),
    ] : null,
];
