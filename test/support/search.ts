import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { delayResponses } from './delay.ts';
import { ready } from './ready.ts';

/** Returns the parts of the masthead's search and of the results below it, with or without JavaScript. */
export function navSearchParts(page: Page) {
  const host = page.locator('.site-search [data-widget="nav-search"]');
  return {
    host,
    box: host.getByRole('searchbox'),
    results: host.getByRole('region', { name: 'Results', exact: true }),
    hits: host.locator('.sw-nav-search-hits').getByRole('link'),
    all: host.getByRole('link', { name: 'See All Results' }),
  };
}

export type NavSearchParts = ReturnType<typeof navSearchParts>;

/** Page for tests of the masthead's search. A search on this page takes half as much processor time as on the home page. */
export const PLAIN_PAGE = '/login';

/** Opens a page and waits until the masthead's search is mounted. */
export async function openNavSearch(page: Page, address = PLAIN_PAGE): Promise<NavSearchParts> {
  await page.goto(address);
  await ready(page, 'nav-search');
  return navSearchParts(page);
}

/** Path of Algolia's search requests, on either host. */
export const ALGOLIA_QUERIES = /\/1\/indexes\/\*\/queries/;

/**
 * Searches for several words, one after another, and delays the response to each search. The page's clock must be paused,
 * because a search times out after a second.
 * @returns functions that release the responses, in the order of the words
 */
async function searchAndHold(page: Page, box: Locator, words: readonly string[]): Promise<(() => void)[]> {
  const releases = [];
  for (const word of words) {
    const body = `"query":"${word}"`;
    releases.push(await delayResponses(page, ALGOLIA_QUERIES, new RegExp(body)));
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes(body));
    await box.fill(word);
    await sent;
    // This pause is about as long as the pause between a visitor's keystrokes.
    await page.clock.runFor(120);
  }
  return releases;
}

/** Expectations of a search screen while responses arrive in any order. */
export interface NewestHitsExpectations {
  /** Expects newer hits to be on the page while a later search is pending. */
  expectPending: () => Promise<void>;
  /** Expects the response to the last search to be shown. */
  expectSettled: () => Promise<void>;
  /** Expects no message to be shown about an older search that has failed. */
  expectNoFailure: () => Promise<void>;
}

/** Searches while responses arrive in any order, and expects only newer hits to replace the hits on the page. */
export async function expectNewestHits(
  page: Page,
  box: Locator,
  hits: Locator,
  { expectPending, expectSettled, expectNoFailure }: NewestHitsExpectations,
): Promise<void> {
  const expectHits = (word: RegExp): Promise<void> => expect(hits.first()).toContainText(word);
  await test.step('out of order, with an older response that arrives too late', async () => {
    const [first, second, third] = await searchAndHold(page, box, ['cough', 'copd', 'sarcoidosis']);
    second?.();
    await expectHits(/copd/i);
    await page.clock.runFor(100);
    await expectPending();
    // Waits long enough for an announcement.
    await page.clock.runFor(510);
    const late = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"cough"'),
    );
    first?.();
    await (await late).finished();
    await page.clock.runFor(16);
    await expectHits(/copd/i);
    third?.();
    await expectHits(/sarcoidosis/i);
    await expectSettled();
  });
  await test.step('in order', async () => {
    const [first, second] = await searchAndHold(page, box, ['pneumonia', 'sleep']);
    first?.();
    await expectHits(/pneumonia/i);
    second?.();
    await expectHits(/sleep/i);
  });
  await test.step('with an older response that fails', async () => {
    await page.route(ALGOLIA_QUERIES, (route) =>
      route.request().postData()?.includes('"fibrosis"') ? route.abort() : route.fallback(),
    );
    const [first, second, third] = await searchAndHold(page, box, ['fibrosis', 'smoking', 'cancer']);
    const failed = page.waitForEvent('requestfailed');
    first?.();
    await failed;
    second?.();
    await expectHits(/smoking/i);
    await expectNoFailure();
    third?.();
    await expectHits(/cancer/i);
  });
}

interface Body {
  requests: Readonly<Record<string, unknown>>[];
}

/** Returns the searches in a request to Algolia, as their parameters. */
export const searchesIn = (request: Request | undefined): Body['requests'] =>
  (request?.postDataJSON() as Body | undefined)?.requests ?? [];

/** Analytics event as received by the Algolia stand-in. */
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
