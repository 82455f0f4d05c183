<?php

namespace modules\society;

/** Where orders are kept. "Never twice" stands on this. */
interface Orders
{
    public function find(string $attempt): ?Order;

    /**
     * Runs a task with an order while no other request can have the same one, and returns the task's result. Creates the order if there
     * is none. The lock must work across all servers of the site. Should it ever fail, the order's one intent is the second guard:
     * Stripe charges it once.
     *
     * @param callable(Order): mixed $task
     */
    public function alone(Order $order, callable $task): mixed;

    public function save(Order $order): void;
}
