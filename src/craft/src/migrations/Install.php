<?php

namespace society\widgets\migrations;

use craft\db\Migration;
use craft\db\Query;
use craft\helpers\Console;
use society\widgets\Cms;
use society\widgets\OrderTable;
use society\widgets\Plugin;

/** Creates the table of orders, and removes it if somebody agrees. */
class Install extends Migration
{
    public function safeUp(): bool
    {
        if ($this->db->tableExists(OrderTable::TABLE)) return $this->accept();
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
        return true;
    }

    public function safeDown(): bool
    {
        $count = (int)(new Query())->from(OrderTable::TABLE)->count();
        if ($count === 0 || $this->agrees($count)) $this->dropTableIfExists(OrderTable::TABLE);
        return true;
    }

    /** Keeps a table of an earlier installation. Refuses any other table with this name before anything has been changed. */
    private function accept(): bool
    {
        $table = $this->db->getSchema()->getRawTableName(OrderTable::TABLE);
        $columns = $this->db->getTableSchema(OrderTable::TABLE, true)->getColumnNames();
        $missing = array_diff(['attempt', 'kind', 'status', 'intentId', 'cents', 'details', 'buyerId', 'uid'], $columns);
        if ($missing)
            throw Cms::mistake(Cms::t('The database has another table named {table}, without {columns}. Rename it, and install the plugin again. Nothing has been changed.', ['table' => $table, 'columns' => implode(', ', $missing)]));
        return true;
    }

    private function agrees(int $count): bool
    {
        if (Plugin::getInstance()->settings->removeOrders) return true;
        // The control panel cannot ask here: its setting “Remove orders” answers.
        return Cms::canAsk()
            && Console::confirm(Cms::t('Remove {count} orders from the database? Otherwise, they stay for a later installation.', ['count' => $count]));
    }
}
