import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  blockStripe,
  cardField,
  cardFieldError,
  cardFrame,
  clickInFrame,
  expectActiveElement,
  fillCard,
  ledger,
  postalCode,
  serveStripe,
  typeNumber,
  walletButton,
} from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const NETWORK = '?fixture=provider-network';
/** Pattern for console reports about Stripe. */
const REPORT = /src\/payment\/README\.md/;
const DID_NOT_LOAD = /^The card fields didn’t load\./;

/** Records the Stripe addresses that the page requests. */
const recordStripeRequests = (page: Page): string[] => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) addresses.push(request.url());
  });
  return addresses;
};

test.describe('without JavaScript', () => {
  test('the page says that the card field needs JavaScript', { tag: ['@RT-09', '@PY-06'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await expect(
      page.getByText('The card field needs JavaScript, which isn’t running in your browser.'),
    ).toBeVisible();
    await expect(page.getByText('Card', { exact: true })).toHaveCount(0);
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
    const parts = await openPurchase(page, NETWORK);
    await chooseOneYear(parts);
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect(addresses).toEqual([SCRIPT]);
    expect((await ledger(page)).charges).toHaveLength(1);
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

  test('is not requested again when the page already contains it', { tag: '@PY-01' }, async ({ page }) => {
    const addresses = recordStripeRequests(page);
    await openPurchase(page);
    await expect(cardField(page, 'number')).toBeVisible();
    expect(addresses).toEqual([]);
  });

  test('shows an error at the card field when it is blocked, and the form stays usable and a retry works', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_BLOCKED_BY_CLIENT/);
    violations.allow(REPORT);
    const announcements = await listenToAnnouncements(page);
    await blockStripe(page);
    const parts = await openPurchase(page, NETWORK);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('The card fields didn’t load.');
    await chooseOneYear(parts);
    await parts.submit.click();
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(parts.submit).toBeEnabled();
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
    await expectNoAxeFindings(page);
    await page.unrouteAll();
    await serveStripe(page);
    await parts.retryButton.click();
    await expect(parts.cardError).toHaveCount(0);
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('shows the same error when the content security policy blocks it', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page, violations }) => {
    violations.allow(/js\.stripe\.com/);
    const { cardError } = await openPurchase(page, '?fixture=provider-blocked');
    await expect(cardError).toHaveText(DID_NOT_LOAD);
  });

  test('shows an error after ten seconds without a response, and a form waiting for it becomes usable', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(REPORT);
    await page.clock.install();
    const release = await serveStripe(page, { isHeld: true });
    const parts = await openPurchase(page, NETWORK);
    await chooseOneYear(parts);
    await parts.submit.click();
    await expect(page.locator('.sw-submitting')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    await expect(parts.submit).toBeEnabled();
    await expect(parts.submit).toBeFocused();
    // Lets the delayed script arrive.
    release();
    await parts.retryButton.click();
    await expect(cardField(page, 'number')).toBeVisible();
  });

  test('is not needed when there is nothing to pay', { tag: ['@PY-04', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_BLOCKED_BY_CLIENT/);
    violations.allow(REPORT);
    await blockStripe(page);
    const { product, term, submit } = await openPurchase(page, NETWORK);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await expectThanks(page);
  });
});

test.describe('a page that the browser prerenders', () => {
  /** Makes the page look prerendered, because the driver can't prerender one. Returns a function that activates it. */
  const renderAhead = async (page: Page): Promise<() => Promise<void>> => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    return () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'prerendering', { value: false });
        document.dispatchEvent(new Event('prerenderingchange'));
      });
  };

  test('loads Stripe and the price only when the visitor opens it, and deadlines start at that time', {
    tag: ['@PY-01', '@PY-02', '@PY-05'],
  }, async ({ page }) => {
    await page.clock.install();
    const activate = await renderAhead(page);
    const addresses = recordStripeRequests(page);
    const release = await serveStripe(page, { isHeld: true });
    await page.goto(PURCHASE + NETWORK);
    await expect(page.locator('[data-widget="membership-purchase"]')).toHaveAttribute(
      'data-widget-state',
      'loading',
    );
    await page.clock.runFor(60_000);
    expect(addresses).toEqual([]);
    await activate();
    await ready(page, 'membership-purchase');
    const parts = purchaseParts(page);
    await chooseOneYear(parts);
    await expect.poll(() => addresses).toEqual([SCRIPT]);
    await page.clock.runFor(9000);
    await expect(parts.cardError).toHaveCount(0);
    release();
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
  });
});

