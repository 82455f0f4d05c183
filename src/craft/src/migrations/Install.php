<?php

namespace society\widgets\migrations;

use craft\db\Migration;
use craft\db\Query;
use craft\helpers\Console;
use craft\helpers\FileHelper;
use society\widgets\Cms;
use society\widgets\OrderTable;
use society\widgets\Plugin;
use society\widgets\SavedFormTable;
use society\widgets\UploadFolder;

/** Creates the tables of orders and unfinished forms. Removes the orders if somebody agrees. */
class Install extends Migration
{
    /** Columns without which a table that exists is not the plugin's. */
    private const COLUMNS = [
        OrderTable::TABLE => ['attempt', 'kind', 'status', 'intentId', 'cents', 'details', 'buyerId', 'uid'],
        SavedFormTable::TABLE => ['accountId', 'form', 'version', 'document', 'identity', 'changedAt'],
    ];

    public function safeUp(): bool
    {
        $existing = array_filter(array_keys(self::COLUMNS), $this->db->tableExists(...));
        array_walk($existing, $this->accept(...));
        if (!in_array(OrderTable::TABLE, $existing, true)) {
            $this->createTable(OrderTable::TABLE, [
                'id' => $this->primaryKey(),
                'attempt' => $this->string(32)->notNull(),
                'kind' => $this->string(16)->notNull(),
                'status' => $this->string(16)->notNull(),
                'intentId' => $this->string()->notNull(),
                'cents' => $this->integer()->notNull(),
                'details' => $this->text()->notNull(),
                'buyerId' => $this->integer(),
                'dateCreated' => $this->dateTime()->notNull(),
                'dateUpdated' => $this->dateTime()->notNull(),
                'uid' => $this->uid(),
            ]);
            $this->createIndex(null, OrderTable::TABLE, 'attempt', true);
        }
        if (!in_array(SavedFormTable::TABLE, $existing, true)) {
            $this->createTable(SavedFormTable::TABLE, [
                'accountId' => $this->integer()->notNull(),
                'form' => $this->string(32)->notNull(),
                'version' => $this->integer()->notNull(),
                'document' => $this->mediumText(),
                'identity' => $this->string(),
                'changedAt' => $this->integer()->notNull(),
                'PRIMARY KEY([[accountId]], [[form]])',
            ]);
            $this->addForeignKey(null, SavedFormTable::TABLE, 'accountId', '{{%users}}', 'id', 'CASCADE');
        }
        return true;
    }

    public function safeDown(): bool
    {
        $count = (int)(new Query())->from(OrderTable::TABLE)->count();
        if ($count === 0 || $this->agrees($count)) $this->dropTableIfExists(OrderTable::TABLE);
        $this->dropTableIfExists(SavedFormTable::TABLE);
        FileHelper::removeDirectory(UploadFolder::folder());
        return true;
    }

    /** Keeps a table of an earlier installation. Refuses any other table with this name before anything has been changed. */
    private function accept(string $name): void
    {
        $table = $this->db->getSchema()->getRawTableName($name);
        $missing = array_diff(self::COLUMNS[$name], $this->db->getTableSchema($name, true)->getColumnNames());
        if ($missing)
            throw Cms::mistake(Cms::t('The database has another table named {table}, without {columns}. Rename it, and install the plugin again. Nothing has been changed.', ['table' => $table, 'columns' => implode(', ', $missing)]));
    }

    private function agrees(int $count): bool
    {
        if (Plugin::getInstance()->settings->removeOrders) return true;
        // The control panel cannot ask here: its setting “Remove orders” answers.
        return Cms::canAsk()
            && Console::confirm(Cms::t('Remove the orders from the database ({count})? Otherwise, they stay for a later installation.', ['count' => $count]));
    }
}
