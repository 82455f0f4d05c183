<?php

namespace society\widgets;

use craft\ckeditor\events\ModifyPurifierConfigEvent;
use craft\ckeditor\Field;

/**
 * Allows accordion markup in CKEditor fields, whose filter (HTML Purifier) otherwise removes `data-*`, `<details>` and
 * `<summary>`.
 */
final class WidgetMarkup
{
    public static function allow(): void
    {
        if (!class_exists(Field::class)) return;
        Cms::on(Field::class, Field::EVENT_MODIFY_PURIFIER_CONFIG, function(ModifyPurifierConfigEvent $event) {
            $definition = $event->config->getDefinition('HTML', true);
            $definition->addElement('details', 'Block', 'Flow', 'Common', ['open' => 'Bool', 'name' => 'Text']);
            $definition->addElement('summary', 'Block', 'Flow', 'Common');
            $definition->addAttribute('div', 'data-widget', 'Enum#accordion');
            $definition->addAttribute('details', 'data-accordion-part', 'Enum#row');
        });
    }
}
