import { readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { axeSource, expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  interceptSubmissions,
  nextSubmission,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  blockStripe,
  type CardField,
  CONFIRM,
  cardError,
  cardField,
  cardFieldError,
  cardFrame,
  cardFrames,
  expectActiveElement,
  fillCard,
  ISSUE,
  METHOD,
  overlay,
  payByWallet,
  postalCode,
  retryButton,
  serveStripe,
  typeCard,
  typeNumber,
  usableWallet,
  walletButton,
  walletSheet,
  walletStatus,
} from '../support/payments.ts';
import { chooseOneYear, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

// Stripe's script and fields are the same in both forms, so each test uses one of them.

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const NETWORK = '?fixture=provider-network';
const FIELDS = ['number', 'expiry', 'cvc'] as const satisfies readonly CardField[];
const LABELS: Readonly<Record<CardField, string>> = {
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
};
const DID_NOT_LOAD = /^The card fields didn’t load\./;
const NOT_HERE =
  'Online payments aren’t working here right now. You haven’t been charged. Please try again later, or contact us.';
const SECRET = 'Ada Byron 4242 pi_1_secret_2';
/** Console reports about Stripe, and the browser's own messages about requests that a test blocks. */
const EXPECTED =
  /src\/payment\/README\.md|Failed to load resource|ERR_(?:BLOCKED_BY_CLIENT|INTERNET_DISCONNECTED)/;

const cardGroup = (page: Page) => page.getByRole('group', { name: 'Card', exact: true });
const label = (page: Page, field: CardField) => cardGroup(page).getByText(LABELS[field], { exact: true });

/** Waits until all three fields can be used. */
async function expectFields(page: Page): Promise<void> {
  for (const field of FIELDS) await expect(cardField(page, field)).toBeVisible();
}

/** Records the Stripe addresses that the page requests. */
function recordStripeRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) addresses.push(request.url());
  });
  return addresses;
}

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
  test('the form works without Stripe, and there is neither a label nor a field', {
    tag: ['@RT-09', '@PY-06'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE + NETWORK);
    await expect(page.getByText('The card field needs JavaScript')).toBeVisible();
    for (const text of [...Object.values(LABELS), 'Card'])
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  });
});

