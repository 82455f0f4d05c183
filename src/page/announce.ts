import { languageOf, setLanguage } from '../runtime/textLanguages.ts';
import { whenActivated } from './activeTime.ts';

/**
 * Time in ms during which announcements are combined into one, so that two widgets that react to the same click do not
 * interrupt each other.
 */
const BATCH_MS = 100;

let regions: readonly HTMLElement[] = [];
let turn = 0;
let pending: string[] = [];

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  // `display: none` and `visibility: hidden` would also hide the region from screen readers.
  region.className = 'sw-visually-hidden';
  region.setAttribute('data-widgets-announcer', '');
  document.body.append(region);
  return region;
}

/**
 * Creates the live regions before they are needed, because screen readers announce only changes to an existing region.
 */
export function prepareLiveRegions(): void {
  // Code that morphs the page removes the regions, or makes them other elements.
  const isLive = (region: HTMLElement): boolean =>
    region.isConnected && region.hasAttribute('data-widgets-announcer');
  if (regions.length > 0 && regions.every(isLive)) return;
  for (const region of regions.filter(isLive)) region.remove();
  regions = [createRegion(), createRegion()];
}

/**
 * Announces text politely to screen readers. This module is the only owner of the page's live regions. Two regions
 * alternate, because screen readers do not announce a region that receives the same text again, and '12 results' twice
 * in a row are two announcements.
 * @param text text, or a function that returns it, called when it is announced after a delay
 * @returns a function that withdraws text that is no longer true, unless it has already been announced
 */
export function announce(text: string | (() => string)): () => void {
  const now = typeof text === 'string' ? text : text();
  prepareLiveRegions();
  // A live region that changes before the page is opened is not announced.
  if (pending.length === 0) whenActivated(() => setTimeout(flush, BATCH_MS));
  if (!pending.includes(now)) pending.push(now);
  return () => {
    pending = pending.filter((other) => other !== now);
  };
}

/** Delay of an announcement in ms. */
const DELAY_MS = 500;

/**
 * Announces text after half a second: what is found for typed text, which the next keystroke replaces, and a wait, because one
 * that is already over need not be heard.
 * @param text text, or a function that returns the text that is true by then
 * @returns a function that cancels the announcement
 */
export function announceAfterDelay(text: string | (() => string)): () => void {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    cancel = announce(text);
  }, DELAY_MS);
  return () => cancel();
}

function flush(): void {
  if (pending.length === 0) return;
  const [previous, next] = turn++ % 2 === 0 ? regions : [...regions].reverse();
  previous?.replaceChildren();
  next?.replaceChildren(pending.join(' '));
  if (next) setLanguage(next, pending.map(languageOf).find(Boolean));
  pending = [];
}
