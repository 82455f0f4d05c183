import type { Page } from '@playwright/test';
import { formatUsd } from '../../src/payment/site/cents.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { tokensOf } from '../support/challenge.ts';
import { delayResponses } from '../support/delay.ts';
import { openPaymentStep, receiptFacts } from '../support/donation.ts';
import { expectEvents, type ReceivedEvent, recordFormEvents } from '../support/formEvents.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  interceptSubmissions,
  nextSubmission,
  paymentForms,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  CHALLENGED_CARD,
  cardError,
  cardField,
  clickInFrame,
  DECLINED_CARD,
  declineErrors,
  expectActiveElement,
  fillCard,
  ISSUE,
  ledger,
  METHOD,
  overlay,
  payByWallet,
  postalCode,
  usableWallet,
  walletSheet,
  walletStatus,
} from '../support/payments.ts';
import { PURCHASE } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ofType = (type: string, read: () => Promise<ReceivedEvent[]>) => async () =>
  (await read()).filter((event) => event.type === type);

const PRICE = /get-item-price/;

/** Submits the page's form by script, as a browser extension might. */
const submitByScript = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLInputElement>('[name="attempt"]')?.form?.requestSubmit());

test.describe('without JavaScript', () => {
  test('each form says that cards need JavaScript', { tag: ['@RT-09', '@PY-01', '@PY-06'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await page.goto(PURCHASE);
    await expect(
      page.getByText('The card field needs JavaScript, which isn’t running in your browser.'),
    ).toBeVisible();
    await expect(page.getByText('Card number')).toHaveCount(0);
  });
});

for (const form of paymentForms)
  test.describe(`a card in the form ${form.widget}`, () => {
    const pays = `card ${form.cents}`;

    test('pays once although a tag manager cancels the event and sends the form itself, which is reported', {
      tag: ['@PY-04', '@PY-05', '@RT-04'],
    }, async ({ page, requests, violations }) => {
      violations.allow(/another script calls form\.submit\(\)/);
      const wait = form === donation ? 300 : 0;
      await form.open(page);
      await page.evaluate((delay) => {
        const attempt = document.querySelector<HTMLInputElement>('[name="attempt"]');
        attempt?.form?.addEventListener(
          'submit',
          (event) => {
            event.preventDefault();
            setTimeout(() => attempt.form?.submit(), delay);
          },
          { capture: true },
        );
      }, wait);
      await fillCard(page);
      const release = wait > 0 ? await delayResponses(page, METHOD) : undefined;
      const reported = page.waitForEvent('console', (message) => message.text().includes('form.submit()'));
      await form.submitButton(page).click();
      await reported;
      release?.();
      await form.expectPaid(page);
      await expectOneCharge(page, { amount: form.cents, isWallet: false });
      expect(submissionsOf(form, requests)).toHaveLength(1);
    });

    test('pays once, even if the form is submitted several times and responses are slow', {
      tag: ['@PY-04', '@PY-05', '@PY-06', '@DN-01', '@MP-02', '@quick'],
    }, async ({ page, context, requests }) => {
      const read = await recordFormEvents(page);
      const readPays = ofType('widget:pay', read);
      await form.open(page);
      await fillCard(page);
      const release = await delayResponses(page, METHOD);
      const sent = nextSubmission(form, page);
      await form.submitTwice(page);
      await submitByScript(page);
      await expect.poll(() => requests.to(METHOD).length).toBe(1);
      await expect(overlay(page)).toBeVisible();
      await expect(form.submitButton(page)).toBeDisabled();
      await expect(form.submitButton(page)).toHaveText(form.busyLabel);
      release();
      await form.expectPaid(page);
      await expect(page.locator('#receipt')).toContainText(formatUsd(form.cents));
      expect(requests.to(METHOD)).toHaveLength(1);
      expect(submissionsOf(form, requests)).toHaveLength(1);
      await expectOneCharge(page, { amount: form.cents, isWallet: false });
      await test.step('with the fields of a card payment', async () => {
        const fields = await sent;
        expect(Object.fromEntries(fields)).toMatchObject({
          shownAmount: String(form.cents),
          stripe_last4: '4242',
          'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
          CRAFT_CSRF_TOKEN: expect.stringMatching(/./),
          ...form.order,
        });
        expect(fields.has('fields[iswallet]')).toBe(false);
      });
      await test.step('without the code of the Payment Element or of a security check', async () => {
        expect(requests.to(/chunks\/payment-element-/)).toEqual([]);
        expect(tokensOf(requests.to(/membership\/fetch$/))).toEqual([undefined]);
      });
      await test.step('with events that contain nothing that was typed', async () => {
        await ready(page, 'payment-result');
        await expectEvents(readPays, [`pay started ${pays}`, `pay succeeded ${pays}`]);
        const [started, succeeded] = await readPays();
        expect(succeeded?.detail).toEqual({ ...started?.detail, outcome: 'succeeded', form: '' });
        expect(started?.detail).toMatchObject({ widget: form.widget, order: expect.stringMatching(/./) });
        expect(JSON.stringify(await read())).not.toMatch(/Byron|clinic/);
      });
      await test.step('a reload, another tab and a later visit report and pay nothing again', async () => {
        await page.reload();
        await ready(page, 'payment-result');
        const other = await context.newPage();
        const readOther = await recordFormEvents(other);
        await other.goto(page.url());
        await ready(other, 'payment-result');
        await expectEvents(readOther, []);
        await other.close();
        await form.expectOver(page);
        await expectEvents(readPays, [`pay started ${pays}`, `pay succeeded ${pays}`]);
        await expectOneCharge(page, { amount: form.cents });
      });
    });

    test('can be replaced after a decline, a failed 3-D Secure challenge and a declined wallet, and nothing is lost', {
      tag: ['@PY-01', '@PY-03', '@PY-05', '@PY-06', '@DN-01', '@MP-01'],
    }, async ({ page, requests, violations }) => {
      violations.allow(/402|422/);
      violations.allow(declineErrors);
      const read = await recordFormEvents(page);
      await form.open(page);
      const refusal = form.refusal(page);
      await test.step('a decline', async () => {
        await fillCard(page, { number: DECLINED_CARD, postal: '94110' });
        await form.submitButton(page).click();
        await expect(refusal).toContainText('Your card was declined.');
        await expect(refusal).toContainText('This card has not been charged');
        await expect(refusal).toContainText('Use another card');
        await ready(page, form.widget);
        await expect(refusal).toBeFocused();
        await expect(page).toHaveTitle(/^Error: /);
        await form.expectKept(page);
        await expect(postalCode(page)).toHaveValue('94110');
        await expectNoCharge(page);
        await refusal.getByRole('button', { name: 'Enter your card again' }).click();
        await expectActiveElement(cardField(page, 'number'));
      });
      await test.step('a failed challenge', async () => {
        await fillCard(page, CHALLENGED_CARD);
        // The message concerned the other card.
        await expect(refusal).toBeHidden();
        await expect(page).not.toHaveTitle(/^Error: /);
        await form.submitButton(page).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
        await page.getByRole('button', { name: 'Fail' }).click();
        await ready(page, form.widget);
        await expect(refusal).toContainText(/authenticate/);
        await form.expectKept(page);
        await expectNoCharge(page);
      });
      await test.step('a declined wallet blocks the form until a card is entered', async () => {
        await payByWallet(page, 'decline');
        await expect(walletStatus(page).getByText(ISSUE, { exact: true })).toBeVisible();
        await expect(refusal).toBeHidden();
        await expect(page).not.toHaveTitle(/^Error: /);
        await clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));
        const methods = requests.to(METHOD).length;
        await form.submitButton(page).click();
        await expect(walletStatus(page).getByText(ISSUE, { exact: true })).toBeVisible();
        expect(requests.to(METHOD)).toHaveLength(methods);
        expect(submissionsOf(form, requests)).toHaveLength(2);
        await form.expectKept(page);
        await expectNoAxeFindings(page);
        await fillCard(page, CHALLENGED_CARD);
        await expect(walletStatus(page)).toHaveCount(0);
      });
      await form.submitButton(page).click();
      await page.getByRole('button', { name: 'Complete' }).click();
      await form.expectPaid(page);
      await expectOneCharge(page, { amount: form.cents, isWallet: false });
      await test.step('each attempt has its own events, with the same order', async () => {
        await ready(page, 'payment-result');
        await expectEvents(ofType('widget:pay', read), [
          `pay started ${pays}`,
          `pay failed ${pays}`,
          `pay started ${pays}`,
          `pay failed ${pays}`,
          `pay started wallet ${form.cents}`,
          `pay failed wallet ${form.cents}`,
          `pay started ${pays}`,
          `pay succeeded ${pays}`,
        ]);
        await expectEvents(ofType('widget:problem', read), ['problem server', 'problem server']);
        const orders = (await read()).flatMap(({ detail: { order } }) => order ?? []);
        expect(new Set(orders).size).toBe(1);
      });
    });
  });