test.describe("the card's fields", () => {
  /**
   * Rules about a whole page, which do not apply to the document of a single field. The test has to run axe inside each
   * frame, because axe can't reach a frame of another origin from the page.
   */
  const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];

  /** Runs axe in a frame of another origin. */
  async function findingsIn(frame: Frame): Promise<string[]> {
    await frame.evaluate(axeSource);
    return frame.evaluate(async (pageRules) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]));
      // Axe would otherwise request the fonts' stylesheet, which the frame's policy forbids.
      const { violations, passes } = await axe.run(document, { rules, preload: false });
      if (!passes.some(({ id }) => id === 'label')) return ['axe has checked no label'];
      return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
    }, PAGE_RULES);
  }

  /** Runs axe in each of the fields' frames. */
  async function expectNoFindings(page: Page): Promise<void> {
    for (const field of FIELDS) {
      const frame = await (await cardFrame(page, field).elementHandle())?.contentFrame();
      if (!frame) throw new Error(`${cardFrames[field]} is missing.`);
      expect(await findingsIn(frame), `axe findings in the frame of the ${field}`).toEqual([]);
    }
  }

  test('have labels, keep the focus, show and announce their errors, and follow the colors of the page', {
    tag: ['@PY-01', '@RT-11', '@wcag-3.3.1', '@wcag-4.1.3', '@widget-membership-purchase'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const said = async () => (await announcements()).join(' ');
    const addresses = recordStripeRequests(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openPurchase(page);
    await expectFields(page);
    expect(addresses, 'the page already contains the script').toEqual([]);
    await test.step('form a group with the postal code, and axe finds nothing in the empty fields', async () => {
      await expect(cardGroup(page).getByRole('textbox')).toHaveCount(1);
      await expect(postalCode(page).and(cardGroup(page).getByRole('textbox'))).toBeVisible();
      await expectNoFindings(page);
    });
    await test.step('show and announce each error at its field, until it is valid', async () => {
      await typeNumber(page, '4242424242424241');
      await expect(cardFieldError(page, 'number')).toHaveText('Your card number is invalid.');
      await expect(cardFieldError(page, 'expiry')).toHaveCount(0);
      await expect.poll(said).toContain('Your card number is invalid.');
      await cardField(page, 'expiry').fill('0120');
      await expect(cardFieldError(page, 'expiry')).toHaveText("Your card's expiration year is in the past.");
      await expect(cardFieldError(page, 'number')).toHaveText('Your card number is invalid.');
      await expect.poll(said).toContain("Your card's expiration year is in the past.");
      await cardField(page, 'cvc').fill('1');
      await cardField(page, 'cvc').blur();
      await expect(cardFieldError(page, 'cvc')).toBeVisible();
      await expectNoFindings(page);
      await cardField(page, 'number').fill('4242424242424242');
      await expect(cardFieldError(page, 'number')).toHaveCount(0);
      await expect(cardFieldError(page, 'expiry')).toBeVisible();
      for (const field of FIELDS) await cardField(page, field).fill('');
      await expect(cardFieldError(page, 'expiry')).toHaveCount(0);
    });
    await test.step('receive the focus with a click on their labels', async () => {
      for (const field of FIELDS.toReversed()) {
        await label(page, field).click();
        await expectActiveElement(cardField(page, field));
        await expect(cardFrame(page, field).locator('..')).toHaveClass(/StripeElement--focus/);
      }
    });
    await test.step('keep the focus when they are complete, and Tab leads through them in order and back', async () => {
      await typeCard(page);
      for (const field of FIELDS.toReversed()) {
        await page.keyboard.press('Shift+Tab');
        await expectActiveElement(cardField(page, field));
        await expect(cardFrame(page, field).locator('..')).toHaveClass(/StripeElement--complete/);
      }
      await expectNoFindings(page);
    });
    await test.step('follow the color scheme of the page, on a transparent background', async () => {
      const number = cardField(page, 'number');
      const color = () => number.evaluate((input) => getComputedStyle(input).color);
      const inLight = await color();
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expect.poll(color).not.toBe(inLight);
      const choose = (scheme: string) =>
        page.evaluate((chosen) => document.documentElement.setAttribute('data-color-scheme', chosen), scheme);
      await choose('light');
      await expect.poll(color).toBe(inLight);
      // A light page is the harder case if the visitor prefers dark colors.
      const frame = cardFrame(page);
      const { x = 0, y = 0, width = 0 } = (await frame.boundingBox()) ?? {};
      const clip = { x: x + width - 3, y: y + 1, width: 2, height: 2 };
      const withFrame = await page.screenshot({ clip });
      await frame.evaluate(({ style }) => style.setProperty('visibility', 'hidden'));
      expect(withFrame).toEqual(await page.screenshot({ clip }));
    });
  });

  test('fit pages of every width, with the whole number and visible labels above', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await donation.open(page);
    await fillCard(page);
    for (const width of [320, 390, 1280])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const box = async (field: CardField) => {
          const [above, below] = await Promise.all([
            label(page, field).boundingBox(),
            cardFrame(page, field).locator('..').boundingBox(),
          ]);
          if (!above || !below) throw new Error(`The field ${field} is not visible.`);
          expect(above.y + above.height, field).toBeLessThanOrEqual(below.y);
          expect(Math.abs(above.x - below.x), field).toBeLessThan(1);
          // A target of 44 px (WCAG 2.5.5).
          expect(below.height, field).toBeGreaterThanOrEqual(44);
          return below;
        };
        const [number, expiry, cvc] = [await box('number'), await box('expiry'), await box('cvc')];
        expect(expiry.y).toBeGreaterThan(number.y + number.height);
        expect(cvc.y).toBe(expiry.y);
        expect(cvc.x).toBeGreaterThan(expiry.x + expiry.width);
        expect(Math.round(cvc.width)).toBe(Math.round(expiry.width));
        for (const field of FIELDS) {
          const isWhole = () =>
            cardField(page, field).evaluate(async (input) => {
              await document.fonts.ready;
              return input.scrollWidth <= input.clientWidth;
            });
          await expect.poll(isWhole, field).toBe(true);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
  });

  test('read their key and field names from the form, and send the donor’s entries to Stripe', {
    tag: ['@PY-01', '@PY-04', '@PY-06'],
  }, async ({ page }) => {
    // Does not use `route.fulfill`, because a page served that way may not embed frames from local addresses.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const gateway = document.querySelector<HTMLElement>('[data-publishablekey="pk_test_standin"]');
        if (!gateway) return;
        gateway.dataset.publishablekey = 'pk_test_other';
        gateway.dataset.paymentFormNamespace = 'paymentForm[card]';
      }).observe(document, { childList: true, subtree: true });
    });
    await donation.open(page);
    await fillCard(page, { number: '4242424242424242', postal: '94110' });
    await interceptSubmissions(donation, page, (route) => route.fulfill({ status: 204 }));
    const method = page.waitForRequest(METHOD);
    const sent = nextSubmission(donation, page);
    await donation.submitButton(page).click({ noWaitAfter: true });
    expect((await method).postDataJSON()).toMatchObject({
      key: 'pk_test_other',
      billing: {
        name: 'Ada Byron',
        email: 'ada@clinic.example',
        address: { postal_code: '94110', country: 'US' },
      },
    });
    expect((await sent).get('paymentForm[card][paymentMethodId]')).toMatch(/^pm_/);
  });
});

