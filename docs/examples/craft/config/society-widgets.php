<?php

/** Settings of the plugin that the control panel does not show. Keys belong in `.env`. */
return [
    // Values of the `eventType` field and their English names. `translations/` contains the labels of this file in other languages.
    'eventTypes' => [
        'webinar' => 'Webinar',
        'course' => 'Course',
        'conference' => 'Conference',
    ],

    // Membership types that visitors can apply for.
    'membershipTypes' => [
        'full' => 'Full member',
        'trainee' => 'Trainee',
    ],

    // Memberships that visitors can buy, with prices in cents.
    'memberships' => [
        'full' => ['label' => 'Full member', 'items' => [
            'full-1' => ['label' => 'One year', 'often' => 'Once, no automatic renewal', 'cents' => 42500],
            'full-3' => ['label' => 'Three years', 'often' => 'Once, no automatic renewal', 'cents' => 112870],
        ]],
        'trainee' => ['label' => 'Trainee', 'items' => [
            'trainee-first' => ['label' => 'First year', 'often' => 'Nothing', 'cents' => 0],
            'trainee-1' => ['label' => 'One year', 'often' => 'Once, no automatic renewal', 'cents' => 1999],
        ]],
    ],

    // Recurring gifts, suggested amounts in dollars for one-time gifts, and programs that gifts can support.
    'plans' => [
        'monthly' => [
            'label' => '$10 a month',
            'every' => 'Every month',
            'rhythm' => 'every month',
            'interval' => 'month',
            'terms' => 'We charge {amount} today and then every month, next on {date}, until you stop. Write to us to stop.',
            'consent' => 'I agree to be charged {amount} today and then every month, next on {date}, until I stop.',
            'cents' => 1000,
        ],
        'yearly' => [
            'label' => '$65 a year',
            'every' => 'Every year',
            'rhythm' => 'every year',
            'interval' => 'year',
            'terms' => 'We charge {amount} today and then every year, next on {date}, until you stop. Write to us to stop.',
            'consent' => 'I agree to be charged {amount} today and then every year, next on {date}, until I stop.',
            'cents' => 6500,
        ],
    ],
    // URL of the page where donors stop a recurring gift, such as your Stripe customer portal. Empty for no link.
    'manageGifts' => '',
    'suggestions' => ['25', '100', '250'],
    'programs' => [
        'fellowships' => 'Research fellowships',
    ],

    // Countries and states for the NPI lookup. Complete these lists.
    'countries' => ['USA' => 'United States', 'CAN' => 'Canada'],
    'states' => ['MA' => 'Massachusetts', 'NY' => 'New York', 'VT' => 'Vermont'],
];
