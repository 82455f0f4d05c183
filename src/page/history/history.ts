import { report } from '../../report/report.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { isNewPage } from '../isNewPage.ts';
import { addOwnAddress } from '../ownAddresses.ts';
import { type Begun, draftAddress, endOf, parseBegun, seenAccount } from './begun.ts';

type Values = Readonly<Record<string, unknown>>;

/** State that this module stores in a history entry, next to the state of other code. */
interface EntryState {
  widgetsEntry: number;
  /** Scroll positions of earlier entries in CSS px, by their `widgetsEntry`. */
  widgetsScroll?: Readonly<Record<string, number>>;
  /** Values of the entry itself, such as the step of a form, under the keys that `entryKey` returns. */
  widgetsPlace?: Values;
  /** Values that a visitor has entered, under the same keys. All entries of a visit have the same ones. */
  widgetsMemory?: Values | undefined;
  /** Owner of each value in `widgetsMemory`, by the value's key: see `ownerOf`. */
  widgetsOwners?: Values | undefined;
  /** Id of the visit. The entries that a form adds for its steps belong to the same visit. */
  widgetsVisit?: number | undefined;
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
/**
 * Scroll position since `followScroll`. Reading `scrollY` in a click, after the page has changed, would make the browser lay
 * out the page once more before the click is answered.
 */
let scrolledTo: number | undefined;
/** True once a widget has changed the page's URL, or this module has listened to Back and Forward. */
let isFollowed = false;

/** Returns the state of the current entry. Any script can write to the state, so its properties may have any value. */
const entryState = (): Partial<EntryState> => (isRecord(history.state) ? history.state : {});

const pathAndQuery = (): string => location.pathname + location.search;

/** State of the current entry as this module has last seen it, and the path and query of the entry's URL. */
let known: Partial<EntryState> = {};
let knownPage: string | undefined;

/** Stores the state of the current entry, and follows the visitor from there to other entries. */
function remember(): void {
  known = entryState();
  knownPage = pathAndQuery();
  addEventListener('popstate', handlePopstate);
}

/**
 * Writes to the history, and returns whether the browser allowed it. Safari throws an error after 100 calls in ten seconds,
 * no matter which scripts they come from, and previews in a sandbox throw one at each call. Nothing that a visitor does may
 * depend on the address, so the error is only reported.
 * @param own properties to add to the state. A router finds its own page by the properties that are there already; a state
 * that isn't an object belongs to other code as a whole, and stays as it is
 * @param address new URL. An empty one would be resolved against the page's `<base>`
 */
function write(method: 'pushState' | 'replaceState', own: Partial<EntryState>, address?: string): boolean {
  const { state }: { state: unknown } = history;
  try {
    history[method](isRecord(state ?? {}) ? { ...entryState(), ...own } : state, '', address);
    remember();
    return true;
  } catch (cause) {
    report(
      {
        code: 'history',
        widget: 'page',
        problem: `the browser refused history.${method}()`,
        expected: 'an address and a state that the browser accepts, at most 100 times in ten seconds',
        found: String(cause),
        see: 'docs/integrating.md',
        cause,
      },
      document.documentElement,
    );
    return false;
  }
}

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

/** Writes the id of an entry that has none, and the positions of the earlier entries. */
function startEntry(
  method: 'pushState' | 'replaceState',
  own: Partial<EntryState> = {},
  address?: string,
): void {
  const widgetsEntry = Math.max(latest + 1, Date.now());
  const widgetsScroll = Object.fromEntries(scrollPositions);
  if (!write(method, { ...own, widgetsEntry, widgetsScroll }, address)) return;
  latest = widgetsEntry;
  current = widgetsEntry;
}

/**
 * Gives the entry that Back, Forward or a link to a fragment has led to the values that the visitor has entered, because the
 * page still shows them. A reload would otherwise bring back what the visitor has removed. A link to a fragment adds an entry
 * without a state. If there is a state, but without the visit, the entry belongs to a router.
 */
function carryValues({ widgetsVisit, widgetsMemory, widgetsOwners }: Partial<EntryState>): void {
  const isSamePage =
    history.state === null ? pathAndQuery() === knownPage : widgetsVisit === entryState().widgetsVisit;
  if (widgetsVisit !== undefined && isSamePage)
    write('replaceState', { widgetsVisit, widgetsMemory, widgetsOwners });
  else remember();
}

function handlePopstate(): void {
  carryValues(known);
  if (listeners.size === 0) return;
  isFollowed = true;
  const { widgetsEntry } = entryState();
  // A link to a fragment adds an entry too. Firefox and Safari have already scrolled to its target.
  storePosition((widgetsEntry === undefined ? scrolledTo : undefined) ?? window.scrollY);
  if (widgetsEntry === undefined) startEntry('replaceState');
  else current = widgetsEntry;
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

const handleScroll = (): void => {
  scrolledTo = window.scrollY;
};

/** Starts to follow the scroll position. Called before a widget changes the page, it costs no layout. */
export function followScroll(): void {
  scrolledTo ??= window.scrollY;
  addEventListener('scroll', handleScroll);
}

function listen(): void {
  current = entryState().widgetsEntry ?? Date.now();
  latest = Math.max(latest, Date.now());
  readPositions();
  write('replaceState', { widgetsEntry: current });
  // The browser may have refused the id.
  remember();
  disableScrollRestoration();
  followScroll();
  addEventListener('pagehide', enableScrollRestoration);
  addEventListener('pageshow', disableScrollRestoration);
}

function unlisten(): void {
  isFollowed = true;
  enableScrollRestoration();
  removeEventListener('scroll', handleScroll);
  scrolledTo = undefined;
  removeEventListener('pagehide', enableScrollRestoration);
  removeEventListener('pageshow', disableScrollRestoration);
}

/**
 * Calls the listener when the visitor goes Back or Forward within this document, or follows a link to a fragment. Passes
 * the scroll position (CSS px) at which the visitor left the entry, if it is known. This module is the only owner of the
 * page's history. Returns a function that removes the listener.
 */
export function onTraverse(listener: TraverseListener): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
  };
}

