import type { Page } from '@playwright/test';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { hold } from '../support/hold.ts';
import { fillCard, ledger } from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

const METHOD = /v1\/payment_methods$/;
const EARLIER = '/membership/purchase/invoice?item=5101';
const WITHDRAWN = 'You left this page before the payment began, so we stopped it. You haven’t been charged.';

/** Waits for everything that a response has triggered on the page. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

test.describe('without JavaScript', () => {
  test('the form works after the visitor leaves and comes back', { tag: ['@RT-09', '@MP-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await page.goto(EARLIER);
    await page.goBack();
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await expectThanks(page);
  });
});

test('a click is withdrawn as soon as the visitor starts to leave, even if they cancel before the next page loads', {
  tag: ['@PY-05', '@PY-01'],
}, async ({ page, requests }) => {
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await fillCard(page);
  const release = await hold(page, METHOD);
  await parts.submit.click();
  await expect.poll(() => requests.to(METHOD).length).toBe(1);
  // Clicks by script, because the driver would wait for the navigation, which never ends.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect(parts.cardError).toHaveText(WITHDRAWN);
  const response = page.waitForResponse(METHOD);
  release();
  await (await response).finished();
  await settle(page);
  expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
  expect((await ledger(page)).charges).toEqual([]);
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('a click is withdrawn when the visitor leaves, even if the back/forward cache restores the page', {
  tag: ['@PY-05', '@RT-10', '@full-browser'],
}, async ({ page, requests }) => {
  await recordRestores(page);
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await fillCard(page);
  const release = await hold(page, METHOD);
  await parts.submit.click();
  await expect.poll(() => requests.to(METHOD).length).toBe(1);
  await page.evaluate((address) => location.assign(address), EARLIER);
  await expect(page).toHaveURL(EARLIER);
  release();
  await goBackThroughCache(page, PURCHASE);
  await expect(parts.cardError).toHaveText(WITHDRAWN);
  await expect(parts.submit).toBeEnabled();
  await settle(page);
  expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
  expect((await ledger(page)).charges).toEqual([]);
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toHaveLength(1);
});
