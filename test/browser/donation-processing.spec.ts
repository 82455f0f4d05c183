import {
  donationParts,
  openDonation,
  openPaymentStep,
  receiptFacts,
  THANK_YOU_URL,
} from '../support/donation.ts';
import { fillCard, ledger, payByWallet, settleByBank } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ON_ITS_WAY = 'Your payment is on its way';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;

test.describe('without JavaScript', () => {
  test('the form offers another way to give', { tag: ['@RT-09', '@PY-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(donationParts(page).byCheck).toBeVisible();
  });
});

test.describe('a wallet payment that the bank settles later', () => {
  test('reaches the server, which shows that it is on its way and, later, that it has arrived', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests }) => {
    await openPaymentStep(page, '?fixture=wallet-processing');
    await payByWallet(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(ON_ITS_WAY);
    await expect(page.locator('main')).toContainText('Please don’t pay again.');
    await expect(page.locator('main')).not.toContainText(DENIAL);
    expect((await ledger(page)).charges).toEqual([]);
    expect(requests.to('/donate').filter((request) => request.method() === 'POST')).toHaveLength(1);
    await test.step('the form shows the same when it is opened again', async () => {
      await page.goto('/donate');
      await expect(heading).toHaveText(ON_ITS_WAY);
    });
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page).toHaveURL(THANK_YOU_URL);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 5000 })]);
  });

  test('is shown as neither paid nor refused, even after a reload, and blocks every other payment', {
    tag: ['@PY-03', '@PY-05', '@DN-01'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_FAILED/);
    const donation = await openPaymentStep(page, '?fixture=wallet-processing');
    const status = donation.form.locator('.sw-payment-status');
    // The connection breaks, so the form never arrives.
    const isForm = ({ pathname }: URL): boolean => pathname === '/donate';
    await page.route(isForm, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await payByWallet(page);
    expect(new URLSearchParams((await lost).postData() ?? '').get('fields[iswallet]')).toBe('1');
    await page.unroute(isForm);
    await page.goto('/donate?fixture=wallet-processing&again');
    await ready(page, 'donation');
    await expect(status).toContainText(`${ON_ITS_WAY}.`);
    await expect(status).not.toContainText('successful');
    await expect(donation.form.getByText(DENIAL)).toHaveCount(0);
    await expect(donation.payment).toBeVisible();
    await expect(page.locator('.sw-payment-card')).toBeHidden();
    await expect(page.locator('.sw-payment-buttons:visible')).toHaveCount(0);
    await expect(donation.payment.getByRole('button', { name: 'Change' })).toBeDisabled();
    await test.step('the visitor can check the status without sending the form again', async () => {
      requests.clear();
      await status.getByRole('button', { name: 'Check payment status' }).click();
      await expect.poll(() => requests.to(/payment_intents\/pi_\w+$/).length).toBe(1);
      await expect(status).toContainText(`${ON_ITS_WAY}.`);
      expect(requests.to('/donate')).toEqual([]);
    });
    await donation.give.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    expect((await ledger(page)).charges).toEqual([]);
  });

  test('is not paid a second time from another tab, by wallet or by card', {
    tag: ['@PY-05', '@PY-03'],
  }, async ({ page, context, violations }) => {
    violations.allow(/payment_intents\/\w+\/confirm/);
    const query = '?fixture=wallet-processing';
    await openPaymentStep(page, query);
    const [byWallet, byCard] = [await context.newPage(), await context.newPage()];
    await openPaymentStep(byWallet, query);
    const card = await openPaymentStep(byCard, query);
    await fillCard(byCard);
    await page.bringToFront();
    await payByWallet(page);
    for (const tab of [page, byWallet, byCard]) {
      await tab.bringToFront();
      if (tab === byWallet) await payByWallet(tab);
      if (tab === byCard) await card.give.click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
      await expect(tab.locator('main')).not.toContainText(DENIAL);
    }
    const { charges, intents } = await ledger(page);
    expect([charges.length, intents.map((intent) => intent.status)]).toEqual([0, ['processing']]);
  });
});

test('a gift can be paid again if the bank later refuses its pending payment', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/402/);
  await openPaymentStep(page, '?fixture=wallet-processing');
  await payByWallet(page, 'decline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
  await settleByBank(page);
  await page.getByRole('link', { name: 'Check again' }).click();
  await ready(page, 'donation');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const donation = await openDonation(page, '#donate-payment');
  await expect(donation.payment).toBeVisible();
  await fillCard(page);
  await donation.give.click();
  await receiptFacts(page);
  expect((await ledger(page)).charges).toHaveLength(1);
});