/** Options of a history entry to add. */
interface NewEntry {
  /** True if the values that widgets have saved also apply to the new entry. */
  keepsMemory?: boolean;
  /** Value that belongs to the new entry alone: see `saveToEntry`, which takes another call of the history API. */
  place?: { element: HTMLElement; value: unknown };
  /** Scroll position (CSS px) to which Back returns; default: the current one. */
  scrollTop?: number;
}

/**
 * Adds a history entry. Must be called in the click's own task: WebKit skips entries added later (htmx#1076,
 * turbo#810).
 * @param address URL of the new entry
 */
export function pushAddress(
  address: string,
  { keepsMemory = false, place, scrollTop = scrolledTo ?? window.scrollY }: NewEntry = {},
): void {
  isFollowed = true;
  storePosition(scrollTop);
  addOwnAddress(address);
  const own = keepsMemory ? {} : NO_VALUES;
  const ofEntry = place && { widgetsPlace: placeOf(place.element, place.value) };
  startEntry('pushState', { ...own, ...ofEntry }, address);
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
  write('replaceState', {}, address);
}

/**
 * Makes the browser save the values of the page's controls in the current entry immediately. Without this function,
 * Chromium saves them about once a second, and if the next page doesn't load, Back restores the values last saved. The
 * last second's input was lost in 5 of 20 runs without this function, and in none of 20 with it.
 */
export function saveControlValues(): void {
  write('replaceState', {});
}

const NO_VALUES: Partial<EntryState> = {
  widgetsPlace: {},
  widgetsMemory: {},
  widgetsOwners: {},
  widgetsVisit: undefined,
};

/**
 * Removes the values that widgets have saved in the current entry. Chromium keeps them when a link opens the same URL.
 */
export function clearHistoryState(): void {
  write('replaceState', NO_VALUES);
}

/** Returns values in the current entry. */
function readValues(property: 'widgetsMemory' | 'widgetsOwners' | 'widgetsPlace'): Values {
  if (knownPage === undefined) remember();
  const { [property]: values } = entryState();
  return isRecord(values) ? values : {};
}

/**
 * Returns the key under which an element's value is saved: the element's id, or its widget's name and index on the
 * page. If the element saves more than one value, the value's name follows.
 */
function entryKey(element: HTMLElement, name = ''): string {
  const key = elementKey(element);
  return name === '' ? key : `${key} ${name}`;
}

function elementKey(element: HTMLElement): string {
  // `getAttribute`, because a control named "id" shadows the `id` property of its form.
  const id = element.getAttribute('id');
  if (id) return id;
  const host = element.closest<HTMLElement>('[data-widget]') ?? element;
  const hosts = document.querySelectorAll(`[data-widget="${host.getAttribute('data-widget')}"]`);
  return `${host.getAttribute('data-widget')} ${[...hosts].indexOf(host)}`;
}

/** Name of the value that identifies the application that the visitor is filling in, among the form's own values. */
const BEGUN = 'begun';

