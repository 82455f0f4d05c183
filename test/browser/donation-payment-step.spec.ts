import {
  addSuggestion,
  donationParts,
  goToPayment,
  openDonation,
  openPaymentStep,
  openPlan,
  receiptFacts,
} from '../support/donation.ts';
import { paste } from '../support/paste.ts';
import {
  cardField,
  cardFrame,
  fillCard,
  ledger,
  payByWallet,
  postalCode,
  walletFrame,
} from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test("the button says what it does, and each plan's name includes how often it pays", {
    tag: '@DN-03',
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate');
    const { give, suggestion } = donationParts(page);
    await expect(give).toHaveAccessibleName('Give now');
    await expect(suggestion('$64.99 a month')).toBeVisible();
  });
});

test.describe('a recurring gift', () => {
  test('has its frequency on the button, and the step says when the next charge comes and how to stop the gift', {
    tag: ['@DN-03', '@DN-05'],
  }, async ({ page }) => {
    const donation = await openPlan(page);
    await expect(donation.give).toHaveAccessibleName('Give $64.99 every month');
    const terms = donation.payment.locator('.sw-donation-terms');
    await expect(terms).toContainText('next on December 20, 2026');
    await expect(terms).toContainText('You can stop it online');
    await donation.payment.getByRole('button', { name: 'Change' }).click();
    await donation.once.check();
    await addSuggestion(donation);
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give now $50.00');
    await expect(terms).toBeHidden();
  });

  test('shows how often it pays, and no plan breaks across lines', { tag: '@DN-02' }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.regularly.check();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const plans = page.locator('.sw-donation-plans .sw-choice > span');
      const lines = await plans.evaluateAll((all) => all.map((plan) => plan.getClientRects().length));
      const heights = await plans.evaluateAll((all) =>
        all.map(
          (plan) => plan.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(plan).fontSize),
        ),
      );
      expect(lines.length, `${width} px`).toBeGreaterThan(1);
      expect(Math.max(...heights), `${width} px`).toBeLessThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('has a receipt that shows the next charge, how to stop and what to do next', {
    tag: '@DN-05',
  }, async ({ page }) => {
    const donation = await openPlan(page);
    await donation.consent.check();
    await fillCard(page);
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({
      'How often': 'Every month',
      'Next charge': '$64.99 on December 20, 2026',
    });
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('You can stop it online');
    await expect(page.locator('#receipt > div').first()).toHaveCSS('display', 'grid');
    await expect(page.getByRole('region', { name: 'What you can do next' }).getByRole('link')).toHaveCount(4);
  });
});

test.describe('the postal code beside the card', () => {
  test('is required in countries whose banks check it, and has its own error', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openPaymentStep(page, '', '4242424242424242');
    const code = postalCode(page);
    await expect(code).toHaveAttribute('aria-required', 'true');
    await expect(code).toHaveAttribute('autocomplete', 'billing postal-code');
    await code.fill('');
    // A limit of ten characters would cut off a longer text.
    await paste(code, ' ZIP 10001-1234 ');
    await expect(code).toHaveValue(' ZIP 10001-1234 ');
    await code.fill('');
    await donation.give.click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toHaveAccessibleDescription(
      'Enter the ZIP or postal code of your card’s billing address.',
    );
    expect((await ledger(page)).charges).toEqual([]);
    await donation.country.selectOption('NO');
    await expect(page.getByRole('textbox', { name: 'Billing ZIP or postal code (optional)' })).toBeVisible();
    await expect(code).not.toHaveAttribute('aria-invalid');
    await donation.give.click();
    await receiptFacts(page);
  });

  test('is not needed for a wallet or for a gift by check', { tag: '@PY-02' }, async ({ page }) => {
    await openPaymentStep(page);
    await payByWallet(page);
    await receiptFacts(page);
    const donation = await openPaymentStep(page);
    await donation.byCheck.click();
    expect(await receiptFacts(page)).toMatchObject({ 'To be paid by': 'Check or telephone' });
  });

  test('is restored after a decline and a reload', { tag: '@PY-05' }, async ({ page, violations }) => {
    violations.allow(/402 \(Payment Required\)/);
    const donation = await openPaymentStep(page, '', '4000000000000002');
    await postalCode(page).fill('94110');
    await donation.give.click();
    await expect(page).toHaveTitle(/^Error/);
    await ready(page, 'donation');
    await expect(postalCode(page)).toHaveValue('94110');
    await page.goto('/donate#donate-payment');
    await ready(page, 'donation');
    await expect(postalCode(page)).toHaveValue('94110');
  });
});

