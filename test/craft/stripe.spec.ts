/** Purchase and donation, with Stripe's own library on the server and a local stand-in for Stripe's API. */
import { expect, type Page, test } from '@playwright/test';
import { fillCard, payByWallet } from '../support/payments.ts';
import { openAs } from './members.ts';
import { openStripe, type Stripe, serveStripeScripts, signatureOf } from './stripe.ts';

let stripe: Stripe;
test.beforeAll(async () => {
  stripe = await openStripe();
});
test.afterAll(() => stripe.close());
test.beforeEach(async ({ context }) => {
  stripe.fail(false);
  await serveStripeScripts(context);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const CHALLENGED = '4000002500003155';

/** Chooses the one-year trainee membership, which costs $19.99. */
async function chooseMembership(page: Page, query = ''): Promise<void> {
  await page.goto(`/membership/purchase${query}`);
  await page.getByRole('radio', { name: 'Trainee' }).check();
  await page.getByRole('radio', { name: 'One year' }).check();
  await expect(page.getByRole('button', { name: /Complete purchase/ })).toContainText('$19.99');
}

async function payMembership(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /Complete purchase/ }).click();
}

/** Pays with a card whose bank asks on a page of its own, and waits for that page. */
async function payAtBank(page: Page): Promise<void> {
  await payMembership(page, CHALLENGED);
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
}

/** Returns the id of the order's intent, taken from the last request for an intent. */
const lastIntent = (): string =>
  stripe.requests.flatMap(({ path }) => /pi_\w+/.exec(path)?.[0] ?? []).at(-1) ?? '';

/** Sends an event to the site's webhook. */
async function sendEvent(page: Page, event: string, signature = signatureOf(event)): Promise<number> {
  const response = await page.request.post('/actions/society-widgets/webhook/stripe', {
    data: event,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
  });
  return response.status();
}

test('a card pays for a membership once', async ({ page }) => {
  await chooseMembership(page);
  await payMembership(page);
  await expect(heading(page)).toHaveText('Thank you');
  await expect(page.getByText('$19.99')).toBeVisible();
  const id = lastIntent();
  expect(stripe.to(`POST /v1/payment_intents/${id}/confirm`)).toHaveLength(1);
  const [created] = stripe.to('POST /v1/payment_intents').slice(-1);
  expect(created?.fields).toMatchObject({ currency: 'usd', 'automatic_payment_methods[enabled]': 'true' });
  expect(created?.key).toBe(`${created?.fields['metadata[attempt]']}-1999-once`);
});

test('another card pays the same intent after a declined one', async ({ page }) => {
  await chooseMembership(page);
  await payMembership(page, '4000000000009995');
  await expect(page.locator('[data-membership-purchase-part="reason"]')).toContainText(
    'Your card has insufficient funds.',
  );
  const id = lastIntent();
  await payMembership(page);
  await expect(heading(page)).toHaveText('Thank you');
  expect(lastIntent()).toBe(id);
});

test("the bank's own page leads to the thank-you page", async ({ page }) => {
  await chooseMembership(page);
  await payAtBank(page);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/membership\/thank-you\?order=/);
  await expect(heading(page)).toHaveText('Thank you');
});

test("the bank's page in another browser completes the order, and asks nobody to pay again", async ({
  page,
  browser,
}) => {
  await chooseMembership(page);
  await payAtBank(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Complete' }).click();
  await expect(heading(other)).toHaveText('Your order has arrived');
  await expect(other.locator('main form')).toHaveCount(0);
  await other.context().close();
  await page.goto('/membership/purchase');
  await expect(heading(page)).toHaveText('Thank you');
});

test('a free membership cancels the intent, so that the bank can no longer charge it', async ({
  page,
  context,
}) => {
  await chooseMembership(page);
  await payAtBank(page);
  const id = lastIntent();
  const other = await context.newPage();
  await other.goto('/membership/purchase');
  await other.getByRole('radio', { name: 'Trainee' }).check();
  await other.getByRole('radio', { name: 'First year' }).check();
  await other.getByRole('button', { name: /Complete purchase/ }).click();
  await expect(heading(other)).toHaveText('Thank you');
  expect(stripe.to(`POST /v1/payment_intents/${id}/cancel`)).toHaveLength(1);
});

test('an order that the bank has not confirmed is not paid, and another card can pay it', async ({
  page,
}) => {
  await chooseMembership(page);
  await payAtBank(page);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page).toHaveURL(/\/membership\/purchase$/);
  await expect(page.locator('main')).toContainText('Your payment has not gone through so far.');
  await page.getByRole('radio', { name: 'Trainee' }).check();
  await page.getByRole('radio', { name: 'One year' }).check();
  await payMembership(page);
  await expect(heading(page)).toHaveText('Thank you');
});

