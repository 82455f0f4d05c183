import './announce.css';

/** Announcements that come together are heard together: two widgets answering one click do not cut each other off. */
const GATHER_MS = 100;

let regions: readonly HTMLElement[] = [];
let turn = 0;
let gathered: string[] = [];

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('data-widgets-announcer', '');
  document.body.append(region);
  return region;
}

/** A live region speaks only of what changes after it is there, so the regions are made before they are needed. */
export function prepareAnnouncer(): void {
  if (regions.every((region) => !region.isConnected)) regions = [makeRegion(), makeRegion()];
}

/**
 * Says something politely to assistive technology. The one owner of the page's live region: two regions take turns,
 * for a region that is given the same words again stays silent, and '12 results' twice running are two answers.
 */
export function announce(text: string): void {
  prepareAnnouncer();
  if (gathered.length === 0) setTimeout(speak, GATHER_MS);
  if (!gathered.includes(text)) gathered.push(text);
}

/** How long an answer stands before it is told: while somebody types, each letter brings another. */
const SETTLED_MS = 500;

/** Announces what still holds in half a second. Returns how to call it off. */
export function announceSettled(text: string): () => void {
  const timer = setTimeout(announce, SETTLED_MS, text);
  return () => clearTimeout(timer);
}

function speak(): void {
  const [quiet, speaking] = turn++ % 2 === 0 ? regions : [...regions].reverse();
  quiet?.replaceChildren();
  speaking?.replaceChildren(gathered.join(' '));
  gathered = [];
}
