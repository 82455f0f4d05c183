import { readStored, writeStored } from '../../page/storage.ts';
import { parseStoredList } from '../outcomes/storedList.ts';
import { CHARGED } from './privacy.ts';

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

/** Returns whether any of this browser's tabs may have charged an order. */
export const isListed = (order: string): boolean =>
  order !== '' && parseOrders(readStored(CHARGED)).includes(order);

/** Records for all tabs whether this one may have charged an order. */
export function saveCharged(order: string, isCharged: boolean): void {
  if (order !== '')
    writeStored(CHARGED, JSON.stringify(withOrder(parseOrders(readStored(CHARGED)), order, isCharged)));
}
