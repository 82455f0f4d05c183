import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breaches } from '../fixtures/breaches.ts';
import { handle } from '../fixtures/handler.ts';
import { previewSite } from '../fixtures/site.ts';
import type { PageResult } from '../src/tools/checker/breach.ts';
import { checkServer } from '../src/tools/checker/server/checkServer.ts';

const ORIGIN = 'http://society.example';
const PURCHASE = '/membership/purchase';

/** Plays the contract against the stand-in site, without a network. */
async function play(address: string, slow = 60_000): Promise<PageResult[]> {
  const options = { timeout: 60_000, slow, limit: 1, isCrawl: false };
  const results: PageResult[] = [];
  const pages = [new URL(address, ORIGIN)];
  for await (const result of checkServer(pages, { ...options, send: (sent) => handle(sent, previewSite) }))
    results.push(result);
  return results;
}

const casesIn = (results: readonly PageResult[]): string[] =>
  results.flatMap((result) => result.breaches.map((breach) => breach.case ?? ''));

describe('the stand-in site keeps the contract', () => {
  it.each([
    ['/donate', 35],
    [PURCHASE, 41],
    ['/events', 7],
    ['/press-releases', 7],
    ['/es/años', 7],
    ['/membership/apply', 19],
    ['/account/profile', 16],
    ['/account/email', 7],
    ['/account/username', 15],
    ['/account/password', 8],
  ])('%s', async (address, cases) => {
    const [result] = await play(address);
    expect(result).toMatchObject({ breaches: [] });
    expect(result?.failure).toBeUndefined();
    expect(result?.cases).toBeGreaterThanOrEqual(cases - 4);
  });
});

/** Planted faults, with the page and the cases that find them. */
const planted: Readonly<Record<string, readonly [page: string, ...cases: string[]]>> = {
  'breach-unknown-price': [PURCHASE, 'payment.price: unknown'],
  'breach-lists': [PURCHASE, 'payment.price: lists', 'payment.intent: lists', 'payment.update: lists'],
  'breach-login-page': [PURCHASE, 'payment.price: session', 'payment.intent: session'],
  'breach-any-amount': [PURCHASE, 'payment.intent: amounts', 'payment.update: amounts'],
  'breach-new-intents': [PURCHASE, 'payment.intent: twice', 'payment.intent: two tabs'],
  'breach-raced-intents': [PURCHASE, 'payment.intent: two tabs'],
  'breach-shared-intent': [PURCHASE, 'payment.intent: another visitor', 'payment.update: right'],
  'breach-cached-intent': [PURCHASE, 'payment.intent: caches'],
  'breach-foreign-update': [PURCHASE, 'payment.update: another visitor'],
  'breach-no-token': [PURCHASE, 'membership-purchase.form: no token'],
  'breach-any-token': [
    PURCHASE,
    'membership-purchase.form: wrong token',
    'membership-purchase.form: token of another',
  ],
  'breach-unseen-price': [
    PURCHASE,
    'membership-purchase.form: other price',
    'membership-purchase.form: negative price',
  ],
  'breach-trusted-wallet': [PURCHASE, 'membership-purchase.form: wallet'],
  'breach-declined': [PURCHASE, 'membership-purchase.form: declined'],
  'breach-paid-twice': [PURCHASE, 'membership-purchase.form: twice', 'membership-purchase.form: two tabs'],
  'breach-raced-payment': [PURCHASE, 'membership-purchase.form: two tabs'],
  'breach-foreign-order': [PURCHASE, 'membership-purchase.form: order of another'],
  'breach-mixed-items': [PURCHASE, 'membership-purchase.form: item of another product'],
  'breach-any-gift': [
    '/donate',
    'donation.form: other price',
    'donation.form: negative price',
    'donation.form: amounts',
  ],
  'breach-query-syntax': ['/events', 'content-list.list: query syntax'],
  'breach-list-filters': ['/events', 'content-list.list: lists'],
  'breach-echo': ['/events', 'content-list.list: echo'],
  'breach-refused-lookups': ['/account/profile', 'npi-lookup.lookup: many', 'npi-lookup.verify: many'],
  'breach-wrong-password': ['/account/password', 'password-form.form: wrong password'],
  'breach-empty-fields': ['/membership/apply', 'membership-application.form: empty'],
  'breach-live-key': [PURCHASE],
};

