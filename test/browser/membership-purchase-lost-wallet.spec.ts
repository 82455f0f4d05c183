import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import {
  askStripeAgain,
  clickInFrame,
  declineErrors,
  fillCard,
  LOOK_UP,
  ledger,
  payByWallet,
  walletButton,
} from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  paidFacts,
  purchaseParts,
} from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

const CONFIRM = /payment_intents\/pi_\w+\/confirm/;
const ISSUE = 'There was an issue with your payment!';
const SO_FAR = 'It hasn’t gone through so far. Try again, or pay by card. You won’t be charged twice.';

async function openWallet(page: Page, query = '') {
  const parts = await openPurchase(page, query);
  await chooseOneYear(parts);
  await expect(walletButton(page)).toBeVisible();
  await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
  return parts;
}

test.describe('without JavaScript', () => {
  test('there is no wallet, so no confirmation can be lost', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await expect(page.locator('.sw-payment-status')).toHaveCount(0);
  });
});

test.describe('when the response to a wallet’s confirmation is lost', () => {
  test('if the confirmation arrives later, the page waits for it and never says that nothing was charged', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/ERR_EMPTY_RESPONSE.*confirm/);
    const announcements = await listenToAnnouncements(page);
    const { statusMessage } = await openWallet(page, '?fixture=provider-late=1500');
    await payByWallet(page);
    await expect(statusMessage).toHaveText('Checking your payment…');
    await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
    const said = expect.poll(async () => (await announcements()).join(' '));
    await said.toContain('Checking your payment…');
    await said.not.toContain('You haven’t been charged');
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
  });

  test('if the confirmation never arrived, the page checks five times, and then the visitor may pay again', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_FAILED.*confirm/);
    await page.clock.install();
    const { statusMessage } = await openWallet(page);
    await page.route(CONFIRM, (route) => route.abort());
    await payByWallet(page);
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await expect(statusMessage).toHaveText('Checking your payment…');
    await askStripeAgain(page, requests);
    expect(requests.to(LOOK_UP)).toHaveLength(5);
    await expect(statusMessage).toHaveText(ISSUE + SO_FAR);
    await page.unroute(CONFIRM);
    await payByWallet(page);
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ isWallet: true }] });
  });

  test('if the confirmation arrives after the visitor paid by card, there is one charge, and no message denies it', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_(?:FAILED|INTERNET_DISCONNECTED)|422/);
    await page.clock.install();
    const parts = await openWallet(page);
    let sent = '';
    await page.route(CONFIRM, (route) => {
      sent = route.request().postData() ?? '';
      return route.abort();
    });
    const confirmation = page.waitForRequest(CONFIRM);
    await payByWallet(page);
    const address = (await confirmation).url();
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await askStripeAgain(page, requests);
    await fillCard(page);
    await page.context().setOffline(true);
    await parts.submit.click();
    // The message does not say "You haven’t been charged", because the wallet's payment may have succeeded.
    await expect(parts.cardError).toHaveText(
      'The card service isn’t responding. Check your connection and try again.',
    );
    await page.context().setOffline(false);
    await page.request.post(address, { data: sent, headers: { 'Content-Type': 'application/json' } });
    expect((await ledger(page)).charges).toMatchObject([{ isWallet: true }]);
    await parts.submit.click();
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ amount: 42_500 }] });
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toHaveLength(1);
  });

  test('if the confirmation arrives after the visitor has changed the choice, the purchase that it paid for is finished', {
    tag: ['@PY-03', '@PY-05', '@MP-01'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_FAILED|422/);
    await page.clock.install();
    const parts = await openWallet(page);
    let sent = '';
    await page.route(CONFIRM, (route) => {
      sent = route.request().postData() ?? '';
      return route.abort();
    });
    const confirmation = page.waitForRequest(CONFIRM);
    await payByWallet(page);
    const address = (await confirmation).url();
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await askStripeAgain(page, requests);
    await expect(parts.statusMessage).toHaveText(ISSUE + SO_FAR);
    await page.route(/update-pmt-intent-amt/, (route) => route.abort());
    await chooseThreeYears(parts);
    await page.request.post(address, { data: sent, headers: { 'Content-Type': 'application/json' } });
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    await expect(paidFacts(page)).toContainText('Full member, one year');
    expect(await ledger(page)).toMatchObject({ charges: [{ amount: 42_500 }], orders: [{ amount: 42_500 }] });
  });

  test('if the payment was declined, the visitor can pay again immediately', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    const { statusMessage } = await openWallet(page);
    let isDone = false;
    await page.route(CONFIRM, async (route) => {
      if (isDone) return route.continue();
      isDone = true;
      await route.fetch();
      return route.abort();
    });
    await payByWallet(page, 'decline');
    await expect(statusMessage).toHaveText(ISSUE + SO_FAR);
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('if the page was left during 3-D Secure, the payment is not called a failure', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests }) => {
    await page.clock.install();
    const { statusMessage } = await openWallet(page);
    await payByWallet(page, 'challenge');
    const challenge = page.frameLocator('iframe[title="Secure 3-D Secure frame"]');
    await expect(challenge.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.reload();
    await expect(statusMessage).toHaveText('Checking your payment…');
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await askStripeAgain(page, requests);
    await expect(statusMessage).toHaveText(ISSUE + SO_FAR);
    await payByWallet(page, 'challenge');
    await clickInFrame(challenge.getByRole('button', { name: 'Complete' }));
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
    await expect(purchaseParts(page).form).toHaveCount(0);
  });
});
