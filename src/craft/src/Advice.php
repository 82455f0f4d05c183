<?php

namespace society\widgets;

use craft\helpers\FileHelper;
use Stripe\StripeClient;

/** What somebody has to do before the site is safe and complete, for the control panel and the console. */
final class Advice
{
    /** Oldest version of Craft that no published advisory names. */
    private const SAFE = '5.9.22';

    /** Returns a sentence for each problem. */
    public static function all(): array
    {
        return [...self::craft(), ...self::payments(), ...self::templates()];
    }

    private static function craft(): array
    {
        $version = Cms::version();
        if (version_compare($version, self::SAFE, '>=')) return [];
        return [self::say('Craft {version} has published security holes. Update to {safe} or later: php craft update craft', ['version' => $version, 'safe' => self::SAFE])];
    }

    private static function payments(): array
    {
        $settings = Plugin::getInstance()->settings;
        $secret = $settings->key('stripeSecretKey');
        $names = array_filter(['stripeSecretKey', 'stripePublishableKey', 'stripeWebhookSecret'], fn($name) => $settings->key($name) === '');
        if (count($names) === 3 && !self::hasPaymentForm()) return [];
        $advice = [];
        foreach ($names as $name)
            $advice[] = self::say('{variable} is not set, so payments don’t work completely. Add it to .env.', ['variable' => ltrim($settings->$name, '$') ?: $name]);
        if ($secret !== '' && !class_exists(StripeClient::class))
            $advice[] = self::say('Stripe’s library is missing, so nobody can pay. Run: composer require stripe/stripe-php');
        $isLive = preg_match('/^[sr]k_live_/', $secret) === 1;
        if ($secret !== '' && $isLive !== str_starts_with($settings->key('stripePublishableKey'), 'pk_live_'))
            $advice[] = self::say('One of Stripe’s keys is live and the other is for tests, so every payment fails.');
        foreach (Cms::service('sites')->getAllSites() as $site)
            if ($isLive && !str_starts_with((string)$site->getBaseUrl(), 'https://'))
                $advice[] = self::say('The base URL of the site “{site}” does not start with https://, so browsers offer no payments on it. Change it under Settings → Sites.', ['site' => $site->name]);
        if ($isLive && Cms::showsErrors()) $advice[] = self::say('CRAFT_DEV_MODE is on beside live keys, so error pages show internal data. Set it to false.');
        return $advice;
    }

    private static function hasPaymentForm(): bool
    {
        $folder = Cms::templates();
        $files = is_dir($folder) ? FileHelper::findFiles($folder, ['only' => ['*.twig', '*.html']]) : [];
        return preg_grep('#society-widgets/forms/(?:donation|purchase)#', array_map('file_get_contents', $files)) !== [];
    }

    /** Returns the site's copies of the plugin's templates that were made from another version. */
    private static function templates(): array
    {
        $folder = Cms::templates() . '/society-widgets';
        $version = Plugin::getInstance()->get('assets')->version();
        if (!is_dir($folder)) return [];
        $advice = [];
        foreach (FileHelper::findFiles($folder, ['only' => ['*.twig']]) as $file) {
            $path = substr(FileHelper::normalizePath($file), strlen(FileHelper::normalizePath($folder)) + 1);
            preg_match('/^\{# society-widgets (\S+) #\}/', (string)file_get_contents($file), $parts);
            $from = $parts[1] ?? Cms::t('an unknown version');
            if ($from !== $version && is_file(__DIR__ . "/templates/$path"))
                $advice[] = self::say('templates/society-widgets/{path} replaces a template of {version}, but was made from {from}. Compare the two, then change its first line to {line}.', ['path' => $path, 'version' => $version, 'from' => $from, 'line' => "{# society-widgets $version #}"]);
        }
        return $advice;
    }

    private static function say(string $text, array $values = []): string
    {
        return Cms::t($text, $values);
    }
}
