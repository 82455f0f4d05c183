import { useSyncExternalStore } from 'react';
import type { List, ListSnapshot } from './list.ts';

/**
 * Returns a value of the list's snapshot. The component is rendered again only if that value changes, so a change to
 * the list does not render components whose content stays the same.
 */
export function useSnapshot<Value>(
  { snapshot }: Pick<List<unknown>, 'snapshot'>,
  select: (snapshot: ListSnapshot) => Value,
): Value {
  return useSyncExternalStore(snapshot.subscribe, () => select(snapshot.get()));
}
