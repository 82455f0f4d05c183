import type { Page } from '@playwright/test';
import { fillCard, ledger, payByWallet } from '../support/payments.ts';
import { chooseOneYear, expectThanks, openPurchase, PURCHASE } from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const NETWORK = '?fixture=provider-network';
const METHOD = /v1\/payment_methods$/;
const CONFIRM = /payment_intents\/\w+\/confirm$/;
const NOT_HERE =
  'Online payments aren’t working here right now. You haven’t been charged. Please try again later, or contact us.';
const SECRET = 'Ada Byron 4242 pi_1_secret_2';

/** Serves the given script in place of Stripe's script. */
const serveScript = (page: Page, body: string) =>
  page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));

/** Responds to a request to Stripe with an error whose message contains data that must not be reported. */
const failCall = (page: Page, path: RegExp, status: number, error: Record<string, unknown>) =>
  page.route(path, (route) => route.fulfill({ status, json: { error: { message: SECRET, ...error } } }));

/** Expects exactly one report of each given kind, and no report to contain anything that the visitor typed. */
async function expectReports(
  reports: Awaited<ReturnType<typeof collectReports>>,
  expected: readonly [problem: string, found: string][],
): Promise<void> {
  await expect
    .poll(async () => (await reports()).map(({ problem, found }) => [problem, found]))
    .toEqual(expected);
  for (const { code, message } of await reports()) {
    expect(code).toBe('payment');
    expect(message).not.toMatch(/Ada|4242|_secret_/);
  }
}

test.describe('without JavaScript', () => {
  test('the form works without Stripe', { tag: ['@RT-09', '@PY-06'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE + NETWORK);
    await expect(page.getByText('The card field needs JavaScript')).toBeVisible();
  });
});

test.describe('a checkout that cannot sell is reported once, and its message does not blame the visitor', () => {
  test.beforeEach(({ violations }) => violations.allow(/src\/payment\/README\.md|Failed to load resource/));

  for (const [what, script, problem, found] of [
    [
      'a script without Stripe',
      'window.other = 1;',
      "Stripe's script did not load",
      'a script that does not define Stripe',
    ],
    [
      'a key that Stripe refuses',
      `window.Stripe = Object.assign(() => { throw Object.assign(new Error('${SECRET}'), { name: 'IntegrationError' }); }, { version: 'endive' });`,
      'Stripe did not start',
      'IntegrationError',
    ],
  ] as const) {
    test(what, { tag: ['@PY-01', '@RT-04'] }, async ({ page }) => {
      const reports = await collectReports(page);
      await serveScript(page, script);
      const parts = await openPurchase(page, NETWORK);
      await expect(parts.cardError).not.toHaveCount(0);
      await expectReports(reports, [[problem, found]]);
      if (found === 'IntegrationError') await expect(parts.cardError).toHaveText(NOT_HERE);
      await chooseOneYear(parts);
      await parts.retryButton.click();
      await expect(parts.retryButton).not.toHaveAttribute('aria-disabled', 'true');
      await expectReports(reports, [[problem, found]]);
    });
  }

  test('a blocked script', { tag: ['@PY-01', '@RT-04'] }, async ({ page }) => {
    const reports = await collectReports(page);
    await page.route(SCRIPT, (route) => route.abort('blockedbyclient'));
    const parts = await openPurchase(page, NETWORK);
    await expect(parts.cardError).toHaveText(/^The card fields didn’t load\./);
    await expectReports(reports, [
      ["Stripe's script did not load", 'nothing: the script is blocked, or its host does not respond'],
    ]);
  });

  test('a card field and wallets that do not load', {
    tag: ['@PY-01', '@RT-04'],
  }, async ({ page }) => {
    const reports = await collectReports(page);
    const parts = await openPurchase(page, '?fixture=card-fails,wallet-fails');
    await chooseOneYear(parts);
    await expectReports(reports, [
      ["Stripe's card fields did not load", 'api_connection_error'],
      ["Stripe's wallet buttons did not load", 'api_connection_error'],
    ]);
    await parts.retryButton.click();
    await expect(parts.retryButton).not.toHaveAttribute('aria-disabled', 'true');
    expect(await reports()).toHaveLength(2);
  });

  test('a key that was revoked', { tag: ['@PY-01', '@RT-04'] }, async ({ page }) => {
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page);
    const error = { type: 'authentication_error', code: 'api_key_expired' };
    await failCall(page, METHOD, 401, error);
    for (let press = 0; press < 2; press++) {
      await parts.submit.click();
      await expect(parts.cardError).toHaveText(NOT_HERE);
      await expect(parts.submit).toBeEnabled();
    }
    await expectReports(reports, [
      ['Stripe created no payment method for a card', 'authentication_error, code api_key_expired'],
    ]);
    await page.unroute(METHOD);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('a payment intent whose payment methods differ from the wallet’s', {
    tag: ['@PY-03', '@RT-04'],
  }, async ({ page }) => {
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await failCall(page, CONFIRM, 400, {
      type: 'invalid_request_error',
      message: `The provided payment_method_types (["card","link"]) does not match the expected payment_method_types (["card"]). ${SECRET}`,
    });
    await payByWallet(page);
    await expect(parts.statusMessage).toContainText('There was an issue with your payment!');
    await expectReports(reports, [
      ["Stripe refused a wallet's payment", 'invalid_request_error, parameter payment_method_types'],
    ]);
    expect((await ledger(page)).charges).toEqual([]);
  });

  test('an amount that still differs at the second attempt; another tab may have caused the first difference', {
    tag: ['@PY-05', '@RT-04'],
  }, async ({ page }) => {
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await failCall(page, CONFIRM, 400, {
      type: 'invalid_request_error',
      message: 'The provided amount (42500) does not match the expected amount (100).',
    });
    await payByWallet(page);
    await expect(parts.statusMessage).toContainText('There was an issue with your payment!');
    expect(await reports()).toEqual([]);
    await page.locator('.sw-payment-buttons:not([inert])').waitFor();
    const again = page.waitForResponse(CONFIRM);
    await page
      .frameLocator('iframe[title="Secure wallet sheet frame"]')
      .getByRole('button', { name: 'Pay' })
      .click();
    await again;
    await expectReports(reports, [
      ["Stripe refused a wallet's payment", 'invalid_request_error, parameter amount'],
    ]);
  });
});

test('invalid input, declines and a lost connection are not reported', {
  tag: ['@PY-01', '@RT-04'],
}, async ({ page, violations }) => {
  violations.allow(/Failed to load resource|payment_intents/);
  const reports = await collectReports(page);
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await fillCard(page);
  for (const error of [
    { type: 'card_error', code: 'card_declined' },
    { type: 'validation_error', code: 'incomplete_number' },
    { type: 'api_connection_error' },
    { type: 'invalid_request_error', code: 'email_invalid', param: 'billing_details[email]' },
  ]) {
    await failCall(page, METHOD, 400, error);
    const response = page.waitForResponse(METHOD);
    await parts.submit.click();
    await response;
    await expect(parts.submit).toBeEnabled();
    await page.unroute(METHOD);
  }
  await payByWallet(page, 'decline');
  await expect(parts.statusMessage).toContainText('There was an issue with your payment!');
  expect(await reports()).toEqual([]);
});
