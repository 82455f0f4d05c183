import { useSyncExternalStore } from 'react';
import { useConstant } from '../runtime/useConstant.ts';

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/**
 * Subscribes to changes of the openers, which may be added or removed at any time (RT-06). All subscribers share one
 * observer.
 */
function subscribe(listener: () => void): () => void {
  observer ??= new MutationObserver(() => {
    for (const notify of listeners) notify();
  });
  if (listeners.size === 0) {
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-opens'] });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) observer?.disconnect();
  };
}

/** Returns the elements that have `data-opens="id"` now. */
export const openersOf = (id: string): HTMLElement[] =>
  id ? [...document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)] : [];

/**
 * Creates a function that returns the openers of an id. The function returns the same array as long as the openers do
 * not change.
 */
function createReader(id: string): () => readonly HTMLElement[] {
  let last: readonly HTMLElement[] = [];
  return () => {
    const found = openersOf(id);
    const isEqual = found.length === last.length && found.every((opener, index) => opener === last[index]);
    if (!isEqual) last = found;
    return last;
  };
}

/** Returns the elements that currently have `data-opens="id"`. */
export function useOpeners(id: string): readonly HTMLElement[] {
  const read = useConstant(() => createReader(id));
  return useSyncExternalStore(subscribe, read);
}

/**
 * Returns the opener of an id that contains an event's target. Reads the event's path, because the target of an event from a
 * shadow tree is the tree's host. The path is empty once the event has been dispatched.
 */
export function openerOf(event: Event, id: string): HTMLElement | undefined {
  const opener = event
    .composedPath()
    .find((element) => element instanceof HTMLElement && element.dataset.opens !== undefined);
  return id && opener instanceof HTMLElement && opener.dataset.opens === id ? opener : undefined;
}
