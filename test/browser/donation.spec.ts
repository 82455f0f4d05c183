import { render } from '../../fixtures/render.ts';
import { delayChunk } from '../support/delay.ts';
import {
  addAmount,
  addSuggestion,
  donationParts,
  expectStep,
  fillDonor,
  goToPayment,
  isAtTop,
  openDonation,
  openPaymentStep,
  receiptFacts,
} from '../support/donation.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the form is a single page, which the server validates and returns with what was typed, until the gift is pledged', {
    tag: ['@DN-04', '@DN-05', '@DN-07'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    await expect(donation.payment).toBeVisible();
    await expect(donation.summary).toBeHidden();
    await donation.otherAmount.check();
    await donation.customAmount.fill('4.99');
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await donation.give.click();
    await expect(donation.listedErrors).toHaveText(['The minimum donation is $5.']);
    await expect(donation.customAmount).toHaveAttribute('aria-invalid', 'true');
    await expect(donation.customAmount).toHaveValue('4.99');
    await expect(donation.lastName).toHaveValue('Byron');
    await expect(donation.country).toHaveValue('NO');
    await page.goto('/donate');
    await donation.suggestion('$250').check();
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await donation.give.click();
    await expect(
      donation.form.getByText('Nothing has been charged. Card payments need JavaScript'),
    ).toBeVisible();
    await donation.byCheck.click();
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$250.00',
      'To be paid by': 'Check or telephone',
    });
  });
});

