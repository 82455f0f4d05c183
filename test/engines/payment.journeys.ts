import { expect } from '@playwright/test';
import type { Ledger } from '../../fixtures/payments/ledger.ts';
import { cardFrames } from '../support/payments.ts';
import { expectAddress, expectSeen, expectTexts, openReady } from './steps.ts';
import type { Journey, Visitor } from './visitor.ts';

export const paymentJourneys: Journey[] = [];
const journey = (name: string, run: Journey['run']): void => void paymentJourneys.push({ name, run });

const BUTTON_FRAME = 'Secure payment button frame';
const SHEET_FRAME = 'Secure wallet sheet frame';

async function fillCard(visitor: Visitor, number: string): Promise<void> {
  for (const [field, digits] of [
    ['number', number],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await expectSeen(visitor, { css: 'body[data-options]', frame: cardFrames[field] });
    await visitor.enter({ css: `#${field}`, frame: cardFrames[field] }, digits);
  }
}

/** Opens the wallet's sheet and pays with its first card. */
async function payByWallet(visitor: Visitor): Promise<void> {
  await expectSeen(visitor, { css: '.sw-payment-buttons:not([inert])' });
  await visitor.press({ css: 'button', frame: BUTTON_FRAME });
  await visitor.press({ css: 'input[value="4242424242424242"]', frame: SHEET_FRAME });
  await visitor.press({ role: 'button', name: 'Pay', frame: SHEET_FRAME });
}

async function expectOneCharge(visitor: Visitor, amount: number, isWallet: boolean): Promise<void> {
  const { charges } = await visitor.evaluate(async () => {
    const response = await fetch('/stand-in/ledger');
    return (await response.json()) as Ledger;
  });
  expect(charges).toEqual([expect.objectContaining({ amount, isWallet })]);
}

async function openDonationPayment(visitor: Visitor): Promise<void> {
  await openReady(visitor, '/donate', 'donation');
  await visitor.press({ role: 'radio', name: '$50' });
  await visitor.press({ role: 'button', name: 'Continue' });
  await expectSeen(visitor, { css: '[data-page="summary"]' });
  expect(await visitor.axe()).toEqual([]);
  await visitor.press({ role: 'button', name: 'Continue', css: '[data-page="summary"]' });
  await expectSeen(visitor, { css: '[data-page="payment"]' });
  await visitor.enter({ role: 'textbox', name: 'First name' }, 'Ada');
  await visitor.enter({ role: 'textbox', name: 'Last name' }, 'Byron');
  await visitor.enter({ role: 'textbox', name: 'Email address' }, 'ada@clinic.example');
}

async function openPurchase(visitor: Visitor): Promise<void> {
  await openReady(visitor, '/membership/purchase', 'membership-purchase');
  await visitor.press({ css: 'label', text: 'Full member' });
  await visitor.press({ css: 'label', text: 'One year' });
  await expectTexts(visitor, '.sw-purchase-total dd', ['$425.00']);
}

journey('a donation can be made by card and confirmed at the bank', async (visitor) => {
  await openDonationPayment(visitor);
  await fillCard(visitor, '4000002500003155');
  await visitor.enter({ css: '[name="billingPostalCode"]' }, '10001');
  await visitor.press({ role: 'button', name: 'Give now $50.00' });
  await visitor.press({ role: 'button', name: 'Complete' });
  await expectAddress(visitor, /\/donate\/thank-you\?gift=/);
  await expectSeen(visitor, { css: '#receipt', text: '$50.00' });
  await expectOneCharge(visitor, 5000, false);
});

journey('a donation can be made by wallet', async (visitor) => {
  await openDonationPayment(visitor);
  await payByWallet(visitor);
  await expectAddress(visitor, /\/donate\/thank-you\?gift=/);
  await expectSeen(visitor, { css: '#receipt', text: '$50.00' });
  await expectOneCharge(visitor, 5000, true);
});

journey('a membership can be bought by card after a declined one', async (visitor) => {
  await openPurchase(visitor);
  await fillCard(visitor, '4000000000000002');
  await visitor.enter({ css: '[name="billingPostalCode"]' }, '10001');
  await visitor.press({ css: '[data-membership-purchase-part="pay"]' });
  await expectSeen(visitor, { css: '[data-widget="membership-purchase"] p', text: 'declined' });
  expect(await visitor.axe()).toEqual([]);
  await fillCard(visitor, '4242424242424242');
  await visitor.press({ css: '[data-membership-purchase-part="pay"]' });
  await expectTexts(visitor, 'h1', ['Thank you, and welcome']);
  await expectOneCharge(visitor, 42_500, false);
});

journey('a membership can be bought by wallet', async (visitor) => {
  await openPurchase(visitor);
  await payByWallet(visitor);
  await expectTexts(visitor, 'h1', ['Thank you, and welcome']);
  await expectOneCharge(visitor, 42_500, true);
});