// From here on, one form is enough: the tests pass only through `src/payment/` and the server.

test('a card pays once after a reload while Stripe checks it, and after the session has expired', {
  tag: ['@PY-05', '@PY-06'],
}, async ({ page, context, violations }) => {
  const form = purchase;
  violations.allow(/400|404.*(?:update-pmt|fetch)|(?:-amt|fetch)\S* sent an unexpected response/);
  await form.open(page);
  await test.step('a reload', async () => {
    await fillCard(page, { number: '4242424242424242', postal: '94110' });
    // The request never gets a response.
    await page.route(METHOD, () => undefined);
    await form.submitButton(page).click();
    await expect(overlay(page)).toBeVisible();
    await page.reload();
    // The route is removed only now, because removing it earlier would let the pending request continue.
    await page.unroute(METHOD);
    await ready(page, form.widget);
    await form.expectKept(page);
    await expect(postalCode(page)).toHaveValue('94110');
    await expectNoCharge(page);
  });
  await test.step('an expired session', async () => {
    await fillCard(page);
    // The response with the intent would restore the session's cookie.
    await expect(usableWallet(page)).toBeVisible();
    await context.clearCookies();
    await form.submitButton(page).click();
    await expect(page.getByText('Your session had expired')).toBeVisible();
    await ready(page, form.widget);
    await form.expectKept(page);
    await expectNoCharge(page);
  });
  await fillCard(page);
  await form.submitButton(page).click();
  await form.expectPaid(page);
  await expectOneCharge(page, { amount: form.cents });
});

