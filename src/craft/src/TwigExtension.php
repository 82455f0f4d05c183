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

    /** Adds the hash of an inline script to each Content Security Policy of the response that limits scripts. */
    private static function allow(string $script): void
    {
        $hash = "'sha256-" . base64_encode(hash('sha256', $script, true)) . "'";
        $headers = \Craft::$app->getResponse()->getHeaders();
        foreach (['Content-Security-Policy', 'Content-Security-Policy-Report-Only'] as $name) {
            $policies = $headers->get($name, null, false) ?? [];
            if (!$policies) continue;
            $headers->remove($name);
            foreach ($policies as $policy) $headers->add($name, preg_replace('/\bscript-src(?:-elem)?(?![\w-])/', "$0 $hash", $policy));
        }
    }
}
