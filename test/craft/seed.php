<?php

/**
 * Fills a Craft 5 development project with the content for `npm test -- craft`: entries, members and two languages. Keeps
 * existing sections, fields and entries, so that the script can run repeatedly.
 *
 *     php test/craft/seed.php <folder of the project> <address of the site> <port for mail>
 */

use craft\ckeditor\CkeConfig;
use craft\ckeditor\Plugin as Ckeditor;
use craft\elements\Entry;
use craft\elements\User;
use craft\enums\CmsEdition;
use craft\helpers\ArrayHelper;
use craft\mail\transportadapters\Smtp;
use craft\models\Section;
use craft\models\Site;
use society\widgets\Content;
use society\widgets\Plugin;

[, $folder, $address, $mailPort] = $argv;
if (!preg_match('/^CRAFT_ENVIRONMENT=["\']?dev["\']?\s*$/m', file_get_contents("$folder/.env"))) {
    fwrite(STDERR, "The project is not for development: CRAFT_ENVIRONMENT is not dev.\n");
    exit(1);
}
require "$folder/bootstrap.php";
$app = require CRAFT_VENDOR_PATH . '/craftcms/cms/bootstrap/console.php';

/** Returns a saved model. If Craft has not saved the model, prints Craft's errors and ends the script. */
function saved(bool $success, $model)
{
    if (!$success) {
        fwrite(STDERR, get_class($model) . ': ' . implode(' ', $model->getErrorSummary(true)) . "\n");
        exit(1);
    }
    return $model;
}

function entry(Section $section, string $slug, string $title, array $fields = [], ?Entry $parent = null, array $attributes = []): Entry
{
    $entry = Entry::find()->section($section->handle)->slug($slug)->status(null)->one();
    if ($entry) return $entry;
    $entry = new Entry(['sectionId' => $section->id, 'typeId' => $section->getEntryTypes()[0]->id, 'slug' => $slug, 'title' => $title, ...$attributes]);
    $entry->setFieldValues($fields);
    if ($parent) $entry->setParentId($parent->id);
    return saved(Craft::$app->getElements()->saveElement($entry), $entry);
}

function member(string $username, string $firstName, string $lastName, bool $isEditor = false): void
{
    $user = User::find()->username($username)->status(null)->one() ?? new User(['username' => $username]);
    $user->email = "$username@example.org";
    $user->unverifiedEmail = null;
    $user->firstName = $firstName;
    $user->lastName = $lastName;
    $user->admin = $isEditor;
    $user->active = true;
    $user->pending = false;
    // Resets the password and unlocks the account, because journeys change passwords and enter wrong ones.
    $user->newPassword = 'Spirometry-2026';
    saved(Craft::$app->getElements()->saveElement($user), $user);
    Craft::$app->getUsers()->unlockUser($user);
}

// Members require the Team or Pro edition. The Solo edition has only one account, and no login on the site.
Craft::$app->setEdition(CmsEdition::Pro);
$config = Craft::$app->getProjectConfig();
$config->set('users.requireEmailVerification', false);
$config->set('email', [
    'fromEmail' => 'office@example.org',
    'fromName' => 'Society',
    'transportType' => Smtp::class,
    'transportSettings' => ['host' => '127.0.0.1', 'port' => $mailPort, 'useAuthentication' => false, 'encryptionMethod' => 'none'],
]);

$sites = Craft::$app->getSites();
$primary = $sites->getPrimarySite();
$primary->setName('Society');
$primary->setLanguage('en-US');
$primary->setBaseUrl($address);
saved($sites->saveSite($primary), $primary);
$spanish = $sites->getSiteByHandle('es') ?? new Site(['handle' => 'es', 'groupId' => $primary->groupId, 'hasUrls' => true]);
$spanish->setName('Sociedad');
$spanish->setLanguage('es');
$spanish->setBaseUrl("$address/es");
saved($sites->saveSite($spanish), $spanish);

