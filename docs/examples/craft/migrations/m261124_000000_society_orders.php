<?php

namespace craft\contentmigrations;

use craft\db\Migration;
use modules\society\OrderTable;

/** Creates the table of orders; run it with `php craft up`. */
class m261124_000000_society_orders extends Migration
{
    public function safeUp(): bool
    {
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
        $this->dropTable(OrderTable::TABLE);
        return true;
    }
}