test.describe("Stripe's part of the step", () => {
  test('is rendered in a later task than the step itself, which the visitor is waiting for', {
    tag: '@PY-01',
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await addSuggestion(donation);
    const inTask = await donation.continueButton.evaluate((button: HTMLButtonElement) => {
      button.click();
      const { activeElement: heading } = document;
      return [heading?.textContent, document.querySelectorAll('.sw-payment-first').length];
    });
    expect(inTask).toEqual(['Payment', 0]);
    await expect(page.locator('.sw-payment-first')).toHaveCount(1);
    await expect(cardField(page, 'number')).toBeVisible();
  });

  test('has the language and the font of the page, no Link, and buttons that name the gift', {
    tag: ['@PY-01', '@PY-02'],
  }, async ({ page }) => {
    // Does not use `route.fulfill`, because a page served that way may not embed frames from local addresses.
    await page.addInitScript(() => {
      if (document.documentElement) document.documentElement.lang = 'es-MX';
      new MutationObserver(() => {
        if (document.documentElement?.lang === 'en' && self === top) document.documentElement.lang = 'es-MX';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.addInitScript(() => {
      const seen: unknown[] = [];
      let stripe:
        | ((key: string, options?: object) => { elements: (options?: object) => { create: unknown } })
        | undefined;
      Object.assign(window, { seen });
      Object.defineProperty(window, 'Stripe', {
        configurable: true,
        get: () => stripe,
        set: (original: NonNullable<typeof stripe>) => {
          stripe = Object.assign((key: string, options?: object) => {
            seen.push(options);
            return original(key, options);
          }, original);
        },
      });
    });
    await openPaymentStep(page);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'seen') as unknown))
      .toEqual([{ locale: 'es-419' }]);
    await expect(cardField(page, 'number')).toHaveAccessibleName('Número de tarjeta de crédito o débito');
    const button = walletFrame(page).contentFrame().getByRole('button');
    await expect(button).toHaveText('Donar con Test Pay');
    const number = cardField(page, 'number');
    const loaded = () =>
      number.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].some(
          ({ family, status }) => family.includes('Source Sans') && status === 'loaded',
        );
      });
    await expect.poll(loaded).toBe(true);
  });

  test('shows the whole card number at 320 px', { tag: '@PY-01' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openPaymentStep(page, '', '4242424242424242');
    const isWhole = () =>
      cardField(page, 'number').evaluate(async (field) => {
        await document.fonts.ready;
        return field.scrollWidth <= field.clientWidth;
      });
    await expect(cardFrame(page)).toBeVisible();
    await expect.poll(isWhole).toBe(true);
  });

  test("starts with the country of the wallet's owner", { tag: '@PY-03' }, async ({ page }) => {
    const donation = await openPaymentStep(page);
    await donation.country.evaluate((select: HTMLSelectElement) => {
      select.value = '';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
    );
    await payByWallet(page);
    expect((await sent).postData()).toMatch(/fields(?:\[|%5B)country(?:\]|%5D)(?:=|"\s+)US/);
    await receiptFacts(page);
  });

  test('says where the card’s data is sent, even beside a wallet', { tag: '@PY-01' }, async ({ page }) => {
    for (const query of ['', '?fixture=wallet-none']) {
      const donation = await openPaymentStep(page, query);
      await expect(donation.payment.getByText('Your card details go straight to Stripe')).toBeVisible();
      await expect(donation.payment.getByText('Your card details go straight to Stripe')).toHaveCount(1);
    }
  });
});

test.describe('the layout of the step', () => {
  test('has no lead and no second column, and shows the gift and its payee', {
    tag: '@DN-05',
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const lead = page.locator('.page-head .lead');
    const examples = page.getByRole('complementary', { name: 'What gifts do' });
    await expect(lead).toBeVisible();
    await expect(examples).toBeVisible();
    await addSuggestion(donation);
    await goToPayment(donation);
    await expect(lead).toBeHidden();
    await expect(examples).toBeHidden();
    await expect(page.locator('.sw-donation-brief')).toContainText('Donation to the Whitfield Society');
    const headings = await donation.payment.getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).toEqual(['How to pay', 'About you']);
  });

  test('shows the card field within three screens of a phone', { tag: '@DN-05' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPaymentStep(page);
    const card = await cardFrame(page).boundingBox();
    const top = (card?.y ?? Number.NaN) + (await page.evaluate(() => scrollY));
    expect(top).toBeLessThan(1300);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);
  });
});
