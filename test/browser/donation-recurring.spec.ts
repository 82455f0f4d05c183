import { expectNoAxeFindings } from '../support/axe.ts';
import {
  addSuggestion,
  type Donation,
  donationParts,
  expectStep,
  goToPayment,
  openDonation,
  openPlan,
  receiptFacts,
} from '../support/donation.ts';
import { expectNoCharge } from '../support/paymentForms.ts';
import {
  DECLINED_CARD,
  expectCardLoaded,
  fillCard,
  ledger,
  payByWallet,
  usableWallet,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const AGREED =
  'I agree that the Society charges me $64.99 today and then every month, next on December 20, 2026, until I stop.';
const TERMS =
  'We charge $64.99 today and then every month, next on December 20, 2026, until you stop. We’ll remind you once a year. You can stop it online at any time, call (212) 555-0100 or write to giving@whitfield.example.';
const MISSING = 'Check the box to agree to the recurring charge.';

/** Returns the hidden fields with which the form sends the consent. */
const sentFields = ({ form }: Donation): Promise<Record<string, string>> =>
  form.evaluate((element: HTMLFormElement) =>
    Object.fromEntries(
      [...new FormData(element)].filter(([name]) => name.startsWith('consent')) as [string, string][],
    ),
  );

test.describe('without JavaScript', () => {
  test('a recurring gift can be pledged, and nothing asks for consent to charges', {
    tag: ['@DN-03', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    await expect(donation.consent).toBeHidden();
    await donation.regularly.check();
    await donation.suggestion('$64.99 a month').check();
    await donation.firstName.fill('Ada');
    await donation.lastName.fill('Byron');
    await donation.email.fill('ada@clinic.example');
    await donation.country.selectOption('NO');
    await donation.byCheck.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada Byron');
  });
});

test.describe('the terms of a recurring gift', () => {
  test('are in the summary, beside the button and in the consent, and absent from a one-time gift', {
    tag: ['@DN-03', '@DN-05'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const { brief, payment } = donation;
    await donation.regularly.check();
    await donation.suggestion('$64.99 a month').check();
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(donation.fact('next')).toHaveText('$64.99 on December 20, 2026');
    await goToPayment(donation);
    await expect(brief.locator('[data-fact="next"]')).toHaveText('$64.99 on December 20, 2026');
    await expect(payment.locator('#donate-terms')).toHaveText(TERMS);
    await expect(donation.consent).toHaveAccessibleName(AGREED);
    await expect(donation.consent).toHaveAccessibleDescription(TERMS);
    await expect(donation.consent).not.toBeChecked();
    await expect(donation.give).toHaveAccessibleName('Give $64.99 every month');
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const manage = payment.getByRole('link', { name: 'Manage or stop a recurring gift' });
    await expect(manage).toHaveAttribute('href', '/donate/manage');
    await brief.getByRole('button', { name: 'Change' }).click();
    await donation.once.check();
    await addSuggestion(donation);
    await expect(donation.fact('next')).toBeHidden();
    await goToPayment(donation);
    await expect(donation.consent).toBeHidden();
    await expect(manage).toBeHidden();
    await expect(payment.locator('#donate-terms')).toBeHidden();
    await expect(donation.give).toHaveAccessibleName('Give now $50.00');
  });

  test('are based on the donor’s own date if the page has no date', { tag: '@DN-05' }, async ({
    browser,
    baseURL,
  }) => {
    // At this moment, it is already January 31 in New Zealand, and still January 30 in Hawaii.
    const now = new Date('2027-01-31T01:00:00Z');
    for (const [timezoneId, next] of [
      ['Pacific/Auckland', 'January 31, 2028'],
      ['Pacific/Honolulu', 'January 30, 2028'],
    ] as const) {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      await replaceMarkup(page, '/donate', / data-donation-today="2026-11-20"/, '');
      const donation = await openDonation(page);
      await donation.regularly.check();
      await donation.suggestion('$64.99 a month').check();
      // February has no such day.
      await expect(donation.fact('next')).toHaveText('$64.99 on February 28, 2027');
      await donation.suggestion('$250 a year').check();
      await expect(donation.fact('next')).toHaveText(`$250.00 on ${next}`);
      await context.close();
    }
  });
});

test.describe('the consent to a recurring gift', () => {
  test('is required by card, and sent with its exact text and time', {
    tag: ['@DN-04', '@DN-05', '@PY-04', '@wcag-3.3.4'],
  }, async ({ page, requests }) => {
    await page.clock.install({ time: '2026-11-20T16:05:00Z' });
    const donation = await openPlan(page);
    await fillCard(page);
    await donation.give.click();
    await expect(donation.consent).toBeFocused();
    await expect(donation.listedErrors).toHaveText([MISSING]);
    await expect(donation.consent).toHaveAccessibleDescription(new RegExp(MISSING));
    expect(requests.to(/payment_methods/)).toEqual([]);
    await expectNoAxeFindings(page);
    await page.clock.pauseAt('2026-11-20T17:30:00Z');
    await donation.consent.check();
    await expect(donation.listedErrors).toHaveCount(0);
    expect(await sentFields(donation)).toEqual({
      consentText: `${AGREED} ${TERMS}`,
      consentAt: '2026-11-20T17:30:00.000Z',
    });
    await page.clock.resume();
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({
      'How often': 'Every month',
      'Next charge': '$64.99 on December 20, 2026',
    });
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('You can stop it online');
    await expect(page.locator('#receipt > div').first()).toHaveCSS('display', 'grid');
    await expect(page.getByRole('region', { name: 'What you can do next' }).getByRole('link')).toHaveCount(4);
    const agreed = page.getByRole('region', { name: 'What you agreed to' });
    await expect(agreed).toContainText(AGREED);
    await expect(agreed.locator('time')).toHaveAttribute('datetime', '2026-11-20T17:30:00.000Z');
    const { orders } = await ledger(page);
    expect(orders).toMatchObject([
      { consent: { text: `${AGREED} ${TERMS}`, at: '2026-11-20T17:30:00.000Z', isOwnText: true } },
    ]);
    await test.step('the gift can be stopped from its receipt, online', async () => {
      await page.getByRole('link', { name: 'Manage or stop this gift' }).click();
      await expect(page.getByText('$64.99 on December 20, 2026')).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Stop this gift' }).click();
      await expect(page.getByText('None: you have stopped this gift.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop this gift' })).toHaveCount(0);
    });
  });

  test('is required before a wallet’s sheet opens', { tag: ['@DN-04', '@PY-03'] }, async ({ page }) => {
    const donation = await openPlan(page);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await walletButton(page).click();
    await expect(donation.listedErrors).toHaveText([MISSING]);
    await expect(donation.consent).toBeFocused();
    await expect(walletSheet(page).locator('#total')).toHaveCount(0);
    await donation.consent.check();
    await payByWallet(page);
    await receiptFacts(page);
    const { orders } = await ledger(page);
    expect(orders).toMatchObject([{ isWallet: true, consent: { text: `${AGREED} ${TERMS}` } }]);
  });

  test('is not asked for again after a wallet has paid, even if the date has changed since', {
    tag: ['@DN-04', '@PY-03'],
  }, async ({ page }) => {
    // Removed by script, because Chromium loads no frames of Stripe in a page whose response was replaced.
    await page.addInitScript(() => {
      new MutationObserver(() =>
        document.querySelector('[data-donation-today]')?.removeAttribute('data-donation-today'),
      ).observe(document, { childList: true, subtree: true });
    });
    await page.clock.install({ time: '2026-11-20T23:30:00' });
    const { consent } = await openPlan(page);
    await consent.check();
    await expect(usableWallet(page)).toBeVisible();
    await expectCardLoaded(page);
    // As after sleep: until the wallet has paid, no timer runs that would render the terms with the new date.
    await page.clock.pauseAt('2026-11-20T23:59:00');
    await page.clock.setSystemTime('2026-11-21T07:00:00');
    await payByWallet(page);
    await page.clock.resume();
    expect(await receiptFacts(page)).toMatchObject({ Amount: expect.stringContaining('$64.99') });
    expect((await ledger(page)).orders).toMatchObject([{ consent: { text: `${AGREED} ${TERMS}` } }]);
  });

  test('covers only the terms that were shown, and can be withdrawn', { tag: ['@DN-02', '@DN-04'] }, async ({
    page,
  }) => {
    const donation = await openPlan(page);
    await donation.consent.check();
    await donation.consent.uncheck();
    expect(await sentFields(donation)).toEqual({});
    await donation.consent.check();
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await donation.suggestion('$250 a year').check();
    await donation.addToCart.click();
    await goToPayment(donation);
    await expect(donation.consent).toHaveAccessibleName(/charges me \$250\.00 today and then every year/);
    await expect(donation.consent).not.toBeChecked();
    expect(await sentFields(donation)).toEqual({});
    // A gift that is no longer recurring needs no consent.
    await donation.consent.check();
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await donation.once.check();
    await addSuggestion(donation);
    await goToPayment(donation);
    expect(await sentFields(donation)).toEqual({});
  });

  test('is not restored after a reload or a decline, and is also required by the server', {
    tag: ['@DN-04', '@PY-05', '@PY-06', '@RT-10'],
  }, async ({ page, violations }) => {
    violations.allow(/4(?:02|22)/);
    const donation = await openPlan(page);
    const expectCleared = async () => {
      await ready(page, 'donation');
      await expect(donation.firstName).toHaveValue('Ada');
      await expect(donation.consent).not.toBeChecked();
      expect(await sentFields(donation)).toEqual({});
      await donation.consent.check();
    };
    await donation.consent.check();
    await page.reload();
    await expectCleared();
    await test.step('a decline', async () => {
      await fillCard(page, DECLINED_CARD);
      await donation.give.click();
      await expect(page).toHaveTitle(/^Error/);
      await expectCleared();
    });
    await test.step('without it, the server charges nothing', async () => {
      await donation.form.evaluate((form) =>
        form.addEventListener('formdata', (event) => (event as FormDataEvent).formData.delete('consentAt')),
      );
      await fillCard(page);
      await donation.give.click();
      await expect(donation.listedErrors).toHaveText([MISSING]);
      await ready(page, 'donation');
      await expect(donation.consent).toBeFocused();
      await expectNoCharge(page);
    });
    await test.step('it is stored with the text that the page showed, even if the server’s own text differs', async () => {
      await donation.payment.locator('[data-fact="consent"]').evaluate((element) => {
        element.textContent = 'Charge me $64.99 a month!';
      });
      await donation.form.getByRole('checkbox', { name: 'Charge me' }).check();
      await expect(donation.listedErrors).toHaveCount(0);
      await fillCard(page);
      await donation.give.click();
      await receiptFacts(page);
      const [order] = (await ledger(page)).orders;
      expect(order?.consent).toMatchObject({ text: `Charge me $64.99 a month! ${TERMS}`, isOwnText: false });
    });
  });
});

test.describe('a template', () => {
  test('that preselects the consent has no effect, because the widget clears the checkbox', {
    tag: '@DN-04',
  }, async ({ page, violations }) => {
    violations.allow(/\[widgets\] donation: the consent is preselected/);
    await replaceMarkup(page, '/donate', /(data-donation-part="consent")/, '$1 checked');
    const donation = await openPlan(page);
    await expect(donation.consent).not.toBeChecked();
    expect(await sentFields(donation)).toEqual({});
  });

  test('without a consent checkbox lets donors submit the form, which then sends no consent', {
    tag: ['@DN-03', '@PY-04'],
  }, async ({ page, violations }) => {
    violations.allow(/422/);
    // Does not use `replaceMarkup`, because a page served that way may not embed frames from local addresses.
    await page.addInitScript(() => {
      new MutationObserver(() =>
        document.querySelector('[data-donation-part="consent"]')?.removeAttribute('data-donation-part'),
      ).observe(document, { childList: true, subtree: true });
    });
    const donation = await openPlan(page);
    await fillCard(page);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
    );
    await donation.give.click();
    expect((await sent).postData()).not.toContain('consentText');
    // The stand-in CMS needs the consent, because its own template asks for one.
    await expect(page).toHaveTitle(/^Error/);
  });
});