test.describe('a card field that does not load', () => {
  const retry = async (page: Page, parts: ReturnType<typeof purchaseParts>) => {
    const first = await cardFrame(page).elementHandle();
    await parts.retryButton.click();
    await expect(cardField(page, 'number')).toBeVisible();
    await expect(parts.cardError).toHaveCount(0);
    await expectActiveElement(cardFrame(page));
    // Stripe's library keeps an element that has failed, so only a new element can work.
    expect(await first?.evaluate((frame) => frame.isConnected)).toBe(false);
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  };

  test('because Stripe reports an error shows a message, and is replaced on request', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(REPORT);
    const announcements = await listenToAnnouncements(page);
    const parts = await openPurchase(page, '?fixture=card-fails');
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('The card fields didn’t load.');
    await expect(page.getByRole('group', { name: 'Card', exact: true })).toBeHidden();
    await test.step('the message stays, and a submission does not lock the form', async () => {
      await chooseOneYear(parts);
      await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
      await parts.submit.click();
      await expect(page.locator('.sw-submitting')).toHaveCount(0);
      await expect(parts.submit).toBeEnabled();
      expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
      await expectNoAxeFindings(page);
    });
    await test.step('a wallet can still pay', async () => {
      await expect(walletButton(page)).toBeVisible();
    });
    // The frames read their simulated faults from the page's address, so this turns the faults off.
    await page.evaluate(() => history.replaceState(history.state, '', location.pathname));
    await retry(page, parts);
  });

  test('because its frame is blocked shows the message after ten seconds', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/ERR_BLOCKED_BY_CLIENT|Failed to load resource/);
    violations.allow(REPORT);
    await page.clock.install();
    await page.route(/\/stand-in\/(?:card-field|wallet-button)\?/, (route) => route.abort('blockedbyclient'));
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await parts.submit.click();
    await expect(page.locator('.sw-submitting')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    await expect(parts.submit).toBeFocused();
    await test.step('no space stays reserved for a wallet that never appears', async () => {
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    });
    await page.unrouteAll();
    await retry(page, parts);
  });

  test('because the page’s policy blocks its frame also shows the message', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page, violations }) => {
    violations.allow(/frame-src|provider\.localhost/);
    violations.allow(REPORT);
    await page.clock.install();
    const parts = await openPurchase(page, '?fixture=frames-blocked');
    await expect(cardFrame(page)).toBeAttached();
    await page.clock.fastForward(10_000);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(parts.retryButton).toBeEnabled();
  });
});

