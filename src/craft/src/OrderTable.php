<?php

namespace society\widgets;

use craft\db\Query;
use craft\helpers\Db;
use craft\helpers\Json;

/** Stores orders in a table of Craft's database, which `migrations/` creates. */
class OrderTable implements Orders
{
    public const TABLE = '{{%society_orders}}';
    private const SECONDS = 20;

    public function find(string $attempt): ?Order
    {
        $columns = ['attempt', 'kind', 'status', 'intentId', 'cents', 'details', 'buyerId'];
        $row = (new Query())->select($columns)->from(self::TABLE)->where(['attempt' => $attempt])->one();
        if (!$row) return null;
        $buyerId = $row['buyerId'] === null ? null : (int)$row['buyerId'];
        return new Order(...[...$row, 'cents' => (int)$row['cents'], 'details' => Json::decode($row['details']), 'buyerId' => $buyerId]);
    }

    public function alone(Order $order, callable $task): mixed
    {
        $locked = Cms::alone("society.order.$order->attempt", self::SECONDS, function() use ($order, $task) {
            // Read again because the request that held the lock before may have changed the order.
            $current = $this->find($order->attempt);
            // The column is unique, so an order has one row and therefore one intent.
            if (!$current) Db::insert(self::TABLE, ['attempt' => $order->attempt, ...$this->columnsOf($order)]);
            return [$task($current ?? $order)];
        });
        if (!$locked) throw new Refusal('We’re still processing your order. Please submit the form again in a minute. You won’t be charged twice.');
        return $locked[0];
    }

    public function save(Order $order): void
    {
        Db::update(self::TABLE, $this->columnsOf($order), ['attempt' => $order->attempt]);
    }

    private function columnsOf(Order $order): array
    {
        return [
            'kind' => $order->kind,
            'status' => $order->status,
            'intentId' => $order->intentId,
            'cents' => $order->cents,
            'details' => Json::encode($order->details),
            'buyerId' => $order->buyerId,
        ];
    }
}
