import { isPlainClick } from '../../src/dom/plainClick.ts';

/** Returns the rows around an element, outermost first. For a row, this includes the row itself. */
function enclosingRows(element: Element, host: Element): HTMLDetailsElement[] {
  const row = element.closest('details');
  if (!row || !host.contains(row)) return [];
  const outer = row.parentElement ? enclosingRows(row.parentElement, host) : [];
  return [...outer, row];
}

/**
 * Opens the closed rows around the target of the URL's hash and scrolls to it. Browsers open rows around a target
 * themselves (HTML's "ancestor details revealing algorithm", not yet in WebKit), but not a row that is itself the
 * target.
 */
function revealTarget(host: Element): void {
  const target = host.querySelector(':target');
  const closed = target ? enclosingRows(target, host).filter(({ open }) => !open) : [];
  for (const row of closed) row.open = true;
  if (closed.length > 0) target?.scrollIntoView({ behavior: 'instant' });
}

/** Returns whether a click is on a link to the current URL. Such a click triggers no `hashchange`. */
function isClickOnCurrentUrl(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.href === location.href && link.hash !== '' && isPlainClick(event);
}

/**
 * Opens the rows around the target of the URL's hash: now, when the hash changes, and on a click on a link to the
 * current URL (AC-03).
 * @returns a function that stops this
 */
export function followAddress(host: Element): () => void {
  const following = new AbortController();
  const { signal } = following;
  const reveal = (): void => revealTarget(host);
  const handleClick = (event: MouseEvent): void => {
    if (isClickOnCurrentUrl(event)) reveal();
  };
  addEventListener('hashchange', reveal, { signal });
  addEventListener('click', handleClick, { signal });
  reveal();
  return () => following.abort();
}
