<?php

namespace society\widgets;

use craft\elements\Entry;
use RuntimeException;

/** Stores applications as disabled entries in the `applications` channel, with the answers as text in the `answers` field. */
class ApplicationEntries implements Applications
{
    public function receive(Application $application): string
    {
        $section = Cms::service('entries')->getSectionByHandle('applications');
        $entry = Entry::find()->section('applications')->slug($application->formId)->status(null)->one()
            ?? new Entry(['sectionId' => $section->id, 'typeId' => $section->getEntryTypes()[0]->id, 'slug' => $application->formId]);
        // Disabled, so that only the office can see the entry, regardless of which entries a template lists.
        $entry->enabled = false;
        $entry->title = $application->fullName;
        $answers = $application->getAttributes(except: ['formId']);
        $entry->setFieldValue('answers', json_encode($answers, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE));
        if (!Cms::service('elements')->saveElement($entry)) throw new RuntimeException(implode(' ', $entry->getErrorSummary(true)));
        return "A-$entry->id";
    }
}
