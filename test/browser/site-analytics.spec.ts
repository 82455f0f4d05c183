import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import {
  type Call,
  callsIn,
  decide,
  decideForSite,
  emit,
  exampleEvents,
  exampleOrder,
  hide,
  runRecipe,
} from '../support/analytics.ts';
import { fillPaymentStep, openDonation, openPaymentStep, THANK_YOU_URL } from '../support/donation.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// The recipes in docs/examples/analytics, on the pages of the stand-in site and under their policy.

/** Address to which the stand-in site's beacon sends the events. */
const EVENTS = '/stand-in/analytics/events';

/** Content of a request of the beacon. */
interface Batch {
  visit: string;
  events: readonly Readonly<Record<string, unknown>>[];
}

const batchIn = (request: Request): Batch => request.postDataJSON() as Batch;

const isTracking = ([name]: Call): boolean => /^(?:event|track|addEcommerceItem)/.test(String(name));
const trackedIn = async (page: Page): Promise<Call[]> => (await callsIn(page)).filter(isTracking);

test.describe('without JavaScript', () => {
  test('nobody is counted', async ({ withoutJavaScript: page, requests }) => {
    await page.goto('/donate');
    await page.goto('/');
    expect(requests.to(EVENTS)).toEqual([]);
  });
});

test.describe('the recipe', () => {
  test('sends the events of its tool, nothing without consent, and never a value of a field', async ({
    asNewVisitor,
    page,
  }) => {
    for (const name of ['ga4', 'matomo'] as const) {
      await test.step(`${name} sends nothing before consent or after its withdrawal, and never a value of a field`, async () => {
        await asNewVisitor();
        await runRecipe(page, name);
        await openDonation(page);
        await emit(page, exampleEvents);
        expect(await callsIn(page)).toEqual([]);
        await decide(page, 'given');
        expect(await callsIn(page)).toEqual([]);
        await emit(page, exampleEvents);
        const calls = await trackedIn(page);
        expect(calls.length).toBeGreaterThanOrEqual(exampleEvents.length);
        await decide(page, 'refused');
        await emit(page, exampleEvents);
        expect(await trackedIn(page)).toEqual(calls);
      });
    }
    await test.step('ga4 sends the recommended events of a purchase, the value in dollars, and steps and problems', async () => {
      await asNewVisitor();
      await runRecipe(page, 'ga4');
      await openDonation(page);
      await decide(page, 'given');
      await emit(page, exampleEvents);
      const form = { form_widget: 'donation', form_id: 'donate' };
      const item = { item_id: 'donation', item_name: 'donation' };
      const paid = {
        currency: 'USD',
        value: 64.99,
        items: [{ ...item, item_variant: 'month', price: 64.99, quantity: 1 }],
      };
      const problem = { ...form, source: 'browser' };
      expect(await callsIn(page)).toEqual(
        [
          ['begin_checkout', { ...form, items: [item] }],
          ['form_step', { ...form, step: 'amount', step_number: 1, step_count: 3 }],
          ['form_problem', { ...problem, field: 'fields[email]', kind: 'missing' }],
          ['form_problem', { ...problem, field: 'fields[zip]', kind: 'invalid' }],
          ['form_step', { ...form, step: 'payment', step_number: 3, step_count: 3 }],
          ['select_content', { ...form, content_type: 'way to give', content_id: 'stock' }],
          ['add_payment_info', { ...form, ...paid, payment_type: 'card' }],
          ['form_sent', form],
          ['payment_failed', { ...form, payment_type: 'card' }],
          ['purchase', { ...form, ...paid, form_id: '', transaction_id: exampleOrder }],
        ].map((call) => ['event', ...call]),
      );
    });
    await test.step('matomo sends an order for a payment, and events for all else', async () => {
      await asNewVisitor();
      await runRecipe(page, 'matomo');
      await openDonation(page);
      await decide(page, 'given');
      await emit(page, exampleEvents);
      expect(await callsIn(page)).toEqual([
        ['trackEvent', 'donation #donate', 'step', 'amount', 1],
        ['trackEvent', 'donation #donate', 'problem: missing', 'fields[email]'],
        ['trackEvent', 'donation #donate', 'problem: invalid', 'fields[zip]'],
        ['trackEvent', 'donation #donate', 'step', 'payment', 3],
        ['trackEvent', 'donation #donate', 'way to give', 'stock'],
        ['trackEvent', 'donation #donate', 'payment: started', 'card'],
        ['trackEvent', 'donation #donate', 'sent'],
        ['trackEvent', 'donation #donate', 'payment: failed', 'card'],
        ['trackEvent', 'donation', 'payment: succeeded', 'card'],
        ['addEcommerceItem', 'donation', 'donation', 'month', 64.99, 1],
        ['trackEcommerceOrder', exampleOrder, 64.99],
      ]);
    });
  });

  test('beacon sends one request when the page is hidden or left, to the real address', async ({
    page,
    requests,
  }) => {
    await openDonation(page);
    await test.step('sends nothing before consent', async () => {
      await emit(page, exampleEvents);
      await hide(page);
      await decide(page, 'given');
      await hide(page);
      expect(requests.to(EVENTS)).toEqual([]);
    });
    await test.step('discards waiting events when the consent is withdrawn', async () => {
      await emit(page, exampleEvents);
      await decide(page, 'refused');
      await hide(page);
      await emit(page, exampleEvents);
      await decide(page, 'given');
      await hide(page);
      expect(requests.to(EVENTS)).toEqual([]);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('form-events-visit');
    });
    await test.step('sends all events of the page in one batch', async () => {
      await emit(page, exampleEvents);
      expect(requests.to(EVENTS)).toEqual([]);
      await hide(page);
      await expect.poll(() => requests.to(EVENTS)).toHaveLength(1);
      const [request] = requests.to(EVENTS);
      const response = await request?.response();
      expect(response?.status()).toBe(204);
      expect(request?.postDataJSON()).toEqual({
        visit: expect.stringMatching(/^[\da-f-]{36}$/),
        events: exampleEvents.map(([type, detail]) => JSON.parse(JSON.stringify({ type, ...detail }))),
      });
    });
    await test.step('sends the rest when the visitor leaves the page', async () => {
      await emit(page, exampleEvents.slice(-1));
      await page.goto('/');
      await expect.poll(() => requests.to(EVENTS)).toHaveLength(2);
    });
    await test.step('continues the visit on the next page, and forgets it when the consent is withdrawn', async () => {
      expect(new Set(requests.to(EVENTS).map((request) => batchIn(request).visit)).size).toBe(1);
      await openDonation(page);
      await decide(page, 'refused');
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('form-events-visit'))).toBeNull();
    });
  });

  test('beacon reports a missing address to developers, and sends nothing', async ({ page, violations }) => {
    violations.allow(/data-endpoint is missing/);
    await page.route('**/donate', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(` data-endpoint="${EVENTS}"`, ''),
      });
    });
    const reported = page.waitForEvent('console', (message) => message.text().startsWith('[beacon]'));
    await openDonation(page);
    expect((await reported).text()).toContain('Expected the address that receives the events');
  });
});