test.describe('a lost response', () => {
  test('to a donation leads to the receipt on the next visit', { tag: '@PY-05' }, async ({ page }) => {
    await donation.open(page, '?fixture=lost-payment');
    await fillCard(page);
    await donation.submitButton(page).click({ noWaitAfter: true });
    await expect.poll(async () => (await ledger(page)).charges.length).toBe(1);
    // Waits for the browser's error page, which appears after the charge and would replace any page opened before it.
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
    await page.goto(donation.path);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page, { amount: 5000 });
  });

  test('to a purchase is no reason to say that nothing was charged, or to charge twice', {
    tag: ['@PY-01', '@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/502|net::/);
    // Playwright's clock does not work in a page that has a pending navigation.
    await page.addInitScript(() => {
      const set = window.setTimeout;
      const halfMinute = (callback: () => void, delay?: number) =>
        delay === 30_000 ? Reflect.set(window, 'elapse', callback) : set(callback, delay);
      Reflect.set(window, 'setTimeout', halfMinute);
    });
    await purchase.open(page);
    await fillCard(page);
    await test.step('the page to which the visitor goes back doesn’t say it', async () => {
      const stop = await interceptSubmissions(purchase, page, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      );
      await purchase.submitButton(page).click();
      await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeVisible();
      await stop();
      await page.route(PRICE, (route) => route.abort());
      await page.goBack();
      await expect(cardError(page)).toHaveText(
        'We couldn’t load the price. Check your connection and submit the form again.',
      );
      await page.unroute(PRICE);
    });
    await purchase.chooseOther(page);
    await fillCard(page);
    const stop = await interceptSubmissions(purchase, page, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      return route.fulfill({ status: 204 });
    });
    await purchase.submitButton(page).click({ noWaitAfter: true });
    await expect.poll(async () => (await ledger(page)).charges.length).toBe(1);
    await test.step('after half a minute, the form can be submitted again', async () => {
      await expect.poll(() => page.evaluate(() => 'elapse' in window)).toBe(true);
      await page.evaluate(() => (Reflect.get(window, 'elapse') as () => void)());
      const stalled = () => page.evaluate(() => document.querySelector('.sw-stalled')?.textContent);
      await expect.poll(stalled).toContain('You won’t be charged twice');
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('data-membership-purchase-part'));
      expect(await focused()).toBe('pay');
      await stop();
      await submitByScript(page);
      await purchase.expectPaid(page);
      await expectOneCharge(page, { amount: purchase.otherCents });
    });
  });
});

test('a gift that is submitted in two tabs has one receipt', { tag: '@PY-05' }, async ({ page, context }) => {
  await donation.open(page);
  await fillCard(page);
  const other = await context.newPage();
  const second = await openPaymentStep(other, '', '4242424242424242');
  await donation.submitButton(page).click();
  const { Reference } = await receiptFacts(page);
  await second.give.click();
  expect(await receiptFacts(other)).toMatchObject({ Reference });
  await expectOneCharge(page, { amount: 5000 });
});
