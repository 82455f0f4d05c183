/** Purchase and donation. Depending on the project, payments go through the development gateway or Stripe's library. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { fillLogin, openAs } from './members.ts';
import { craftAddress, craftFolder, hasStripe } from './project.ts';
import { openStripe, type Stripe } from './stripe.ts';

let stripe: Stripe | undefined;
test.beforeAll(async () => {
  stripe = hasStripe ? await openStripe() : undefined;
});
test.afterAll(() => stripe?.close());

/** Stripe test cards that always pay or are always declined. */
type Card = 'pm_card_visa' | 'pm_card_visa_chargeDeclined';

/** Returns a minimal Stripe script for a card: its field is always filled in, and there are no wallets. */
const script = (card: Card): string => `
  function element(type) {
    const listeners = {};
    return {
      on(name, listener) { listeners[name] = listener; return this; },
      mount() { setTimeout(() => { listeners.ready?.({}); if (type.startsWith('card')) listeners.change?.({ empty: false, complete: true }); }); },
      update() {}, focus() {}, blur() {}, unmount() {}, destroy() {},
    };
  }
  window.Stripe = () => ({
    elements: () => ({ create: element, update: async () => undefined }),
    createPaymentMethod: async () => ({ paymentMethod: { id: '${card}', card: { last4: '4242' } } }),
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_payment_method' } }),
    registerAppInfo() {}, _registerWrapper() {},
  });`;

/** Serves a script at Stripe's address, so that the page loads it in place of Stripe's own script. */
async function serveStripe(page: Page, card: Card): Promise<void> {
  await page.unroute('https://js.stripe.com/**');
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script(card) }),
  );
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a free membership is complete immediately, and its order arrives once', async ({ page }) => {
    await page.goto('/membership/purchase');
    await page.getByRole('radio', { name: 'Trainee' }).check();
    await page.getByRole('radio', { name: 'First year' }).check();
    await page.getByRole('button', { name: 'Complete purchase' }).click();
    await expect(heading(page)).toHaveText('Thank you');
    await expect(page.getByText('$0.00')).toBeVisible();
  });

  test('a donation form states before its first field that cards need JavaScript', async ({ page }) => {
    await page.goto('/donate');
    const early = page.locator('form noscript p');
    await expect(early).toBeVisible();
    await expect(early).toHaveText('Paying by card needs JavaScript. Please call us to give in another way.');
    await expect(page.locator('form noscript ~ fieldset legend').first()).toHaveText(
      'How often would you like to give?',
    );
  });

  test('a refused donation keeps its values', async ({ page }) => {
    await page.goto('/donate');
    await page.getByLabel('Another amount').check();
    await page.getByLabel('Amount in US dollars').fill('4.99');
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('Email address').fill('grace@example.org');
    await page.getByRole('button', { name: 'Give' }).click();
    await expect(page.locator('.sw-error-summary').getByRole('link')).toHaveText(
      'The minimum donation is $5.',
    );
    await expect(page.getByLabel('Amount in US dollars')).toHaveValue('4.99');
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
  });
});

test('a membership can be bought with a second card after the first is declined', async ({ page }) => {
  await serveStripe(page, 'pm_card_visa_chargeDeclined');
  await page.goto('/membership/purchase');
  await page.getByRole('radio', { name: 'Trainee' }).check();
  await page.getByRole('radio', { name: 'One year' }).check();
  await page.getByLabel('Billing ZIP or postal code').fill('10001');
  const pay = page.getByRole('button', { name: /Complete purchase/ });
  await expect(pay).toContainText('$19.99');
  // The page that reports the decline accepts another card.
  await serveStripe(page, 'pm_card_visa');
  await pay.click();
  await expect(page.locator('[data-membership-purchase-part="reason"]')).toContainText(
    'Your card was declined.',
  );
  await expect(page.getByRole('radio', { name: 'One year' })).toBeChecked();
  await expect(pay).toContainText('$19.99');
  await pay.click();
  await expect(heading(page)).toHaveText('Thank you');
  await expect(page.getByText('$19.99')).toBeVisible();
  const receipt = page.url();

  // The next purchase starts a new order. Another browser, to which a bank may lead back, only sees that the order has arrived.
  await page.goto('/membership/purchase');
  await expect(pay).toBeVisible();
  await page.context().clearCookies();
  await page.goto(receipt);
  await expect(heading(page)).toHaveText('Your order has arrived');
  await expect(page.locator('main')).toContainText('$19.99');
  await expect(page.locator('main')).not.toContainText('Trainee');
  await expect(page.locator('main form')).toHaveCount(0);
});

test('a donation survives the login and leads to its receipt', async ({ page }) => {
  await serveStripe(page, 'pm_card_visa');
  await page.goto('/donate');
  await page.getByText('Another amount').click();
  await page.getByLabel('Amount in US dollars').fill('125.50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Sign in first').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, 'ada');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: /Give now \$125\.50/ }).click();
  await expect(heading(page)).toHaveText('Thank you');
  await expect(page.getByText('$125.50')).toBeVisible();
});

test("the guide's first page takes a donation, and thanks for it", async ({ page }) => {
  const [, template = ''] = /```twig\n([\s\S]+?)```/.exec(readFileSync('docs/guide-craft.md', 'utf8')) ?? [];
  writeFileSync(path.join(craftFolder, 'templates/first-page.twig'), template);
  await serveStripe(page, 'pm_card_visa');
  await page.goto('/first-page');
  await page.getByText('$100').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email address').fill('grace@example.org');
  await page.getByRole('button', { name: /Give now \$100\.00/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('$100.00')).toBeVisible();
});

/**
 * Time limit in ms for a hundred cases, each of which requests several Craft pages. Together, they take 8 s on an idle
 * machine, and over a minute at a load average of 16.
 */
const CONTRACT_TIME = 240_000;

/**
 * Plays the contract, and returns the command's output. Does not block this process, because the stand-in for Stripe's API
 * runs in it.
 */
async function playContract(...args: readonly string[]): Promise<string> {
  const check = path.join(process.env.CRAFT_PACKAGE ?? '', 'dist/check.js');
  const { stdout, stderr } = await promisify(execFile)('node', [check, 'check-server', ...args]);
  return stdout + stderr;
}

test('the purchase and the donation keep the contract', async () => {
  test.setTimeout(CONTRACT_TIME);
  const pages = ['/membership/purchase', '/donate'].map((page) => craftAddress + page);
  const said = await playContract(...pages);
  expect(said).not.toContain('Not played: membership-purchase');
  expect(said).toMatch(/\d\d cases played: 0 errors\n$/);
});

test("the contract can be played in a member's session, in which orders are paid one after another", async ({
  page,
}) => {
  test.setTimeout(CONTRACT_TIME);
  await openAs(page, 'emma', '/account/profile');
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const agent = await page.evaluate(() => navigator.userAgent);
  const headers = ['--header', `Cookie: ${cookie}`, '--header', `User-Agent: ${agent}`];
  const said = await playContract(...headers, `${craftAddress}/donate`);
  expect(said.match(/Not played: .*/g)).toEqual([
    'Not played: donation.form: ended unpaid: the form has no button for a gift without a payment',
  ]);
  expect(said).toMatch(/\d\d cases played: 0 errors\n$/);
});
