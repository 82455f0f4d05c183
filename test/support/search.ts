import type { Locator, Page, Request } from '@playwright/test';
import { ready } from './ready.ts';

/** The search box of the masthead, and what stands below it. */
export interface NavSearchParts {
  host: Locator;
  box: Locator;
  results: Locator;
  hits: Locator;
  all: Locator;
}

export function navSearchParts(page: Page): NavSearchParts {
  const host = page.locator('.site-search [data-widget="nav-search"]');
  return {
    host,
    box: host.getByRole('searchbox'),
    results: host.getByRole('region', { name: 'Results', exact: true }),
    hits: host.getByRole('listitem').getByRole('link'),
    all: host.getByRole('link', { name: 'See All Results' }),
  };
}

/** Opens a page and waits for the box of its masthead. */
export async function openNavSearch(page: Page, address = '/'): Promise<NavSearchParts> {
  await page.goto(address);
  await ready(page, 'nav-search');
  return navSearchParts(page);
}

/** Addresses of the provider that searches go to, on either host. */
export const SEARCHES = /\/1\/indexes\/\*\/queries/;

interface Body {
  requests: Readonly<Record<string, unknown>>[];
}

/** What a search asked the provider for. */
export const searchedFor = (request: Request | undefined): Body['requests'] =>
  (request?.postDataJSON() as Body | undefined)?.requests ?? [];

/** An event of the analytics, as the provider received it. */
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

/** The events that have reached the provider from pages with this `run`. */
export async function receivedEvents(page: Page, run: string): Promise<ReceivedEvent[]> {
  const response = await page.request.get(`/stand-in/insights/events?run=${run}`);
  return ((await response.json()) as { events: ReceivedEvent[] }).events;
}