test.describe('a submitted card', () => {
  test('that is incomplete or that Stripe refuses has its message and the focus, and the next submission pays', {
    tag: ['@PY-01', '@PY-04', '@PY-05'],
  }, async ({ page, context, requests, violations }) => {
    violations.allow(EXPECTED);
    violations.allow(/payment_methods/);
    const release = await delayResponses(page, /card-field\?field=cvc/);
    await purchase.open(page);
    const submit = purchase.submitButton(page);
    await test.step('waits until all three fields have loaded', async () => {
      const number = page.locator('.sw-payment-field').first();
      await expect(cardField(page, 'expiry')).toBeVisible();
      await expect(number).toHaveAttribute('data-state', 'mounting');
      await submit.click();
      await expect(overlay(page)).toBeVisible();
      release();
      await expect(number).toHaveAttribute('data-state', 'ready');
      await expect(cardFieldError(page, 'number')).toHaveText('Your card number is incomplete.');
      await expect(overlay(page)).toHaveCount(0);
    });
    await test.step('has a message in each field in which nothing has been entered', async () => {
      await submit.click();
      await expect(cardFieldError(page, 'number')).toHaveText('Enter your card number.');
      await expect(cardFieldError(page, 'expiry')).toHaveText('Enter the expiration date.');
      await expect(cardFieldError(page, 'cvc')).toHaveText('Enter the security code.');
      await expectActiveElement(cardField(page, 'number'));
    });
    await test.step('shows no error during a click, so that the button stays under the pointer', async () => {
      await cardField(page, 'number').fill('4242424242424242');
      await expect(cardFieldError(page, 'number')).toHaveCount(0);
      await cardField(page, 'number').fill('');
      await typeNumber(page, '4242');
      await submit.hover();
      await page.mouse.down();
      // Stripe has reported the error to the page by now.
      await expect(page.locator('.sw-payment-field').first()).toHaveClass(/--invalid/);
      await expect(cardFieldError(page, 'number')).toHaveCount(0);
      await page.mouse.up();
      await expectActiveElement(cardFrame(page));
      await expect(cardFieldError(page, 'number')).toHaveText('Your card number is incomplete.');
      await expect(cardField(page, 'number')).toHaveValue('4242');
    });
    for (const [field, card, message] of [
      ['expiry', { number: '4242424242424242', expiry: '' }, 'Enter the expiration date.'],
      ['cvc', { number: '4242424242424242', cvc: '' }, 'Enter the security code.'],
    ] as const)
      await test.step(`with a missing ${LABELS[field].toLowerCase()}`, async () => {
        await fillCard(page, card);
        await submit.click();
        await expect(cardFieldError(page, field)).toHaveText(message);
        for (const other of FIELDS)
          if (other !== field) await expect(cardFieldError(page, other)).toHaveCount(0);
        await expectActiveElement(cardField(page, field));
      });
    await test.step('with a message about the whole card', async () => {
      await fillCard(page, '4111111111111111');
      await submit.click();
      await expect(cardError(page)).toHaveText(/used a non test card/);
      for (const field of FIELDS) await expect(cardFieldError(page, field)).toHaveCount(0);
      await expectActiveElement(cardField(page, 'number'));
      // Editing the number makes it incomplete, which Stripe reports to the page.
      await page.keyboard.press('Backspace');
      await expect(cardError(page)).toHaveCount(0);
    });
    expect(requests.to(METHOD)).toEqual([]);
    await fillCard(page);
    await test.step('with our own message if Stripe fails', async () => {
      await failCall(page, METHOD, 500, { type: 'api_error' });
      await submit.click();
      await expect(cardError(page)).toHaveText(/^We couldn’t check your card. You haven’t been charged/);
      await expect(submit).toBeFocused();
      await page.unroute(METHOD);
    });
    await test.step('without a connection', async () => {
      await context.setOffline(true);
      await submit.click();
      await expect(cardError(page)).toHaveText(
        /^The card service isn’t responding. You haven’t been charged/,
      );
      await expect(submit).toBeEnabled();
      await context.setOffline(false);
    });
    expect(submissionsOf(purchase, requests)).toEqual([]);
    await submit.click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
  });

  test('is not sent if the choice changes meanwhile, or if another script prevents the submission', {
    tag: ['@PY-05'],
  }, async ({ page, requests }) => {
    const read = await recordFormEvents(page);
    await purchase.open(page);
    await fillCard(page);
    const submit = purchase.submitButton(page);
    await test.step('the choice changes', async () => {
      const release = await delayResponses(page, METHOD);
      await submit.click();
      await expect.poll(() => requests.to(METHOD).length).toBe(1);
      // A visitor cannot do this, because the list is inert, but a script on the page could.
      await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5102"]')?.click());
      release();
      await expect(cardError(page)).toHaveText(
        /^Your selection changed while we checked your card. You haven’t been charged/,
      );
      await expect(purchaseParts(page).total).toHaveText('$1,128.70');
    });
    await test.step('another script prevents the submission', async () => {
      await page.evaluate(() => {
        Reflect.set(window, 'prevent', new AbortController());
        const { signal } = Reflect.get(window, 'prevent') as AbortController;
        addEventListener('submit', (event) => event.preventDefault(), { signal });
      });
      await submit.click();
      await expect.poll(() => requests.to(METHOD).length).toBe(2);
      await expect(submit).toBeEnabled();
      await expect(overlay(page)).toHaveCount(0);
      await page.evaluate(() => (Reflect.get(window, 'prevent') as AbortController).abort());
    });
    expect(submissionsOf(purchase, requests)).toEqual([]);
    await expectEvents(read, []);
    await submit.click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 112_870 });
  });
});

