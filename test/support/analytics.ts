import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readRecord } from './acrossPages.ts';

/** Call of an analytics tool, as its arguments: of `gtag`, or in Matomo's queue `_paq`. */
export type Call = readonly unknown[];

const KEY = 'test:analytics-calls';

/** Runs in each document, before its scripts. Keeps the calls in the tab's storage, because a payment spans several pages. */
function stubTools(key: string): void {
  const record = (call: unknown[]): void => {
    const calls = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[];
    sessionStorage.setItem(key, JSON.stringify([...calls, call]));
  };
  Reflect.set(window, 'gtag', (...call: unknown[]) => record(call));
  Reflect.set(window, '_paq', { push: record });
}

/**
 * Replaces the beacon on the site's pages with another recipe, under the pages' own policy, and adds stubs for the tool that
 * it calls. Does not change the pages' markup: Chromium would no longer load Stripe's frames in them, because it does not
 * know the network of a replaced page (`ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS`).
 */
export async function runRecipe(page: Page, name: 'ga4' | 'matomo'): Promise<void> {
  await page.addInitScript(stubTools, KEY);
  await page.route('**/stand-in/analytics/beacon.js', (route) =>
    route.fulfill({ path: `docs/examples/analytics/${name}.js` }),
  );
}

/** Returns all calls of the tool in this tab so far. */
export const callsIn = (page: Page): Promise<Call[]> => readRecord(page, KEY);

/** Reports the visitor's decision to the page, as a consent manager would. */
export const decide = (page: Page, decision: 'given' | 'refused'): Promise<void> =>
  page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('widgets:consent', { detail }));
  }, decision);

/** Stores the visitor's decision on the stand-in site, which writes it to all pages from then on. */
export async function decideForSite(page: Page, consent: 'given' | 'refused'): Promise<void> {
  const response = await page.context().request.post('/stand-in/analytics/consent', { form: { consent } });
  expect(response.ok()).toBe(true);
}

/** Hides the page, as switching to another tab does. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'visibilityState');
  });

const form = { widget: 'donation', form: 'donate' };
const order = { ...form, by: 'card', cents: 6499, frequency: 'month', order: randomUUID() };

/** Event in the shape that the forms emit: its type and its detail. */
type Emission = readonly [type: string, detail: Readonly<Record<string, unknown>>];

/** Events of a recurring gift in the shape that the forms emit, in order. */
export const exampleEvents: readonly Emission[] = [
  ['widget:step', { ...form, from: undefined, to: 'amount', index: 0, count: 3 }],
  [
    'widget:problem',
    {
      ...form,
      source: 'browser',
      fields: [
        { name: 'fields[email]', kind: 'missing' },
        { name: 'fields[zip]', kind: 'invalid' },
      ],
    },
  ],
  ['widget:step', { ...form, from: 'amount', to: 'payment', index: 2, count: 3 }],
  ['widget:way', { ...form, way: 'stock' }],
  ['widget:pay', { ...order, outcome: 'started' }],
  ['widget:sent', form],
  ['widget:pay', { ...order, outcome: 'failed' }],
  ['widget:pay', { ...order, outcome: 'succeeded', form: '' }],
];

/** Id of the order in `exampleEvents`. */
export const exampleOrder = order.order;

/** Dispatches events from the donation form. They bubble, as the forms' own events do. */
export const emit = (page: Page, events: readonly Emission[]): Promise<void> =>
  page.evaluate((all) => {
    const host = document.querySelector('form[data-widget="donation"]');
    for (const [type, detail] of all) host?.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }, events);
