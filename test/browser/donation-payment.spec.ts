import {
  addAmount,
  addSuggestion,
  donationParts,
  expectStep,
  goToPayment,
  openDonation,
  openPaymentStep,
  openPlan,
  receiptFacts,
  signInFromSummary,
} from '../support/donation.ts';
import { paste } from '../support/paste.ts';
import { expectNoCharge, expectOneCharge, donation as form } from '../support/paymentForms.ts';
import {
  cardField,
  cardFrame,
  expectActiveElement,
  expectCardLoaded,
  fillCard,
  postalCode,
  walletFrame,
} from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a text offers another way to pay in place of the card field, and the button and the plans have full names', {
    tag: ['@PY-01', '@DN-03'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate');
    const { payment, byCheck, give, suggestion } = donationParts(page);
    await expect(payment.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await expect(byCheck).toBeVisible();
    await expect(give).toHaveAccessibleName('Give now');
    await expect(suggestion('$64.99 a month')).toBeVisible();
  });
});

test('a recurring gift for a program, with the card fee, can be paid by card after a login', {
  tag: ['@DN-06', '@DN-03', '@PY-04', '@quick'],
}, async ({ page }) => {
  const donation = await openDonation(page);
  await donation.regularly.check();
  await donation.suggestion('$64.99 a month').check();
  await donation.coverFee.check();
  await donation.program.selectOption('patients');
  await donation.addToCart.click();
  await expectStep(donation, 'summary');
  await signInFromSummary(page, donation);
  await expect(donation.coverFee).toBeChecked();
  await fillCard(page);
  await donation.consent.check();
  await donation.give.click();
  expect(await receiptFacts(page)).toMatchObject({
    Total: '$67.24',
    'How often': 'Every month',
    For: 'Patient education',
  });
  await expectOneCharge(page, { amount: 6724 });
});

test('a plan can be pledged by check, without its fee and without a consent, because nothing is charged', {
  tag: ['@DN-04', '@DN-05', '@PY-02', '@PY-04'],
}, async ({ page }) => {
  const { payment, byCheck } = await openPlan(page, '', { coverFee: '1' });
  await expect(payment.getByText('Your pledge is then $64.99, without the card fee.')).toBeVisible();
  // The card's postal code is also empty.
  await byCheck.click();
  const facts = await receiptFacts(page);
  expect(facts).toMatchObject({ Amount: '$64.99', 'To be paid by': 'Check or telephone' });
  expect(facts).not.toHaveProperty('Card fee');
  await expectNoCharge(page);
});

