<?php

namespace society\widgets\console\controllers;

use craft\console\Controller;
use craft\helpers\Console;
use society\widgets\Advice;
use society\widgets\Content;
use society\widgets\Plugin;

/** Prepares a site: `php craft society-widgets/site/…`. */
class SiteController extends Controller
{
    /** Says what has to be done before the site is safe and complete. Ends with 1 if there is anything. */
    public function actionCheck(): int
    {
        $advice = Advice::all();
        foreach ($advice as $text) $this->stdout("✘ $text\n", Console::FG_RED);
        if (!$advice) $this->stdout("✔ Nothing to do.\n", Console::FG_GREEN);
        return $advice ? 1 : 0;
    }

    /** Creates the sections, fields, entry types and the user group that the example's templates read. Keeps what exists. */
    public function actionContent(): int
    {
        foreach ((new Content())->create() as $text) $this->stdout("$text\n");
        return 0;
    }

    /** Copies the widgets' files into the web root, so that the web server sends them. */
    public function actionPublish(): int
    {
        $this->stdout(Plugin::getInstance()->get('assets')->publish() . "\n");
        return 0;
    }
}