describe('a planted fault is found', () => {
  const found = breaches.filter(({ name }) => name !== 'breach-live-key');
  it.each(found)('$name', async ({ name }) => {
    const [page = '', ...cases] = planted[name] ?? [];
    const results = await play(`${page}?fixture=${name}`);
    expect(casesIn(results)).toEqual(cases);
    expect(cases).not.toEqual([]);
  });

  // Faults of the network and of the server that the browser tests use, too.
  it.each([
    ['price-nonsense', PURCHASE, 'payment.price: right'],
    ['intent-nonsense', '/donate', 'payment.intent: right'],
    ['intent-fail', '/donate', 'payment.intent: right'],
    ['intent-drop', '/donate', 'payment.intent: right'],
    ['update-fail', '/donate', 'payment.update: right'],
    ['document-lists', '/events', 'content-list.list: right'],
    ['json-lists', '/events', 'content-list.list: right'],
    ['empty-lists', '/events', 'content-list.list: right'],
    ['login-lists', '/events', 'content-list.list: right'],
    ['drop-lists', '/events', 'content-list.list: right'],
    ['npi-nonsense', '/account/profile', 'npi-lookup.lookup: right'],
    ['npi-fail', '/account/profile', 'npi-lookup.verify: right'],
    ['lost-payment', PURCHASE, 'membership-purchase.form: right'],
    ['fail-forms', '/account/password', 'password-form.form: no token'],
  ])('%s', async (fault, page, name) => {
    expect(casesIn(await play(`${page}?fixture=${fault}`))).toContain(name);
  });

  it('slow responses', async () => {
    expect(casesIn(await play('/events?fixture=slow=60', 50))).toEqual(['content-list.list: slow']);
  });

  it('and a live key stops everything', async () => {
    const methods: string[] = [];
    const send = (request: Request): Promise<Response> => {
      methods.push(request.method);
      return handle(request, previewSite);
    };
    const pages = ['/donate', `${PURCHASE}?fixture=breach-live-key`].map((path) => new URL(path, ORIGIN));
    const results: PageResult[] = [];
    for await (const result of checkServer(pages, {
      send,
      timeout: 60_000,
      slow: 5000,
      limit: 9,
      isCrawl: false,
    }))
      results.push(result);
    expect(results).toEqual([
      expect.objectContaining({ failure: expect.stringContaining('live key of Stripe') }),
    ]);
    expect(methods).toEqual(['GET', 'GET']);
  });
});

describe('breaches that endanger money or data', () => {
  it('are marked', async () => {
    const results = await play(`${PURCHASE}?fixture=breach-trusted-wallet`);
    expect(results[0]?.breaches).toEqual([
      expect.objectContaining({
        code: 'answer',
        widget: 'membership-purchase',
        case: 'membership-purchase.form: wallet',
        danger: 'money',
        problem: 'the server believes a form that says that a wallet has paid',
        found: 'status 303 to /membership/purchase/thank-you',
      }),
    ]);
    const syntax = await play('/events?fixture=breach-query-syntax');
    expect(syntax[0]?.breaches[0]).toMatchObject({ danger: 'data' });
  });
});

describe('pages', () => {
  it('are found by links', async () => {
    const send = (request: Request) => handle(request, previewSite);
    const addresses: string[] = [];
    const options = { send, timeout: 60_000, slow: 60_000, limit: 6, isCrawl: true };
    for await (const { page } of checkServer([new URL('/events', ORIGIN)], options)) addresses.push(page);
    expect(addresses).toContain(`${ORIGIN}/events`);
    expect(addresses).toContain(`${ORIGIN}/assemblies`);
  });

  it('that lead elsewhere are not checked', async () => {
    expect(await play('/account')).toEqual([
      { page: `${ORIGIN}/account`, widgets: 0, breaches: [], failure: 'it redirects to /account/profile' },
    ]);
  });
});

it('the documentation lists the planted faults with the cases that find them', () => {
  const guide = readFileSync('docs/server.md', 'utf8');
  const rows = breaches.map(({ name, description }) => {
    const [, ...cases] = planted[name] ?? [];
    const found = cases.map((each) => `\`${each}\``).join(', ') || 'stops before anything is sent';
    return `| ${description} | ${found} |`;
  });
  for (const row of rows) expect(guide).toContain(row);
});
