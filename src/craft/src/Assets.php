<?php

namespace society\widgets;

use craft\helpers\FileHelper;
use craft\helpers\Json;

/** Built files of the widgets: their addresses, hashes and content. */
class Assets
{
    private const FOLDER = __DIR__ . '/resources';
    private ?array $manifest = null;

    /** Returns the version of the files, which is also the plugin's. */
    public function version(): string
    {
        return $this->manifest()['package']['version'];
    }

    /** Returns the address of a file. The version in it changes with each release, so browsers may keep the file forever. */
    public function url(string $file): string
    {
        // Chunks are found beside the script, so its address must not contain the path as a parameter.
        return Cms::baseUrl() . "/society-widgets/{$this->version()}/$file";
    }

    /** Returns the value of the `integrity` attribute of a file. */
    public function integrity(string $file): string
    {
        return $this->manifest()['files'][$file]['integrity'];
    }

    /** Returns the names of the chunks. */
    public function chunks(): array
    {
        return array_values(array_filter(array_keys($this->manifest()['files']), fn($file) => preg_match('~^chunks/.+\.js$~', $file)));
    }

    /** Returns the path of a published file, or null if there is none. Only names in the manifest are accepted. */
    public function path(string $file): ?string
    {
        return isset($this->manifest()['files'][$file]) ? self::FOLDER . "/$file" : null;
    }

    /** Copies the files into the web root, so that the web server sends them, and returns the folder. Keeps earlier versions. */
    public function publish(): string
    {
        $folder = Cms::webRoot() . "/society-widgets/{$this->version()}";
        FileHelper::copyDirectory(self::FOLDER, $folder);
        return $folder;
    }

    private function manifest(): array
    {
        return $this->manifest ??= Json::decode(file_get_contents(self::FOLDER . '/manifest.json'));
    }
}
