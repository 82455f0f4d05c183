import type { Page } from '@playwright/test';
import {
  expectOneCharge,
  interceptSubmissions,
  type PaymentForm,
  paymentForms,
} from '../support/paymentForms.ts';
import { fillCard, ledger, payByWallet } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Removes all fields about the payment from submissions, as a filter between browser and server may do. */
const stripPaymentFields = (form: PaymentForm, page: Page): Promise<() => Promise<void>> =>
  interceptSubmissions(form, page, async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    for (const name of Array.from(sent.keys())) if (/^paymentForm|iswallet/.test(name)) sent.delete(name);
    await route.continue({ postData: sent.toString() });
  });

test.describe('without JavaScript', () => {
  test('an order is settled by the server’s own ways alone', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await expect(page.locator('.sw-payment-status')).toHaveCount(0);
  });
});

for (const form of paymentForms)
  test(`a wallet's payment in the form ${form.widget} counts even if the form arrives without the payment's fields`, {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page }) => {
    await form.open(page);
    await stripPaymentFields(form, page);
    await payByWallet(page);
    await form.expectPaid(page);
    await expect(page.locator('#receipt')).toContainText('Wallet');
    await expectOneCharge(page, { amount: form.cents, isWallet: true });
  });

for (const form of paymentForms)
  test(`a second tab of the form ${form.widget} with another order is answered that this one was not made, and can be paid then`, {
    tag: ['@PY-05'],
  }, async ({ page, context, violations }) => {
    violations.allow(/409 \(Conflict\)/);
    await form.open(page);
    const other = await context.newPage();
    await form.open(other);
    await form.chooseOther(other);
    await fillCard(page);
    await form.submitButton(page).click();
    await form.expectPaid(page);
    await other.bringToFront();
    await fillCard(other);
    await form.submitButton(other).click();
    await expect(form.refusal(other)).toContainText('This one was not made.');
    await expectOneCharge(page, { amount: form.cents });
    await expect(form.submitButton(other)).toContainText(dollars(form.otherCents));
    await fillCard(other);
    await form.submitButton(other).click();
    await form.expectPaid(other);
    const { charges, orders } = await ledger(page);
    expect(charges.map(({ amount }) => amount)).toEqual([form.cents, form.otherCents]);
    expect(orders).toHaveLength(2);
  });
