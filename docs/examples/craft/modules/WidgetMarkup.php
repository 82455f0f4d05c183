<?php

namespace modules;

use craft\ckeditor\events\ModifyPurifierConfigEvent;
use craft\ckeditor\Field;
use yii\base\Event;
use yii\base\Module;

/** Keeps the markup of an accordion in CKEditor fields, whose filter (HTML Purifier) removes `data-*`, `<details>` and `<summary>`. */
class WidgetMarkup extends Module
{
    public function init(): void
    {
        parent::init();
        Event::on(Field::class, Field::EVENT_MODIFY_PURIFIER_CONFIG, function(ModifyPurifierConfigEvent $event) {
            $definition = $event->config->getDefinition('HTML', true);
            $definition->addElement('details', 'Block', 'Flow', 'Common', ['open' => 'Bool', 'name' => 'Text']);
            $definition->addElement('summary', 'Block', 'Flow', 'Common');
            $definition->addAttribute('div', 'data-widget', 'Enum#accordion');
            $definition->addAttribute('details', 'data-accordion-part', 'Enum#row');
        });
    }
}
