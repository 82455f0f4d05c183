import type { Locator, Page, Request } from '@playwright/test';
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
