<?php

/** Starts the module in `modules/`. If your project has this file, add the two lines to it. */
return [
    'modules' => ['widget-markup' => modules\WidgetMarkup::class],
    'bootstrap' => ['widget-markup'],
];