test.describe('a real donation', () => {
  /** Donates $50 by card, up to the thank-you page. Returns the id of the gift. */
  async function donate(page: Page): Promise<string> {
    const { give } = await openPaymentStep(page, '', '4242424242424242');
    await give.click();
    await expect(page).toHaveURL(THANK_YOU_URL);
    return new URL(page.url()).searchParams.get('gift') ?? '';
  }

  test('reaches the address of the beacon, each event once and in order, and only with consent', async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    await test.step('reaches the address of the beacon, each event once and in order', async () => {
      await decideForSite(page, 'given');
      const { addToCart, listedErrors, give } = await openDonation(page);
      // Errors on the first step.
      await addToCart.click();
      await expect(listedErrors).not.toHaveCount(0);
      await fillPaymentStep(page, '4242424242424242');
      await give.click();
      await expect(page).toHaveURL(THANK_YOU_URL);
      const order = new URL(page.url()).searchParams.get('gift') ?? '';
      const events = () => requests.to(EVENTS).flatMap((request) => batchIn(request).events);
      // The thank-you page sends its event when the visitor leaves it.
      await expect(page.locator('[data-widget="payment-result"]')).toHaveAttribute(
        'data-widget-state',
        'ready',
      );
      await hide(page);
      const form = { widget: 'donation', form: 'donate' };
      const pay = { type: 'widget:pay', widget: 'donation', order, cents: 5000, by: 'card', frequency: '' };
      await expect.poll(events).toMatchObject([
        { type: 'widget:step', ...form, to: 'amount', index: 0 },
        {
          type: 'widget:problem',
          ...form,
          fields: [{ name: 'donationSuggestionAmount', kind: 'missing' }],
        },
        { type: 'widget:step', ...form, from: 'amount', to: 'summary' },
        { type: 'widget:step', ...form, from: 'summary', to: 'payment' },
        { type: 'widget:sent', ...form },
        { ...pay, form: 'donate', outcome: 'started' },
        { ...pay, form: '', outcome: 'succeeded' },
      ]);
    });
    await test.step('sends nothing before consent, and then only the outcome that the page still shows', async () => {
      await asNewVisitor();
      const sentBefore = requests.to(EVENTS).length;
      const order = await donate(page);
      await ready(page, 'payment-result');
      await hide(page);
      expect(requests.to(EVENTS)).toHaveLength(sentBefore);
      const reported = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('widget:pay', () => resolve(), { once: true });
          }),
      );
      await decide(page, 'given');
      await reported;
      await hide(page);
      await expect.poll(() => requests.to(EVENTS).length).toBe(sentBefore + 1);
      const latest = requests.to(EVENTS).at(-1);
      expect(latest && batchIn(latest).events).toMatchObject([
        { type: 'widget:pay', outcome: 'succeeded', order },
      ]);
      await page.goto('/');
      expect(requests.to(EVENTS)).toHaveLength(sentBefore + 1);
    });
  });

  /** Calls that report a purchase. */
  const purchasesIn = async (page: Page): Promise<Call[]> =>
    (await callsIn(page)).filter(
      ([first, second]) => first === 'trackEcommerceOrder' || second === 'purchase',
    );

  const showResult = async (page: Page): Promise<void> => {
    await page.reload();
    await ready(page, 'payment-result');
  };

  /** Waits until it is a page's turn to report outcomes. The page then keeps it until it is closed, or ends it. */
  const takeTurn = (tab: Page, then?: 'and keep it'): Promise<void> =>
    tab.evaluate(
      (isKept) =>
        new Promise<void>((taken) => {
          void navigator.locks.request('society-widgets:outcomes', () => {
            taken();
            return isKept ? new Promise(() => undefined) : undefined;
          });
        }),
      then !== undefined,
    );

  for (const [name, purchase] of [
    [
      'ga4',
      (order: string) => ['event', 'purchase', expect.objectContaining({ transaction_id: order, value: 50 })],
    ],
    ['matomo', (order: string) => ['trackEcommerceOrder', order, 50]],
  ] as const)
    test(`is one purchase in ${name}, however late the decision or the script is`, async ({ page }) => {
      let order = '';
      await test.step('a donation', async () => {
        await runRecipe(page, name);
        order = await donate(page);
      });
      /** Shows the result as if this browser had never reported it. */
      const showNewResult = async (): Promise<void> => {
        await page.evaluate(() => {
          localStorage.removeItem('society-widgets:orders');
          sessionStorage.removeItem('test:analytics-calls');
        });
        await showResult(page);
        expect(await purchasesIn(page)).toEqual([]);
      };
      const expectOnePurchase = async (): Promise<void> => {
        await expect.poll(() => purchasesIn(page)).toHaveLength(1);
        await decide(page, 'refused');
        await decide(page, 'given');
        await showResult(page);
        await decide(page, 'given');
        expect(await purchasesIn(page)).toHaveLength(1);
      };
      await test.step('the visitor agrees later, on this page or the next time', async () => {
        await showNewResult();
        await decide(page, 'given');
        await expectOnePurchase();
        await showNewResult();
        await showResult(page);
        await decide(page, 'given');
        await expectOnePurchase();
      });
      await test.step('two tabs wait for the same decision', async () => {
        await showNewResult();
        const other = await page.context().newPage();
        await runRecipe(other, name);
        await other.goto(page.url());
        await ready(other, 'payment-result');
        const first = await page.context().newPage();
        await first.goto(page.url());
        await takeTurn(first, 'and keep it');
        for (const tab of [other, page]) await decide(tab, 'given');
        const purchases = async () => [...(await purchasesIn(other)), ...(await purchasesIn(page))];
        const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
        await expect.poll(waiting).toBeGreaterThanOrEqual(2);
        expect(await purchases()).toEqual([]);
        await first.close();
        // Whichever tab has the script of the analytics first reports.
        await expect.poll(purchases).toHaveLength(1);
        for (const tab of [other, page]) await takeTurn(tab);
        expect(await purchases()).toHaveLength(1);
        await other.close();
      });
      await test.step('its script is late', async () => {
        await page.route('**/stand-in/analytics/beacon.js', (route) => route.fulfill({ body: '' }));
        await showNewResult();
        await decide(page, 'given');
        await page.evaluate(readFileSync(`docs/examples/analytics/${name}.js`, 'utf8'));
        await page.unroute('**/stand-in/analytics/beacon.js');
        await runRecipe(page, name);
        await expectOnePurchase();
      });
      await test.step('a refusal is final for this payment', async () => {
        const refusals = [
          () => decide(page, 'refused'),
          // The server may learn of the decision first.
          () => decideForSite(page, 'refused').then(() => showResult(page)),
        ];
        for (const refuse of refusals) {
          await showNewResult();
          await refuse();
          await decide(page, 'given');
          await showResult(page);
          await decide(page, 'given');
          expect(await purchasesIn(page)).toEqual([]);
        }
      });
      await test.step('the visitor agreed before the payment', async () => {
        await page.evaluate(() => localStorage.removeItem('society-widgets:orders'));
        await decideForSite(page, 'given');
        for (let visits = 0; visits < 2; visits += 1) {
          await showResult(page);
          await expect.poll(() => purchasesIn(page)).toEqual([purchase(order)]);
        }
      });
    });

  test("is one purchase in ga4 if Google's snippet is late, even after a late decision", async ({ page }) => {
    await runRecipe(page, 'ga4');
    await page.addInitScript(() => {
      const { gtag } = window as unknown as { gtag: unknown };
      Reflect.deleteProperty(window, 'gtag');
      Reflect.set(window, 'runSnippet', () => Reflect.set(window, 'gtag', gtag));
    });
    const runSnippet = () =>
      page.evaluate(() => (window as unknown as { runSnippet: () => void }).runSnippet());
    await donate(page);
    for (const isDecided of [false, true]) {
      await page.evaluate(() => {
        localStorage.removeItem('society-widgets:orders');
        sessionStorage.removeItem('test:analytics-calls');
      });
      if (isDecided) await decideForSite(page, 'given');
      await showResult(page);
      if (!isDecided) await decide(page, 'given');
      // The visitor may leave before the snippet has run.
      await showResult(page);
      if (!isDecided) await decide(page, 'given');
      expect(await purchasesIn(page)).toEqual([]);
      await runSnippet();
      await expect.poll(() => purchasesIn(page)).toHaveLength(1);
      await showResult(page);
      await runSnippet();
      await decide(page, 'given');
      expect(await purchasesIn(page)).toHaveLength(1);
    }
  });
});