test.describe('the Stripe script', () => {
  test('loads once from Stripe, and only on a page with a payment', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await serveStripe(page);
    const addresses = recordStripeRequests(page);
    await page.goto('/products/sleep-atlas');
    await page.waitForLoadState('networkidle');
    expect(addresses).toEqual([]);
    await openPurchase(page, NETWORK);
    await expectFields(page);
    expect(addresses).toEqual([SCRIPT]);
  });

  test('can insert further scripts under the documented default policy, but only from Stripe’s hosts', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page, violations }) => {
    violations.allow(/TrustedScriptURL|require-trusted-types-for/);
    /** Sets a script element's address, as Stripe’s script does. Returns the address, or the error's name. */
    const insert = (address: string): Promise<string> =>
      page.evaluate((src) => {
        const script = document.createElement('script');
        try {
          script.src = src;
          return script.src;
        } catch (error) {
          return (error as Error).name;
        }
      }, address);
    const inner = 'https://m.js.stripe.com/inner.js';
    await serveStripe(page);
    await openPurchase(page, NETWORK);
    await expect(cardFrame(page)).toBeVisible();
    expect(await insert(inner)).toBe('TypeError');
    const [, policy] =
      /```js\n(trustedTypes[^`]+)```/.exec(readFileSync('src/payment/README.md', 'utf8')) ?? [];
    await page.addInitScript({ content: policy ?? '' });
    await page.reload();
    await expect(cardFrame(page)).toBeVisible();
    expect(await insert(inner)).toBe(inner);
    for (const other of ['https://js.stripe.com.evil.example/', 'http://js.stripe.com/', '/elsewhere.js'])
      expect(await insert(other)).toBe('TypeError');
  });

  test('that is blocked, or does not arrive within ten seconds, has a message, and a retry pays', {
    tag: ['@PY-01', '@PY-05', '@RT-11'],
  }, async ({ page, requests, violations }) => {
    violations.allow(EXPECTED);
    violations.allow(/js\.stripe\.com/);
    await page.clock.install();
    await test.step('blocked by the content security policy', async () => {
      await openPurchase(page, '?fixture=provider-blocked');
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
    });
    await blockStripe(page);
    const submit = purchase.submitButton(page);
    await test.step('blocked by the browser', async () => {
      const announcements = await listenToAnnouncements(page);
      await purchase.open(page, NETWORK);
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
      await expect(async () => {
        await page.clock.runFor(200);
        expect((await announcements()).join(' ')).toContain('The card fields didn’t load.');
      }).toPass();
      await submit.click();
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
      await expect(submit).toBeEnabled();
      await expectNoAxeFindings(page);
    });
    await page.unrouteAll();
    const release = await serveStripe(page, { isDelayed: true });
    await page.clock.pauseAt(Date.now() + 60_000);
    await test.step('without a response', async () => {
      await submit.click();
      await expect(overlay(page)).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
      await expect(overlay(page)).toHaveCount(0);
      await expect(submit).toBeEnabled();
      await expect(submit).toBeFocused();
    });
    expect(submissionsOf(purchase, requests)).toEqual([]);
    // Lets the delayed script arrive.
    release();
    await page.clock.resume();
    await retryButton(page).click();
    await expect(cardError(page)).toHaveCount(0);
    await fillCard(page);
    await submit.click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
  });

  test('loads with a prerendered page only when the visitor opens it, and deadlines start at that time', {
    tag: ['@PY-01', '@PY-02', '@PY-05'],
  }, async ({ page }) => {
    await page.clock.install();
    // Makes the page look prerendered, because the driver can't prerender one.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    const addresses = recordStripeRequests(page);
    const release = await serveStripe(page, { isDelayed: true });
    await page.goto(PURCHASE + NETWORK);
    await expect(page.locator('[data-widget="membership-purchase"]')).toHaveAttribute(
      'data-widget-state',
      'loading',
    );
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(addresses).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await ready(page, 'membership-purchase');
    await chooseOneYear(purchaseParts(page));
    await expect.poll(() => addresses).toEqual([SCRIPT]);
    await page.clock.runFor(9000);
    await expect(cardError(page)).toHaveCount(0);
    release();
    await expectFields(page);
  });
});

test.describe('a field of the card that does not load', () => {
  /** Clicks Try again, and expects new frames in place of the given ones, with the focus in the first. */
  async function retry(page: Page): Promise<void> {
    const first = await cardFrame(page).elementHandle();
    await retryButton(page).click();
    await expectFields(page);
    await expect(cardError(page)).toHaveCount(0);
    await expectActiveElement(cardFrame(page));
    // Stripe's library keeps an element that has failed, so only a new element can work.
    expect(await first?.evaluate((frame) => frame.isConnected)).toBe(false);
    await fillCard(page);
    await purchase.submitButton(page).click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
  }

  test('because Stripe reports an error is reported and has a message, and a retry pays', {
    tag: ['@PY-01', '@PY-05', '@RT-04'],
  }, async ({ page, requests, violations }) => {
    violations.allow(EXPECTED);
    const announcements = await listenToAnnouncements(page);
    const reports = await collectReports(page);
    await openPurchase(page, '?fixture=card-fails');
    await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('The card fields didn’t load.');
    await expect(cardGroup(page)).toBeHidden();
    await test.step('the message stays, and a submission does not lock the form', async () => {
      await chooseOneYear(purchaseParts(page));
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
      await purchase.submitButton(page).click();
      await expect(overlay(page)).toHaveCount(0);
      await expect(purchase.submitButton(page)).toBeEnabled();
      expect(submissionsOf(purchase, requests)).toEqual([]);
      await expectNoAxeFindings(page);
    });
    await expect(walletButton(page), 'a wallet can still pay').toBeVisible();
    await retryButton(page).click();
    await expect(retryButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expectReports(reports, [["Stripe's card fields did not load", 'api_connection_error']]);
    // The frames read their simulated faults from the page's address, so this turns the faults off.
    await page.evaluate(() => history.replaceState(history.state, '', location.pathname));
    await retry(page);
  });

  test('because its frame is blocked has the message after ten seconds, even if it is only one of three', {
    tag: ['@PY-01', '@PY-05', '@RT-11'],
  }, async ({ page, violations }) => {
    violations.allow(EXPECTED);
    await page.clock.install();
    await page.route(/\/stand-in\/(?:card-field|wallet-button)\?/, (route) => route.abort('blockedbyclient'));
    await purchase.open(page);
    const submit = purchase.submitButton(page);
    await test.step('all frames', async () => {
      await submit.click();
      await expect(overlay(page)).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(cardError(page)).toHaveText(DID_NOT_LOAD);
      await expect(overlay(page)).toHaveCount(0);
      await expect(submit).toBeFocused();
      // No space stays reserved for a wallet that never appears.
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    });
    await page.unrouteAll();
    await test.step('one frame', async () => {
      await page.route(/card-field\?field=cvc/, (route) => route.abort('blockedbyclient'));
      await retryButton(page).click();
      await expect(cardField(page, 'number')).toBeVisible();
      // Does not use `fastForward`, which looks like a sleeping computer if the machine is slow.
      await page.clock.runFor(10_000);
      await expect(retryButton(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(cardGroup(page)).toBeHidden();
    });
    await page.unrouteAll();
    await retry(page);
  });
});

test.describe('a checkout that cannot sell is reported once, and its message does not blame the visitor', () => {
  test('a script that does not work', { tag: ['@PY-01', '@PY-04', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(EXPECTED);
    const reports = await collectReports(page);
    for (const [script, problem, found] of [
      ['window.other = 1;', "Stripe's script did not load", 'a script that does not define Stripe'],
      [
        `window.Stripe = Object.assign(() => { throw Object.assign(new Error('${SECRET}'), { name: 'IntegrationError' }); }, { version: 'endive' });`,
        'Stripe did not start',
        'IntegrationError',
      ],
      [
        undefined,
        "Stripe's script did not load",
        'nothing: the script is blocked, or its host does not respond',
      ],
    ] as const)
      await test.step(found, async () => {
        await page.unrouteAll();
        await page.route(SCRIPT, (route) =>
          script === undefined
            ? route.abort('blockedbyclient')
            : route.fulfill({ contentType: 'text/javascript', body: script }),
        );
        await openPurchase(page, NETWORK);
        await expect(cardError(page)).toHaveText(found === 'IntegrationError' ? NOT_HERE : DID_NOT_LOAD);
        await expectReports(reports, [[problem, found]]);
        await retryButton(page).click();
        await expect(retryButton(page)).not.toHaveAttribute('aria-disabled', 'true');
        await expectReports(reports, [[problem, found]]);
      });
    await test.step('a free membership needs no script', async () => {
      const { product, term } = purchaseParts(page);
      await product('Member in training').check();
      await term('Member in training', 'First year').check();
      await purchase.submitButton(page).click();
      await purchase.expectPaid(page);
    });
  });

  test('a key that was revoked, but neither invalid input, declines nor a lost connection', {
    tag: ['@PY-01', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(EXPECTED);
    violations.allow(/payment_intents/);
    const reports = await collectReports(page);
    await purchase.open(page);
    await fillCard(page);
    const submit = purchase.submitButton(page);
    for (const error of [
      { type: 'card_error', code: 'card_declined' },
      { type: 'validation_error', code: 'incomplete_number' },
      { type: 'api_connection_error' },
      { type: 'invalid_request_error', code: 'email_invalid', param: 'billing_details[email]' },
    ]) {
      await failCall(page, METHOD, 400, error);
      const response = page.waitForResponse(METHOD);
      await submit.click();
      await response;
      await expect(submit).toBeEnabled();
      await page.unroute(METHOD);
    }
    expect(await reports()).toEqual([]);
    await failCall(page, METHOD, 401, { type: 'authentication_error', code: 'api_key_expired' });
    for (let press = 0; press < 2; press++) {
      await submit.click();
      await expect(cardError(page)).toHaveText(NOT_HERE);
      await expect(submit).toBeEnabled();
    }
    await expectReports(reports, [
      ['Stripe created no payment method for a card', 'authentication_error, code api_key_expired'],
    ]);
    await page.unroute(METHOD);
    await submit.click();
    await purchase.expectPaid(page);
  });

  test('a payment intent that does not match the wallet; another tab may cause a first difference in the amount', {
    tag: ['@PY-03', '@PY-05', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(EXPECTED);
    violations.allow(/payment_intents/);
    const reports = await collectReports(page);
    await purchase.open(page);
    await payByWallet(page, 'decline');
    await expect(walletStatus(page)).toContainText(ISSUE);
    expect(await reports()).toEqual([]);
    const payAgain = async () => {
      await usableWallet(page).waitFor();
      const response = page.waitForResponse(CONFIRM);
      await walletSheet(page).getByRole('button', { name: 'Pay' }).click();
      await response;
    };
    const amount = {
      type: 'invalid_request_error',
      message: 'The provided amount (42500) does not match the expected amount (100).',
    };
    await failCall(page, CONFIRM, 400, amount);
    await payAgain();
    await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeEnabled();
    expect(await reports()).toEqual([]);
    await payAgain();
    const wrongAmount: [string, string] = [
      "Stripe refused a wallet's payment",
      'invalid_request_error, parameter amount',
    ];
    await expectReports(reports, [wrongAmount]);
    await page.unroute(CONFIRM);
    await failCall(page, CONFIRM, 400, {
      type: 'invalid_request_error',
      message: `The provided payment_method_types (["card","link"]) does not match the expected payment_method_types (["card"]). ${SECRET}`,
    });
    await payAgain();
    await expectReports(reports, [
      wrongAmount,
      ["Stripe refused a wallet's payment", 'invalid_request_error, parameter payment_method_types'],
    ]);
    await expectNoCharge(page);
  });
});
