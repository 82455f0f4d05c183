import { describe, expect, it } from 'vitest';
import { breaches } from '../fixtures/breaches.ts';
import { handle } from '../fixtures/handler.ts';
import { previewSite } from '../fixtures/site.ts';
import type { PageResult } from '../src/tools/checker/results.ts';
import { checkServer, type ServerCheckOptions } from '../src/tools/checker/server/checkServer.ts';

const ORIGIN = 'http://society.example';
const PURCHASE = '/membership/purchase';

const sendToSite = (request: Request): Promise<Response> => handle(request, previewSite);

/** Plays the contract against the stand-in site, without a network. */
async function play(
  addresses: string | readonly string[],
  { slow = 60_000, ...others }: Partial<ServerCheckOptions> = {},
): Promise<PageResult[]> {
  const options = { timeout: 60_000, slow, limit: 1, isCrawl: false, send: sendToSite, ...others };
  const pages = [addresses].flat().map((address) => new URL(address, ORIGIN));
  const results: PageResult[] = [];
  for await (const result of checkServer(pages, options)) results.push(result);
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
    expect(result?.cases?.length).toBeGreaterThanOrEqual(cases - 4);
  });
});

/** Sends requests to a site whose page with the donation form also shows the receipt. */
async function sendToOnePage(request: Request): Promise<Response> {
  const gift = new URL(request.url).searchParams.get('order');
  if (gift) return sendToSite(new Request(`${ORIGIN}/donate/thank-you?gift=${gift}`, request));
  const response = await sendToSite(request);
  const receipt = response.headers.get('Location');
  const headers = new Headers(response.headers);
  if (receipt) headers.set('Location', receipt.replace('/donate/thank-you?gift=', '/donate?order='));
  return new Response(response.body, { status: response.status, headers });
}

it("a form's page may show the receipt", async () => {
  const [result] = await play('/donate', { send: sendToOnePage });
  expect(result?.breaches).toEqual([]);
  expect(result?.unplayed?.join()).not.toContain('the payment was refused');
});

it('knows the password of a test site also as another visitor, who has no session', async () => {
  const password: readonly [string, string] = ['Authorization', `Basic ${btoa('stage:secret')}`];
  const send = async (request: Request): Promise<Response> =>
    request.headers.get('Authorization') === password[1]
      ? sendToSite(request)
      : new Response('', { status: 401 });
  const [result] = await play('/donate', { send, given: { origin: ORIGIN, entries: [password] } });
  expect(result?.breaches).toEqual([]);
  expect(result?.cases).toEqual((await play('/donate'))[0]?.cases);
});

it('follows no link that signs out', async () => {
  const asked: string[] = [];
  const send = async ({ url }: Request): Promise<Response> => {
    asked.push(url.replace(ORIGIN, ''));
    const links = ['/a', '/logout', '/wp-login.php?action=logout&_wpnonce=1', '/index.php?p=logout'];
    const html = links.map((link) => `<a href="${link}">Link</a>`).join('');
    return new Response(html, { headers: { 'Content-Type': 'text/html' } });
  };
  await play('/', { send, isCrawl: true, limit: 9 });
  expect(asked).toEqual(['/', '/a']);
});

