/** What this module keeps in an entry of the session history, beside what others keep there. */
interface EntryState {
  widgetsEntry: number;
  widgetsScroll?: number;
}

export type Traversal = (scrollTop: number | undefined) => void;

const listeners = new Set<Traversal>();
/** How far each entry was scrolled when it was left: known here even where it was left by Back. */
const scrolls = new Map<number, number>();
let current = 0;

const entryState = (): Partial<EntryState> => (history.state as Partial<EntryState> | null) ?? {};

function traversed(): void {
  scrolls.set(current, window.scrollY);
  const { widgetsEntry, widgetsScroll } = entryState();
  current = widgetsEntry ?? 0;
  for (const listener of listeners) listener(scrolls.get(current) ?? widgetsScroll);
}

// Content arrives after the address here, so the browser would scroll a page that is not there yet. When the document
// is left the browser takes over again: it knows where a page was that is loaded anew.
const takeScroll = (): void => {
  history.scrollRestoration = 'manual';
};
const giveScroll = (): void => {
  history.scrollRestoration = 'auto';
};

function listen(): void {
  current = entryState().widgetsEntry ?? Date.now();
  history.replaceState({ ...entryState(), widgetsEntry: current }, '');
  takeScroll();
  addEventListener('popstate', traversed);
  addEventListener('pagehide', giveScroll);
  addEventListener('pageshow', takeScroll);
}

function unlisten(): void {
  giveScroll();
  removeEventListener('popstate', traversed);
  removeEventListener('pagehide', giveScroll);
  removeEventListener('pageshow', takeScroll);
}

/**
 * Calls back when the visitor goes Back or Forward within this document, with how far the entry was scrolled (CSS px)
 * when it was left. The one owner of the page's history. Returns how to stop.
 */
export function onTraverse(listener: Traversal): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
  };
}

/** A new entry. To be called in the click's own task: WebKit skips entries made late (htmx#1076, turbo#810). */
export function pushAddress(address: string): void {
  scrolls.set(current, window.scrollY);
  history.replaceState({ ...entryState(), widgetsScroll: window.scrollY }, '');
  current = Date.now() + scrolls.size;
  history.pushState({ widgetsEntry: current } satisfies EntryState, '', address);
}

/** Another address for the current entry. */
export function replaceAddress(address: string): void {
  history.replaceState(entryState(), '', address);
}
