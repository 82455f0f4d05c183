import { afterClickToSameHash } from '../../src/page/plainClick.ts';

/** Returns the rows around an element, outermost first. If the element is a row, the result includes it. */
function enclosingRows(element: Element, host: Element): HTMLDetailsElement[] {
  const row = element.closest('details');
  if (!row || !host.contains(row)) return [];
  const outer = row.parentElement ? enclosingRows(row.parentElement, host) : [];
  return [...outer, row];
}

/** Returns the sum of computed lengths in px; `auto` counts as 0. */
const sumOfLengths = (...lengths: string[]): number =>
  lengths.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);

/**
 * Returns whether the page is probably still at the scroll position that the browser set on loading: at the target, or
 * as close to it as the end of the page allows. If the target was in a closed row and the browser doesn't open rows,
 * that position is the start of the page.
 */
function isAsLoaded(target: Element, isHidden: boolean): boolean {
  if (isHidden) return scrollY === 0;
  const root = document.documentElement;
  const { top } = target.getBoundingClientRect();
  const aim = sumOfLengths(getComputedStyle(target).scrollMarginTop, getComputedStyle(root).scrollPaddingTop);
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= root.scrollHeight;
  return Math.abs(top - aim) <= 1 || (isAtEnd && top > aim && top < innerHeight);
}

/**
 * Opens the closed rows around the target of the URL's hash and scrolls to the target, unless the visitor has scrolled
 * since the page loaded. Browsers open the rows around a target themselves (HTML's "ancestor details revealing
 * algorithm", not yet in WebKit), but they don't open a row that is itself the target.
 */
function revealTarget(host: Element, isLoading: boolean): void {
  const target = host.querySelector(':target');
  const closed = target ? enclosingRows(target, host).filter(({ open }) => !open) : [];
  if (!target || closed.length === 0) return;
  const isHidden = closed.some((row) => row !== target);
  const shouldScroll = !isLoading || isAsLoaded(target, isHidden);
  for (const row of closed) row.open = true;
  if (shouldScroll) target.scrollIntoView({ behavior: 'instant' });
}

/**
 * Hosts that follow the URL. They share two listeners, because a browser compares each new listener of a target with all
 * earlier ones: with two listeners for each of 5,000 accordions, that took half of the time to mount them.
 */
const hosts = new Set<Element>();

function revealAll(): void {
  for (const host of hosts) revealTarget(host, false);
}

const handleClick = (event: MouseEvent): void => afterClickToSameHash(event, revealAll);

function unfollowAddress(host: Element): void {
  hosts.delete(host);
  if (hosts.size > 0) return;
  removeEventListener('hashchange', revealAll);
  removeEventListener('click', handleClick, true);
}

/**
 * Opens the rows around the target of the URL's hash: immediately, when the hash changes, and when the visitor clicks a
 * link to the current URL (AC-03).
 * @returns a function that stops following the URL
 */
export function followAddress(host: Element): () => void {
  if (hosts.size === 0) {
    addEventListener('hashchange', revealAll);
    addEventListener('click', handleClick, true);
  }
  hosts.add(host);
  revealTarget(host, true);
  return () => unfollowAddress(host);
}
