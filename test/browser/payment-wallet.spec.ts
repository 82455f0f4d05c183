import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { delayResponses } from '../support/delay.ts';
import { expectEvents, type ReceivedEvent, recordFormEvents } from '../support/formEvents.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  interceptSubmissions,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  answerChallenge,
  cardError,
  clickInFrame,
  declineErrors,
  fillCard,
  ISSUE,
  METHOD,
  payByWallet,
  payInSheet,
  usableWallet,
  walletButton,
  walletSheet,
  walletStatus,
} from '../support/payments.ts';
import { openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { blockFonts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const SUCCESS = 'Payment successful!';
const CHANGED = 'The amount just changed. Please try again in a moment.';

/** Returns a function that reads only the events of payments and of sent forms. */
const withoutSteps = (read: () => Promise<ReceivedEvent[]>) => async () =>
  (await read()).filter(({ type }) => type === 'widget:pay' || type === 'widget:sent');

/** Returns a list to which each status of the payment that the page shows from now on is added. */
async function recordStatuses(page: Page): Promise<readonly string[]> {
  const statuses: string[] = [];
  await page.exposeFunction('noteStatus', (text: string) => statuses.push(text));
  await page.evaluate(() => {
    const note = Reflect.get(window, 'noteStatus') as (text: string) => void;
    const observer = new MutationObserver(() =>
      note(document.querySelector('.sw-payment-status')?.textContent ?? ''),
    );
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return statuses;
}

/** Expects that a page has said that another tab has paid, and never that it has paid itself. */
function expectPaidElsewhere(statuses: readonly string[]): void {
  expect(statuses.filter((text) => text.includes(SUCCESS))).toEqual([]);
  expect(statuses.at(-1)).toContain('$425.00 has already been paid for this order, perhaps in another tab.');
}

const sheets = (page: Page) => page.locator('iframe[title="Secure wallet sheet frame"]');
const clickWallet = (page: Page): Promise<void> => clickInFrame(walletButton(page));
const cancelSheet = (page: Page): Promise<void> =>
  clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));

// One form is enough: the tests pass only through `src/payment/` and the server.

test.describe('without JavaScript', () => {
  test('no wallet is offered', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).submit).toBeVisible();
    await expect(page.locator('.sw-payment-buttons, .sw-payment-or, .sw-payment-status')).toHaveCount(0);
  });
});

test('a wallet pays once after a decline and a failed challenge, and sends the form once', {
  tag: ['@PY-02', '@PY-03', '@PY-04', '@PY-05', '@PY-06'],
}, async ({ page, requests, violations }) => {
  const form = donation;
  violations.allow(declineErrors);
  const read = withoutSteps(await recordFormEvents(page));
  const announcements = await listenToAnnouncements(page);
  const said = async () => (await announcements()).join(' ');
  await form.open(page);
  await test.step('a decline', async () => {
    await payByWallet(page, 'decline');
    await expect(walletStatus(page).getByText(ISSUE, { exact: true })).toBeVisible();
    await expect.poll(said).toContain(ISSUE);
    await form.expectKept(page);
  });
  await test.step('a failed challenge', async () => {
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'fail');
    // The message is the same as before, so the test waits for the second failure.
    await expect.poll(async () => (await read()).length).toBe(4);
    await form.expectKept(page);
    await expectNoCharge(page);
  });
  await test.step('a completed challenge shows and announces the success, and sends the form', async () => {
    // A response with status 204 leaves the page open, so that the test can inspect it.
    await interceptSubmissions(form, page, (route) => route.fulfill({ status: 204 }));
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'complete');
    const visibleState = () =>
      page.evaluate(() => [
        document.querySelector('.sw-payment-status > p')?.textContent,
        document.querySelector<HTMLButtonElement>('button[aria-busy="true"], .sw-button-main:disabled') !==
          null,
        document.querySelector('.sw-submitting')?.checkVisibility(),
      ]);
    await expect.poll(visibleState).toEqual([SUCCESS, true, true]);
    await expect.poll(said).toContain(SUCCESS);
    await expect.poll(() => submissionsOf(form, requests)).toHaveLength(1);
    const sent = new URLSearchParams(submissionsOf(form, requests)[0]?.postData() ?? '');
    expect(Object.fromEntries(sent)).toMatchObject({
      shownAmount: String(form.cents),
      'fields[iswallet]': '1',
      'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
    });
    expect(sent.has('stripe_last4')).toBe(false);
    await expectOneCharge(page, { amount: form.cents, isWallet: true });
    const [started, failed] = [`pay started wallet ${form.cents}`, `pay failed wallet ${form.cents}`];
    const succeeded = `pay succeeded wallet ${form.cents}`;
    await expectEvents(read, [started, failed, started, failed, started, succeeded, 'sent']);
  });
});

