import { addOwnAddress, isOwnAddress, recordOwnAddresses } from '../ownAddresses.ts';

/**
 * Events after which a router copies the page, to show the copy when the visitor goes back: Turbo, Turbolinks, htmx,
 * Livewire.
 */
const SNAPSHOTS = [
  'turbo:before-cache',
  'turbolinks:before-cache',
  'htmx:beforeHistorySave',
  'livewire:navigating',
] as const;

/** Members of the browser's Navigation API that are used here. Firefox and Safari have supported it since 2026. */
interface NavigationApi extends EventTarget {
  readonly currentEntry: unknown;
}

const isNavigation = (value: unknown): value is NavigationApi =>
  value instanceof EventTarget && 'currentEntry' in value;

/**
 * Calls the callback when a router shows another page in the same document: before the router copies the current page,
 * and when the path or query of the URL changes. Does not call it when a script replaces only the query, or when a
 * widget sets the URL, because the page stays the same.
 */
export function watchNavigation(onNavigate: () => void): () => void {
  const endRecord = recordOwnAddresses();
  const ending = new AbortController();
  const { signal } = ending;
  let { pathname } = location;
  for (const type of SNAPSHOTS) document.addEventListener(type, onNavigate, { signal });
  const check = (isReplaced: boolean): void => {
    const isOtherPath = pathname !== location.pathname;
    pathname = location.pathname;
    if (isReplaced && !isOtherPath) addOwnAddress(location.href);
    if (!isOwnAddress()) onNavigate();
  };
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (isNavigation(navigation)) {
    const handleChange = (event: Event): void => check(Reflect.get(event, 'navigationType') === 'replace');
    navigation.addEventListener('currententrychange', handleChange, { signal });
  } else {
    addEventListener('popstate', () => check(false), { signal });
    // No event reports `pushState`, but a router changes the page soon after calling it. `replaceState` adds no entry.
    let { length } = history;
    const observer = new MutationObserver(() => {
      const isReplaced = length === history.length;
      ({ length } = history);
      check(isReplaced);
    });
    observer.observe(document, { childList: true, subtree: true });
    signal.addEventListener('abort', () => observer.disconnect());
  }
  return () => {
    ending.abort();
    endRecord();
  };
}
