<?php

namespace society\widgets;

/** Store for files that visitors attach to a form, until the form arrives. */
interface Uploads
{
    /**
     * Stores a file whose kind and size are allowed, and returns its random `id`, its `name` and its `size`.
     *
     * @param array $file the file as PHP received it, such as `$_FILES['file']`
     * @throws Refusal with a reason for the visitor, for example if a scan has found a virus
     */
    public function save(array $file): array;

    /** Returns those of the files that this visitor has uploaded, each with `id`, `name`, `size` and `path`. */
    public function find(array $ids): array;

    /** Removes those of the files that this visitor has uploaded. */
    public function remove(array $ids): void;

    /** Removes the files of all visitors whose forms have not arrived within a day. */
    public function sweep(): void;
}
