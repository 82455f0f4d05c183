import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import {
  clickInFrame,
  declineErrors,
  endSession,
  fillCard,
  ledger,
  payByWallet,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// Each test tries one way to charge a visitor twice, and ends with a check of the stand-in Stripe's ledger.

async function openWithCard(page: Page, query = '', number?: string) {
  const parts = await openPurchase(page, query);
  await chooseOneYear(parts);
  await fillCard(page, number);
  return parts;
}

async function expectOneCharge(page: Page, amount = 42_500): Promise<void> {
  const { charges, intents } = await ledger(page);
  expect(charges.map((charge) => charge.amount)).toEqual([amount]);
  expect(intents).toHaveLength(1);
}

test.describe('without JavaScript', () => {
  test('an order submitted twice is placed once', { tag: ['@RT-09', '@PY-05'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    const post = page.waitForRequest(isPurchaseSubmission);
    await submit.click();
    await expectThanks(page);
    const body = (await post).postData() ?? '';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const again = await page.request.post(PURCHASE, { data: body, headers });
    expect(again.url()).toContain('/thank-you');
    expect((await ledger(page)).orders).toHaveLength(1);
  });
});

test.describe('the visitor is charged once', () => {
  for (const [how, submitTwice] of [
    ['a double click', (page: Page) => purchaseParts(page).submit.dblclick({ noWaitAfter: true })],
    [
      'Enter and a click',
      async (page: Page) => {
        await purchaseParts(page).term('Full member', 'One year').press('Enter', { noWaitAfter: true });
        await page.locator('.sw-purchase .sw-button-main').dispatchEvent('click');
      },
    ],
  ] as const) {
    test(`after ${how}, even if responses are slow`, { tag: ['@PY-05', '@PY-04'] }, async ({
      page,
      requests,
    }) => {
      await openWithCard(page);
      const release = await hold(page, /payment_methods/);
      await submitTwice(page);
      await page.evaluate(() => document.querySelector<HTMLFormElement>('.sw-purchase')?.requestSubmit());
      await expect.poll(() => requests.to(/payment_methods/).length).toBe(1);
      await expect(page.locator('.sw-submitting')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Paying…' })).toBeDisabled();
      release();
      await expectThanks(page);
      expect(requests.to(/payment_methods/)).toHaveLength(1);
      expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toHaveLength(1);
      await expectOneCharge(page);
    });
  }

  test('when the response to the form is lost and the visitor submits again', { tag: '@PY-05' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_EMPTY_RESPONSE|chrome-error/);
    const { submit } = await openWithCard(page, '?fixture=lost-payment');
    const failed = page.waitForEvent('requestfailed', isPurchaseSubmission);
    await submit.click({ noWaitAfter: true });
    const body = (await failed).postData() ?? '';
    // Submits the form again, as the browser's error page offers to do, but without the fault.
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const again = await page.request.post(PURCHASE, { data: body, headers });
    expect(again.url()).toContain('/thank-you');
    await expectOneCharge(page);
  });

  test('when the visitor goes back from the thank-you page and submits again', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const { submit } = await openWithCard(page);
    await submit.click();
    await expectThanks(page);
    await page.goBack();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^(?:Your membership is paid|Buy a membership)$/);
    // The back/forward cache restores the form, although its order is already paid.
    if ((await heading.textContent()) === 'Buy a membership') {
      await purchaseParts(page).submit.click();
      await expectThanks(page);
    }
    await expectOneCharge(page);
  });

  test('when the visitor pays in two tabs', { tag: '@PY-05' }, async ({ page, context }) => {
    const other = await context.newPage();
    const first = await openWithCard(page);
    const second = await openPurchase(other);
    await chooseThreeYears(second);
    await fillCard(other);
    await first.submit.click();
    await expectThanks(page);
    await second.submit.click();
    await expectThanks(other);
    await expectOneCharge(page);
  });

  test('when two tabs change each other’s amount and the visitor pays by wallet', {
    tag: ['@PY-05', '@PY-02'],
  }, async ({ page, context, violations }) => {
    violations.allow(declineErrors);
    const first = await openPurchase(page);
    await chooseOneYear(first);
    await expect(walletButton(page)).toBeVisible();
    const other = await context.newPage();
    await chooseThreeYears(await openPurchase(other));
    await expect(walletButton(other)).toBeVisible();
    await expect(other.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    // Stripe refuses an amount that differs from the intent's amount. The page then updates the intent.
    await payByWallet(page);
    await expect(first.statusMessage).toContainText('There was an issue with your payment!');
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    expect((await ledger(page)).charges).toEqual([]);
    await clickInFrame(walletSheet(page).getByRole('button', { name: 'Pay' }));
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('when the page is reloaded while the form is being submitted', { tag: '@PY-05' }, async ({ page }) => {
    const { submit } = await openWithCard(page);
    let isTaken = false;
    await page.route(PURCHASE, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      isTaken = true;
      return undefined;
    });
    await submit.click({ noWaitAfter: true });
    await expect.poll(() => isTaken).toBe(true);
    await page.goto(PURCHASE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership is paid');
    await expectOneCharge(page);
  });

  test('when one card is declined and another is accepted', { tag: ['@PY-05', '@PY-06'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/422.*membership\/purchase/);
    const parts = await openWithCard(page, '', '4000000000000002');
    await parts.submit.click();
    const alert = page.locator('.sw-purchase-reason').filter({ hasText: 'Your card was declined.' });
    await expect(alert).toBeVisible();
    await ready(page, 'membership-purchase');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText('You have not been charged');
    await expect(alert).toContainText('Use another card');
    await expect(page).toHaveTitle(/^Error: /);
    // The form is usable again, and the same membership is still chosen.
    await expect(parts.term('Full member', 'One year')).toBeChecked();
    await expect(parts.total).toHaveText('$425.00');
    expect((await ledger(page)).charges).toEqual([]);
    await fillCard(page);
    // The message concerned the other card.
    await expect(alert).toBeHidden();
    await parts.submit.click();
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('when 3-D Secure fails and the visitor tries again', { tag: ['@PY-05', '@PY-06'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/422.*purchase\/return/);
    const parts = await openWithCard(page, '', '4000002500003155');
    await parts.submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
    await page.getByRole('button', { name: 'Fail' }).click();
    await ready(page, 'membership-purchase');
    await expect(page.locator('.sw-purchase-reason').filter({ hasText: /authenticate/ })).toBeVisible();
    await expect(parts.term('Full member', 'One year')).toBeChecked();
    await fillCard(page, '4000002500003155');
    await parts.submit.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('when the session expires before the form is submitted', { tag: ['@PY-05', '@PY-06'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(
      /400.*membership\/purchase|40[04].*(?:update-pmt|fetch)|(?:-amt|fetch)\S* sent an unexpected response/,
    );
    const parts = await openWithCard(page);
    await endSession(page);
    await parts.submit.click();
    await expect(page.locator('.sw-purchase-reason')).toContainText('Your session had expired');
    await ready(page, 'membership-purchase');
    await expect(parts.term('Full member', 'One year')).toBeChecked();
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('when the session expires after a wallet payment, and the page shows the success before the visitor submits again', {
    tag: '@PY-05',
  }, async ({ page, violations }) => {
    violations.allow(/400.*membership\/purchase/);
    await chooseOneYear(await openPurchase(page, '?fixture=expired-session'));
    await payByWallet(page);
    await expect(page.locator('.sw-purchase-reason')).toContainText('your payment has gone through');
    await page.goto(PURCHASE);
    await ready(page, 'membership-purchase');
    const { statusMessage, submit } = purchaseParts(page);
    await expect(statusMessage).toContainText('Payment successful!');
    await submit.click();
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('when the connection is lost and restored', { tag: ['@PY-05', '@PY-01'] }, async ({
    page,
    context,
    violations,
  }) => {
    violations.allow(/ERR_INTERNET_DISCONNECTED/);
    const { submit, cardError } = await openWithCard(page);
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await context.setOffline(true);
    await submit.click();
    await expect(cardError).toHaveText(/^The card service isn’t responding. You haven’t been charged/);
    await expect(submit).toBeEnabled();
    await context.setOffline(false);
    await submit.click();
    await expectThanks(page);
    await expectOneCharge(page);
  });

  test('for the new choice, if the choice changes while the card is being checked', {
    tag: '@PY-05',
  }, async ({ page, requests }) => {
    const { submit, cardError, total } = await openWithCard(page);
    const release = await hold(page, /payment_methods/);
    await submit.click();
    await expect.poll(() => requests.to(/payment_methods/).length).toBe(1);
    // A visitor cannot do this, because the list is inert, but a script on the page could.
    await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5102"]')?.click());
    release();
    await expect(cardError).toHaveText(
      /^Your selection changed while we checked your card. You haven’t been charged/,
    );
    await expect(total).toHaveText('$1,128.70');
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
    await submit.click();
    await expectThanks(page);
    await expectOneCharge(page, 112_870);
  });

  test('when the visitor submits again after a timeout', { tag: '@PY-05' }, async ({ page }) => {
    // Playwright's clock does not work in a page that has a pending navigation.
    await page.addInitScript(() => {
      const set = window.setTimeout;
      const halfMinute = (callback: () => void, delay?: number) =>
        delay === 30_000 ? Reflect.set(window, 'elapse', callback) : set(callback, delay);
      Reflect.set(window, 'setTimeout', halfMinute);
    });
    const { submit } = await openWithCard(page);
    await page.route(PURCHASE, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      return route.fulfill({ status: 204 });
    });
    await submit.click({ noWaitAfter: true });
    await expect.poll(async () => (await ledger(page)).charges.length).toBe(1);
    await expect.poll(() => page.evaluate(() => 'elapse' in window)).toBe(true);
    await page.evaluate(() => (Reflect.get(window, 'elapse') as () => void)());
    const stalled = () => page.evaluate(() => document.querySelector('.sw-stalled')?.textContent);
    await expect.poll(stalled).toContain('You won’t be charged twice');
    await page.unroute(PURCHASE);
    await page.evaluate(() => document.querySelector<HTMLFormElement>('.sw-purchase')?.requestSubmit());
    await expectThanks(page);
    await expectOneCharge(page);
  });
});
