import { useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** One observer for all who ask: the page's openers may come and go at any time (RT-06). */
function subscribe(listener: () => void): () => void {
  observer ??= new MutationObserver(() => {
    for (const tell of listeners) tell();
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

/** Reads the openers of an id, and gives the same array while they are the same. */
function createReader(id: string): () => readonly HTMLElement[] {
  let last: readonly HTMLElement[] = [];
  return () => {
    const found = id ? [...document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)] : [];
    const isSame = found.length === last.length && found.every((opener, index) => opener === last[index]);
    if (!isSame) last = found;
    return last;
  };
}

/** The elements of the page that say `data-opens="id"`, now and when that changes. */
export function useOpeners(id: string): readonly HTMLElement[] {
  const [read] = useState(() => createReader(id));
  return useSyncExternalStore(subscribe, read);
}

/** The opener of an id that an event happened on. */
export function openerOf({ target }: Event, id: string): HTMLElement | undefined {
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;
  return opener && id && opener.dataset.opens === id ? opener : undefined;
}
