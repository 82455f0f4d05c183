/**
 * Time in ms in which announcements are collected into one, so that two widgets that react to one click do not
 * interrupt each other.
 */
const BATCH_MS = 100;

let regions: readonly HTMLElement[] = [];
let turn = 0;
let pending: string[] = [];

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  // `display: none` and `visibility: hidden` would also hide it from screen readers.
  region.className = 'sw-visually-hidden';
  region.setAttribute('data-widgets-announcer', '');
  document.body.append(region);
  return region;
}

/**
 * Creates the live regions before they are needed, because screen readers announce only changes to an existing region.
 */
export function prepareLiveRegions(): void {
  if (regions.every((region) => !region.isConnected)) regions = [createRegion(), createRegion()];
}

/**
 * Announces a text politely to screen readers. This module is the only owner of the page's live regions. Two regions
 * take turns, because a region that receives the same text again stays silent, and '12 results' twice in a row are two
 * announcements.
 */
export function announce(text: string): void {
  prepareLiveRegions();
  if (pending.length === 0) setTimeout(flush, BATCH_MS);
  if (!pending.includes(text)) pending.push(text);
}

/** Withdraws a text that is no longer true, if it has not been announced yet. */
export function withdrawAnnouncement(text: string): void {
  pending = pending.filter((other) => other !== text);
}

/** Delay of an announcement in ms. While the visitor types, each letter replaces the previous announcement. */
const DELAY_MS = 500;

/** Announces a text after half a second. Returns a function that cancels the announcement. */
export function announceAfterDelay(text: string): () => void {
  const timer = setTimeout(announce, DELAY_MS, text);
  return () => clearTimeout(timer);
}

function flush(): void {
  if (pending.length === 0) return;
  const [previous, next] = turn++ % 2 === 0 ? regions : [...regions].reverse();
  previous?.replaceChildren();
  next?.replaceChildren(pending.join(' '));
  pending = [];
}
