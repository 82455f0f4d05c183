import { isRecord } from '../../runtime/isRecord.ts';
import { isNewPage } from '../isNewPage.ts';
import { addOwnAddress } from '../ownAddresses.ts';

/** State that this module stores in a history entry, next to the state of other code. */
interface EntryState {
  widgetsEntry: number;
  /** Scroll positions of earlier entries in CSS px, by their `widgetsEntry`. */
  widgetsScroll?: Readonly<Record<string, number>>;
  /** Values that widgets save, under the keys that `entryKey` returns. */
  widgetsMemory?: Readonly<Record<string, unknown>>;
}

export type TraverseListener = (scrollTop: number | undefined) => void;

const listeners = new Set<TraverseListener>();
/** Number of entries whose scroll positions are stored. Chromium and Firefox limit a tab's history to 50 entries. */
const MAX_POSITIONS = 50;
/**
 * Scroll position of each entry in CSS px. Each new entry contains the positions of the earlier entries, so that they
 * survive a reload. Writing a position to its own entry would take a second call of the history API, which costs nearly
 * as much as the new entry. After a reload, an entry therefore knows only the positions of the entries before it.
 */
const scrollPositions = new Map<number, number>();
let current = 0;
let latest = 0;
/** True once a widget has changed the page's URL, or this module has listened to Back and Forward. */
let isFollowed = false;

/** Returns the state of the current entry. Any script can write to the state, so its properties may have any value. */
const entryState = (): Partial<EntryState> => (isRecord(history.state) ? history.state : {});

/** Stores the scroll position of the current entry, as the most recent one. */
function storePosition(scrollTop: number): void {
  scrollPositions.delete(current);
  scrollPositions.set(current, scrollTop);
  for (const oldest of scrollPositions.keys()) {
    if (scrollPositions.size <= MAX_POSITIONS) break;
    scrollPositions.delete(oldest);
  }
}

/** Reads the positions of earlier entries that another document, or this page before a reload, has stored. */
function readPositions(): void {
  const { widgetsScroll } = entryState();
  for (const [key, position] of Object.entries(isRecord(widgetsScroll) ? widgetsScroll : {})) {
    const entry = Number(key);
    if (typeof position === 'number' && !scrollPositions.has(entry)) scrollPositions.set(entry, position);
  }
}

function handlePopstate(): void {
  isFollowed = true;
  storePosition(window.scrollY);
  current = entryState().widgetsEntry ?? 0;
  readPositions();
  for (const listener of listeners) listener(scrollPositions.get(current));
}

// Content loads after the URL changes, so the browser would scroll before the content is there. When the visitor leaves
// the document, scroll restoration is returned to the browser, because the browser restores the position after a
// reload.
const disableScrollRestoration = (): void => {
  history.scrollRestoration = 'manual';
};
const enableScrollRestoration = (): void => {
  history.scrollRestoration = 'auto';
};

function listen(): void {
  current = entryState().widgetsEntry ?? Date.now();
  latest = Math.max(latest, Date.now());
  readPositions();
  history.replaceState({ ...entryState(), widgetsEntry: current }, '');
  disableScrollRestoration();
  addEventListener('popstate', handlePopstate);
  addEventListener('pagehide', enableScrollRestoration);
  addEventListener('pageshow', disableScrollRestoration);
}

function unlisten(): void {
  isFollowed = true;
  enableScrollRestoration();
  removeEventListener('popstate', handlePopstate);
  removeEventListener('pagehide', enableScrollRestoration);
  removeEventListener('pageshow', disableScrollRestoration);
}

/**
 * Calls the listener when the visitor goes Back or Forward within this document, and passes the scroll position (CSS
 * px) at which the visitor left the entry. This module is the only owner of the page's history. Returns a function that
 * removes the listener.
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
 * @param address URL of the new entry
 * @param keepsMemory true if the values that widgets have saved also apply to the new entry
 * @param scrollTop scroll position (CSS px) to which Back returns; default: the current one
 */
export function pushAddress(address: string, { keepsMemory = false, scrollTop = window.scrollY } = {}): void {
  isFollowed = true;
  storePosition(scrollTop);
  const memory = keepsMemory ? { widgetsMemory: readMemory() } : {};
  addOwnAddress(address);
  latest = Math.max(latest + 1, Date.now());
  current = latest;
  const state: EntryState = {
    ...memory,
    widgetsEntry: current,
    widgetsScroll: Object.fromEntries(scrollPositions),
  };
  history.pushState(state, '', address);
}

/**
 * Returns the URL that the server's content belongs to. After a reload or a return to the page, this is not always the
 * page's current URL: if Back or Forward leads to an entry of the same document before a widget listens, only the URL
 * changes.
 */
export function loadedAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After a redirect, `navigation.name` in Chromium is the requested URL, not the final one.
  if (!navigation || isFollowed || isNewPage() || navigation.redirectCount > 0) return location.href;
  // Widgets have added or marked every entry to which Back can lead in this way. Any other entry belongs to a router, which
  // has also replaced the content.
  if (entryState().widgetsEntry === undefined) return location.href;
  return navigation.name;
}

/** Replaces the URL of the current entry and keeps its state. */
export function replaceAddress(address: string): void {
  isFollowed = true;
  addOwnAddress(address);
  history.replaceState(entryState(), '', address);
}

/**
 * Makes the browser save the values of the page's controls in the current entry immediately. Without this function,
 * Chromium saves them about once a second, and if the next page doesn't load, Back restores the values last saved. The
 * last second's input was lost in 5 of 20 runs without this function, and in none of 20 with it.
 */
export function saveControlValues(): void {
  history.replaceState(history.state, '');
}

/**
 * Removes the values that widgets have saved in the current entry. Chromium keeps them when a link opens the same URL.
 */
export function clearHistoryState(): void {
  history.replaceState({ ...entryState(), widgetsMemory: {} }, '');
}

/** Returns the values that widgets have saved in the current entry. */
function readMemory(): Readonly<Record<string, unknown>> {
  const { widgetsMemory } = entryState();
  return isRecord(widgetsMemory) ? widgetsMemory : {};
}

/**
 * Returns the key under which an element's value is saved: the element's id, or its widget's name and index on the
 * page. If the element saves more than one value, the value's name follows.
 */
function entryKey(element: HTMLElement, name: string): string {
  const key = elementKey(element);
  return name === '' ? key : `${key} ${name}`;
}

function elementKey(element: HTMLElement): string {
  // `getAttribute`, because a control named "id" shadows the `id` property of its form.
  const id = element.getAttribute('id');
  if (id) return id;
  const host = element.closest<HTMLElement>('[data-widget]') ?? element;
  const hosts = document.querySelectorAll(`[data-widget="${host.dataset.widget}"]`);
  return `${host.dataset.widget} ${[...hosts].indexOf(host)}`;
}

/**
 * Saves a value in the current history entry, where the value survives a reload and the Back button. Browsers restore
 * neither hidden fields nor elements that a script has added.
 * @param element an element with an id, or the only element of its widget that saves a value
 * @param value any value that the structured clone algorithm accepts
 * @param name name of the value, if the element saves more than one
 */
export function saveToHistoryState(element: HTMLElement, value: unknown, name = ''): void {
  const widgetsMemory = { ...readMemory(), [entryKey(element, name)]: value };
  history.replaceState({ ...entryState(), widgetsMemory }, '');
}

/**
 * Returns the value saved for an element, or undefined. Callers must check the value, because any script can write to
 * the history state.
 */
export const readFromHistoryState = (element: HTMLElement, name = ''): unknown =>
  readMemory()[entryKey(element, name)];