test('two tabs that change each other’s amount charge one of them, and each outcome is reported in one tab', {
  tag: ['@PY-02', '@PY-03', '@PY-05'],
}, async ({ page, context, violations }) => {
  violations.allow(declineErrors);
  violations.allow(/409 \(Conflict\)/);
  const read = withoutSteps(await recordFormEvents(page));
  await purchase.open(page);
  await expect(usableWallet(page)).toBeVisible();
  const same = await context.newPage();
  await purchase.open(same);
  await expect(usableWallet(same)).toBeVisible();
  const other = await context.newPage();
  const readOther = withoutSteps(await recordFormEvents(other));
  await purchase.open(other);
  await purchase.chooseOther(other);
  await expect(usableWallet(other)).toBeVisible();
  await page.bringToFront();
  // Stripe refuses an amount that differs from the intent's amount. The page then updates the intent.
  await payByWallet(page);
  await expect(walletStatus(page)).toContainText(ISSUE);
  await expect(usableWallet(page)).toBeVisible();
  await expectNoCharge(page);
  await clickInFrame(walletSheet(page).getByRole('button', { name: 'Pay' }));
  await purchase.expectPaid(page);
  const [started, failed] = ['pay started wallet 42500', 'pay failed wallet 42500'];
  await expectEvents(read, [started, failed, started, 'pay succeeded wallet 42500', 'sent']);
  await expectOneCharge(page, { amount: 42_500, isWallet: true });
  await other.bringToFront();
  const statuses = await recordStatuses(other);
  await payByWallet(other);
  await expect(purchase.refusal(other)).toContainText('This one was not made.');
  expectPaidElsewhere(statuses);
  await expectEvents(readOther, ['sent']);
  await same.bringToFront();
  const sameStatuses = await recordStatuses(same);
  await payByWallet(same);
  await purchase.expectPaid(same);
  expectPaidElsewhere(sameStatuses);
  await expectOneCharge(page, { amount: 42_500, isWallet: true });
});

