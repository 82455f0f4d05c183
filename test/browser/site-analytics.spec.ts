import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Batch, readBatch } from '../../fixtures/funnel/events.ts';
import { type FunnelEvent, funnelOf, orderStates } from '../../fixtures/funnel/funnel.ts';
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
import { expectNoAxeFindings } from '../support/axe.ts';
import { addSuggestion, fillDonor, goToPayment, openDonation, THANK_YOU_URL } from '../support/donation.ts';
import { fillCard } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// The recipes in docs/examples/analytics, on the pages of the stand-in site and under their policy, and the page that shows
// the funnel.

/** Returns the rows of the table with the given caption, as label and number. */
const rowsOf = (page: Page, caption: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent?.trim() ?? '')),
    );

const isTracking = ([name]: Call): boolean => /^(?:event|track|addEcommerceItem)/.test(String(name));
const trackedIn = async (page: Page): Promise<Call[]> => (await callsIn(page)).filter(isTracking);

test.describe('without JavaScript', () => {
  test('the funnel is a page with tables, and its visitor can agree to be counted and change their mind', async ({
    withoutJavaScript: page,
  }) => {
    const run = randomUUID();
    const events = exampleEvents.map(([type, detail]) => ({ type, ...detail }));
    const response = await page.context().request.post(`/funnel?run=${run}`, {
      data: JSON.stringify({ visit: randomUUID(), events }),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(response.status()).toBe(204);
    await page.goto(`/funnel?run=${run}`);
    expect(await rowsOf(page, 'From opening to sending')).toEqual([
      ['Opened', '1'],
      ['Step “payment”', '1'],
      ['Sent', '1'],
    ]);
    await page.getByRole('button', { name: 'Count my visits' }).click();
    await expect(page.getByText('Your visits are counted.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop counting my visits' }).click();
    await expect(page.getByText('Your visits are not counted.')).toBeVisible();
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
    const run = randomUUID();
    await openDonation(page, `?run=${run}`);
    await test.step('sends nothing before consent', async () => {
      await emit(page, exampleEvents);
      await hide(page);
      await decide(page, 'given');
      await hide(page);
      expect(requests.to('/funnel')).toEqual([]);
    });
    await test.step('discards waiting events when the consent is withdrawn', async () => {
      await emit(page, exampleEvents);
      await decide(page, 'refused');
      await hide(page);
      await emit(page, exampleEvents);
      await decide(page, 'given');
      await hide(page);
      expect(requests.to('/funnel')).toEqual([]);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('form-events-visit');
    });
    await test.step('sends all events of the page in one batch', async () => {
      await emit(page, exampleEvents);
      expect(requests.to('/funnel')).toEqual([]);
      await hide(page);
      await expect.poll(() => requests.to('/funnel')).toHaveLength(1);
      const [request] = requests.to('/funnel');
      const response = await request?.response();
      expect(response?.status()).toBe(204);
      expect(request?.postDataJSON()).toEqual({
        visit: expect.stringMatching(/^[\da-f-]{36}$/),
        events: exampleEvents.map(([type, detail]) => JSON.parse(JSON.stringify({ type, ...detail }))),
      });
    });
    await test.step('sends the rest when the visitor leaves the page', async () => {
      await emit(page, exampleEvents.slice(-1));
      await page.goto(`/funnel?run=${run}`);
      await expect
        .poll(() => requests.to('/funnel').filter((one) => one.method() === 'POST'))
        .toHaveLength(2);
    });
    await page.reload();
    expect(await rowsOf(page, 'Payments')).toContainEqual(['Succeeded', '1']);
    await test.step('continues the visit on the next page, and forgets it when the consent is withdrawn', async () => {
      const visits = requests.to('/funnel').flatMap((request) => request.postData() ?? []);
      expect(new Set(visits.map((body) => (JSON.parse(body) as Batch).visit)).size).toBe(1);
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
        body: (await response.text()).replace(' data-endpoint="/funnel"', ''),
      });
    });
    const reported = page.waitForEvent('console', (message) => message.text().startsWith('[beacon]'));
    await openDonation(page);
    expect((await reported).text()).toContain('Expected the address that receives the events');
  });
});

