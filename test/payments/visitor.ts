import type { Page } from '@playwright/test';
import type { Random } from '../../fixtures/random.ts';
import { donationParts } from '../support/donation.ts';
import { clearCard, fillCard, walletButton, walletSheet } from '../support/payments.ts';
import { purchaseParts } from '../support/purchase.ts';
import { elapse } from './network.ts';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000002', '4000002500003155'];
const QUICK = { timeout: 1500, noWaitAfter: true } as const;

/** Something that a visitor does. It may turn out to be impossible. */
export type Action = readonly [name: string, run: () => Promise<unknown>];

/** Returns what a visitor does on every page with a payment. */
function commonActions(page: Page, random: Random, noteSheet: (total: string) => void): Action[] {
  const answer = (name: string) =>
    page.frameLocator('iframe[title="Secure 3-D Secure frame"]').getByRole('button', { name }).click(QUICK);
  const payInSheet = async (): Promise<void> => {
    const sheet = walletSheet(page);
    const total = sheet.locator('#total', { hasText: '$' });
    noteSheet((await total.textContent({ timeout: 1500 })) ?? '');
    const card = sheet.locator('label').nth(random.integer(0, 3));
    await card.click(QUICK);
    await sheet.getByRole('button', { name: 'Pay' }).click(QUICK);
  };
  return [
    [
      'types a card',
      async () => {
        await clearCard(page);
        await fillCard(page, random.pick(CARDS));
      },
    ],
    ['opens the wallet', () => walletButton(page).click(QUICK)],
    [
      'pays by wallet',
      async () => {
        await walletButton(page).click(QUICK);
        await payInSheet();
      },
    ],
    ['pays in the sheet', payInSheet],
    ['cancels the sheet', () => walletSheet(page).getByRole('button', { name: 'Cancel' }).click(QUICK)],
    ['passes the challenge', () => answer('Complete')],
    ['fails the challenge', () => answer('Fail')],
    [
      'answers the bank',
      () => page.getByRole('button', { name: random.pick(['Complete', 'Fail']) }).click(QUICK),
    ],
    ['asks again', () => page.locator('.sw-payment-again').click(QUICK)],
    ['reloads', () => page.reload({ waitUntil: 'commit', timeout: 3000 })],
    ['goes back', () => page.goBack({ waitUntil: 'commit', timeout: 3000 })],
    ['goes forward', () => page.goForward({ waitUntil: 'commit', timeout: 3000 })],
    ['waits', () => elapse(random.integer(100, 1200))],
  ];
}

/** Returns what a visitor of the purchase does. */
export function purchaseActions(page: Page, random: Random, noteSheet: (total: string) => void): Action[] {
  const { submit, term } = purchaseParts(page);
  const choose = async (): Promise<void> => {
    const [product, name] = random.pick([
      ['Full member', 'One year'],
      ['Full member', 'Three years'],
      ['Affiliate member', 'One month'],
      ['Member in training', 'One year'],
    ] as const);
    await purchaseParts(page).product(product).check({ timeout: 1500 });
    await term(product, name).check({ timeout: 1500 });
  };
  return [
    ['chooses', choose],
    ['chooses', choose],
    ['presses', () => submit.click(QUICK)],
    ['presses', () => submit.click(QUICK)],
    ['presses', () => submit.click(QUICK)],
    ['presses twice', () => submit.dblclick(QUICK)],
    ...commonActions(page, random, noteSheet),
  ];
}

/** Returns what a donor does. */
export function donationActions(page: Page, random: Random, noteSheet: (total: string) => void): Action[] {
  const donation = donationParts(page);
  const choose = async (): Promise<void> => {
    if (random.next() < 0.3) {
      await donation.regularly.check({ timeout: 1000 });
      await donation.suggestion(random.pick(['$25 a month', '$64.99 a month'])).check({ timeout: 1000 });
    } else {
      await donation.once.check({ timeout: 1000 });
      await donation.otherAmount.check({ timeout: 1000 });
      await donation.customAmount.fill(random.pick(['5', '19.99', '1,128.70', '64.1']), { timeout: 1000 });
    }
  };
  const goOn = async (): Promise<void> => {
    if (await donation.addToCart.isVisible()) await donation.addToCart.click(QUICK);
    if (await donation.continueButton.isVisible()) await donation.continueButton.click(QUICK);
  };
  const fillIn = async (): Promise<void> => {
    await donation.firstName.fill('Ada', { timeout: 1000 });
    await donation.lastName.fill('Byron', { timeout: 1000 });
    await donation.email.fill('ada@clinic.example', { timeout: 1000 });
  };
  const prepare = async (): Promise<void> => {
    if (await donation.amountPage.isVisible()) await choose();
    await goOn();
    await fillIn();
  };
  return [
    ['prepares', prepare],
    ['prepares', prepare],
    ['goes on', goOn],
    ['changes the amount', () => donation.payment.getByRole('button', { name: 'Change' }).click(QUICK)],
    ['presses', () => donation.give.click(QUICK)],
    ['presses', () => donation.give.click(QUICK)],
    ['presses', () => donation.give.click(QUICK)],
    ['presses twice', () => donation.give.dblclick(QUICK)],
    ...commonActions(page, random, noteSheet),
  ];
}
