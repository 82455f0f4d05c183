<?php

namespace society\widgets;

use craft\base\Model;
use craft\base\Plugin as BasePlugin;
use craft\events\RegisterTemplateRootsEvent;
use craft\events\RegisterUrlRulesEvent;
use craft\services\Gc;
use craft\web\twig\variables\CraftVariable;
use craft\web\UrlManager;
use craft\web\View;

/**
 * Plugin for a society's site: the widgets' templates and files, applications, purchases, donations, lookup and validation of
 * NPI numbers, and the filter for CKEditor fields. Templates reach it as `craft.societyWidgets`.
 *
 * @property-read Settings $settings
 */
class Plugin extends BasePlugin
{
    public bool $hasCpSettings = true;
    public string $schemaVersion = '1.0.0';
    private ?array $messages = null;

    /**
     * Returns the services. A site replaces one with its own class in `config/app.php`:
     * `'components' => ['plugins' => ['pluginConfigs' => ['society-widgets' => ['components' => ['prices' => MyPrices::class]]]]]`
     */
    public static function config(): array
    {
        return [
            'components' => [
                'applications' => ApplicationEntries::class,
                'assets' => Assets::class,
                'registry' => ExampleRegistry::class,
                'prices' => ConfigPrices::class,
                'orders' => OrderTable::class,
                'members' => MemberGroup::class,
                'uploads' => UploadFolder::class,
                'savedForms' => SavedFormTable::class,
                'gateway' => fn() => self::getInstance()->settings->gateway(),
            ],
        ];
    }

    public function init(): void
    {
        parent::init();
        WidgetMarkup::allow();
        NpiNumber::check();
        Cms::on(View::class, View::EVENT_REGISTER_SITE_TEMPLATE_ROOTS, function(RegisterTemplateRootsEvent $event) {
            $event->roots[$this->id] = __DIR__ . '/templates';
        });
        // Without the second rule, Craft would serve each template as a page, such as /society-widgets/form.
        Cms::on(UrlManager::class, UrlManager::EVENT_REGISTER_SITE_URL_RULES, function(RegisterUrlRulesEvent $event) {
            $event->rules["$this->id/<version:\d[\w.-]*>/<file:.+>"] = "$this->id/assets/file";
            $event->rules["$this->id/<file:.*>"] = "$this->id/assets/none";
        });
        Cms::on(Gc::class, Gc::EVENT_RUN, function() {
            $this->uploads()->sweep();
            $this->savedForms()->sweep();
        });
        Cms::on(CraftVariable::class, CraftVariable::EVENT_INIT, fn(object $event) => $event->sender->set('societyWidgets', $this));
        Cms::service('view')->registerTwigExtension(new TwigExtension());
    }

    /** Returns the store for received applications. */
    public function applications(): Applications
    {
        return $this->get('applications');
    }

    /** Returns the registry of healthcare providers. */
    public function registry(): ProviderRegistry
    {
        return $this->get('registry');
    }

    /** Returns the store for files of forms that have not arrived yet. */
    public function uploads(): Uploads
    {
        return $this->get('uploads');
    }

    /** Returns the store for unfinished forms of members. */
    public function savedForms(): SavedForms
    {
        return $this->get('savedForms');
    }

    /** Returns what templates ask Craft for. */
    public function cms(): Cms
    {
        return new Cms();
    }

    public function prices(): Prices
    {
        return $this->get('prices');
    }

    /** Returns the session's orders. They use the payment service and the member store. */
    public function checkout(): Checkout
    {
        return new Checkout($this->get('gateway'), $this->get('orders'), $this->get('members'));
    }

    /** Returns the donation that was saved before the donor signed in, and removes it from the session. */
    public function takeGift(): ?Gift
    {
        $saved = Cms::userId() ? Cms::drop('society.gift') : null;
        return $saved ? new Gift($saved) : null;
    }

    /** Returns the order of a thank-you page, whether it belongs to the visitor's session, and the page's title. */
    public function receipt(string $kind): array
    {
        $checkout = $this->checkout();
        $order = $checkout->finish(Cms::query('order'));
        $isOwn = $order?->kind === $kind && $checkout->isOwn($order);
        $title = match ($order?->status) {
            Order::PAID => $isOwn ? 'Thank you' : 'Your order has arrived',
            Order::PROCESSING => 'Your payment is on its way',
            default => 'We can’t show this order here',
        };
        return ['order' => $order, 'isOwn' => $isOwn, 'title' => Cms::t($title)];
    }

    /**
     * Returns the form's token as a hidden field. Craft sends headers that prevent caching as soon as a template reads it.
     * Also reads Craft's messages, even if the form shows another reason, because an unread one would appear on a later page.
     */
    public function token(): array
    {
        $this->messages();
        return Cms::token();
    }

    /** Returns Craft's message about a failure. */
    public function notice(): ?string
    {
        return $this->messages()['error'];
    }

    /**
     * Returns Craft's message about a success. Craft renders a page in response to a form only after a failure, so a
     * success message that has not been read yet then refers to an earlier form whose response never arrived.
     */
    public function success(): ?string
    {
        $success = $this->messages()['success'];
        return Cms::isPost() ? null : $success;
    }

    protected function createSettingsModel(): ?Model
    {
        return new Settings();
    }

    protected function settingsHtml(): ?string
    {
        return Cms::service('view')->renderTemplate("$this->id/_settings", ['settings' => $this->settings, 'advice' => Advice::all()]);
    }

    private function messages(): array
    {
        return $this->messages ??= ['error' => Cms::flash('error'), 'success' => Cms::flash('success')];
    }
}
