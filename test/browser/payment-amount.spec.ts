import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import {
  addAmount,
  donationParts,
  fillDonor,
  goToPayment,
  openDonation,
  openPlan,
  receiptFacts,
} from '../support/donation.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  paymentForms,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  cardError,
  clickInFrame,
  expectCardLoaded,
  fillCard,
  ledger,
  METHOD,
  overlay,
  payByWallet,
  serveStripe,
  usableWallet,
  walletButton,
  walletSheet,
  walletStatus,
} from '../support/payments.ts';
import { membershipRequests, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { blockFonts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const PRICE = /get-item-price/;
const FETCH = /membership\/fetch/;
const UPDATE = /update-pmt-intent-amt/;
const READ = 'The price is $425.00. You haven’t been charged. If it is right, submit the form again.';
const UNAVAILABLE =
  'Apple Pay, Google Pay and other wallets aren’t available right now. You can pay by card.';
/** With status 429, a card would be refused as well. */
const LIMITED =
  'There have been too many payment attempts from here. You haven’t been charged. Wait a few minutes, then try again. Nothing you entered is lost.';

const unavailable = (page: Page) => page.locator('.sw-payment-status[data-state="unavailable"]');

/** Responds to requests with refusals, as a busy server would, and then lets them through. */
async function refuse(
  page: Page,
  address: RegExp,
  statuses: readonly number[],
  headers: Record<string, string> = {},
): Promise<void> {
  const left = [...statuses];
  await page.route(address, (route) => {
    const status = left.shift();
    return status === undefined
      ? route.fallback()
      : route.fulfill({ status, headers, json: { message: 'Not now.' } });
  });
}

/** Chooses a full membership without waiting for its price. */
async function choose(page: Page, name: 'One year' | 'Three years'): Promise<void> {
  const { product, term } = purchaseParts(page);
  await product('Full member').check();
  await term('Full member', name).check();
}

test.describe('without JavaScript', () => {
  test('the form sends no amount, and needs no price and no payment intent', {
    tag: ['@RT-09', '@PY-04', '@MP-01'],
  }, async ({ withoutJavaScript: page, requests }) => {
    await page.goto(PURCHASE);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await submit.click();
    expect((await post).postData()).not.toContain('shownAmount');
    await purchase.expectPaid(page);
    expect(requests.to(/actions/)).toEqual([]);
  });
});

for (const form of paymentForms)
  test(`the form ${form.widget} sends the amount that was shown, so the server refuses a different price, shows the new one and keeps the values`, {
    tag: ['@PY-02', '@PY-05', '@PY-06', '@DN-01', '@MP-01'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/402|422/);
    const isPlan = form === donation;
    // The amount of a one-time gift is the donor's, so only that of a plan can rise.
    if (isPlan) await openPlan(page, '?fixture=price-rises');
    else await form.open(page, '?fixture=price-rises');
    const { consent, firstName } = donationParts(page);
    const [cents, shown, raised] = isPlan ? [6499, '$64.99', '$71.49'] : [42_500, '$425.00', '$467.50'];
    if (isPlan) await consent.check();
    await fillCard(page);
    await form.submitButton(page).click();
    const refusal = form.refusal(page);
    await expect(refusal).toContainText(
      `The price is now ${raised}, not ${shown}. You have not been charged.`,
    );
    const post = submissionsOf(form, requests)[0]?.postData() ?? '';
    expect(new URLSearchParams(post).get('shownAmount')).toBe(String(cents));
    await ready(page, form.widget);
    await expect(refusal).toBeFocused();
    await expect(page.locator('main')).toContainText(raised);
    await expectNoCharge(page);
    if (isPlan) {
      await expect(firstName).toHaveValue('Ada');
      // So far, the donor has agreed only to the lower price.
      await expect(consent).not.toBeChecked();
      await consent.check();
    } else
      await test.step('another selection makes the refusal outdated', async () => {
        await expect(page).toHaveTitle(/^Error: /);
        await choose(page, 'Three years');
        await expect(refusal).toBeHidden();
        await expect(page).not.toHaveTitle(/^Error: /);
        await choose(page, 'One year');
      });
    await expect(form.submitButton(page)).toContainText(raised);
    await fillCard(page);
    await form.submitButton(page).click();
    await form.expectPaid(page);
    await expectOneCharge(page, { amount: Number(raised.replace(/\D/g, '')) });
  });

// From here on, one form is enough. Only the purchase requests prices, and the intent is the same for both forms, except
// that a gift can be recurring.

test('a click, Enter or a double click never pays a price that was not on the screen', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, requests, violations }) => {
  violations.allow(PRICE);
  const { submit, total, term } = await openPurchase(page);
  await fillCard(page);
  await test.step('when the price failed to load: the click loads it', async () => {
    await page.route(PRICE, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await choose(page, 'One year');
    await expect(total).toHaveText('Not available');
    await expect(cardError(page)).toHaveText(/^We couldn’t load the price. You haven’t been charged/);
    await page.unroute(PRICE);
    await submit.click();
    await expect(total).toHaveText('$425.00');
    await expect(cardError(page)).toHaveText(READ);
    await expect(submit).toBeEnabled();
    await expect(submit).toBeFocused();
  });
  for (const [how, press] of [
    ['a click', () => submit.click()],
    ['Enter', () => term('Full member', 'One year').press('Enter')],
    ['a double click', () => submit.dblclick()],
  ] as const satisfies readonly (readonly [string, () => Promise<void>])[])
    await test.step(`when the price was still loading at ${how}`, async () => {
      await choose(page, 'Three years');
      await expect(total).toHaveText('$1,128.70');
      const release = await delayResponses(page, PRICE);
      await choose(page, 'One year');
      await expect(total).toHaveText('Loading the price…');
      await press();
      await expect(overlay(page)).toBeVisible();
      release();
      await expect(cardError(page)).toHaveText(READ);
      await expect(overlay(page)).toHaveCount(0);
      await page.unroute(PRICE);
    });
  await test.step('when the price arrived between the clicks of a double click', async () => {
    await choose(page, 'Three years');
    await expect(total).toHaveText('$1,128.70');
    const release = await delayResponses(page, PRICE);
    await choose(page, 'One year');
    await submit.click();
    release();
    await expect(cardError(page)).toHaveText(READ);
    await expect(submit).toBeEnabled();
    // Dispatches the second click, because the message has moved the button away from the pointer.
    await submit.dispatchEvent('click', { detail: 2 });
    await expect(submit).toBeEnabled();
    await expect(overlay(page)).toHaveCount(0);
  });
  expect(requests.to(METHOD)).toEqual([]);
  expect(submissionsOf(purchase, requests)).toEqual([]);
  await submit.click();
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500 });
});