test.describe('the card field', () => {
  test('shows Stripe’s error on change, and clears it when the number is valid', { tag: '@PY-01' }, async ({
    page,
  }) => {
    const announcements = await listenToAnnouncements(page);
    await openPurchase(page);
    const cardError = cardFieldError(page, 'number');
    await typeNumber(page, '4242424242424241');
    await expect(cardError).toHaveText('Your card number is invalid.');
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('Your card number is invalid.');
    await cardField(page, 'number').fill('');
    await fillCard(page);
    await expect(cardError).toHaveCount(0);
  });

  test('shows Stripe’s error for an incomplete number, and receives the focus', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page, requests }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await typeNumber(page, '4242');
    await parts.submit.click();
    await expect(cardFieldError(page, 'number')).toHaveText('Your card number is incomplete.');
    await expectActiveElement(cardFrame(page));
    await expect(cardField(page, 'number')).toHaveValue('4242');
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
  });

  test('shows no error during a click, so that the button stays under the pointer', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await typeNumber(page, '4242');
    await parts.submit.hover();
    await page.mouse.down();
    // Stripe has reported the error to the page by now.
    await expect(page.locator('.sw-payment-field').first()).toHaveClass(/--invalid/);
    const cardError = cardFieldError(page, 'number');
    await expect(cardError).toHaveCount(0);
    await page.mouse.up();
    await expectActiveElement(cardFrame(page));
    await expect(cardError).toHaveText('Your card number is incomplete.');
  });

  test('shows our own error when Stripe fails, and the form can be submitted again', {
    tag: ['@PY-05', '@PY-01'],
  }, async ({ page, violations }) => {
    violations.allow(/payment_methods/);
    violations.allow(REPORT);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page);
    await page.route(/payment_methods/, (route) =>
      route.fulfill({ status: 500, json: { error: { type: 'api_error', message: 'req_123 failed' } } }),
    );
    await parts.submit.click();
    await expect(parts.cardError).toHaveText(/^We couldn’t check your card. You haven’t been charged/);
    await expect(parts.submit).toBeFocused();
    await page.unroute(/payment_methods/);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('shows the whole number at 390 px, and the postal code has its own field', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page);
    for (const field of ['number', 'expiry', 'cvc'] as const) {
      const isCut = await cardField(page, field).evaluate((input) => input.scrollWidth > input.clientWidth);
      expect(isCut, field).toBe(false);
    }
    await postalCode(page).fill('94110');
    const method = page.waitForRequest(/payment_methods/);
    await parts.submit.click();
    expect((await method).postDataJSON()).toMatchObject({ postalCode: '94110' });
    await expectThanks(page);
  });

  test('reads its key and field names from the form', { tag: '@PY-06' }, async ({ page }) => {
    // Does not use `route.fulfill`, because a page served that way may not embed frames from local addresses.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const gateway = document.querySelector<HTMLElement>('[data-publishablekey="pk_test_standin"]');
        if (!gateway) return;
        gateway.dataset.publishablekey = 'pk_test_other';
        gateway.dataset.paymentFormNamespace = 'paymentForm[card]';
      }).observe(document, { childList: true, subtree: true });
    });
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page);
    const method = page.waitForRequest(/payment_methods/);
    const post = page.waitForRequest(isPurchaseSubmission);
    await page.route(PURCHASE, (route) => route.fulfill({ status: 204 }));
    await parts.submit.click({ noWaitAfter: true });
    expect((await method).postDataJSON()).toMatchObject({ key: 'pk_test_other' });
    const sent = new URLSearchParams((await post).postData() ?? '');
    expect(sent.get('paymentForm[card][paymentMethodId]')).toMatch(/^pm_/);
  });

  test('follows the color scheme of the page', { tag: '@PY-01' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openPurchase(page);
    const number = cardField(page, 'number');
    await expect(number).toBeVisible();
    const color = () => number.evaluate((input) => getComputedStyle(input).color);
    const inLight = await color();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(color).not.toBe(inLight);
    const choose = (scheme: string) =>
      page.evaluate((chosen) => document.documentElement.setAttribute('data-color-scheme', chosen), scheme);
    await choose('light');
    await expect.poll(color).toBe(inLight);
    await test.step('is transparent, even on a light background if the visitor prefers dark colors', async () => {
      const frame = cardFrame(page);
      const { x = 0, y = 0, width = 0 } = (await frame.boundingBox()) ?? {};
      const clip = { x: x + width - 3, y: y + 1, width: 2, height: 2 };
      const withFrame = await page.screenshot({ clip });
      await frame.evaluate(({ style }) => style.setProperty('visibility', 'hidden'));
      expect(withFrame).toEqual(await page.screenshot({ clip }));
      await frame.evaluate(({ style }) => style.removeProperty('visibility'));
    });
    await choose('dark');
    await expect.poll(color).not.toBe(inLight);
  });

  test('is reported if it has no key, and the form stays unchanged', { tag: ['@PY-06', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/membership-purchase: the card gateway/);
    const reports = await collectReports(page);
    await replaceMarkup(page, PURCHASE, 'pk_test_standin', 'sk_live_never');
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).form).toHaveAttribute('data-widget-state', 'failed');
    expect(await reports()).toMatchObject([
      { code: 'markup', problem: 'the card gateway has no publishable key', found: '"sk_live_…"' },
    ]);
    await expect(page.getByText('The card field needs JavaScript')).toBeVisible();
  });
});