Craft::$app->getPlugins()->installPlugin('ckeditor');
$cke = Ckeditor::getInstance()->getCkeConfigs();
$editor = array_values(array_filter($cke->getAll(), fn($one) => $one->name === 'Widgets'))[0] ?? null;
if (!$editor) {
    $editor = new CkeConfig(['uid' => craft\helpers\StringHelper::UUID(), 'name' => 'Widgets', 'toolbar' => ['heading', '|', 'bold', 'link', 'sourceEditing']]);
    // The rules are JavaScript, because a configuration in JSON cannot contain a regular expression.
    $editor->js = 'return {htmlSupport: {allow: [{name: /^(details|summary|div)$/, attributes: true, classes: true}]}};';
    saved($cke->save($editor), $editor);
}

// The command for the console prints the same sentences.
(new Content())->create();
$fields = Craft::$app->getFields();
$body = $fields->getFieldByHandle('body');
$body->ckeConfig = $editor->uid;
saved($fields->saveField($body), $body);
['events' => $events, 'pages' => $pages, 'topics' => $topics] = ArrayHelper::index(Craft::$app->getEntries()->getAllSections(), 'handle');
foreach (['ada', 'bea', 'cara', 'dora', 'emma'] as $name) member($name, ucfirst($name), 'Whitfield');
member('flora', 'Flora', 'Whitfield', true);

$types = Plugin::getInstance()->settings->eventTypes;
$kinds = array_keys($types);
for ($number = 1; $number <= 240; $number++) {
    $day = new DateTime("2027-01-04 09:00 + $number days", new DateTimeZone(Craft::$app->getTimeZone()));
    $kind = $kinds[$number % count($kinds)];
    entry($events, "event-$number", "{$types[$kind]} $number", [
        'eventType' => $kind,
        'starts' => $day,
        'ends' => (clone $day)->modify('+90 minutes'),
        'place' => 'Burlington, Vermont',
        'body' => '<p>A day about spirometry.</p>',
        'questions' => $number > 3 ? [] : [
            'entries' => [
                'new1' => ['type' => 'question', 'title' => 'What does it cost?', 'slug' => 'fees', 'fields' => ['answer' => 'Members pay nothing.']],
                'new2' => ['type' => 'question', 'title' => 'Are there credits?', 'slug' => 'credits', 'fields' => ['answer' => 'Six CME credits.']],
            ],
            'sortOrder' => ['new1', 'new2'],
        ],
    ]);
}

$about = entry($pages, 'about', 'About us', ['body' => '<p>We study how people breathe.</p>']);
entry($pages, 'history', 'History', ['body' => '<p>Since 1905.</p>'], $about);
entry($pages, 'board', 'Board', ['body' => '<p>Twelve members.</p>'], $about);
entry($pages, 'contact', 'Contact', ['body' => '<p>Write to the office.</p>']);
$widget = '<div data-widget="accordion"><details data-accordion-part="row"><summary>Who may come?</summary><div class="sw-accordion-body"><p>Everybody.</p></div></details></div>';
$fromEditor = entry($pages, 'editor', 'From the editor');
// Saves the entry on every run, because the field's filter runs when an entry is saved.
$fromEditor->setFieldValue('body', "<p>Before.</p>$widget<p>After.</p>");
saved(Craft::$app->getElements()->saveElement($fromEditor), $fromEditor);
foreach (['Asthma', 'Sleep', 'Tuberculosis'] as $topic)
    entry($topics, strtolower($topic), $topic, ['body' => "<p>About $topic.</p>"]);

$about = Entry::find()->section('pages')->slug('about')->site('es')->one();
$about->title = 'Quiénes somos';
saved(Craft::$app->getElements()->saveElement($about), $about);

$config->saveModifiedConfigData();
echo Craft::$app->getVersion() . ' ' . Ckeditor::getInstance()->getVersion() . ' PHP ' . PHP_VERSION . "\n";
