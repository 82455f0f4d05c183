<?php

namespace society\widgets;

use craft\db\Query;
use craft\helpers\Db;
use craft\helpers\Json;

/** Keeps unfinished forms for 30 days in a table of Craft's database. They are removed together with the account. */
class SavedFormTable implements SavedForms
{
    public const TABLE = '{{%society_forms}}';
    private const SECONDS = 30 * 86400;

    public function read(int $account, string $form): ?array
    {
        $row = $this->row($account, $form);
        if ($row && $row['document'] !== null) return [...$this->receipt($row), 'draft' => Json::decode($row['document'], false)];
        return ($row['identity'] ?? null) === null ? null : ['sentAt' => $row['changedAt'] * 1000, 'identity' => $row['identity']];
    }

    public function save(int $account, string $form, int $basedOn, object $document): ?array
    {
        return $this->alone($account, $form, function(?array $row) use ($account, $form, $basedOn, $document) {
            $hasSaved = $row && $row['document'] !== null;
            $isSent = $row && !$hasSaved && $row['identity'] !== null && $row['identity'] === ($document->identity ?? null);
            if ($isSent || ($hasSaved && (int)$row['version'] !== $basedOn)) return null;
            $version = (int)($row['version'] ?? 0) + 1;
            return $this->receipt($this->put($account, $form, ['version' => $version, 'document' => Json::encode($document), 'identity' => null]));
        });
    }

    public function remove(int $account, string $form, int $version): bool
    {
        return $this->alone($account, $form, function(?array $row) use ($account, $form, $version) {
            if (!$row || $row['document'] === null) return true;
            if ((int)$row['version'] !== $version) return false;
            // The number stays, so that no later version has it.
            $this->put($account, $form, ['version' => $version, 'document' => null, 'identity' => null]);
            return true;
        });
    }

    public function finish(int $account, string $form, string $identity): void
    {
        $this->alone($account, $form, fn(?array $row) => $this->put($account, $form, ['version' => (int)($row['version'] ?? 0), 'document' => null, 'identity' => $identity]));
    }

    public function sweep(): void
    {
        Db::delete(self::TABLE, ['<', 'changedAt', time() - self::SECONDS]);
    }

    private function alone(int $account, string $form, callable $task): mixed
    {
        $done = Cms::alone("society.form.$account.$form", 10, fn() => [$task($this->row($account, $form))]);
        return $done ? $done[0] : throw Cms::status(503);
    }

    private function row(int $account, string $form): ?array
    {
        return (new Query())->from(self::TABLE)->where(['accountId' => $account, 'form' => $form])
            ->andWhere(['>=', 'changedAt', time() - self::SECONDS])->one() ?: null;
    }

    private function put(int $account, string $form, array $columns): array
    {
        $columns['changedAt'] = time();
        Db::upsert(self::TABLE, ['accountId' => $account, 'form' => $form, ...$columns], $columns);
        return $columns;
    }

    private function receipt(array $row): array
    {
        return ['version' => (int)$row['version'], 'savedAt' => $row['changedAt'] * 1000, 'keptUntil' => ($row['changedAt'] + self::SECONDS) * 1000];
    }
}
