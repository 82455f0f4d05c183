<?php

namespace modules\society;

/** Store for orders. The guarantee that no order is charged twice depends on it. */
interface Orders
{
    public function find(string $attempt): ?Order;

    /**
     * Runs a task with an order while no other request can have the same one, and returns the task's result. Creates the
     * order if there is none. The lock must work across all servers of the site. If it ever fails, the order's only intent
     * is the second safeguard, because Stripe charges it only once.
     *
     * @param callable(Order): mixed $task
     */
    public function alone(Order $order, callable $task): mixed;

    public function save(Order $order): void;
}
