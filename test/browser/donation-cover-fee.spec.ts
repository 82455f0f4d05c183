import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import {
  addSuggestion,
  type Donation,
  donationParts,
  expectStep,
  fillDonor,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
} from '../support/donation.ts';
import { formDataOf } from '../support/forms.ts';
import {
  expectNoCharge,
  expectOneCharge,
  donation as form,
  nextSubmission,
} from '../support/paymentForms.ts';
import {
  DECLINED_CARD,
  fillCard,
  ledger,
  METHOD,
  usableWallet,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const UPDATE = /\/update-pmt-intent-amt/;
const LARGE =
  'With the card fee, the total is above $999,999.99, and we cannot take more than that here. Leave out the fee, or call us.';

/** Returns the text of the checkbox's label for a gift with this fee. */
const labelOf = (fee: string): string =>
  `Add ${fee} to cover the card fee, so that the Society receives my whole gift`;

/** Opens the payment step with a gift of $50 and the fee, and fills in the donor's details. */
const openWithFee = (page: Page): Promise<Donation> =>
  openPaymentStep(page, '', undefined, { donationSuggestionAmount: '50', coverFee: '1' });

/** Expects the payment step and its button to show this total. */
async function expectTotal({ brief, give }: Donation, total: string): Promise<void> {
  await expect(brief.locator('.sw-donation-due [data-fact="amount"]')).toHaveText(total);
  await expect(give).toHaveAccessibleName(`Give now ${total}`);
}

/** Changes the page with a script before the widget starts, because a page that a test serves may not embed frames. */
async function changeEarly(page: Page, change: () => boolean): Promise<void> {
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if ((${String(change)})()) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  `);
}

/** Moves the checkbox to the payment step, above the wallet's button, as another template may do. */
const putBesidePayment = (page: Page): Promise<void> =>
  changeEarly(page, () => {
    const box = document.querySelector('.sw-donation-fee');
    const wallet = document.querySelector('[data-payment-wallet]');
    if (box && wallet) wallet.before(box);
    return Boolean(box && wallet);
  });

test.describe('without JavaScript', () => {
  test('the fee can be chosen, its label has no amount, and a pledge is without it', {
    tag: ['@DN-03', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    const { coverFee } = donation;
    await expect(coverFee).toBeHidden();
    await donation.suggestion('$50').check();
    await expect(coverFee).not.toBeChecked();
    await expect(coverFee).toHaveAccessibleName(
      'Add the card fee, so that the Society receives my whole gift',
    );
    await coverFee.check();
    await donation.firstName.fill('Ada');
    await donation.lastName.fill('Byron');
    await donation.email.fill('ada@clinic.example');
    await donation.country.selectOption('NO');
    await donation.byCheck.click();
    const facts = await page.locator('#receipt').innerText();
    expect(facts).toContain('$50.00');
    expect(facts).not.toContain('Card fee');
  });
});

test.describe('the fee', () => {
  test('is added by keyboard, and has its own lines in the summary', { tag: '@DN-05' }, async ({ page }) => {
    const announced = await listenToAnnouncements(page);
    const donation = await openDonation(page);
    const { coverFee, amountPage, fact } = donation;
    await expect(coverFee).toBeHidden();
    await donation.suggestion('$50').check();
    await expect(coverFee).toHaveAccessibleName(labelOf('$1.81'));
    await expect(coverFee).not.toBeChecked();
    await expect(amountPage.getByText('$50.00 + $1.81 = $51.81')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(coverFee).toBeFocused();
    await page.keyboard.press('Space');
    await expect(coverFee).toBeChecked();
    await expect(amountPage.getByText('$50.00 + $1.81 = $51.81')).toBeVisible();
    await expect.poll(announced).toContain('You pay $51.81 in total.');
    await expectNoAxeFindings(page);
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(fact('gift')).toHaveText('$50.00');
    await expect(fact('fee')).toHaveText('$1.81');
    await expect(fact('amount')).toHaveText('$51.81');
    await expectNoAxeFindings(page);
    await donation.summary.getByRole('button', { name: 'Change the card fee' }).click();
    await expect(coverFee).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(announced).toContain('You pay $50.00 in total.');
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(fact('gift')).toBeHidden();
    await expect(fact('fee')).toBeHidden();
    await expect(fact('amount')).toHaveText('$50.00');
  });

  test('follows the gift, whose minimum counts, and whose total has the maximum', {
    tag: ['@DN-04', '@DN-07'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const { coverFee, customAmount, listedErrors } = donation;
    await donation.suggestion('$50').check();
    await coverFee.check();
    await donation.suggestion('$100').check();
    await expect(coverFee).toHaveAccessibleName(labelOf('$3.30'));
    await expect(donation.amountPage.getByText('$100.00 + $3.30 = $103.30')).toBeVisible();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await donation.otherAmount.check();
    await expect(coverFee).toHaveAccessibleName(
      'Add the card fee, so that the Society receives my whole gift',
    );
    await customAmount.fill('4.99');
    await donation.addToCart.click();
    await expect(listedErrors).toHaveText(['The minimum donation is $5.']);
    await customAmount.fill('970,999.70');
    await donation.addToCart.click();
    await expect(listedErrors).toHaveText([LARGE]);
    await expect(customAmount).toBeFocused();
    await coverFee.uncheck();
    await expect(listedErrors).toHaveCount(0);
    await coverFee.check();
    await customAmount.fill('970,999.69');
    await expect(coverFee).toHaveAccessibleName(labelOf('$29,000.30'));
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(donation.fact('amount')).toHaveText('$999,999.99');
  });

  test('is part of each amount that a card pays, and has its own line on the receipt', {
    tag: ['@DN-05', '@PY-02', '@PY-04'],
  }, async ({ page, requests }) => {
    const donation = await openWithFee(page);
    await expectTotal(donation, '$51.81');
    await expect(donation.brief).toContainText('$1.81, added to your gift of $50.00');
    await expect.poll(() => requests.to(/\/membership\/fetch$/).length).toBe(1);
    expect(requests.to(/\/membership\/fetch$/)[0]?.url()).toContain('amount=5181');
    await expectNoAxeFindings(page);
    await fillCard(page);
    const sent = nextSubmission(form, page);
    await donation.give.click();
    expect(Object.fromEntries(await sent)).toMatchObject({ shownAmount: '5181', coverFee: '1' });
    expect(await receiptFacts(page)).toMatchObject({
      'Your gift': '$50.00',
      'Card fee': '$1.81',
      Total: '$51.81',
    });
    expect(await ledger(page)).toMatchObject({ charges: [{ amount: 5181 }], orders: [{ amount: 5181 }] });
  });

  test('stays as chosen after a decline, a later visit and a reload', {
    tag: ['@PY-05', '@DN-05'],
  }, async ({ page, violations }) => {
    violations.allow(/402 \(Payment Required\)/);
    const donation = await openWithFee(page);
    const { coverFee } = donation;
    await fillCard(page, DECLINED_CARD);
    await donation.give.click();
    await expect(page).toHaveTitle(/^Error/);
    await ready(page, 'donation');
    await expectTotal(donation, '$51.81');
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await expect(coverFee).toBeChecked();
    await expect(coverFee).toHaveAccessibleName(labelOf('$1.81'));
    await page.goto('/donate');
    await ready(page, 'donation');
    await expect(coverFee).toBeChecked();
    await expect(coverFee).toHaveAccessibleName(labelOf('$1.81'));
    await coverFee.uncheck();
    await page.reload();
    await ready(page, 'donation');
    await expect(coverFee).not.toBeChecked();
    await donation.addToCart.click();
    await expect(donation.fact('amount')).toHaveText('$50.00');
  });
});

test('beside the payment, the fee can change at any moment, and the last amount on the screen is paid', {
  tag: ['@PY-02', '@PY-03', '@PY-04', '@PY-05'],
}, async ({ page, requests }) => {
  await putBesidePayment(page);
  const announced = await listenToAnnouncements(page);
  const donation = await openPaymentStep(page);
  const usable = usableWallet(page);
  await expect(usable).toBeVisible();
  await test.step('while the intent is being updated', async () => {
    const release = await delayResponses(page, UPDATE);
    await donation.coverFee.check();
    await expectTotal(donation, '$51.81');
    await expect.poll(announced).toContain('You pay $51.81 in total.');
    await expect.poll(() => requests.to(UPDATE).length).toBe(1);
    await expect(usable).toHaveCount(0);
    await donation.coverFee.uncheck();
    await donation.coverFee.check();
    await donation.coverFee.uncheck();
    await expectTotal(donation, '$50.00');
    release();
    await expect(usable).toBeVisible();
    const amounts = requests.to(UPDATE).map((request) => new URL(request.url()).searchParams.get('amount'));
    expect(amounts).toEqual(['5181', '5000']);
  });
  await test.step('the wallet’s sheet shows the same total', async () => {
    for (const total of ['$50.00', '$51.81']) {
      await donation.coverFee.setChecked(total === '$51.81');
      await expectTotal(donation, total);
      await expect(usable).toBeVisible();
      await walletButton(page).click();
      await expect(walletSheet(page).locator('#total')).toHaveText(total);
      await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
    }
  });
  await test.step('a change while Stripe checks the card ends the submission', async () => {
    await fillCard(page);
    const release = await delayResponses(page, METHOD);
    await donation.give.click();
    await donation.coverFee.evaluate((box: HTMLInputElement) => box.click());
    release();
    await expect(donation.form).toContainText('Your selection changed while we checked your card.');
    await expectNoCharge(page);
    await expectTotal(donation, '$50.00');
  });
  await donation.give.click();
  const facts = await receiptFacts(page);
  expect(facts).toMatchObject({ Amount: '$50.00' });
  expect(facts).not.toHaveProperty('Card fee');
  await expectOneCharge(page, { amount: 5000 });
});

test.describe('the fee of a recurring gift', () => {
  test('is the plan’s own, and part of all its terms and of the consent', {
    tag: ['@DN-03', '@DN-05'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const { coverFee, brief, consent } = donation;
    await donation.regularly.check();
    await expect(coverFee).toBeHidden();
    await donation.suggestion('$64.99 a month').check();
    await expect(coverFee).toHaveAccessibleName(labelOf('$2.25 every month'));
    await expect(coverFee).not.toBeChecked();
    await donation.addToCart.click();
    await goToPayment(donation);
    await consent.check();
    await brief.getByRole('button', { name: 'Change' }).click();
    await coverFee.check();
    await donation.addToCart.click();
    await expect(donation.fact('next')).toHaveText('$67.24 on December 20, 2026');
    await goToPayment(donation);
    // The donor has agreed to another amount.
    await expect(consent).not.toBeChecked();
    await expect(consent).toHaveAccessibleName(/charges me \$67\.24 today and then every month/);
    await expect(donation.payment.locator('#donate-terms')).toContainText('We charge $67.24 today');
    await expect(donation.give).toHaveAccessibleName('Give $67.24 every month');
    await fillDonor(donation);
    await consent.check();
    await fillCard(page);
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({
      'Next charge': '$67.24 on December 20, 2026',
      'Your gift': '$64.99',
      'Card fee': '$2.25',
      Total: '$67.24',
    });
    const { charges, orders } = await ledger(page);
    expect(charges).toMatchObject([{ amount: 6724 }]);
    expect(orders).toMatchObject([{ consent: { isOwnText: true } }]);
    await page.getByRole('link', { name: 'Manage or stop this gift' }).click();
    await expect(page.getByText('$64.99 is your gift, and $2.25 the card fee')).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test('can’t be added to a plan with one price, and each frequency starts without it', {
    tag: ['@DN-02', '@DN-03'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const { coverFee } = donation;
    await donation.suggestion('$50').check();
    await coverFee.check();
    await donation.regularly.check();
    await donation.suggestion('$25 a month').check();
    await expect(coverFee).toBeVisible();
    await expect(coverFee).not.toBeChecked();
    await coverFee.check();
    await donation.suggestion('$250 a year').check();
    await expect(coverFee).toBeHidden();
    await expect(coverFee).not.toBeChecked();
    await donation.addToCart.click();
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give $250.00 every year');
    expect((await formDataOf(donation.form)).join()).not.toContain('coverFee');
  });
});

test.describe('a template', () => {
  test('with an invalid formula has no checkbox and charges no fee', { tag: '@RT-04' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/\[widgets\] donation: the fee has no valid formula/);
    await changeEarly(page, () => {
      const box = document.querySelector<HTMLInputElement>('[data-percent]');
      if (box) Object.assign(box, { checked: true }).dataset.percent = '-100';
      return Boolean(box);
    });
    const donation = await openDonation(page);
    await expect(donation.coverFee).toBeHidden();
    await addSuggestion(donation);
    await goToPayment(donation);
    await expectTotal(donation, '$50.00');
    expect((await formDataOf(donation.form)).join()).not.toContain('coverFee');
  });
});