test('a gift whose amount changes while Stripe loads is paid with the new amount, and nothing moves meanwhile', {
  tag: ['@PY-01', '@PY-02', '@PY-05', '@DN-07', '@RT-06'],
}, async ({ page, requests }) => {
  await blockFonts(page);
  const release = await serveStripe(page, { isDelayed: true });
  await page.goto('/donate?fixture=provider-network', { waitUntil: 'domcontentloaded' });
  await ready(page, 'donation');
  const gift = donationParts(page);
  await addAmount(gift, '20');
  await goToPayment(gift);
  await fillDonor(gift);
  await gift.country.selectOption('NO');
  await gift.give.click();
  await expect(overlay(page)).toBeVisible();
  await test.step('Back withdraws the click', async () => {
    await page.goBack();
    await expect(gift.summary).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });
  await page.goBack();
  await expect(gift.customAmount).toBeVisible();
  await gift.customAmount.fill('900');
  await gift.addToCart.click();
  await goToPayment(gift);
  const card = page.locator('.sw-payment-card');
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  release();
  await expect(usableWallet(page)).toBeVisible();
  expect(await top()).toBe(before);
  await expect(gift.brief.locator('[data-fact="amount"]')).toHaveText('$900.00');
  expect(requests.to(METHOD)).toEqual([]);
  await fillCard(page);
  await gift.give.click();
  await receiptFacts(page);
  await expectOneCharge(page, { amount: 90_000 });
});

