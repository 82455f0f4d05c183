import { useSyncExternalStore } from 'react';
import type { List, ListSnapshot } from './list.ts';

/**
 * Returns a value of the list's snapshot. The component is rendered again only if that value changes, so a change of
 * the list renders no component that shows the same as before.
 */
export function useSnapshot<Value>(
  { snapshot }: Pick<List<unknown>, 'snapshot'>,
  select: (snapshot: ListSnapshot) => Value,
): Value {
  return useSyncExternalStore(snapshot.subscribe, () => select(snapshot.get()));
}
