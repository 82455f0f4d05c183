import { addOwnAddress, isOwnAddress, recordOwnAddresses } from '../ownAddresses.ts';

/** Events after which a router copies the page, to show the copy when the visitor goes back: Turbo, Turbolinks, htmx, Livewire. */
const SNAPSHOTS = [
  'turbo:before-cache',
  'turbolinks:before-cache',
  'htmx:beforeHistorySave',
  'livewire:navigating',
] as const;

/** The browser's Navigation API, as far as it is used here. Firefox and Safari have it since 2026. */
interface NavigationApi extends EventTarget {
  readonly currentEntry: unknown;
}

const isNavigation = (value: unknown): value is NavigationApi =>
  value instanceof EventTarget && 'currentEntry' in value;

/**
 * Calls back when a router shows another page in the same document: before it copies this one, and when the path or the query
 * of the address changes. A script that replaces only the query, and widgets that set addresses of their own, stay on the page.
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
    // Nothing reports `pushState`. A router changes the page soon after it. `replaceState` adds no entry.
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
