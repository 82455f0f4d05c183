<?php

namespace society\widgets;

use craft\base\Model;

/**
 * Settings. The control panel shows the first group, and `config/society-widgets.php` sets any of them. Keys are names of
 * environment variables, because Craft writes settings to files in the repository.
 */
class Settings extends Model
{
    public string $stripeSecretKey = '$STRIPE_SECRET_KEY';
    public string $stripePublishableKey = '$STRIPE_PUBLISHABLE_KEY';
    public string $stripeWebhookSecret = '$STRIPE_WEBHOOK_SECRET';
    public string $searchApplication = '$ALGOLIA_APPLICATION';
    public string $searchKey = '$ALGOLIA_SEARCH_KEY';
    public string $searchIndex = '$ALGOLIA_INDEX';
    /** `needed` if analytics must wait for the visitor's consent; otherwise `given`. */
    public string $consent = 'given';
    /** Rows of `widget`, `text` and `value`: texts that differ from the widgets' own. */
    public array $texts = [];
    /** URL of the page where donors stop a recurring gift, such as your Stripe customer portal. Empty for no link. */
    public string $manageGifts = '';
    /** True to remove the table of orders together with the plugin. */
    public bool $removeOrders = false;

    /** Values and English names of an event's type. */
    public array $eventTypes = ['event' => 'Event'];
    /** Types of membership that visitors can apply for. */
    public array $membershipTypes = ['full' => 'Full member'];
    /** Memberships that visitors can buy, with prices in cents. */
    public array $memberships = [];
    /** Recurring gifts, suggested amounts in dollars for one-time gifts, and programs that gifts can support. */
    public array $plans = [];
    public array $suggestions = ['25', '100', '250'];
    public array $programs = [];
    /** Kinds of files that visitors may upload, as their content shows, and their maximum size in bytes. */
    public array $uploadKinds = ['application/pdf', 'image/jpeg', 'image/png'];
    public int $uploadSize = 10_000_000;
    /** Countries and states for the NPI lookup. */
    public array $countries = ['USA' => 'United States'];
    public array $states = [];

    /** Returns a key's value, or an empty text if its environment variable is not set. */
    public function key(string $name): string
    {
        return Cms::env($this->$name);
    }

    /** Returns Stripe's publishable key for a payment form. */
    public function stripeKey(): string
    {
        return $this->key('stripePublishableKey') ?: 'pk_test_missing';
    }

    /** Returns the settings of the search, or null if the site uses Craft's own. The search key is public. */
    public function search(): ?array
    {
        $key = $this->key('searchKey');
        return $key === '' ? null : ['applicationId' => $this->key('searchApplication'), 'searchKey' => $key, 'index' => $this->key('searchIndex')];
    }

    /** Returns the page settings, which `societyWidgets()` writes. */
    public function page(): array
    {
        $texts = [];
        foreach ($this->texts as ['widget' => $widget, 'text' => $text, 'value' => $value]) $texts[$widget][$text] = $value;
        return array_filter(['search' => $this->search(), 'consent' => $this->consent === 'needed' ? 'needed' : null, 'texts' => $texts]);
    }

    /** Returns the payment service: Stripe, or without a key one that works only in the development environment. */
    public function gateway(): Gateway
    {
        if ($this->key('stripeSecretKey') === '') return new TestGateway();
        return new StripeGateway($this->key('stripeSecretKey'), $this->key('stripeWebhookSecret'), Cms::env('$STRIPE_API_BASE'));
    }

    /** Returns the names of the settings that the control panel shows. Only these are written to the project config. */
    public function fields(): array
    {
        $names = ['stripeSecretKey', 'stripePublishableKey', 'stripeWebhookSecret', 'searchApplication', 'searchKey', 'searchIndex', 'consent', 'texts', 'manageGifts', 'removeOrders'];
        return array_combine($names, $names);
    }

    protected function defineRules(): array
    {
        $starts = fn(string $beginning, string $example) => function(string $name) use ($beginning, $example) {
            $value = $this->key($name);
            if ($value !== '' && !preg_match("/^(?:$beginning)_/", $value))
                $this->addError($name, Cms::t('This key must start with {start}.', ['start' => $example]));
        };
        return [
            [['stripeSecretKey', 'stripeWebhookSecret'], function(string $name) {
                if ($this->$name !== '' && $this->$name[0] !== '$')
                    $this->addError($name, Cms::t('Put this secret into .env, and enter the name of its variable here, such as $STRIPE_SECRET_KEY. Craft writes settings to files that are committed.'));
            }],
            [['stripeSecretKey'], $starts('sk|rk', 'sk_')],
            [['stripePublishableKey'], $starts('pk', 'pk_')],
            [['stripeWebhookSecret'], $starts('whsec', 'whsec_')],
            [['searchKey'], function() {
                foreach (['searchApplication', 'searchIndex'] as $name)
                    if ($this->key('searchKey') !== '' && $this->key($name) === '') $this->addError($name, Cms::t('A search key alone is not enough: set this as well.'));
            }],
            [['consent'], 'in', 'range' => ['given', 'needed']],
            [['texts'], function() {
                $this->texts = array_values(array_filter($this->texts, fn($row) => trim(implode('', $row)) !== ''));
                foreach ($this->texts as $row)
                    if (in_array('', array_map('trim', $row), true)) $this->addError('texts', Cms::t('Each row needs a widget, the name of one of its texts, and the new text.'));
            }],
            [['manageGifts'], 'url'],
        ];
    }
}
