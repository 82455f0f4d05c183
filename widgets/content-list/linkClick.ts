import { isPlainClick } from '../../src/page/plainClick.ts';
import { type Facet, isSameFilter, type ListState, readAddress } from './address.ts';
import type { Cause } from './list.ts';

const opensHere = ({ target }: HTMLAnchorElement): boolean => target === '' || target === '_self';

/**
 * Returns the link at or around an event target and the list state that the link leads to; undefined for any other
 * link. Only the link's URL matters, not its place in the markup, so this works for pagination links, 'Clear filters'
 * and links in messages.
 */
export function stateOfLink(
  target: EventTarget | null,
  path: string,
  facets: readonly Facet[],
): { state: ListState; link: HTMLAnchorElement } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || !opensHere(link))
    return undefined;
  // The link in the failure notice must open the page itself, and a feed may be at the list's own URL: `/events?format=atom`.
  if (link.hash || link.closest('.sw-failure, [data-content-list-part="feed"]')) return undefined;
  const state = readAddress(new URL(link.href), path, facets);
  return state && { state, link };
}

/** Context in which a click on a link is interpreted. */
export interface LinkClickContext {
  path: string;
  facets: readonly Facet[];
  wanted: ListState;
  /** Part that contains the pagination links, which keep the URL's other query parameters. */
  pagination: HTMLElement | undefined;
}

/** Returns the state that a click on a link requests; undefined if the browser should follow the link. */
export function readLinkClick(
  event: MouseEvent,
  { path, facets, wanted, pagination }: LinkClickContext,
): { state: ListState; cause: Cause; link: HTMLAnchorElement } | undefined {
  const found = isPlainClick(event) ? stateOfLink(event.target, path, facets) : undefined;
  if (!found) return undefined;
  const { state, link } = found;
  const isPager = pagination?.contains(link) ?? false;
  const cause = isPager || isSameFilter(state, wanted) ? 'page' : 'filter';
  // The fragment request includes only the facets, so the server's pagination links lack the other query parameters.
  return {
    state: isPager && facets.length > 0 ? { ...state, otherParameters: wanted.otherParameters } : state,
    cause,
    link,
  };
}
