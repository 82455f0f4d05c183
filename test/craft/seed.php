<?php

/**
 * Fills a Craft 5 development project with the content for `npm test -- craft`: sections, members and two languages. Keeps
 * existing sections, fields and entries, so that the script can run repeatedly.
 *
 *     php test/craft/seed.php <folder of the project> <address of the site> <port for mail>
 */

use craft\ckeditor\CkeConfig;
use craft\ckeditor\Field as CkeditorField;
use craft\ckeditor\Plugin as Ckeditor;
use craft\elements\Entry;
use craft\elements\User;
use craft\enums\CmsEdition;
use craft\fieldlayoutelements\CustomField;
use craft\fieldlayoutelements\entries\EntryTitleField;
use craft\fields\Date;
use craft\fields\Dropdown;
use craft\fields\Matrix;
use craft\fields\PlainText;
use craft\mail\transportadapters\Smtp;
use craft\models\EntryType;
use craft\models\FieldLayout;
use craft\models\FieldLayoutTab;
use craft\models\Section;
use craft\models\Section_SiteSettings;
use craft\models\Site;

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

/** Returns a layout with the given fields and, for entries, a title. */
function layoutOf(array $fields, string $type = Entry::class): FieldLayout
{
    $layout = new FieldLayout(['type' => $type]);
    $tab = new FieldLayoutTab(['name' => 'Content', 'layout' => $layout]);
    $title = $type === Entry::class ? [new EntryTitleField()] : [];
    $tab->setElements([...$title, ...array_map(fn($field) => new CustomField($field), $fields)]);
    $layout->setTabs([$tab]);
    return $layout;
}

function field(string $class, string $handle, string $name, array $settings = [])
{
    $fields = Craft::$app->getFields();
    $field = $fields->getFieldByHandle($handle) ?? new $class(['handle' => $handle, 'name' => $name, ...$settings]);
    return $field->id ? $field : saved($fields->saveField($field), $field);
}

function entryType(string $handle, string $name, array $fields): EntryType
{
    $entries = Craft::$app->getEntries();
    $type = $entries->getEntryTypeByHandle($handle) ?? new EntryType(['handle' => $handle, 'name' => $name]);
    if ($type->id) return $type;
    $type->setFieldLayout(layoutOf($fields));
    return saved($entries->saveEntryType($type), $type);
}

function section(string $handle, string $name, string $kind, EntryType $type, ?string $uri, ?string $template): Section
{
    $entries = Craft::$app->getEntries();
    $section = $entries->getSectionByHandle($handle);
    if ($section) return $section;
    $section = new Section(['handle' => $handle, 'name' => $name, 'type' => $kind, 'previewTargets' => [['label' => 'Page', 'urlFormat' => '{url}']]]);
    $section->setEntryTypes([$type]);
    $settings = ['enabledByDefault' => true, 'hasUrls' => $uri !== null, 'uriFormat' => $uri, 'template' => $template];
    $section->setSiteSettings(array_map(
        fn(Site $site) => new Section_SiteSettings(['siteId' => $site->id, ...$settings]),
        Craft::$app->getSites()->getAllSites(),
    ));
    return saved($entries->saveSection($section), $section);
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

$types = require "$folder/config/widgets.php";
$options = array_map(fn($value, $label) => compact('value', 'label'), array_keys($types['eventTypes']), $types['eventTypes']);
$perSite = ['translationMethod' => 'site'];
$question = entryType('question', 'Question', [field(PlainText::class, 'answer', 'Answer', ['multiline' => true, ...$perSite])]);
$body = field(CkeditorField::class, 'body', 'Text', ['ckeConfig' => $editor->uid, 'purifyHtml' => true, ...$perSite]);
$event = entryType('event', 'Event', [
    field(Dropdown::class, 'eventType', 'Type', ['options' => $options]),
    field(Date::class, 'starts', 'Begins', ['showDate' => true, 'showTime' => true]),
    field(Date::class, 'ends', 'Ends', ['showDate' => true, 'showTime' => true]),
    field(PlainText::class, 'place', 'Place'),
    $body,
    field(Matrix::class, 'questions', 'Questions', ['entryTypes' => [$question->id]]),
]);
$page = entryType('page', 'Page', [$body]);

$events = section('events', 'Events', Section::TYPE_CHANNEL, $event, 'events/{slug}', 'events/_entry.twig');
$pages = section('pages', 'Pages', Section::TYPE_STRUCTURE, $page, '{parent.uri}/{slug}', '_entries/page.twig');
$topics = section('topics', 'Topics', Section::TYPE_CHANNEL, $page, 'topics/{slug}', '_entries/topic.twig');

$answers = entryType('application', 'Application', [field(PlainText::class, 'answers', 'Answers', ['multiline' => true])]);
section('applications', 'Applications', Section::TYPE_CHANNEL, $answers, null, null);

// Members also have custom fields, so that journeys can test the errors of such fields.
$layout = Craft::$app->getFields()->getLayoutByType(User::class);
if (!$layout->isFieldIncluded('npiNumber')) {
    $institution = field(PlainText::class, 'institution', 'Institution', ['charLimit' => 60]);
    $layout = layoutOf([$institution, field(PlainText::class, 'npiNumber', 'NPI number', ['charLimit' => 10])], User::class);
    saved(Craft::$app->getUsers()->saveLayout($layout), $layout);
}
foreach (['ada', 'bea', 'cara', 'dora', 'emma'] as $name) member($name, ucfirst($name), 'Whitfield');
member('flora', 'Flora', 'Whitfield', true);

$kinds = array_keys($types['eventTypes']);
for ($number = 1; $number <= 240; $number++) {
    $day = new DateTime("2027-01-04 09:00 + $number days", new DateTimeZone(Craft::$app->getTimeZone()));
    $kind = $kinds[$number % count($kinds)];
    entry($events, "event-$number", "{$types['eventTypes'][$kind]} $number", [
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