test.describe('the payment step', () => {
  test('shows the gift beside it, as the first step does, without the page’s lead and examples', {
    tag: ['@DN-02', '@DN-03', '@DN-05', '@PY-01', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const lead = page.locator('.page-head .lead');
    const examples = page.getByRole('group', { name: 'What gifts do' });
    const { brief } = donation;
    await expect(lead).toBeVisible();
    await expect(examples).toBeVisible();
    await test.step('the summary says what is known, beside the first step or not at all', async () => {
      await expect(brief).toContainText('No amount yet');
      await expect(brief.locator('[data-fact="frequency"]')).toBeHidden();
      await donation.suggestion('$100').check();
      await expect(brief.getByText('No amount yet')).toBeHidden();
      await expect(brief.locator('.sw-donation-due')).toHaveText(/^\$100\.00.*Once/);
      await expect(brief.getByRole('button')).toHaveCount(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(brief).toBeHidden();
    });
    await test.step('no plan breaks across lines', async () => {
      await donation.regularly.check();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const plans = page.locator('.sw-donation-plans .sw-choice > span');
        const heights = await plans.evaluateAll((all) =>
          all.map(
            (plan) =>
              plan.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(plan).fontSize),
          ),
        );
        expect(heights.length, `${width} px`).toBeGreaterThan(1);
        expect(Math.max(...heights), `${width} px`).toBeLessThan(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await donation.once.check();
    });
    await donation.program.selectOption('fellowships');
    await addSuggestion(donation);
    await expect(brief, 'the step is a summary itself').toBeHidden();
    await test.step('Stripe’s part is rendered in a later task than the step itself, which the visitor is waiting for', async () => {
      await page.evaluate(() => document.fonts.ready);
      const inTask = await donation.continueButton.evaluate((button: HTMLButtonElement) => {
        button.click();
        const seen = new Set<string>();
        const record = (): void => {
          const parts = [
            ...document.querySelectorAll('[data-page="payment"] :is(h3, [data-donation-part="pay"])'),
          ];
          seen.add(parts.map((part) => Math.round(part.getBoundingClientRect().y + scrollY)).join());
          requestAnimationFrame(record);
        };
        record();
        Object.assign(window, { seen });
        const { activeElement: heading } = document;
        return [heading?.textContent, document.querySelectorAll('.sw-payment-first').length];
      });
      expect(inTask).toEqual(['Payment', 0]);
      await expect(page.locator('.sw-payment-first')).toHaveCount(1);
    });
    await test.step('nothing moves when Stripe’s part and the fields in it appear', async () => {
      await expectCardLoaded(page);
      await expect(walletFrame(page)).toBeVisible();
      expect(await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])).toHaveLength(1);
    });
    await expect(lead).toBeHidden();
    await expect(examples).toBeHidden();
    await expect(donation.give).toHaveAccessibleName('Give now $50.00');
    await expect(brief).toContainText('Donation to the Whitfield Society');
    await expect(brief).toContainText('Research fellowships');
    await expect(brief.getByText('In honor of')).toBeHidden();
    const headings = await donation.payment.getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).toEqual(['About you', 'Card']);
    const trust = donation.payment.getByText('Your card details go straight to Stripe');
    await expect(trust).toHaveCount(1);
    await expect(trust).toBeVisible();
    const [summary, button] = [await brief.boundingBox(), await donation.give.boundingBox()];
    expect(summary && button && summary.x > button.x + button.width, 'beside, at 1280 px').toBe(true);
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await donation.program.selectOption('');
    await addAmount(donation, '19.99');
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give now $19.99');
    await test.step('at 390 px, the card field is within three screens', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const card = await cardFrame(page).boundingBox();
      const top = (card?.y ?? Number.NaN) + (await page.evaluate(() => scrollY));
      expect(top).toBeLessThan(1300);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);
    });
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
    const number = cardField(page, 'number');
    await expect(number).toHaveAccessibleName('Número de tarjeta de crédito o débito');
    const button = walletFrame(page).contentFrame().getByRole('button');
    await expect(button).toHaveText('Donar con Test Pay');
    const loaded = () =>
      number.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].some(
          ({ family, status }) => family.includes('Source Sans') && status === 'loaded',
        );
      });
    await expect.poll(loaded).toBe(true);
  });

  test('lists the card’s empty fields with the form’s own, and requires the postal code where banks check it', {
    tag: ['@PY-01', '@PY-04', '@FM-07'],
  }, async ({ page }) => {
    const donation = await openPaymentStep(page);
    const code = postalCode(page);
    const missing = [
      'Enter your card number.',
      'Enter the expiration date.',
      'Enter the security code.',
      'Enter your billing ZIP or postal code.',
    ];
    await test.step('each error is a link to its field, until the field is filled in', async () => {
      await expectCardLoaded(page);
      await donation.email.fill('');
      await donation.give.click();
      await expect(donation.listedErrors).toHaveText(['Enter your email address.', ...missing]);
      await expect(donation.email).toBeFocused();
      await donation.email.fill('ada@clinic.example');
      await expect(donation.listedErrors).toHaveText(missing);
      await donation.listedErrors.filter({ hasText: 'security code' }).click();
      await expectActiveElement(cardField(page, 'cvc'));
      await donation.listedErrors.filter({ hasText: 'postal code' }).click();
      await expect(code).toBeFocused();
      await fillCard(page);
      await expect(donation.listedErrors).toHaveCount(0);
    });
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
    await expect(code).toHaveAccessibleDescription('Enter your billing ZIP or postal code.');
    await expectNoCharge(page);
    await donation.country.selectOption('NO');
    await expect(code).toHaveAttribute('aria-required', 'false');
    await expect(code).not.toHaveAttribute('aria-invalid');
    await donation.give.click();
    await form.expectPaid(page);
  });
});
