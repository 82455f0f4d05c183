/** State that this module stores in a history entry, beside the state of other code. */
interface EntryState {
  widgetsEntry: number;
  widgetsScroll?: number;
}

export type TraverseListener = (scrollTop: number | undefined) => void;

const listeners = new Set<TraverseListener>();
/**
 * Scroll position of each entry in CSS px. Kept here because the state of an entry left by Back can no longer be
 * written.
 */
const scrollPositions = new Map<number, number>();
let current = 0;

const entryState = (): Partial<EntryState> => (history.state as Partial<EntryState> | null) ?? {};

function handlePopstate(): void {
  scrollPositions.set(current, window.scrollY);
  const { widgetsEntry, widgetsScroll } = entryState();
  current = widgetsEntry ?? 0;
  for (const listener of listeners) listener(scrollPositions.get(current) ?? widgetsScroll);
}

// Content loads after the URL changes, so the browser would scroll before the content is there. When the visitor
// leaves the document the browser takes over again, because it restores the position after a reload.
const disableScrollRestoration = (): void => {
  history.scrollRestoration = 'manual';
};
const enableScrollRestoration = (): void => {
  history.scrollRestoration = 'auto';
};

function listen(): void {
  current = entryState().widgetsEntry ?? Date.now();
  history.replaceState({ ...entryState(), widgetsEntry: current }, '');
  disableScrollRestoration();
  addEventListener('popstate', handlePopstate);
  addEventListener('pagehide', enableScrollRestoration);
  addEventListener('pageshow', disableScrollRestoration);
}

function unlisten(): void {
  enableScrollRestoration();
  removeEventListener('popstate', handlePopstate);
  removeEventListener('pagehide', enableScrollRestoration);
  removeEventListener('pageshow', disableScrollRestoration);
}

/**
 * Calls the listener when the visitor goes Back or Forward within this document, with the scroll position (CSS px) that
 * the entry was left at. This module is the only owner of the page's history. Returns a function that removes the
 * listener.
 */
export function onTraverse(listener: TraverseListener): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
  };
}

/**
 * Adds a history entry. Must be called in the click's own task: WebKit skips entries added later (htmx#1076,
 * turbo#810).
 */
export function pushAddress(address: string): void {
  scrollPositions.set(current, window.scrollY);
  history.replaceState({ ...entryState(), widgetsScroll: window.scrollY }, '');
  current = Date.now() + scrollPositions.size;
  history.pushState({ widgetsEntry: current } satisfies EntryState, '', address);
}

/** Replaces the URL of the current entry and keeps its state. */
export function replaceAddress(address: string): void {
  history.replaceState(entryState(), '', address);
}