test.describe('the payment intent', () => {
  test('is created once, one update at a time follows the selection, and the last amount wins', {
    tag: ['@PY-02', '@PY-05', '@RT-06'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/update-pmt-intent-amt sent an unexpected response/);
    await blockFonts(page);
    const reports = await collectReports(page);
    const releaseIntent = await delayResponses(page, FETCH);
    const { product, term, total } = await openPurchase(page);
    expect(membershipRequests(requests.addresses())).toEqual([]);
    const top = () =>
      page.locator('.sw-payment-card').evaluate((card) => card.getBoundingClientRect().top + scrollY);
    const releasePrice = await delayResponses(page, PRICE);
    await choose(page, 'One year');
    await expect(total).toHaveText('Loading the price…');
    const before = await top();
    releasePrice();
    await expect.poll(() => requests.to(FETCH).length).toBe(1);
    await choose(page, 'Three years');
    await expect(total).toHaveText('$1,128.70');
    releaseIntent();
    await expect(usableWallet(page)).toBeVisible();
    expect(await top(), 'the card has not moved').toBe(before);
    await page.unroute(PRICE);
    const release = await delayResponses(page, UPDATE);
    await product('Affiliate member').check();
    await term('Affiliate member', 'One year').check();
    await expect(total).toHaveText('$64.10');
    await expect.poll(() => requests.to(UPDATE).length).toBe(2);
    await term('Affiliate member', 'One month').check();
    await expect(total).toHaveText('$4.35');
    // The visitor must not pay until the intent has the new amount.
    await expect(usableWallet(page)).toHaveCount(0);
    await expect.poll(() => requests.to(UPDATE)).toHaveLength(2);
    release();
    await expect(usableWallet(page)).toBeVisible();
    await page.unroute(UPDATE);
    expect(membershipRequests(requests.addresses())).toEqual([
      'get-item-price?itemid=5101',
      'fetch?amount=42500',
      'get-item-price?itemid=5102',
      'update-pmt-intent-amt?pmtintId=pi&amount=112870',
      'get-item-price?itemid=5131',
      'update-pmt-intent-amt?pmtintId=pi&amount=6410',
      'get-item-price?itemid=5132',
      'update-pmt-intent-amt?pmtintId=pi&amount=435',
    ]);
    await test.step('a canceled sheet shows no message', async () => {
      await clickInFrame(walletButton(page));
      await expect(walletSheet(page).getByText('$4.35')).toBeVisible();
      await clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));
      await expect(walletStatus(page)).toHaveCount(0);
    });
    await test.step('a reload keeps the intent', async () => {
      await page.reload();
      await ready(page, 'membership-purchase');
      await expect(usableWallet(page)).toBeVisible();
      expect(requests.to(FETCH)).toHaveLength(1);
    });
    await test.step('an update whose response is lost is reported, and not repeated until the amount changes again', async () => {
      await page.route(UPDATE, (route) => route.fulfill({ status: 302, headers: { Location: '/login' } }));
      const updates = requests.to(UPDATE).length;
      await choose(page, 'Three years');
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
      await expect.poll(() => requests.to(UPDATE)).toHaveLength(updates + 1);
      await expect.poll(reports).toMatchObject([{ code: 'answer', found: '"The server redirected"' }]);
      await page.unroute(UPDATE);
      await choose(page, 'One year');
      await expect(usableWallet(page)).toBeVisible();
    });
    await payByWallet(page);
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [42_500, 112_870, 6410, 435, 42_500] }]);
  });

  test('of a gift is created when the payment is shown, and follows the amount and the frequency', {
    tag: ['@PY-01', '@PY-02', '@PY-03', '@PY-05', '@DN-03', '@DN-07'],
  }, async ({ page, requests }) => {
    const gift = await openDonation(page);
    await gift.regularly.check();
    await gift.suggestion('$25 a month').check();
    await gift.addToCart.click();
    await expect(gift.summary).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(requests.to(FETCH)).toEqual([]);
    await goToPayment(gift);
    await expect(usableWallet(page)).toBeVisible();
    const queryOf = (path: RegExp) => new URL(requests.to(path).at(-1)?.url() ?? '').searchParams;
    expect(queryOf(FETCH).get('recurring')).toBe('1');
    for (const [amount, cents] of [
      ['25', '2500'],
      ['$1,128.70', '112870'],
    ] as const) {
      await gift.brief.getByRole('button', { name: 'Change' }).click();
      await gift.once.check();
      await gift.program.selectOption('clinics');
      await addAmount(gift, amount);
      await goToPayment(gift);
      // Stripe would refuse a wallet whose terms differ from the intent's, even if only the frequency does.
      await expect.poll(() => requests.to(UPDATE).length && queryOf(UPDATE).get('amount')).toBe(cents);
      expect(queryOf(UPDATE).has('recurring')).toBe(false);
      await expect(usableWallet(page)).toBeVisible();
    }
    await fillDonor(gift);
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$1,128.70',
      For: 'Clinics where there are none',
    });
    await expectOneCharge(page, { amount: 112_870, isWallet: true });
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [2500, 2500, 112_870] }]);
  });

  test('that the server refuses is requested again after another choice, after a reload, or when the visitor asks', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership\/fetch|update-pmt-intent-amt/);
    const announcements = await listenToAnnouncements(page);
    const reports = await collectReports(page);
    await refuse(page, FETCH, [429, 503, 403]);
    const again = unavailable(page).getByRole('button', { name: 'Try again' });
    await purchase.open(page);
    await expect(unavailable(page)).toContainText(LIMITED);
    await expect.poll(async () => (await announcements()).join(' ')).toContain(LIMITED);
    await expectNoAxeFindings(page);
    expect(await reports()).toEqual([expect.objectContaining({ code: 'answer' })]);
    expect(requests.to(FETCH)).toHaveLength(1);
    await purchase.chooseOther(page);
    await expect(unavailable(page)).toContainText(UNAVAILABLE);
    expect(requests.to(FETCH)).toHaveLength(2);
    await again.click();
    await expect.poll(() => requests.to(FETCH).length).toBe(3);
    await expect(unavailable(page)).toContainText(UNAVAILABLE);
    await page.reload();
    await ready(page, 'membership-purchase');
    await expect(purchaseParts(page).total).toHaveText('$1,128.70');
    await expect(usableWallet(page)).toBeVisible();
    await expect(unavailable(page)).toHaveCount(0);
    await test.step('a refused update', async () => {
      await refuse(page, UPDATE, [429]);
      await choose(page, 'One year');
      await expect(unavailable(page)).toContainText(LIMITED);
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(usableWallet(page)).toBeVisible();
    });
    await payByWallet(page);
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [112_870, 42_500] }]);
  });

  test('and the price are requested again after the time in Retry-After, and not before', {
    tag: ['@PY-02', '@PY-05', '@MP-01'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership\/fetch|get-item-price/);
    await page.clock.install();
    const { total, submit } = await openPurchase(page);
    await expectCardLoaded(page);
    const now = Date.now() + 60_000;
    await page.clock.pauseAt(now);
    await refuse(page, PRICE, [503], { 'Retry-After': '10' });
    await refuse(page, FETCH, [429], { 'Retry-After': new Date(now + 30_000).toUTCString() });
    await choose(page, 'One year');
    const NO_PRICE =
      'We can’t show the price right now. You haven’t been charged. Wait a moment, then submit the form again.';
    await expect(cardError(page)).toHaveText(NO_PRICE);
    await page.clock.runFor(10_000);
    await expect(total).toHaveText('$425.00');
    await expect(cardError(page)).toHaveCount(0);
    expect(requests.to(PRICE)).toHaveLength(2);
    await expect(unavailable(page)).toContainText(UNAVAILABLE);
    await expect(unavailable(page).getByRole('button')).toHaveCount(0);
    await test.step('a refused price is requested again with the next submission', async () => {
      await refuse(page, PRICE, [429]);
      await choose(page, 'Three years');
      await expect(cardError(page)).toHaveText(NO_PRICE);
      await submit.click();
      await expect(total).toHaveText('$1,128.70');
    });
    await page.clock.runFor(5000);
    expect(requests.to(FETCH)).toHaveLength(1);
    await page.clock.runFor(30_000);
    await expect(usableWallet(page)).toBeVisible();
    const [, again] = requests.to(FETCH);
    expect(new URL(again?.url() ?? '').searchParams.get('amount')).toBe('112870');
    await expect(unavailable(page)).toHaveCount(0);
  });

  test('whose response is lost is requested again only when the visitor asks, is the same, and a card pays without it', {
    tag: ['@PY-02', '@PY-04', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_EMPTY_RESPONSE/);
    await page.clock.install();
    await purchase.open(page, '?fixture=intent-drop');
    await expect(unavailable(page)).toContainText(UNAVAILABLE);
    await expectCardLoaded(page);
    await page.clock.runFor(120_000);
    expect(requests.to(FETCH)).toHaveLength(1);
    await unavailable(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => requests.to(FETCH).length).toBe(2);
    await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    await fillCard(page);
    await purchase.submitButton(page).click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
    expect((await ledger(page)).intents).toHaveLength(1);
  });
});

