import type { Page } from '@playwright/test';
import {
  expectOneCharge,
  interceptSubmissions,
  type PaymentForm,
  paymentForms,
} from '../support/paymentForms.ts';
import { payByWallet } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

/** Removes all fields about the payment from submissions, as a filter between browser and server may do. */
const stripPaymentFields = (form: PaymentForm, page: Page): Promise<() => Promise<void>> =>
  interceptSubmissions(form, page, async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    for (const name of [...sent.keys()]) if (/^paymentForm|iswallet/.test(name)) sent.delete(name);
    await route.continue({ postData: sent.toString() });
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
