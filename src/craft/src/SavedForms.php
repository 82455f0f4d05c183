<?php

namespace society\widgets;

/** Store for unfinished forms that members save to continue on another device. Each account has one version of each form. */
interface SavedForms
{
    /**
     * Returns the saved version (`version`, `savedAt`, `keptUntil` and `draft`), or, if the account has sent the form, `sentAt` and
     * `identity`, or null. Times are in ms.
     */
    public function read(int $account, string $form): ?array;

    /**
     * Saves a document as a new version, and returns its `version`, `savedAt` and `keptUntil`. Returns null if the stored version is
     * not the one on which the document is based, or if the form with the document's identity has been sent.
     */
    public function save(int $account, string $form, int $basedOn, object $document): ?array;

    /** Removes the saved version. Returns false if it is not the given one. */
    public function remove(int $account, string $form, int $version): bool;

    /** Removes the saved version, because the account has sent the form, and stores the id that the form had. */
    public function finish(int $account, string $form, string $identity): void;

    /** Removes what has been kept long enough. */
    public function sweep(): void;
}
