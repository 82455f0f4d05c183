import { expect, type Locator, type Page } from '@playwright/test';
import { clickInFrame } from './payments.ts';

/** Payment method of stand-in Stripe's Payment Element, by the name that it shows. */
export type ElementMethod = 'Card' | 'US bank account' | 'Klarna';

/** Returns the frame of the Payment Element, which has Stripe's origin. */
export const elementFrame = (page: Page): Locator =>
  page.locator('iframe[title="Secure payment input frame"]');

/** Returns a field in the Payment Element's frame, by its visible label. */
export const elementField = (page: Page, label: string): Locator =>
  elementFrame(page).contentFrame().getByLabel(label, { exact: true });

/** Waits until the fields of the Payment Element can be used. */
export const expectElement = (page: Page): Promise<void> =>
  expect(elementFrame(page).contentFrame().locator('body[data-options]')).toBeVisible();

/** Selects a payment method in the Payment Element. */
export async function chooseMethod(page: Page, method: ElementMethod): Promise<void> {
  await expectElement(page);
  await clickInFrame(elementField(page, method));
}

/** Fills in the Payment Element's fields for a card. */
export async function fillElementCard(page: Page, number = '4242424242424242'): Promise<void> {
  await expectElement(page);
  await elementField(page, 'Card number').fill(number);
  await elementField(page, 'Expiration date').fill('1234');
  await elementField(page, 'Security code').fill('123');
  await elementField(page, 'ZIP code').fill('10001');
}

/**
 * Selects the US bank account in the Payment Element, and one of its test accounts. Fills in the holder's name and email
 * address if the element asks for them.
 */
export async function chooseBank(page: Page, outcome: 'succeeds' | 'fails' = 'succeeds'): Promise<void> {
  await chooseMethod(page, 'US bank account');
  for (const [label, value] of [
    ['Full name', 'Ada Byron'],
    ['Email', 'ada@clinic.example'],
  ] as const) {
    const field = elementField(page, label);
    if (await field.isVisible()) await field.fill(value);
  }
  const account = outcome === 'succeeds' ? /^Test Institution/ : /^Closed account/;
  await elementFrame(page).contentFrame().getByRole('radio', { name: account }).check();
}
