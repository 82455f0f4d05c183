import { isPlainPress } from '../../src/dom/plainPress.ts';
import { type Facet, isSameFilter, type ListState, readAddress } from './address.ts';
import type { Cause } from './list.ts';

const opensHere = ({ target }: HTMLAnchorElement): boolean => target === '' || target === '_self';

/**
 * The state that a link stands for, undefined for any other link. A link is known by where it leads, not by its place
 * in the markup: the pager's, 'Clear filters', and whatever else the server's template sends.
 */
export function stateOfLink(
  target: EventTarget | null,
  path: string,
  facets: readonly Facet[],
): { state: ListState; link: HTMLAnchorElement } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || !opensHere(link))
    return undefined;
  // In the notice of a failure, the link is the way out to the page itself.
  if (link.hash || link.closest('[data-content-list-slot]')) return undefined;
  const state = readAddress(new URL(link.href), path, facets);
  return state && { state, link };
}

export interface PressContext {
  path: string;
  facets: readonly Facet[];
  wanted: ListState;
  /** Part whose links page through the list and keep the address's foreign parameters. */
  pagination: HTMLElement | undefined;
}

/** What a press on a link of the list asks for; undefined where the browser should follow it by itself. */
export function readPress(
  event: MouseEvent,
  { path, facets, wanted, pagination }: PressContext,
): { state: ListState; cause: Cause } | undefined {
  const found = isPlainPress(event) ? stateOfLink(event.target, path, facets) : undefined;
  if (!found) return undefined;
  const { state, link } = found;
  const isPager = pagination?.contains(link) ?? false;
  const cause = isPager || isSameFilter(state, wanted) ? 'page' : 'filter';
  // The fragment's request carries the facets alone, so its links know nothing of the address's other parameters.
  return { state: isPager && facets.length > 0 ? { ...state, foreign: wanted.foreign } : state, cause };
}
