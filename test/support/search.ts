import type { Locator, Page, Request } from '@playwright/test';
import { hold } from './hold.ts';
import { ready } from './ready.ts';

/** Parts of the masthead's search: its box and the results below it. */
export interface NavSearchParts {
  host: Locator;
  box: Locator;
  results: Locator;
  hits: Locator;
  all: Locator;
}

/** Returns the parts of the masthead's search, with or without JavaScript. */
export function navSearchParts(page: Page): NavSearchParts {
  const host = page.locator('.site-search [data-widget="nav-search"]');
  return {
    host,
    box: host.getByRole('searchbox'),
    results: host.getByRole('region', { name: 'Results', exact: true }),
    hits: host.locator('.sw-nav-search-hits').getByRole('link'),
    all: host.getByRole('link', { name: 'See All Results' }),
  };
}

/** Opens a page and waits until the masthead's search is mounted. */
export async function openNavSearch(page: Page, address = '/'): Promise<NavSearchParts> {
  await page.goto(address);
  await ready(page, 'nav-search');
  return navSearchParts(page);
}

/** Path of Algolia's search requests, on either host. */
export const ALGOLIA_QUERIES = /\/1\/indexes\/\*\/queries/;

/**
 * Searches for several words, one after the other, and delays the response to each. The page's clock must stand still: a
 * search gives up after a second.
 * @returns functions that let the responses go, in the order of the words
 */
export async function searchAndHold(
  page: Page,
  box: Locator,
  words: readonly string[],
): Promise<(() => void)[]> {
  const releases = [];
  for (const word of words) {
    const body = `"query":"${word}"`;
    releases.push(await hold(page, ALGOLIA_QUERIES, new RegExp(body)));
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes(body));
    await box.fill(word);
    await sent;
    // As between the keys of a visitor.
    await page.clock.runFor(120);
  }
  return releases;
}

interface Body {
  requests: Readonly<Record<string, unknown>>[];
}

/** Returns the searches in a request to Algolia, each with its parameters. */
export const searchesIn = (request: Request | undefined): Body['requests'] =>
  (request?.postDataJSON() as Body | undefined)?.requests ?? [];

/** Analytics event as the Algolia stand-in received it. */
export interface ReceivedEvent {
  eventType: string;
  eventName: string;
  userToken: string;
  index?: string;
  objectIDs?: string[];
  positions?: number[];
  queryID?: string;
  filters?: string[];
}

/** Returns the events that the Algolia stand-in has received from pages with this `run` parameter. */
export async function receivedEvents(page: Page, run: string): Promise<ReceivedEvent[]> {
  const response = await page.request.get(`/stand-in/insights/events?run=${run}`);
  return ((await response.json()) as { events: ReceivedEvent[] }).events;
}
