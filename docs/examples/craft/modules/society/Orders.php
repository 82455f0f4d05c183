<?php

namespace modules\society;

/** Where orders are kept. "Never twice" stands on this. */
interface Orders
{
    public function find(string $attempt): ?Order;

    /**
     * Runs a task with an order while no other request can have the same one, and returns the task's result. Creates the order if there
     * is none. The id of an order is unique, so that even without a working lock only one of two requests gets as far as a charge.
     *
     * @param callable(Order): mixed $task
     */
    public function alone(Order $order, callable $task): mixed;

    public function save(Order $order): void;
}
