import { expect, test } from 'vitest';
import { parseOrders, withOrder } from './chargedOrders.ts';

test('an order is added once, as the latest one', () => {
  expect(withOrder(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
});

test('an order is removed when its payment has failed', () => {
  expect(withOrder(['a', 'b'], 'a', false)).toEqual(['b']);
});

test('the list keeps the latest 20 orders', () => {
  const orders = Array.from({ length: 20 }, (_, index) => `order-${index}`);
  expect(withOrder(orders, 'new', true)).toEqual([...orders.slice(1), 'new']);
});

test.each([undefined, '', 'text', 'null', '{"order":true}', '[1, null]'])(
  'other text (%s) is an empty list',
  (json) => {
    expect(parseOrders(json)).toEqual([]);
  },
);
