<?php

namespace society\widgets;

/** Store for orders. The guarantee that no order is charged twice depends on it. */
interface Orders
{
    public function find(string $attempt): ?Order;

    /**
     * Runs the task while no other request can use the same order, and returns the task's result. Creates the order if it
     * does not exist. The lock must work across all of the site's servers. If the lock ever fails, the order's only intent
     * is the second safeguard, because Stripe charges an intent only once.
     *
     * @param callable(Order): mixed $task
     */
    public function alone(Order $order, callable $task): mixed;

    public function save(Order $order): void;
}
