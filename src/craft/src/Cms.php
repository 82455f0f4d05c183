<?php

namespace society\widgets;

use Craft;
use craft\elements\User;
use craft\enums\CmsEdition;
use craft\helpers\App;
use craft\helpers\UrlHelper;
use Throwable;
use yii\base\Event;
use yii\base\UserException;
use yii\web\HttpException;

/**
 * Everything that the plugin asks Craft for while it runs, because Craft 6 changes it. No other file of the plugin uses `Craft::`
 * or `craft.app`. docs/decisions/0046-craft-plugin.md lists what is assumed about Craft 6, with its sources.
 *
 * With Craft's adapter for Yii, all of these calls remain. Only `typed`, `member` and `messages` differ, and contain both ways.
 * Without the adapter, each function gets another body, such as `session()->put()` in `keep()`, and these classes, whose names
 * other files contain, get other names or disappear:
 *
 * craft\base\FieldInterface, craft\base\Model, craft\base\Plugin, craft\ckeditor\Field,
 * craft\ckeditor\events\ModifyPurifierConfigEvent, craft\console\Controller, craft\db\Migration, craft\db\Query,
 * craft\elements\Entry, craft\elements\User, craft\events\RegisterTemplateRootsEvent, craft\events\RegisterUrlRulesEvent,
 * craft\fieldlayoutelements\CustomField, craft\fieldlayoutelements\entries\EntryTitleField, craft\fields\Date,
 * craft\fields\Dropdown, craft\fields\Matrix, craft\fields\PlainText, craft\helpers\ArrayHelper, craft\helpers\Console,
 * craft\helpers\Db, craft\helpers\FileHelper, craft\helpers\Html, craft\helpers\Json, craft\models\EntryType,
 * craft\models\FieldLayout, craft\models\FieldLayoutTab, craft\models\Section, craft\models\Section_SiteSettings,
 * craft\models\Site, craft\models\UserGroup, craft\services\Gc, craft\web\Controller, craft\web\UrlManager, craft\web\View,
 * craft\web\twig\variables\CraftVariable, yii\web\Response
 */
final class Cms
{
    /** Returns one of the plugin's texts in the language of the site. */
    public static function t(string $text, array $values = []): string { return Craft::t('society-widgets', $text, $values); }
    /** Returns one of Craft's services: `entries`, `fields`, `elements`, `users`, `userGroups`, `sites`, `plugins`, `view`, `mutex`. */
    public static function service(string $name): object { return Craft::$app->get($name); }
    public static function version(): string { return Craft::$app->getVersion(); }
    public static function hasGroups(): bool { return Craft::$app->edition === CmsEdition::Pro; }
    public static function isDevelopment(): bool { return Craft::$app->env === 'dev'; }
    /** Returns whether error pages show internal data. */
    public static function showsErrors(): bool { return App::devMode(); }
    /** Returns a text, or the value of the environment variable to which it refers, as `$NAME` does. */
    public static function env(string $text): string { return (string)App::parseEnv($text); }
    public static function webRoot(): string { return Craft::getAlias('@webroot'); }
    /** Returns the folder with Craft's own files, outside the web root. */
    public static function storage(): string { return Craft::$app->getPath()->getStoragePath(); }
    /** Returns the folder with the site's templates. */
    public static function templates(): string { return Craft::$app->getPath()->getSiteTemplatesPath(); }
    public static function url(string $path = '', array $query = []): string { return UrlHelper::siteUrl($path, $query); }
    /** Returns the address of the site's start page, without a slash at its end. */
    public static function baseUrl(): string { return rtrim(UrlHelper::baseSiteUrl(), '/'); }
    public static function on(string $class, string $event, callable $handler): void { Event::on($class, $event, $handler); }
    public static function log(string $problem, bool $isError = false): void { $isError ? Craft::error($problem, 'society') : Craft::warning($problem, 'society'); }
    /** Returns an exception to which Craft responds with a status. */
    public static function status(int $status): Throwable { return new HttpException($status); }
    /** Returns an exception whose message Craft shows to the person who used the console or the control panel. */
    public static function mistake(string $message): Throwable { return new UserException($message); }
    public static function random(int $length): string { return Craft::$app->security->generateRandomString($length); }
    public static function dollars(int $cents): string { return Craft::$app->formatter->asCurrency($cents / 100, 'USD'); }
    public static function userId(): ?int { return Craft::$app->user->getId(); }
    public static function cached(string $key): mixed { return Craft::$app->cache->get($key); }
    public static function cache(string $key, mixed $value, int $seconds): void { Craft::$app->cache->set($key, $value, $seconds); }
    /** Runs a task while no other request runs one with the same name. Returns false if that takes too long. */
    public static function alone(string $name, int $seconds, callable $task): mixed
    {
        $mutex = Craft::$app->getMutex();
        if (!$mutex->acquire($name, $seconds)) return false;
        try {
            return $task();
        } finally {
            $mutex->release($name);
        }
    }

