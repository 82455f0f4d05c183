import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Ledger } from '../../fixtures/payments/ledger.ts';

export interface Card {
  number: string;
  expiry?: string;
  cvc?: string;
  postal?: string;
}

/** The card's fields: in a frame of the provider's origin. */
const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card payment input frame"]');

export const cardField = (page: Page, field: 'number' | 'expiry' | 'cvc' | 'postal') =>
  cardFrame(page).locator(`#${field}`);

/**
 * Waits until the focus is on something in a frame of another origin, or on the frame: `toBeFocused` asks in addition whether
 * the document is in front, which Chromium denies now and then of a page whose frame in another process has the focus.
 */
export const expectFocusOn = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((own) => own.ownerDocument.activeElement === own)).toBe(true);

/**
 * Presses something in a frame of another origin, once the browser sends the frame what the mouse does. Until a frame that
 * has just come, or has just been scrolled to, is drawn, Chromium gives a press at its place to the page: the frame gets
 * the focus and nothing is pressed (seen twice in some 3000 runs, where no frame had been drawn for 750 ms before the press).
 */
export async function pressIn(element: Locator): Promise<void> {
  await expectDrawn(element);
  await element.click();
}

/** The same with a finger: in a page that is opened with `hasTouch`. */
export async function tapIn(element: Locator): Promise<void> {
  await expectDrawn(element);
  await element.tap();
}

async function expectDrawn(element: Locator): Promise<void> {
  await expect(async () => {
    await element.hover();
    expect(await element.evaluate((own) => own.matches(':hover'))).toBe(true);
  }).toPass({ timeout: 8000 });
}

/** Types a card as a visitor would, digit by digit; a field that is not asked for is left out. */
export async function fillCard(page: Page, card: Card | string = '4242424242424242'): Promise<void> {
  const {
    number,
    expiry = '1234',
    cvc,
    postal = '10001',
  } = typeof card === 'string' ? { number: card } : card;
  const isAmex = /^3[47]/.test(number);
  // Which fields there are, the frame is told by the page.
  await cardFrame(page).locator('body[data-options]').waitFor();
  await cardField(page, 'number').pressSequentially(number);
  await cardField(page, 'expiry').pressSequentially(expiry);
  await cardField(page, 'cvc').pressSequentially(cvc ?? (isAmex ? '1234' : '123'));
  if (await cardField(page, 'postal').isVisible()) await cardField(page, 'postal').fill(postal);
}

/** Types a card with keys alone, once the focus is on its frame: the fields hand on what is typed, one to the next. */
export async function typeCard(page: Page): Promise<void> {
  for (const [field, digits] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
    ['postal', '10001'],
  ] as const) {
    await expectFocusOn(cardField(page, field));
    await page.keyboard.type(digits);
  }
}

/** Empties the card's fields, to type another card. */
export async function emptyCard(page: Page): Promise<void> {
  for (const field of ['number', 'expiry', 'cvc', 'postal'] as const) {
    if (await cardField(page, field).isVisible()) await cardField(page, field).fill('');
  }
}

/** What the page's session has been charged, and every step on the way. */
export async function ledger(page: Page): Promise<Ledger> {
  const answer = await page.request.get('/stand-in/ledger', { headers: { Accept: 'application/json' } });
  return (await answer.json()) as Ledger;
}

const NETWORK = 'https://js.stripe.com/**';

/**
 * Puts the stand-in where the provider's network is, so that the real way of loading is gone. The page has to be opened
 * with `?fixture=provider-network`; and, where the script is held back, without waiting for its load event, which waits
 * for the script: `goto(address, { waitUntil: 'domcontentloaded' })`.
 * @returns lets the script go, where it was held back
 */
export async function serveProvider(page: Page, { isHeld = false } = {}): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  if (!isHeld) letGo();
  await page.route(NETWORK, async (route) => {
    await held;
    const script = await page.request.get('/stand-in/stripe.js');
    await route.fulfill({ contentType: 'text/javascript', body: await script.text() });
  });
  return letGo;
}

/** The provider's network is out of reach, as behind a content blocker. `serveProvider` later brings it back. */
export async function blockProvider(page: Page): Promise<void> {
  await page.route(NETWORK, (route) => route.abort('blockedbyclient'));
}

/** The browser logs each answer that refuses, as it does with the provider's own: for `violations.allow`. */
export const refusals = /provider\/v1\/payment_intents\/\w+\/(?:confirm|authenticate)/;

export type WalletOutcome = 'approve' | 'decline' | 'insufficient funds' | 'challenge';

const walletCards: Readonly<Record<WalletOutcome, string>> = {
  approve: '4242424242424242',
  decline: '4000000000000002',
  'insufficient funds': '4000000000009995',
  challenge: '4000002500003155',
};

/** The wallet's button. */
export const walletButton = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment button frame"]').getByRole('button');

/** The wallet's sheet, above the page. */
export const walletSheet = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure wallet sheet frame"]');

/** One of the cards in the wallet's sheet. */
export const sheetCard = (page: Page, outcome: WalletOutcome): Locator =>
  walletSheet(page).locator(`input[value="${walletCards[outcome]}"]`);

/** Chooses a card in the wallet's sheet, which is open, and pays. */
export async function payInSheet(page: Page, outcome: WalletOutcome, press = pressIn): Promise<void> {
  const card = sheetCard(page, outcome);
  await press(card);
  await expect(card).toBeChecked();
  await press(walletSheet(page).getByRole('button', { name: 'Pay' }));
}

/** Presses the wallet's button, and pays with a card that has this outcome. */
export async function payByWallet(
  page: Page,
  outcome: WalletOutcome = 'approve',
  press = pressIn,
): Promise<void> {
  await press(walletButton(page));
  await payInSheet(page, outcome, press);
}

/** Answers 3-D Secure where the provider's script asks, above the page. */
export function answerChallenge(page: Page, answer: 'Complete' | 'Fail', press = pressIn): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure 3-D Secure frame"]');
  return press(frame.getByRole('button', { name: answer }));
}