test('each unexpected response of the site is reported once, without its values', {
  tag: ['@PY-02', '@RT-04', '@DN-07'],
}, async ({ page, requests, violations }) => {
  violations.allow(/get-item-price|ERR_CONNECTION_RESET|membership\/fetch\S* sent an unexpected response/);
  const reports = await collectReports(page);
  const { total, submit } = await openPurchase(page);
  await fillCard(page);
  await test.step('a lost response is not reported', async () => {
    await page.route(PRICE, (route) => route.abort('connectionreset'));
    await choose(page, 'One year');
    await expect(total).toHaveText('Not available');
    expect(await reports()).toEqual([]);
    await page.unroute(PRICE);
  });
  const expected: unknown[] = [];
  for (const [what, response, found] of [
    ['an error status', { status: 500, json: { message: 'No.' } }, '"The server responded with status 500"'],
    [
      'an HTML page',
      { contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
      '"The server sent text/html instead of JSON"',
    ],
    ['an unexpected shape', { json: { cost: '19.99' } }, '{"cost":"…"}'],
  ] as const)
    await test.step(what, async () => {
      await page.route(PRICE, (route) => route.fulfill(response));
      expected.push(
        expect.objectContaining({
          code: 'answer',
          widget: 'membership-purchase',
          problem: '/actions/ats-accounts-module/membership/get-item-price sent an unexpected response',
          expected: '{"price": "19.99"}',
          found,
          message: expect.stringMatching(/See \S+\/widgets\/membership-purchase\/README\.md$/),
        }),
      );
      for (let press = 0; press < 2; press++) {
        const before = requests.to(PRICE).length;
        await submit.click();
        await expect.poll(() => requests.to(PRICE).length).toBe(before + 1);
        await expect(total).toHaveText('Not available');
        await expect.poll(reports).toEqual(expected);
      }
      await page.unroute(PRICE);
    });
  // Commerce systems write prices with four decimal places.
  await page.route(PRICE, (route) => route.fulfill({ json: { price: '425.0000' } }));
  const json = { pmtId: 'pi_1', client_secret: 'pi_1_secret_a1b2c3d4e5f6' };
  await page.route(FETCH, (route) => route.fulfill({ json }));
  await submit.click();
  await expect(total).toHaveText('$425.00');
  const found = '{"pmtId":"…","client_secret":"…"}';
  await expect.poll(reports).toEqual([...expected, expect.objectContaining({ code: 'answer', found })]);
  await submit.click();
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500 });
});