/** Returns the account in the draft option of the form's widget; empty for visitors without an account. */
const accountOf = (form: HTMLElement): string =>
  form.getAttribute(`data-${form.getAttribute('data-widget')}-draft`) ?? '';

const ownerOfAccount = (account: string): string => `account ${account}`;

/**
 * Returns the application that the visitor is filling in in a form, according to the current history entry. Returns
 * undefined if there is none, and if it is another account's.
 */
export function readBegunApplication(form: HTMLElement): Begun | undefined {
  const key = entryKey(form, BEGUN);
  const own = ownerOfAccount(accountOf(form));
  const owner = readValues('widgetsOwners')[key] ?? own;
  return owner === own ? parseBegun(readValues('widgetsMemory')[key]) : undefined;
}

/**
 * Saves the application that the visitor is filling in. From then on, the values of earlier applications in this form are no
 * longer read.
 */
export function saveBegunApplication(form: HTMLElement, begun: Begun): void {
  writeValue(entryKey(form, BEGUN), begun, ownerOfAccount(accountOf(form)));
}

/** Returns the form around an element with the application in it; undefined if there is none. */
function applicationAround(element: HTMLElement): { form: HTMLElement; begun: Begun } | undefined {
  const form = element.closest('form');
  const begun = form && readBegunApplication(form);
  return begun ? { form, begun } : undefined;
}

/** Returns whether an application has ended, in any tab. */
const hasEnded = ({ form, begun }: { form: HTMLElement; begun: Begun }): boolean =>
  endOf(begun, draftAddress(form), accountOf(form)) !== undefined;

/**
 * Returns the owner of the values of an element: the application that its form contains, or else the account that was last
 * seen in this browser; undefined if neither is known.
 */
function ownerOf(element: HTMLElement): string | undefined {
  const account = seenAccount();
  return (
    applicationAround(element)?.begun.id ?? (account === undefined ? undefined : ownerOfAccount(account))
  );
}

/**
 * Returns whether a value still belongs to what the page shows. Values end with the application that they were entered in,
 * and with the account: the next person at this browser must not find them.
 */
function isCurrent(element: HTMLElement, owner: unknown): boolean {
  const around = applicationAround(element);
  if (around && hasEnded(around)) return false;
  if (around && owner === around.begun.id) return true;
  // An empty account means that somebody has signed out since.
  return owner === undefined ? seenAccount() !== '' : owner === ownerOfAccount(seenAccount() ?? '');
}

function writeValue(key: string, value: unknown, owner: string | undefined): void {
  write('replaceState', {
    widgetsVisit: entryState().widgetsVisit ?? Date.now(),
    widgetsMemory: { ...readValues('widgetsMemory'), [key]: value },
    widgetsOwners: { ...readValues('widgetsOwners'), [key]: owner },
  });
}

/**
 * Saves a value that the visitor has entered, in the current history entry, where the value survives a reload and the Back
 * button. Browsers restore neither hidden fields nor elements that a script has added. The other entries of the same visit
 * receive the value when the visitor goes there.
 * @param element an element with an id, or the only element of its widget that saves a value
 * @param value any value that the structured clone algorithm accepts
 */
export function saveToHistoryState(element: HTMLElement, value: unknown): void {
  writeValue(entryKey(element), value, ownerOf(element));
}

/**
 * Returns the value saved for an element. Returns undefined if there is none, and if the application or the session that it
 * was entered in has ended. Callers must check the value, because any script can write to the history state.
 */
export function readFromHistoryState(element: HTMLElement): unknown {
  const key = entryKey(element);
  return isCurrent(element, readValues('widgetsOwners')[key]) ? readValues('widgetsMemory')[key] : undefined;
}

const placeOf = (element: HTMLElement, value: unknown, name = ''): Values => ({
  ...readValues('widgetsPlace'),
  [entryKey(element, name)]: value,
});

/**
 * Saves a value of the current history entry alone, such as the step of a form.
 * @param name name of the value, if the element saves more than one
 */
export function saveToEntry(element: HTMLElement, value: unknown, name = ''): void {
  write('replaceState', { widgetsPlace: placeOf(element, value, name) });
}

/**
 * Returns the value of the current history entry. Returns undefined if there is none, and if the application in the form has
 * ended. Callers must check the value.
 */
export function readFromEntry(element: HTMLElement, name = ''): unknown {
  const around = applicationAround(element);
  return around && hasEnded(around) ? undefined : readValues('widgetsPlace')[entryKey(element, name)];
}
