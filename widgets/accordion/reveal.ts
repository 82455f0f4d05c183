import { isPlainPress } from '../../src/dom/plainPress.ts';

/** The rows that an element stands in, outermost first; a row stands in itself. */
function rowsRound(element: Element, host: Element): HTMLDetailsElement[] {
  const row = element.closest('details');
  if (!row || !host.contains(row)) return [];
  const outer = row.parentElement ? rowsRound(row.parentElement, host) : [];
  return [...outer, row];
}

/**
 * Opens the closed rows round what the address leads to, and goes there: the browser may have found nothing to go to.
 * Browsers open rows round an `#id` by themselves (HTML's 'ancestor details revealing algorithm'; WebKit does not yet),
 * but not the row that bears the id.
 */
function revealTarget(host: Element): void {
  const target = host.querySelector(':target');
  const closed = target ? rowsRound(target, host).filter(({ open }) => !open) : [];
  for (const row of closed) row.open = true;
  if (closed.length > 0) target?.scrollIntoView({ behavior: 'instant' });
}

/** A press on a link to where the address leads already changes no address: nothing else would tell of it. */
function isPressOnSameAddress(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.href === location.href && link.hash !== '' && isPlainPress(event);
}

/** Opens rows for the address: now, when it changes, and at a press on a link to it (AC-03). Returns how to stop. */
export function followAddress(host: Element): () => void {
  const following = new AbortController();
  const { signal } = following;
  const reveal = (): void => revealTarget(host);
  const press = (event: MouseEvent): void => {
    if (isPressOnSameAddress(event)) reveal();
  };
  addEventListener('hashchange', reveal, { signal });
  addEventListener('click', press, { signal });
  reveal();
  return () => following.abort();
}