    /** Returns a value of the visitor's session. */
    public static function session(string $key): mixed { return Craft::$app->session->get($key); }
    public static function keep(string $key, mixed $value): void { Craft::$app->session->set($key, $value); }
    /** Removes a value from the visitor's session, and returns it. */
    public static function drop(string $key): mixed { return Craft::$app->session->remove($key); }
    /** Returns a message for the next page that a form left in the session, and removes it: `error` or `success`. */
    public static function flash(string $kind): ?string { return Craft::$app->session->getFlash($kind); }
    /** Returns the form's token by the name of its field. Craft forbids caches the response as soon as a template reads it. */
    public static function token(): array { return [Craft::$app->config->general->csrfTokenName => Craft::$app->request->getCsrfToken()]; }
    /** Returns the path of the page, without a slash at its beginning. */
    public static function path(): string { return Craft::$app->request->getPathInfo(); }
    public static function isPost(): bool { return Craft::$app->request->getIsPost(); }
    public static function query(string $name): mixed { return Craft::$app->request->getQueryParam($name); }
    /** Returns everything that the form contains. */
    public static function body(): array { return Craft::$app->request->getBodyParams(); }
    public static function header(string $name): string { return (string)Craft::$app->request->getHeaders()->get($name); }
    /** Returns the visitor's IP address. */
    public static function address(): string { return (string)Craft::$app->request->getUserIP(); }
    /** Returns the headers of the response. */
    public static function headers(): object { return Craft::$app->getResponse()->getHeaders(); }
    /** Renders the page of a refused form again, with these variables. */
    public static function pass(array $variables): void { Craft::$app->urlManager->setRouteParams($variables); }
    /** Returns whether the console may ask a question. The control panel cannot ask. */
    public static function canAsk(): bool { return Craft::$app->getRequest()->getIsConsoleRequest() && (Craft::$app->controller->interactive ?? false); }
    public static function rememberedName(): ?string { return Craft::$app->user->getRememberedUsername(); }

    /**
     * Returns what a form that Craft refused contained under a name. Craft 5 responds to the form with the page. Craft 6 leads back to
     * the page, where Laravel's `old()` returns it.
     */
    public static function typed(string $name): ?string
    {
        $value = self::isPost() ? Craft::$app->request->getBodyParam($name) : (function_exists('old') ? old($name) : null);
        return is_string($value) ? $value : null;
    }

    /**
     * Returns the member with what a refused form contained, and its errors. Craft 5 passes this member to the page. Craft 6 keeps the
     * values and the errors in the session.
     */
    public static function member(?User $refused, ?User $current, mixed $errors): ?User
    {
        $byName = is_object($errors) ? $errors->getMessages() : [];
        if ($refused || !$current || !$byName) return $refused ?? $current;
        $member = clone $current;
        foreach (['firstName', 'lastName', 'username'] as $name) $member->$name = self::typed($name) ?? $member->$name;
        $member->setFieldValues((array)old('fields'));
        foreach ($byName as $name => $messages)
            foreach ($messages as $message) $member->addError($name, $message);
        return $member;
    }

    /** Returns the messages about a refused form: a list in Craft 5, and a bag in Craft 6. */
    public static function messages(mixed $errors): array { return is_object($errors) ? $errors->all() : (array)$errors; }
}