test("a wallet pays for a membership, with and without its bank's page", async ({ page }) => {
  for (const outcome of ['approve', 'challenge'] as const) {
    await chooseMembership(page);
    await payByWallet(page, outcome);
    if (outcome === 'challenge') await page.frameLocator('iframe').last().locator('#complete').click();
    await expect(heading(page)).toHaveText('Thank you');
    await expect(page.getByText('$19.99')).toBeVisible();
    // The browser confirmed the intent, so the server only retrieved it.
    expect(stripe.to(`POST /v1/payment_intents/${lastIntent()}/confirm`)).toHaveLength(0);
  }
});

test('a recurring gift keeps the card, and its order has one customer', async ({ page }) => {
  await openAs(page, 'ada', '/account/profile');
  await page.goto('/donate');
  const before = stripe.to('POST /v1/customers').length;
  // The amount and the frequency change back and forth, as they do when a donor goes back.
  const statuses = await page.locator('[data-widget="donation"]').evaluate(async (host: HTMLElement) => {
    const { donationFetch = '', donationUpdate = '' } = host.dataset;
    const request = async (address: string, query: object): Promise<{ pmtId?: string }> => {
      const url = new URL(address, location.href);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
      const response = await fetch(url, { headers });
      return { status: response.status, ...(await response.json()) };
    };
    const { pmtId: pmtintId } = await request(donationFetch, { amount: 1000, recurring: 1 });
    const replies = [];
    for (const query of [{ amount: 2500 }, { amount: 6500, recurring: 1 }, { amount: 1000, recurring: 1 }])
      replies.push(await request(donationUpdate, { pmtintId, ...query }));
    return replies;
  });
  expect(statuses).toEqual(Array(3).fill(expect.objectContaining({ status: 200 })));
  expect(stripe.to('POST /v1/customers')).toHaveLength(before + 1);
  const updates = stripe.to(`POST /v1/payment_intents/${lastIntent()}`).map(({ fields }) => fields);
  const customer = expect.stringMatching(/^cus_\d+$/);
  expect(updates).toEqual([
    { amount: '2500', setup_future_usage: '' },
    { amount: '6500', setup_future_usage: 'off_session', customer },
    { amount: '1000', setup_future_usage: 'off_session', customer },
  ]);
  expect(new Set(updates.slice(1).map((fields) => fields.customer)).size).toBe(1);
});

test('a Stripe event completes an order whose bank settles later', async ({ page }) => {
  await chooseMembership(page, '?fixture=wallet-processing');
  await payByWallet(page);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  const id = lastIntent();
  stripe.settle();
  expect(await sendEvent(page, stripe.eventOf(id))).toBe(200);
  // Stripe no longer responds, so the page can rely only on the paid order.
  stripe.fail(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Thank you');
});

test('an event is accepted if Stripe has just signed it, and is handled once', async ({ page }) => {
  await chooseMembership(page, '?fixture=wallet-processing');
  await payByWallet(page);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  const id = lastIntent();
  const event = stripe.eventOf(id);
  const lookUps = () => stripe.to(`GET /v1/payment_intents/${id}`).length;
  const before = lookUps();
  for (const signature of [
    '',
    't=1,v1=abc',
    signatureOf(event, { secret: 'whsec_other' }),
    signatureOf(event, { secret: '' }),
    signatureOf(event, { age: 301 }),
    signatureOf(`${event} `),
  ])
    expect(await sendEvent(page, event, signature), signature).toBe(400);
  expect(await sendEvent(page, stripe.eventOf('pi_unknown'))).toBe(200);
  expect(lookUps()).toBe(before);
  // The event reports a success, but the server retrieves the intent itself, which is still processing.
  expect(await sendEvent(page, event)).toBe(200);
  expect(lookUps()).toBe(before + 1);
  expect(await sendEvent(page, event)).toBe(200);
  expect(lookUps()).toBe(before + 1);
  await page.reload();
  await expect(heading(page)).toHaveText('Your payment is on its way');

  // An event whose handling failed is not recorded as handled, so it is handled when Stripe sends it again.
  stripe.settle();
  const settled = stripe.eventOf(id);
  stripe.fail(true);
  expect(await sendEvent(page, settled)).toBe(500);
  stripe.fail(false);
  expect(await sendEvent(page, settled)).toBe(200);
  stripe.fail(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Thank you');
});

test('while Stripe does not respond, nothing is charged, and the form says so', async ({ page }) => {
  await chooseMembership(page);
  await fillCard(page);
  stripe.fail(true);
  await page.getByRole('button', { name: /Complete purchase/ }).click();
  await expect(page.locator('[data-membership-purchase-part="reason"]')).toContainText(
    'won’t be charged twice',
  );
  stripe.fail(false);
  await payMembership(page);
  await expect(heading(page)).toHaveText('Thank you');
});
