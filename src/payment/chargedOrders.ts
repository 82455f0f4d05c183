import { readStored, writeStored } from '../page/storage.ts';
import { parseStoredList } from './storedList.ts';

/** Storage key of the list of orders. */
const KEY = 'widgets-payment-charged';
/** Maximum length of the list. A visitor's recent orders are enough, because only open pages read it. */
const MOST = 20;

/** Parses the stored list. Returns an empty list for any other text. */
export const parseOrders = (json: string | undefined): readonly string[] =>
  parseStoredList(json, (order) => typeof order === 'string');

/** Returns the list after an order has been added or removed, with the latest order last. */
export function withOrder(orders: readonly string[], order: string, isCharged: boolean): readonly string[] {
  const others = orders.filter((one) => one !== order);
  return isCharged ? [...others, order].slice(-MOST) : others;
}

/** Returns whether a wallet in any of this browser's tabs may have charged an order. */
export const mayBeCharged = (order: string): boolean =>
  order !== '' && parseOrders(readStored(KEY)).includes(order);

/** Records for all tabs whether a wallet may have charged an order. */
export function saveCharged(order: string, isCharged: boolean): void {
  if (order !== '')
    writeStored(KEY, JSON.stringify(withOrder(parseOrders(readStored(KEY)), order, isCharged)));
}

/** Calls back when another tab has changed the list. */
export function onChargedElsewhere(
  order: string,
  onChange: (isCharged: boolean) => void,
  signal: AbortSignal,
): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === KEY) onChange(mayBeCharged(order));
    },
    { signal },
  );
}