test.describe('a real donation', () => {
  /** Makes a mistake on the first step, and then donates $50 by card, up to the thank-you page. */
  async function donate(page: Page): Promise<string> {
    const donation = await openDonation(page);
    await donation.addToCart.click();
    await expect(donation.listedErrors).not.toHaveCount(0);
    await addSuggestion(donation);
    await goToPayment(donation);
    await fillDonor(donation);
    await fillCard(page);
    await donation.give.click();
    await expect(page).toHaveURL(THANK_YOU_URL);
    return new URL(page.url()).searchParams.get('gift') ?? '';
  }

  test('reaches the address of the beacon as one funnel, and only with consent', async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    await test.step('reaches the address of the beacon as one funnel', async () => {
      await decideForSite(page, 'given');
      const order = await donate(page);
      const batches = () => requests.to('/funnel').map((request) => readBatch(request.postData() ?? ''));
      const eventsIn = (batch: Batch | string): FunnelEvent[] =>
        typeof batch === 'string' ? [] : batch.events.map((event) => ({ ...event, visit: batch.visit }));
      // The thank-you page sends its event when the visitor leaves it.
      await expect(page.locator('[data-widget="payment-result"]')).toHaveAttribute(
        'data-widget-state',
        'ready',
      );
      await hide(page);
      const events = () => batches().flatMap(eventsIn);
      await expect.poll(() => orderStates(events())).toEqual(new Map([[order, 'succeeded']]));
      expect(batches().filter((batch) => typeof batch === 'string')).toEqual([]);
      expect(funnelOf(events())).toEqual([
        {
          widget: 'donation',
          form: 'donate',
          opened: 1,
          steps: [
            { key: 'amount', index: 0, reached: 1 },
            { key: 'summary', index: 1, reached: 1 },
            { key: 'payment', index: expect.any(Number), reached: 1 },
          ],
          problems: [expect.objectContaining({ name: 'donationSuggestionAmount', missing: 1, total: 1 })],
          sent: 1,
          payments: { started: 1, succeeded: 1, failed: 0, unknown: 0, processing: 0 },
          ways: [],
        },
      ]);
    });
    await test.step('sends nothing before consent, and then only the outcome that the page still shows', async () => {
      await asNewVisitor();
      const sentBefore = requests.to('/funnel').length;
      const order = await donate(page);
      await ready(page, 'payment-result');
      await hide(page);
      expect(requests.to('/funnel')).toHaveLength(sentBefore);
      await decide(page, 'given');
      await hide(page);
      await expect.poll(() => requests.to('/funnel').length).toBe(sentBefore + 1);
      const batch = readBatch(requests.to('/funnel').at(-1)?.postData() ?? '') as Batch;
      expect(batch.events).toMatchObject([{ type: 'widget:pay', outcome: 'succeeded', order }]);
      await page.goto('/funnel');
      expect(requests.to('/funnel').filter((request) => request.method() === 'POST')).toHaveLength(
        sentBefore + 1,
      );
    });
  });

  /** Calls that report a purchase. */
  const purchasesIn = async (page: Page): Promise<Call[]> =>
    (await callsIn(page)).filter(
      ([first, second]) => first === 'trackEcommerceOrder' || second === 'purchase',
    );

  test('is one purchase in each tool, however late the decision, the snippet or the script is', async ({
    asNewVisitor,
    page,
  }) => {
    for (const name of ['ga4', 'matomo'] as const) {
      await test.step(`${name}: a donation`, async () => {
        await asNewVisitor();
        await runRecipe(page, name);
        await donate(page);
      });
      const showResult = async (): Promise<void> => {
        await page.reload();
        await ready(page, 'payment-result');
      };
      /** Shows the result as if this browser had never reported it. */
      const showNewResult = async (): Promise<void> => {
        await page.evaluate(() => {
          localStorage.removeItem('society-widgets:orders');
          sessionStorage.removeItem('test:analytics-calls');
        });
        await showResult();
        expect(await purchasesIn(page)).toEqual([]);
      };
      const expectOnePurchase = async (): Promise<void> => {
        await expect.poll(() => purchasesIn(page)).toHaveLength(1);
        await decide(page, 'refused');
        await decide(page, 'given');
        await showResult();
        await decide(page, 'given');
        await showResult();
        expect(await purchasesIn(page)).toHaveLength(1);
      };
      await test.step(`${name}: the visitor agrees later, on this page or the next time`, async () => {
        await showNewResult();
        await decide(page, 'given');
        await expectOnePurchase();
        await showNewResult();
        await showResult();
        await decide(page, 'given');
        await expectOnePurchase();
      });
      await test.step(`${name}: two tabs wait for the same decision`, async () => {
        await showNewResult();
        const other = await page.context().newPage();
        await runRecipe(other, name);
        await other.goto(page.url());
        await ready(other, 'payment-result');
        for (const tab of [other, page]) await decide(tab, 'given');
        expect(await purchasesIn(other)).toHaveLength(1);
        expect(await purchasesIn(page)).toEqual([]);
        await other.close();
      });
      await test.step(`${name}: its script is late`, async () => {
        await page.route('**/stand-in/analytics/beacon.js', (route) => route.fulfill({ body: '' }));
        await showNewResult();
        await decide(page, 'given');
        await page.evaluate(readFileSync(`docs/examples/analytics/${name}.js`, 'utf8'));
        await page.unroute('**/stand-in/analytics/beacon.js');
        await runRecipe(page, name);
        await expectOnePurchase();
      });
      await test.step(`${name}: a refusal is final for this payment`, async () => {
        const refusals = [
          () => decide(page, 'refused'),
          // The server may learn of the decision first.
          () => decideForSite(page, 'refused').then(showResult),
        ];
        for (const refuse of refusals) {
          await showNewResult();
          await refuse();
          await decide(page, 'given');
          await showResult();
          await decide(page, 'given');
          expect(await purchasesIn(page)).toEqual([]);
        }
      });
    }
    await test.step("ga4: Google's snippet is late, also after a late decision", async () => {
      await asNewVisitor();
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
        await page.reload();
        await ready(page, 'payment-result');
        if (!isDecided) await decide(page, 'given');
        // The visitor may leave before the snippet has run.
        await page.reload();
        await ready(page, 'payment-result');
        if (!isDecided) await decide(page, 'given');
        expect(await purchasesIn(page)).toEqual([]);
        await runSnippet();
        await expect.poll(() => purchasesIn(page)).toHaveLength(1);
        await page.reload();
        await ready(page, 'payment-result');
        await runSnippet();
        await decide(page, 'given');
        expect(await purchasesIn(page)).toHaveLength(1);
      }
    });
  });

  test('is one purchase in each tool, even after a reload of the thank-you page', async ({
    asNewVisitor,
    page,
  }) => {
    for (const [name, purchase] of [
      [
        'ga4',
        (order: string) => [
          'event',
          'purchase',
          expect.objectContaining({ transaction_id: order, value: 50 }),
        ],
      ],
      ['matomo', (order: string) => ['trackEcommerceOrder', order, 50]],
    ] as const) {
      await test.step(`is one purchase in ${name}, even after a reload of the thank-you page`, async () => {
        await asNewVisitor();
        await runRecipe(page, name);
        await decideForSite(page, 'given');
        const order = await donate(page);
        const purchases = () => purchasesIn(page);
        await expect.poll(purchases).toEqual([purchase(order)]);
        await page.reload();
        await expect(page.locator('[data-widget="payment-result"]')).toHaveAttribute(
          'data-widget-state',
          'ready',
        );
        expect(await purchases()).toEqual([purchase(order)]);
      });
    }
  });
});

test.describe('the funnel', () => {
  test('fits both widths, in light and dark colors, and axe finds no issues', async ({ page }) => {
    const run = randomUUID();
    await decideForSite(page, 'given');
    await openDonation(page, `?run=${run}`);
    await emit(page, exampleEvents);
    await hide(page);
    await expect(async () => {
      await page.goto(`/funnel?run=${run}`);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Donation #donate', { timeout: 500 });
    }).toPass();
    expect(await rowsOf(page, 'Fields with the most problems')).toEqual([
      ['fields[email] 1 missing', '1'],
      ['fields[zip] 1 invalid', '1'],
    ]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoAxeFindings(page);
    }
    await page.goto(`/funnel?run=${run}&colors=dark`);
    await expectNoAxeFindings(page);
  });
});