test.describe('the steps', () => {
  test('are shown one at a time from the top of the form, are history entries, and skip the login for guests', {
    tag: '@DN-01',
  }, async ({ page }) => {
    // The viewport is so short that the top of the form is out of view when its buttons are visible.
    await page.setViewportSize({ width: 1280, height: 500 });
    const donation = await openDonation(page);
    await expect(donation.form.locator('[data-page]:visible')).toHaveCount(1);
    await addSuggestion(donation);
    expect(await isAtTop(donation.form)).toBe(true);
    await expect(donation.form.locator('[aria-current="step"]')).toHaveText('Review');
    await test.step('the stages are links that lead back', async () => {
      const stages = donation.form.getByRole('list', { name: 'Steps' });
      await expect(stages.locator('[aria-disabled="true"]')).toHaveText(['Review', 'Payment']);
      await stages.getByText('Payment').dispatchEvent('click');
      await expect(donation.summary).toBeVisible();
      await stages.getByRole('link', { name: 'Your gift' }).click();
      await expectStep(donation, 'amount');
      await donation.addToCart.click();
      await expectStep(donation, 'summary');
    });
    await donation.signInFirst.check();
    await donation.continueButton.click();
    await expectStep(donation, 'login');
    await donation.asGuest.click();
    await expectStep(donation, 'payment');
    expect(await isAtTop(donation.form)).toBe(true);
    await test.step('Back and Forward also skip the login for a guest', async () => {
      await page.goBack();
      await expectStep(donation, 'summary');
      await page.goBack();
      await expectStep(donation, 'amount');
      await expect(donation.suggestion('$50')).toBeChecked();
      await page.goForward();
      await expectStep(donation, 'summary');
      await goToPayment(donation);
    });
    // This button leads to a step by its key.
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await expectStep(donation, 'amount');
    expect(await isAtTop(donation.form)).toBe(true);
    await test.step('a double click advances once', async () => {
      // The summary's Continue button appears in the same place, so the second click would hit it.
      await donation.addToCart.dblclick();
      await expect(donation.summary).toBeVisible();
      await expect(donation.payment).toBeHidden();
    });
  });

  test('are restored after a reload, with what was typed', { tag: ['@DN-01', '@wcag-3.3.7'] }, async ({
    page,
  }) => {
    const donation = await openDonation(page);
    await donation.program.selectOption('patients');
    await addAmount(donation, '$1,250.50');
    await goToPayment(donation);
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await page.reload();
    await ready(page, 'donation');
    await expect(donation.payment).toBeVisible();
    await expect(donation.form.locator('[data-page]:visible')).toHaveCount(1);
    await expect(donation.firstName).toHaveValue('Ada');
    await expect(donation.country).toHaveValue('NO');
    await expect(donation.brief.locator('[data-fact="amount"]')).toHaveText('$1,250.50');
    await donation.brief.getByRole('button', { name: 'Change' }).click();
    await expect(donation.customAmount).toHaveValue('$1,250.50');
    await expect(donation.program).toHaveValue('patients');
    await test.step('but not for the next person after somebody has signed out', async () => {
      // As the page after signing out does.
      await page.evaluate(() => localStorage.setItem('society-widgets:signed-out', `${Date.now()} `));
      await openDonation(page);
      await expect(donation.program).not.toHaveValue('patients');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada');
    });
    await test.step('nor for the next gift', async () => {
      await donation.program.selectOption('patients');
      await addAmount(donation, '25');
      await goToPayment(donation);
      await fillDonor(donation);
      await donation.byCheck.click();
      await receiptFacts(page);
      await openDonation(page);
      await expect(donation.program).not.toHaveValue('patients');
      await expect(donation.amountPage).toBeVisible();
    });
  });

  test('keep the selected country after a reload, whichever widget mounts last', { tag: '@DN-01' }, async ({
    page,
  }) => {
    const { country } = await openPaymentStep(page);
    await country.selectOption('NO');
    for (const [first, last] of [
      ['country-select', 'donation'],
      ['donation', 'country-select'],
    ] as const)
      await test.step(last, async () => {
        const release = await delayChunk(page, last);
        await page.reload();
        await ready(page, first);
        release();
        await ready(page, last);
        await expect(country).toHaveValue('NO');
      });
  });

  test('start with the first one even if the address refers to a later one, and advance on Enter only with an amount', {
    tag: '@DN-01',
  }, async ({ page }) => {
    const donation = await openDonation(page, '#donate-payment');
    await expect(donation.amountPage).toBeVisible();
    await expect(donation.payment).toBeHidden();
    await expect(page).toHaveURL(/^[^#]*$/);
    await donation.otherAmount.check();
    await donation.customAmount.press('Enter');
    await expect(donation.listedErrors).toHaveText(['Please indicate a donation amount.']);
    await expect(donation.customAmount).toBeFocused();
    await donation.customAmount.fill('75');
    await donation.customAmount.press('Enter');
    await expectStep(donation, 'summary');
  });

  test('mount without a layout shift, initially and after a reload', { tag: '@DN-01' }, async ({ page }) => {
    const shifts = await watchShifts(page);
    const release = await delayChunk(page, 'runtime');
    await page.goto('/donate');
    await expect(page.locator('[data-page="amount"]')).toBeVisible();
    release();
    const donation = donationParts(page);
    await ready(page, 'donation');
    expect(await shifts()).toBe(0);
    await addSuggestion(donation);
    await goToPayment(donation);
    const releaseAgain = await delayChunk(page, 'runtime');
    await page.reload();
    await expect(donation.firstName).toBeVisible();
    await expect(donation.amountPage).toBeHidden();
    const top = () =>
      donation.firstName.evaluate((field) => field.getBoundingClientRect().top + Math.round(scrollY));
    const before = await top();
    releaseAgain();
    await ready(page, 'donation');
    await expect(donation.brief.locator('[data-fact="amount"]')).toHaveText('$50.00');
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });
});

test.describe('the amount', () => {
  test('is set by a suggestion, a plan or a field, and changes with the frequency', {
    tag: ['@DN-02', '@DN-03', '@DN-05'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    const { suggestion, otherAmount, customAmount, form } = donation;
    const amount = form.locator('[name="atsDonationAmount"]');
    const monthly = suggestion('$25 a month');
    await expect(monthly).toBeHidden();
    await expect(customAmount).toBeHidden();
    const impact = form.getByText('Equips a spirometry room where there was none.', { exact: true });
    await expect(impact).toBeHidden();
    await suggestion('$1,000').check();
    await expect(amount).toHaveValue('1000');
    await expect(impact).toBeVisible();
    await expect(suggestion('$1,000')).toHaveAccessibleDescription(
      'Equips a spirometry room where there was none.',
    );
    await otherAmount.check();
    await expect(impact).toBeHidden();
    await expect(customAmount).toBeVisible();
    await expect(amount).toHaveValue('');
    // The dollar sign is immediately to the left of the field.
    expect(
      await customAmount.evaluate((field) => {
        const sign = field.previousElementSibling?.firstChild;
        const range = document.createRange();
        if (sign) range.selectNode(sign);
        return field.getBoundingClientRect().left - range.getBoundingClientRect().right;
      }),
    ).toBeLessThan(24);
    await customAmount.fill('75');
    await suggestion('$50').check();
    await expect(customAmount).toBeHidden();
    await expect(amount).toHaveValue('50');
    await test.step('the frequency clears the amount, and shows its own', async () => {
      await otherAmount.check();
      await customAmount.fill('75');
      await donation.regularly.check();
      await expect(monthly).toBeVisible();
      await expect(customAmount).toBeHidden();
      await monthly.check();
      await donation.once.check();
      await expect(customAmount).toBeHidden();
      await expect(otherAmount).not.toBeChecked();
      await expect(amount).toHaveValue('');
      await donation.regularly.check();
      await expect(monthly).not.toBeChecked();
    });
    await suggestion('$64.99 a month').check();
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(donation.fact('amount')).toHaveText('$64.99');
    await expect(donation.fact('frequency')).toHaveText('Every month');
    await expect(donation.fact('donationProgramTarget')).toHaveText('Where the need is greatest');
  });

  test('can be a suggestion with the decimals that a commerce system writes', {
    tag: ['@DN-03', '@DN-07'],
  }, async ({ page }) => {
    const reports = await collectReports(page);
    await replaceMarkup(page, '/donate', /value="50"(?=[^>]*suggestion)/, 'value="50.0000"');
    const donation = await openDonation(page);
    await addSuggestion(donation);
    await expect(donation.fact('amount')).toHaveText('$50.00');
    await expect(donation.form.locator('[name="atsDonationAmount"]')).toHaveValue('50');
    expect(await reports()).toEqual([]);
  });

  test('is required, and rejected with the reason if it is invalid', {
    tag: ['@DN-04', '@DN-05', '@DN-07', '@wcag-3.3.1', '@wcag-3.3.3'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.addToCart.click();
    await expect(donation.listedErrors).toHaveText(['Please indicate a donation amount.']);
    await expect(donation.suggestion('$50')).toBeFocused();
    await donation.regularly.check();
    await donation.addToCart.click();
    await expect(donation.amountPage.locator('.sw-field-error:visible')).toHaveText([
      'Please indicate a donation amount.',
    ]);
    await expect(donation.suggestion('$10 a month')).toBeFocused();
    await donation.once.check();
    await donation.otherAmount.check();
    for (const [typed, message] of [
      ['', 'Please indicate a donation amount.'],
      ['4.99', 'The minimum donation is $5.'],
      ['1,000,000', 'We cannot take more than $999,999.99 here. Please call us about a larger donation.'],
    ] as const)
      await test.step(`rejects '${typed}': ${message}`, async () => {
        await donation.customAmount.fill(typed);
        await donation.addToCart.click();
        await expect(donation.customAmount).toBeFocused();
        await expect(donation.customAmount).toHaveAccessibleDescription(
          new RegExp(message.replaceAll(/[$.]/g, '\\$&')),
        );
        await expect(donation.amountPage.locator('.sw-field-error')).toHaveText([message]);
        // The error is removed as soon as the amount is corrected.
        await donation.customAmount.fill('50');
        await expect(donation.amountPage.locator('.sw-field-error')).toHaveCount(0);
      });
    await addAmount(donation, '$1,000');
    await expect(donation.fact('amount')).toHaveText('$1,000.00');
  });

  test('cannot be added without the hidden fields, and a missing one is reported to developers', {
    tag: '@DN-04',
  }, async ({ page, violations }) => {
    violations.allow(/\[widgets\] donation: Invalid request/);
    const reports = await collectReports(page);
    const donation = await openDonation(page);
    await donation.suggestion('$50').check();
    for (const name of ['purchasableId', 'CRAFT_CSRF_TOKEN'])
      await test.step(name, async () => {
        const field = donation.form.locator(`[name="${name}"]`);
        const value = await field.inputValue();
        const setValue = (next: string) =>
          field.evaluate((input: HTMLInputElement, text) => {
            input.value = text;
          }, next);
        await setValue('');
        await donation.addToCart.click();
        const problem = donation.form.locator('[data-donation-part="problem"]');
        await expect(problem).toHaveText(
          'Invalid request.You haven’t been charged. Please reload this page.',
        );
        await expect(problem).toBeFocused();
        await expect(donation.amountPage).toBeVisible();
        await expect(donation.suggestion('$50')).toBeChecked();
        expect((await reports()).at(-1)).toMatchObject({
          code: 'markup',
          problem: 'Invalid request',
          expected: `a control named ${name} with a value`,
        });
        await setValue(value);
      });
    expect(await reports()).toHaveLength(2);
  });
});

test.describe('a template', () => {
  test('without plans asks only how much to give', { tag: '@DN-02' }, async ({ page }) => {
    const form = render('widgets/donation/donation.twig', {
      id: 'donate',
      action: '/donate',
      hidden: { CRAFT_CSRF_TOKEN: 'token', purchasableId: '6100', attempt: 'without-plans' },
      suggestions: [{ value: '50', label: '$50' }],
      plans: [],
    });
    const withCard = form.replace(
      'data-payment-wallet>',
      '$&<div data-publishablekey="pk_test_a" data-payment-form-namespace="paymentForm[stripe]"></div>',
    );
    await replaceMarkup(page, '/donate', /<form[^>]*data-widget="donation"[\s\S]*?<\/form>/, withCard);
    const donation = await openDonation(page);
    await addSuggestion(donation);
    await expect(donation.fact('frequency')).toHaveText('Once');
    await expect(donation.summary.getByRole('button', { name: 'Change' })).toHaveText(/the amount$/);
    await expect(donation.regularly).toHaveCount(0);
  });

  test('may use another name for its CSRF token, as Craft allows', { tag: '@DN-04' }, async ({ page }) => {
    await page.addInitScript(() => Reflect.set(window, 'csrfTokenName', 'OTHER_TOKEN'));
    await replaceMarkup(page, '/donate', 'name="CRAFT_CSRF_TOKEN"', 'name="OTHER_TOKEN"');
    await addSuggestion(await openDonation(page));
  });
});

test.describe('the summary', () => {
  test('shows the product, amount, frequency and purpose, with a button to change each choice', {
    tag: ['@DN-05', '@wcag-3.3.4'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.program.selectOption('fellowships');
    await addSuggestion(donation, '$250');
    await expect(donation.summary.locator('dl')).toContainText('Donation to the Whitfield Society');
    await expect(donation.fact('amount')).toHaveText('$250.00');
    await expect(donation.fact('frequency')).toHaveText('Once');
    await expect(donation.fact('donationProgramTarget')).toHaveText('Research fellowships');
    await donation.summary.getByRole('button', { name: 'Change what it supports' }).click();
    await expect(donation.program).toBeFocused();
    await donation.program.selectOption('');
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await expect(donation.fact('donationProgramTarget')).toHaveText('Where the need is greatest');
    for (const what of ['how often', 'the amount'])
      await expect(donation.summary.getByRole('button', { name: `Change ${what}` })).toBeVisible();
  });
});