/** Sends requests to the stand-in site as members, each of whom signs in before the first page. */
async function sendAsMember(request: Request): Promise<Response> {
  if (request.headers.has('Cookie') || request.method !== 'GET') return sendToSite(request);
  const cookie = (await sendToSite(new Request(`${ORIGIN}/account/profile`))).headers.get('Set-Cookie') ?? '';
  request.headers.set('Cookie', cookie);
  const response = await sendToSite(request);
  const headers = new Headers(response.headers);
  headers.set('Set-Cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

it.each([
  ['the program', '/program?'],
  ['two buttons, whose form is the same', '/program?events=winter-lung-school,world-lung-day&'],
])("a member's program is changed only with the token of the session: %s", async (_, address) => {
  const cases = ['no token', 'wrong token', 'token of another'].map((name) => `saved-events.form: ${name}`);
  const [kept] = await play(address, { send: sendAsMember });
  expect(kept).toMatchObject({ breaches: [], unplayed: [], cases: [...cases, 'saved-events.form: session'] });
  const broken = await play(`${address}fixture=breach-any-token,breach-no-token`, { send: sendAsMember });
  expect(casesIn(broken)).toEqual(cases);
});

/** Sends requests to the stand-in site, and responds with 500 to the requests that should fail. */
const failing = (isFailing: (request: Request) => boolean) => (request: Request) =>
  isFailing(request) ? Promise.resolve(new Response('', { status: 500 })) : sendToSite(request);

/** Returns the case, the problem and the danger of each breach. */
const sayings = (results: readonly PageResult[]): unknown[] =>
  results.flatMap(({ breaches: found }) => found.map((each) => [each.case, each.problem, each.danger]));

describe('with a given session', () => {
  // The address of a paid order redirects to its thank-you page until the visitor has seen that page.
  it.each(['/donate', PURCHASE])('each case of a payment is played at %s', async (address) => {
    const first = await sendToSite(new Request(ORIGIN + address));
    const [cookie = ''] = (first.headers.get('Set-Cookie') ?? '').split(';');
    const given = { origin: ORIGIN, entries: [['Cookie', cookie]] } as const;
    const [result] = await play(address, { given });
    expect(result).toMatchObject({ breaches: [], unplayed: [] });
  });
});

describe('a failing server is reported once for each call', () => {
  const RIGHT = 'the server fails on a valid call';
  const EVERY = 'the server fails on every request, so no case can be judged';

  it('if its pages still work', async () => {
    const isCall = ({ method, url }: Request): boolean => method === 'POST' || url.includes('/actions/');
    const send = failing(isCall);
    const results = await play(PURCHASE, { send });
    expect(sayings(results)).toEqual([
      ['payment.price: right', RIGHT, undefined],
      ['payment.intent: right', RIGHT, undefined],
      ['membership-purchase.form: every request', EVERY, undefined],
    ]);
    expect(results[0]?.unplayed).toContain(
      'payment.price: slow, lists, missing, session, unknown: the server fails on a valid call',
    );
    expect(sayings(await play('/donate', { send }))).toEqual([
      ['payment.intent: right', RIGHT, undefined],
      ['payment.update: every request', EVERY, undefined],
      ['donation.form: right', RIGHT, undefined],
    ]);
    expect(sayings(await play('/membership/apply', { send }))).toContainEqual([
      'membership-application.form: every request',
      EVERY,
      undefined,
    ]);
  });

  it('if it fails from the second request on', async () => {
    let count = 0;
    const send = failing(() => {
      count += 1;
      return count > 1;
    });
    expect(sayings(await play('/donate', { send }))).toEqual([
      ['payment.intent: right', RIGHT, undefined],
      ['payment.update: right', RIGHT, undefined],
      ['donation.form: right', RIGHT, undefined],
    ]);
  });

  it('without a danger if it fails instead of refusing, because it has then accepted nothing', async () => {
    const send = async (request: Request) => {
      const fields = request.method === 'POST' ? await request.clone().text() : '';
      return failing(() => request.method === 'POST' && !fields.includes('CRAFT_CSRF_TOKEN='))(request);
    };
    expect(sayings(await play('/account/password', { send }))).toContainEqual([
      'password-form.form: no token',
      'the server fails instead of refusing',
      undefined,
    ]);
  });
});

/** Planted faults, each with the page and the cases that find the fault. */
const planted: Readonly<Record<string, readonly [page: string, ...cases: string[]]>> = {
  'breach-unknown-price': [PURCHASE, 'payment.price: unknown'],
  'breach-lists': [PURCHASE, 'payment.price: lists', 'payment.intent: lists', 'payment.update: lists'],
  'breach-login-page': [PURCHASE, 'payment.price: session', 'payment.intent: session'],
  'breach-any-amount': [PURCHASE, 'payment.intent: amounts', 'payment.update: amounts'],
  'breach-new-intents': [PURCHASE, 'payment.intent: twice', 'payment.intent: two tabs'],
  'breach-raced-intents': [PURCHASE, 'payment.intent: two tabs'],
  'breach-shared-intent': [
    PURCHASE,
    'payment.intent: another visitor',
    'payment.update: right',
    'membership-purchase.form: ended unpaid',
  ],
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
  'breach-paid-twice': [
    PURCHASE,
    'membership-purchase.form: twice',
    'membership-purchase.form: other content',
    'membership-purchase.form: ended unpaid',
    'membership-purchase.form: two tabs',
  ],
  'breach-lost-return': [
    PURCHASE,
    'membership-purchase.form: other browser',
    'membership-purchase.form: other browser, wallet',
  ],
  'breach-open-intent': [PURCHASE, 'membership-purchase.form: ended unpaid'],
  'breach-any-repeat': [PURCHASE, 'membership-purchase.form: other content'],
  'breach-raced-payment': [PURCHASE, 'membership-purchase.form: two tabs'],
  'breach-foreign-order': [PURCHASE, 'membership-purchase.form: order of another'],
  'breach-mixed-items': [PURCHASE, 'membership-purchase.form: item of another product'],
  'breach-any-gift': [
    '/donate',
    'donation.form: other content',
    'donation.form: other price',
    'donation.form: negative price',
    'donation.form: amounts',
  ],
  'breach-query-syntax': ['/events', 'content-list.list: query syntax'],
  'breach-list-filters': [
    '/events',
    ...['list', 'pagination'].flatMap((part) => [
      `content-list.${part}: lists`,
      `content-list.${part}: odd values`,
    ]),
  ],
  'breach-echo': [
    '/events',
    'content-list.list: echo',
    'content-list.pagination: empty',
    ...['list', 'pagination'].flatMap((part) => [
      `content-list.${part}: as on the page`,
      `content-list.${part}: odd values`,
    ]),
  ],
  'breach-refused-lookups': ['/account/profile', 'npi-lookup.lookup: many', 'npi-lookup.verify: many'],
  'breach-wrong-password': ['/account/password', 'password-form.form: wrong password'],
  'breach-empty-fields': ['/membership/apply', 'membership-application.form: empty'],
  'breach-live-key': [PURCHASE],
};

const casesFor = (name: string): readonly string[] => planted[name]?.slice(1) ?? [];

/**
 * Returns the names of planted faults in groups, each with one page. Each fault of a call on the purchase page shares a group
 * with a fault of the form there, because their cases are independent, and playing all cases of the page is slow.
 */
function plantedGroups(): string[][] {
  const names = Object.keys(breaches).filter((name) => name !== 'breach-live-key');
  const onPurchase = names.filter((name) => planted[name]?.[0] === PURCHASE);
  const isOfForm = (name: string): boolean => casesFor(name).every((each) => each.includes('.form: '));
  const ofForm = onPurchase.filter(isOfForm);
  const ofCalls = onPurchase.filter((name) => !isOfForm(name));
  const others = names.filter((name) => !onPurchase.includes(name)).map((name) => [name]);
  const ofCallsAndForm = ofCalls.map((name, index) => [name, ...ofForm.slice(index, index + 1)]);
  return [...ofCallsAndForm, ...ofForm.slice(ofCalls.length).map((name) => [name]), ...others];
}

describe('planted faults are found', () => {
  const groups = plantedGroups();

  it('all of them', () => {
    expect(groups.flat().toSorted()).toEqual(
      Object.keys(planted)
        .filter((name) => name !== 'breach-live-key')
        .toSorted(),
    );
  });

  it.each(groups)('%s, %s', async (...names) => {
    const [page = ''] = planted[names[0] ?? ''] ?? [];
    const results = await play(`${page}?fixture=${names.join()}`);
    expect(casesIn(results).toSorted()).toEqual(names.flatMap(casesFor).toSorted());
    for (const name of names) expect(casesFor(name)).not.toEqual([]);
  });

  // The browser tests also use these network and server faults.
  it.each([
    ['price-nonsense,intent-nonsense', PURCHASE, 'payment.price: right', 'payment.intent: right'],
    ['intent-fail', PURCHASE, 'payment.intent: right'],
    ['intent-drop', PURCHASE, 'payment.intent: right'],
    ['update-fail', PURCHASE, 'payment.update: right'],
    ['document-lists', '/events', 'content-list.list: right'],
    ['json-lists', '/events', 'content-list.list: right'],
    ['empty-lists', '/events', 'content-list.list: right'],
    ['login-lists', '/events', 'content-list.list: right'],
    ['drop-lists', '/events', 'content-list.list: right'],
    ['npi-nonsense', '/account/profile', 'npi-lookup.lookup: right'],
    ['npi-fail', '/account/profile', 'npi-lookup.verify: right'],
    ['lost-payment', PURCHASE, 'membership-purchase.form: right'],
    ['fail-forms', '/account/password', 'password-form.form: every request'],
  ])('%s', async (fault, page, ...cases) => {
    expect(casesIn(await play(`${page}?fixture=${fault}`))).toEqual(expect.arrayContaining(cases));
  });

  it('slow responses', async () => {
    expect(casesIn(await play('/events?fixture=slow=15', { slow: 10 }))).toEqual([
      'content-list.list: slow',
      'content-list.pagination: slow',
    ]);
  });

  it('a live key, which stops everything', async () => {
    const methods: string[] = [];
    const send = (request: Request): Promise<Response> => {
      methods.push(request.method);
      return sendToSite(request);
    };
    expect(await play(['/donate', `${PURCHASE}?fixture=breach-live-key`], { send, limit: 9 })).toEqual([
      expect.objectContaining({ failure: expect.stringContaining('live Stripe key') }),
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
        problem: 'the server trusts a form that claims that a wallet has paid',
        found: 'status 303 to /membership/purchase/thank-you',
      }),
    ]);
    const syntax = await play('/events?fixture=breach-query-syntax');
    expect(syntax[0]?.breaches[0]).toMatchObject({ danger: 'data' });
  });
});

describe('pages', () => {
  it('are found by following links', async () => {
    const found = await play('/events', { limit: 3, isCrawl: true });
    expect(found.map(({ page }) => page)).toEqual([`${ORIGIN}/events`, expect.stringContaining(ORIGIN)]);
  });

  it('are not checked if they redirect', async () => {
    expect(await play('/account')).toEqual([
      { page: `${ORIGIN}/account`, widgets: 0, breaches: [], failure: 'it redirects to /account/profile' },
    ]);
  });
});
