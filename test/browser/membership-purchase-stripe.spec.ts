import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  blockProvider,
  cardField,
  expectFocusOn,
  fillCard,
  ledger,
  pressIn,
  serveProvider,
  walletButton,
} from '../support/payments.ts';
import {
  chooseFull,
  enterCard,
  expectThanks,
  isPost,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const NETWORK = '?fixture=provider-network';
const DID_NOT_LOAD = /^The card field didn’t load\./;

/** Addresses that the page asks the provider's network for. */
const fromProvider = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) asked.push(request.url());
  });
  return asked;
};

test.describe('without JavaScript', () => {
  test('the page says what the card’s field needs', { tag: ['@RT-09', '@PY-06'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await expect(
      page.getByText('The card field needs JavaScript, which isn’t running in your browser.'),
    ).toBeVisible();
    await expect(page.getByText('Card', { exact: true })).toHaveCount(0);
  });
});

test.describe('the provider’s script', () => {
  test('comes from its own network, where a payment needs it and nowhere else, once', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await serveProvider(page);
    const asked = fromProvider(page);
    await page.goto('/products/sleep-atlas');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const parts = await openPurchase(page, NETWORK);
    await chooseFull(parts);
    await enterCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect(asked).toEqual([SCRIPT]);
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('that the page has brought is not fetched again', { tag: '@PY-01' }, async ({ page }) => {
    const asked = fromProvider(page);
    await openPurchase(page);
    await expect(cardField(page, 'number')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('that is blocked is told at the card; the form is not dead, and trying again helps', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_BLOCKED_BY_CLIENT/);
    const announcements = await listenToAnnouncements(page);
    await blockProvider(page);
    const parts = await openPurchase(page, NETWORK);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect.poll(async () => (await announcements()).join(' ')).toContain('The card field didn’t load.');
    await chooseFull(parts);
    await parts.submit.click();
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(parts.submit).toBeEnabled();
    expect(requests.to(PURCHASE).filter(isPost)).toEqual([]);
    await expectNoAxeFindings(page);
    await page.unrouteAll();
    await serveProvider(page);
    await parts.again.click();
    await expect(parts.cardError).toHaveCount(0);
    await enterCard(page);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('that the page’s policy refuses is told in the same way', { tag: ['@PY-01', '@RT-11'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/js\.stripe\.com/);
    const { cardError } = await openPurchase(page, '?fixture=provider-blocked');
    await expect(cardError).toHaveText(DID_NOT_LOAD);
  });

  test('that does not come within ten seconds is told; a form that waits is given back', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page }) => {
    await page.clock.install();
    const letGo = await serveProvider(page, { isHeld: true });
    const parts = await openPurchase(page, NETWORK);
    await chooseFull(parts);
    await parts.submit.click();
    await expect(page.locator('.sw-submitting')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    await expect(parts.submit).toBeEnabled();
    await expect(parts.submit).toBeFocused();
    // It has only been slow.
    letGo();
    await parts.again.click();
    await expect(cardField(page, 'number')).toBeVisible();
  });

  test('is not needed where there is nothing to pay', { tag: ['@PY-04', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_BLOCKED_BY_CLIENT/);
    await blockProvider(page);
    const { product, term, submit } = await openPurchase(page, NETWORK);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await expectThanks(page);
  });
});

test.describe('the card', () => {
  test('shows the provider’s text on change, and clears it when it is valid', { tag: '@PY-01' }, async ({
    page,
  }) => {
    const announcements = await listenToAnnouncements(page);
    const { cardError } = await openPurchase(page);
    await expect(cardField(page, 'number')).toBeVisible();
    await cardField(page, 'number').pressSequentially('4242424242424241');
    await expect(cardError).toHaveText('Your card number is invalid.');
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('Your card number is invalid.');
    await cardField(page, 'number').fill('');
    await fillCard(page);
    await expect(cardError).toHaveCount(0);
  });

  test('that is not complete is told by the provider, and has the focus', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page, requests }) => {
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await expect(cardField(page, 'number')).toBeVisible();
    await cardField(page, 'number').pressSequentially('4242');
    await parts.submit.click();
    await expect(parts.cardError).toHaveText('Your card number is incomplete.');
    await expectFocusOn(page.locator('iframe[title="Secure card payment input frame"]'));
    await expect(cardField(page, 'number')).toHaveValue('4242');
    expect(requests.to(PURCHASE).filter(isPost)).toEqual([]);
  });

  test('whose error comes with the press on the button leaves the button under the pointer', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page }) => {
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await cardField(page, 'number').pressSequentially('4242');
    await parts.submit.hover();
    await page.mouse.down();
    // The page has been told by then.
    await expect(page.locator('.sw-payment-field')).toHaveClass(/--invalid/);
    await expect(parts.cardError).toHaveCount(0);
    await page.mouse.up();
    await expectFocusOn(page.locator('iframe[title="Secure card payment input frame"]'));
    await expect(parts.cardError).toHaveText('Your card number is incomplete.');
  });

  test('over which the provider fails is told in our words, and can be sent again', {
    tag: ['@PY-05', '@PY-01'],
  }, async ({ page, violations }) => {
    violations.allow(/payment_methods/);
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await enterCard(page);
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

  test('takes its key and its fields’ names from the form', { tag: '@PY-06' }, async ({ page }) => {
    // Not by answering in the server's place: such a page may not show frames of local addresses.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const gateway = document.querySelector<HTMLElement>('[data-publishablekey="pk_test_standin"]');
        if (!gateway) return;
        gateway.dataset.publishablekey = 'pk_test_other';
        gateway.dataset.paymentFormNamespace = 'paymentForm[card]';
      }).observe(document, { childList: true, subtree: true });
    });
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await enterCard(page);
    const method = page.waitForRequest(/payment_methods/);
    const post = page.waitForRequest(isPost);
    await page.route(PURCHASE, (route) => route.fulfill({ status: 204 }));
    await parts.submit.click({ noWaitAfter: true });
    expect((await method).postDataJSON()).toMatchObject({ key: 'pk_test_other' });
    const sent = new URLSearchParams((await post).postData() ?? '');
    expect(sent.get('paymentForm[card][paymentMethodId]')).toMatch(/^pm_/);
  });

  test('follows the page from light to dark', { tag: '@PY-01' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openPurchase(page);
    const number = cardField(page, 'number');
    await expect(number).toBeVisible();
    const color = () => number.evaluate((input) => getComputedStyle(input).color);
    const inLight = await color();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(color).not.toBe(inLight);
  });

  test('without a key is reported, and the form stays as it is', { tag: ['@PY-06', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/membership-purchase: the card gateway/);
    const reports = await collectReports(page);
    await page.route(PURCHASE, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('pk_test_standin', 'sk_live_never');
      await route.fulfill({ response, body });
    });
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).form).toHaveAttribute('data-widget-state', 'failed');
    expect(await reports()).toMatchObject([
      { code: 'markup', problem: 'the card gateway has no publishable key', found: '"sk_live_…"' },
    ]);
    await expect(page.getByText('The card field needs JavaScript')).toBeVisible();
  });
});