test('a sheet never pays an amount that changed after it opened, or that Stripe’s frames don’t have yet', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page }) => {
  // Delays `elements.update()`, which resolves once all frames have received the new amount.
  await page.addInitScript(() => {
    const released = new Promise((resolve) => addEventListener('release', resolve, { once: true }));
    type Update = (options: object) => Promise<void>;
    type Stripe = { elements: (options?: object) => { update: Update } };
    let create: ((key: string) => Stripe) | undefined;
    const holdUpdate = (stripe: Stripe): Stripe => {
      const elements = stripe.elements.bind(stripe);
      return Object.assign(stripe, {
        elements: (options?: object) => {
          const group = elements(options);
          const update = group.update.bind(group);
          return Object.assign(group, {
            update: async (next: object) => {
              await released;
              await update(next);
            },
          });
        },
      });
    };
    Object.defineProperty(window, 'Stripe', {
      get: () => create,
      set: (original: ((key: string) => Stripe) & { version: string }) => {
        create = Object.assign((key: string) => holdUpdate(original(key)), { version: original.version });
      },
    });
  });
  await purchase.open(page);
  await expect(usableWallet(page)).toBeVisible();
  await test.step('no sheet opens until the frames have the new amount', async () => {
    await purchase.chooseOther(page);
    await expect(usableWallet(page)).toBeVisible();
    await clickWallet(page);
    await expect(cardError(page)).toHaveText(CHANGED);
    await expect(sheets(page)).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await expect(async () => {
      // On a slow machine, the sheet opens late, and then covers the button.
      if ((await sheets(page).count()) === 0) await clickWallet(page);
      await expect(walletSheet(page).getByText('$1,128.70')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
  await test.step('a sheet with an earlier amount pays nothing', async () => {
    // A visitor can make this change if the sheet is a separate window.
    await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5101"]')?.click());
    await expect(purchaseParts(page).total).toHaveText('$425.00');
    await expect(usableWallet(page)).toBeVisible();
    await payInSheet(page, 'approve');
    await expect(cardError(page)).toHaveText(CHANGED);
    await expectNoCharge(page);
    await cancelSheet(page);
  });
  await clickWallet(page);
  await expect(walletSheet(page).getByText('$425.00')).toBeVisible();
  await payInSheet(page, 'approve');
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500, isWallet: true });
});

test('a device without a wallet, or whose wallets don’t load, has neither a gap nor a message, and the card pays', {
  tag: ['@PY-01', '@PY-02', '@PY-04', '@RT-04', '@RT-06'],
}, async ({ page, violations }) => {
  violations.allow(/membership\/fetch|src\/payment\/README\.md/);
  const reports = await collectReports(page);
  await blockFonts(page);
  const card = page.locator('.sw-payment-card');
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  for (const fault of ['wallet-none', 'wallet-fails'])
    await test.step(fault, async () => {
      const release = await delayResponses(page, /\/stand-in\/wallet-button\?/);
      // A refused payment intent concerns only wallets.
      await page.route(/membership\/fetch\?/, (route) => route.fulfill({ status: 429, json: {} }));
      await purchase.open(page, `?fixture=${fault}`);
      await expect(page.locator('.sw-payment')).toHaveAttribute('data-state', 'mounting');
      const before = await top();
      release();
      await expect(page.locator('.sw-payment')).toHaveAttribute('data-state', 'absent');
      expect(await top()).toBe(before);
      await expect(page.getByText('Your card details go straight to Stripe')).toHaveCount(1);
      await expect(page.getByText('Your card details go straight to Stripe')).toBeVisible();
      await expect(page.locator('.sw-payment-or')).toBeHidden();
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
      await expect(walletStatus(page)).toHaveCount(0);
      await page.unrouteAll();
    });
  expect(await reports()).toContainEqual(
    expect.objectContaining({
      problem: "Stripe's wallet buttons did not load",
      found: 'api_connection_error',
    }),
  );
  await fillCard(page);
  await purchase.submitButton(page).click();
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500 });
});

test('a form without its CSRF token opens no sheet and creates no payment method, and works with a later token', {
  tag: ['@PY-06', '@DN-04'],
}, async ({ page, requests, violations }) => {
  violations.allow(/membership-purchase: the form is not ready for payment/);
  const { form } = await openPurchase(page);
  const token = await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('.sw-purchase [name="CRAFT_CSRF_TOKEN"]');
    field?.remove();
    return field?.value ?? '';
  });
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5101"]')?.click());
  const invalid = form.getByText('Invalid request.', { exact: true });
  // A wallet pays before the server receives the form. Its sheet must therefore not open.
  await expect(usableWallet(page)).toBeVisible();
  await clickWallet(page);
  await expect(invalid).toBeVisible();
  await expect(sheets(page)).toHaveCount(0);
  await fillCard(page);
  await purchase.submitButton(page).click();
  await expect(invalid).toBeVisible();
  expect(requests.to(METHOD)).toEqual([]);
  // Newer versions of Craft add the token after the page has loaded.
  await page.evaluate((value) => {
    const field = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: 'CRAFT_CSRF_TOKEN',
      value,
    });
    document.querySelector('.sw-purchase')?.append(field);
  }, token);
  await purchase.submitButton(page).click();
  await purchase.expectPaid(page);
});
