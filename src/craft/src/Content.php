<?php

namespace society\widgets;

use craft\base\FieldInterface;
use craft\base\Model;
use craft\ckeditor\Field as CkeditorField;
use craft\elements\Entry;
use craft\elements\User;
use craft\fieldlayoutelements\CustomField;
use craft\fieldlayoutelements\entries\EntryTitleField;
use craft\fields\Date;
use craft\fields\Dropdown;
use craft\fields\Matrix;
use craft\fields\PlainText;
use craft\models\EntryType;
use craft\models\FieldLayout;
use craft\models\FieldLayoutTab;
use craft\models\Section;
use craft\models\Section_SiteSettings;
use craft\models\Site;
use craft\models\UserGroup;

/** Sections, fields, entry types and the user group that the example's templates and the plugin's services read. */
final class Content
{
    private array $report = [];

    /** Creates what is missing, and returns a sentence for each thing. Everything is created, or nothing. */
    public function create(): array
    {
        Cms::service('db')->transaction(function() {
            $perSite = ['translationMethod' => 'site'];
            $long = ['multiline' => true];
            $types = Plugin::getInstance()->settings->eventTypes;
            $options = array_map(fn($value, $label) => compact('value', 'label'), array_keys($types), $types);
            $hasEditor = Cms::service('plugins')->isPluginEnabled('ckeditor');
            $body = $hasEditor
                ? $this->field(CkeditorField::class, 'body', 'Text', ['purifyHtml' => true, ...$perSite])
                : $this->field(PlainText::class, 'body', 'Text', [...$long, ...$perSite]);
            $question = $this->entryType('question', 'Question', [$this->field(PlainText::class, 'answer', 'Answer', [...$long, ...$perSite])]);
            $event = $this->entryType('event', 'Event', [
                $this->field(Dropdown::class, 'eventType', 'Type', ['options' => $options]),
                $this->field(Date::class, 'starts', 'Begins', ['showDate' => true, 'showTime' => true]),
                $this->field(Date::class, 'ends', 'Ends', ['showDate' => true, 'showTime' => true]),
                $this->field(PlainText::class, 'place', 'Place'),
                $body,
                $this->field(Matrix::class, 'questions', 'Questions', ['entryTypes' => [$question]]),
            ]);
            $page = $this->entryType('page', 'Page', [$body]);
            $application = $this->entryType('application', 'Application', [$this->field(PlainText::class, 'answers', 'Answers', $long)]);
            $this->section('events', 'Events', Section::TYPE_CHANNEL, $event, 'events/{slug}', 'events/_entry.twig');
            $this->section('pages', 'Pages', Section::TYPE_STRUCTURE, $page, '{parent.uri}/{slug}', '_entries/page.twig');
            $this->section('topics', 'Topics', Section::TYPE_CHANNEL, $page, 'topics/{slug}', '_entries/topic.twig');
            $this->section('applications', 'Applications', Section::TYPE_CHANNEL, $application);
            $this->members();
        });
        return $this->report;
    }

    private function field(string $class, string $handle, string $name, array $settings = []): FieldInterface
    {
        $fields = Cms::service('fields');
        $existing = $fields->getFieldByHandle($handle);
        if ($existing && !$existing instanceof $class)
            throw Cms::mistake(Cms::t('There is already a field {handle} of another kind ({kind}). Rename its handle, and run this command again. Nothing has been created.', ['handle' => $handle, 'kind' => $existing::displayName()]));
        if ($existing) return $this->kept('field', $handle, $existing);
        $field = new $class(['handle' => $handle, 'name' => $name, ...$settings]);
        return $this->saved('field', $handle, $field, $fields->saveField($field));
    }

    private function entryType(string $handle, string $name, array $fields): EntryType
    {
        $entries = Cms::service('entries');
        $type = $entries->getEntryTypeByHandle($handle);
        if ($type) return $this->kept('entry type', $handle, $type);
        $type = new EntryType(['handle' => $handle, 'name' => $name]);
        $type->setFieldLayout(self::layout(Entry::class, [new EntryTitleField(), ...array_map(fn($field) => new CustomField($field), $fields)]));
        return $this->saved('entry type', $handle, $type, $entries->saveEntryType($type));
    }

    private function section(string $handle, string $name, string $kind, EntryType $type, ?string $uri = null, ?string $template = null): void
    {
        $entries = Cms::service('entries');
        $section = $entries->getSectionByHandle($handle);
        if ($section) {
            $this->kept('section', $handle, $section);
            return;
        }
        $section = new Section(['handle' => $handle, 'name' => $name, 'type' => $kind, 'previewTargets' => [['label' => 'Page', 'urlFormat' => '{url}']]]);
        $section->setEntryTypes([$type]);
        $settings = ['enabledByDefault' => true, 'hasUrls' => $uri !== null, 'uriFormat' => $uri, 'template' => $template];
        $section->setSiteSettings(array_map(
            fn(Site $site) => new Section_SiteSettings(['siteId' => $site->id, ...$settings]),
            Cms::service('sites')->getAllSites(),
        ));
        $this->saved('section', $handle, $section, $entries->saveSection($section));
    }

    /** Adds the members' fields to their layout, and creates the group of those who have bought a membership. */
    private function members(): void
    {
        $layout = Cms::service('fields')->getLayoutByType(User::class);
        $fields = [
            $this->field(PlainText::class, 'institution', 'Institution', ['charLimit' => 60]),
            $this->field(PlainText::class, 'npiNumber', 'NPI number', ['charLimit' => 10]),
        ];
        $missing = array_filter($fields, fn($field) => !$layout->isFieldIncluded($field->handle));
        if ($missing) {
            $elements = array_map(fn($field) => new CustomField($field), $missing);
            $tabs = $layout->getTabs();
            if ($tabs) $tabs[0]->setElements([...$tabs[0]->getElements(), ...$elements]);
            $layout = $tabs ? $layout : self::layout(User::class, array_values($elements));
            $this->saved('layout', 'members', $layout, Cms::service('users')->saveLayout($layout));
        }
        if (!Cms::hasGroups()) {
            $this->report[] = Cms::t('The user group members was not created, because groups need the Pro edition.');
            return;
        }
        $groups = Cms::service('userGroups');
        if ($groups->getGroupByHandle('members')) return;
        $group = new UserGroup(['name' => 'Members', 'handle' => 'members']);
        $this->saved('user group', 'members', $group, $groups->saveGroup($group));
    }

    private static function layout(string $type, array $elements): FieldLayout
    {
        $layout = new FieldLayout(['type' => $type]);
        $tab = new FieldLayoutTab(['name' => 'Content', 'layout' => $layout]);
        $tab->setElements($elements);
        $layout->setTabs([$tab]);
        return $layout;
    }

    private function kept(string $kind, string $handle, mixed $model): mixed
    {
        $this->report[] = Cms::t('kept: {kind} {handle}', ['kind' => $kind, 'handle' => $handle]);
        return $model;
    }

    /** Returns a saved model. If Craft has not saved it, names Craft's errors, and nothing is created. */
    private function saved(string $kind, string $handle, Model $model, bool $isSaved): Model
    {
        if (!$isSaved)
            throw Cms::mistake(Cms::t('Craft did not save the {kind} {handle}: {errors} Nothing has been created.', ['kind' => $kind, 'handle' => $handle, 'errors' => implode(' ', $model->getErrorSummary(true))]));
        $this->report[] = Cms::t('created: {kind} {handle}', ['kind' => $kind, 'handle' => $handle]);
        return $model;
    }
}