/** Answers of the site's own calls that are not as agreed, and how developers find them named. */
const broken = [
  ['an error status', { status: 500, json: { message: 'No.' } }, '"The server responded with status 500"'],
  [
    'a page',
    { contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    '"The server sent text/html instead of JSON"',
  ],
  ['another shape', { json: { cost: '19.99' } }, '{"cost":"19.99"}'],
] as const;

test.describe('the site’s own calls', () => {
  const price = '/actions/ats-accounts-module/membership/get-item-price';

  for (const [what, answer, found] of broken) {
    test(`where a price is ${what}, developers are told, once`, { tag: ['@PY-02', '@RT-04'] }, async ({
      page,
      requests,
      violations,
    }) => {
      violations.allow(/get-item-price/);
      const reports = await collectReports(page);
      const parts = await openPurchase(page);
      await page.route(/get-item-price/, (route) => route.fulfill(answer));
      await parts.product('Full member').check();
      await parts.term('Full member', 'One year').check();
      await expect(parts.total).toHaveText('Not available');
      const told = {
        code: 'answer',
        widget: 'membership-purchase',
        problem: `${price} sent an unexpected response`,
        expected: '{"price": "19.99"}',
        found,
        message: expect.stringMatching(/See widgets\/membership-purchase\/README\.md$/),
      };
      expect(await reports()).toMatchObject([told]);
      await parts.submit.click();
      await expect.poll(() => requests.to(price).length).toBe(2);
      await expect(parts.total).toHaveText('Not available');
      expect(await reports()).toHaveLength(1);
    });
  }

  test('where a price gets no answer, that is nobody’s fault', { tag: ['@PY-02', '@RT-04'] }, async ({
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

  test('where an intent is of another shape, developers are told, and no secret', {
    tag: ['@PY-02', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(/membership\/fetch\S* sent an unexpected response/);
    const reports = await collectReports(page);
    const parts = await openPurchase(page);
    const json = { pmtId: 'pi_1', client_secret: 'pi_1_secret_a1b2c3d4e5f6' };
    await page.route(/membership\/fetch/, (route) => route.fulfill({ json }));
    await chooseFull(parts);
    const found = '{"pmtId":"pi_1","client_secret":"…"}';
    await expect.poll(reports).toMatchObject([{ code: 'answer', found }]);
  });
});

test.describe('the form', () => {
  test('without its token says ‘Invalid request.’ and is reported; one that comes late is enough', {
    tag: ['@PY-06', '@DN-04'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership-purchase: the form is not ready for payment/);
    const parts = await openPurchase(page);
    const token = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.sw-purchase [name="CRAFT_CSRF_TOKEN"]');
      field?.remove();
      return field?.value ?? '';
    });
    await chooseFull(parts);
    const invalid = parts.form.getByText('Invalid request.', { exact: true });
    // A wallet would have paid before the server is asked: its sheet does not open.
    await expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await pressIn(walletButton(page));
    await expect(invalid).toBeVisible();
    await expect(page.locator('iframe[title="Secure wallet sheet frame"]')).toHaveCount(0);
    await enterCard(page);
    await parts.submit.click();
    await expect(invalid).toBeVisible();
    expect(requests.to(/payment_methods/)).toEqual([]);
    // As newer versions of the CMS put it in: after the page has loaded.
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

  test('whose price does not come says so, and asks again when it is sent', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/get-item-price/);
    const parts = await openPurchase(page);
    await page.route(/get-item-price/, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await expect(parts.cardError).toHaveText(/^We couldn’t load the price. You haven’t been charged/);
    await expect(parts.total).toHaveText('Not available');
    await enterCard(page);
    await page.unroute(/get-item-price/);
    await parts.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
  });

  test('that another script holds back is given back', { tag: '@PY-05' }, async ({ page, requests }) => {
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await enterCard(page);
    await page.evaluate(() => {
      addEventListener('submit', (event) => event.preventDefault());
    });
    await parts.submit.click();
    await expect.poll(() => requests.to(/payment_methods/).length).toBe(1);
    await expect(parts.submit).toBeEnabled();
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    expect(requests.to(PURCHASE).filter(isPost)).toEqual([]);
  });
});
