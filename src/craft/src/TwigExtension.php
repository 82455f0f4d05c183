<?php

namespace society\widgets;

use craft\helpers\Html;
use craft\helpers\Json;
use Twig\Extension\AbstractExtension;
use Twig\TwigFunction;

/** The function `societyWidgets()`, which belongs in the `<head>` of each page, before the site's own stylesheet. */
final class TwigExtension extends AbstractExtension
{
    public function getFunctions(): array
    {
        return [new TwigFunction('societyWidgets', self::tags(...), ['is_safe' => ['html']])];
    }

    /**
     * Returns the tags of the stylesheet and the script with their hashes, and the page settings if there are any.
     *
     * @param bool $withChunks adds an import map with the chunks' hashes, for sites that send `Integrity-Policy`, and the
     * map's own hash to the Content Security Policy that the response has
     */
    public static function tags(bool $withChunks = false): string
    {
        $plugin = Plugin::getInstance();
        $assets = $plugin->get('assets');
        $page = $plugin->settings->page();
        $map = $withChunks ? Json::encode(['integrity' => array_combine(array_map($assets->url(...), $assets->chunks()), array_map($assets->integrity(...), $assets->chunks()))]) : '';
        if ($map !== '') self::allow($map);
        return implode("\n", array_filter([
            Html::cssFile($assets->url('widgets.css'), ['integrity' => $assets->integrity('widgets.css')]),
            $page ? Html::tag('script', Json::encode($page, JSON_HEX_TAG | JSON_UNESCAPED_UNICODE), ['type' => 'application/json', 'data-widgets-config' => true]) : '',
            $map === '' ? '' : Html::tag('script', $map, ['type' => 'importmap']),
            Html::jsFile($assets->url('widgets.js'), ['type' => 'module', 'integrity' => $assets->integrity('widgets.js')]),
        ]));
    }

    /** Adds the hash of an inline script to each Content Security Policy of the response that forbids inline scripts. */
    private static function allow(string $script): void
    {
        $hash = "'sha256-" . base64_encode(hash('sha256', $script, true)) . "'";
        $headers = Cms::headers();
        foreach (['Content-Security-Policy', 'Content-Security-Policy-Report-Only'] as $name) {
            $policies = $headers->get($name, null, false) ?? [];
            if (!$policies) continue;
            $headers->remove($name);
            // A comma separates two policies.
            foreach (explode(',', implode(',', $policies)) as $policy) $headers->add($name, self::withHash(trim($policy), $hash));
        }
    }

    /** Returns a policy with a hash in the directive that decides about inline scripts. */
    private static function withHash(string $policy, string $hash): string
    {
        foreach (['script-src-elem', 'script-src', 'default-src'] as $name) {
            if (!preg_match("/(?:^|;)\s*$name(?=[\s;]|$)([^;]*)/i", $policy, $parts)) continue;
            $sources = $parts[1];
            // A hash would switch `'unsafe-inline'` off, on which the site's own scripts may depend.
            if (stripos($sources, "'unsafe-inline'") !== false && !preg_match("/'(?:nonce-|sha\d|strict-dynamic')/i", $sources)) return $policy;
            // In `default-src`, the hash would do the same for styles.
            if ($name === 'default-src') return rtrim($policy, '; ') . "; script-src $hash$sources";
            return preg_replace("/((?:^|;)\s*$name)(?=[\s;]|$)/i", "$1 $hash", $policy, 1);
        }
        return $policy;
    }
}
