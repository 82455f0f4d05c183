<?php

namespace society\widgets;

use craft\helpers\FileHelper;
use craft\helpers\Json;

/** Keeps uploaded files in a folder of Craft's storage, outside the web root. Several servers need a folder that they share. */
class UploadFolder implements Uploads
{
    private const SECONDS = 86400;

    public function save(array $file): array
    {
        $settings = Plugin::getInstance()->settings;
        $error = $file['error'] ?? UPLOAD_ERR_NO_FILE;
        if ($error === UPLOAD_ERR_INI_SIZE || ($file['size'] ?? 0) > $settings->uploadSize) throw Cms::status(413);
        if ($error !== UPLOAD_ERR_OK || !is_uploaded_file($file['tmp_name'])) throw Cms::status(400);
        // The visitor's browser chooses the name and the type that it sends.
        $kind = (new \finfo(FILEINFO_MIME_TYPE))->file($file['tmp_name']);
        if (!in_array($kind, $settings->uploadKinds, true)) throw Cms::status(415);
        $name = mb_substr(trim(preg_replace('/[\p{C}\/\\\\]/u', '', mb_scrub($file['name']))), 0, 200);
        $saved = ['id' => Cms::random(32), 'name' => $name === '' ? 'file' : $name, 'size' => $file['size']];
        FileHelper::createDirectory(self::folder());
        move_uploaded_file($file['tmp_name'], self::path($saved['id']));
        file_put_contents(self::path($saved['id']) . '.json', Json::encode([...$saved, 'session' => self::session(), 'account' => Cms::userId()]));
        return $saved;
    }

    public function find(array $ids): array
    {
        $files = [];
        foreach ($ids as $id) {
            $facts = preg_match('/^[\w-]{32}$/D', $id) ? self::path($id) . '.json' : '';
            if (!is_file($facts)) continue;
            ['session' => $session, 'account' => $account] = $file = Json::decode(file_get_contents($facts));
            // Members who continue on another device have another session there.
            if ($session !== self::session() && ($account === null || $account !== Cms::userId())) continue;
            $files[] = ['id' => $id, 'name' => $file['name'], 'size' => $file['size'], 'path' => self::path($id)];
        }
        return $files;
    }

    public function remove(array $ids): void
    {
        foreach ($this->find($ids) as ['path' => $path]) {
            if (is_file($path)) unlink($path);
            unlink("$path.json");
        }
    }

    public function sweep(): void
    {
        foreach (glob(self::folder() . '/*') as $path) if (filemtime($path) < time() - self::SECONDS) unlink($path);
    }

    /** Returns the folder, which uninstalling removes. */
    public static function folder(): string
    {
        return Cms::storage() . '/society-uploads';
    }

    private static function path(string $id): string
    {
        return self::folder() . "/$id";
    }

    /** Returns a random text that identifies the visitor's session. */
    private static function session(): string
    {
        if (Cms::session('society.uploads') === null) Cms::keep('society.uploads', Cms::random(32));
        return Cms::session('society.uploads');
    }
}