/** Unexpected responses to the site's own requests, each with its description in the report. */
const unexpectedResponses = [
  ['an error status', { status: 500, json: { message: 'No.' } }, '"The server responded with status 500"'],
  [
    'an HTML page',
    { contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    '"The server sent text/html instead of JSON"',
  ],
  ['an unexpected shape', { json: { cost: '19.99' } }, '{"cost":"…"}'],
] as const;

test.describe('the site’s own requests', () => {
  const price = '/actions/ats-accounts-module/membership/get-item-price';

  for (const [what, response, found] of unexpectedResponses) {
    test(`a price response with ${what} is reported once`, { tag: ['@PY-02', '@RT-04'] }, async ({
      page,
      requests,
      violations,
    }) => {
      violations.allow(/get-item-price/);
      const reports = await collectReports(page);
      const parts = await openPurchase(page);
      await page.route(/get-item-price/, (route) => route.fulfill(response));
      await parts.product('Full member').check();
      await parts.term('Full member', 'One year').check();
      await expect(parts.total).toHaveText('Not available');
      const report = {
        code: 'answer',
        widget: 'membership-purchase',
        problem: `${price} sent an unexpected response`,
        expected: '{"price": "19.99"}',
        found,
        message: expect.stringMatching(/See https:.*\/widgets\/membership-purchase\/README\.md$/),
      };
      expect(await reports()).toMatchObject([report]);
      await parts.submit.click();
      await expect.poll(() => requests.to(price).length).toBe(2);
      await expect(parts.total).toHaveText('Not available');
      expect(await reports()).toHaveLength(1);
    });
  }

  test('a price with four decimal places is shown and paid', { tag: ['@PY-02', '@DN-07'] }, async ({
    page,
  }) => {
    const parts = await openPurchase(page);
    await page.route(/get-item-price/, (route) => route.fulfill({ json: { price: '425.0000' } }));
    await chooseOneYear(parts);
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
  });

  test('a price request without a response is not reported', { tag: ['@PY-02', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_CONNECTION_RESET/);
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    await page.route(/get-item-price/, (route) => route.abort('connectionreset'));
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await expect(parts.total).toHaveText('Not available');
    expect(await reports()).toEqual([]);
  });

  test('a payment intent of an unexpected shape is reported without its secret', {
    tag: ['@PY-02', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(/membership\/fetch\S* sent an unexpected response/);
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    const json = { pmtId: 'pi_1', client_secret: 'pi_1_secret_a1b2c3d4e5f6' };
    await page.route(/membership\/fetch/, (route) => route.fulfill({ json }));
    await chooseOneYear(parts);
    const found = '{"pmtId":"…","client_secret":"…"}';
    await expect.poll(reports).toMatchObject([{ code: 'answer', found }]);
  });
});

test.describe('the form', () => {
  test('is reported if it lacks the id of its order, because the order might be paid twice', {
    tag: ['@PY-05', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(/the order has no id/);
    const reports = await collectReports(page);
    await replaceMarkup(page, PURCHASE, 'name="attempt"', 'name="other"');
    await openPurchase(page);
    expect(await reports()).toMatchObject([
      { code: 'markup', problem: 'the order has no id, so a reloaded or second page may pay it again' },
    ]);
  });

  test('shows ‘Invalid request.’ and is reported if it lacks its CSRF token, and works with a later token', {
    tag: ['@PY-06', '@DN-04'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership-purchase: the form is not ready for payment/);
    const parts = await openPurchase(page);
    const token = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.sw-purchase [name="CRAFT_CSRF_TOKEN"]');
      field?.remove();
      return field?.value ?? '';
    });
    await chooseOneYear(parts);
    const invalid = parts.form.getByText('Invalid request.', { exact: true });
    // A wallet pays before the server receives the form. Its sheet must therefore not open.
    await expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await clickInFrame(walletButton(page));
    await expect(invalid).toBeVisible();
    await expect(page.locator('iframe[title="Secure wallet sheet frame"]')).toHaveCount(0);
    await fillCard(page);
    await parts.submit.click();
    await expect(invalid).toBeVisible();
    expect(requests.to(/payment_methods/)).toEqual([]);
    // Newer versions of Craft add the token after the page has loaded.
    await page.evaluate((value) => {
      const field = Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: 'CRAFT_CSRF_TOKEN',
        value,
      });
      document.querySelector('.sw-purchase')?.append(field);
    }, token);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('becomes usable again when another script prevents its submission', { tag: '@PY-05' }, async ({
    page,
    requests,
  }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page);
    await page.evaluate(() => {
      addEventListener('submit', (event) => event.preventDefault());
    });
    await parts.submit.click();
    await expect.poll(() => requests.to(/payment_methods/).length).toBe(1);
    await expect(parts.submit).toBeEnabled();
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
  });
});
