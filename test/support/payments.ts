import {
  type Browser,
  expect,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Ledger } from '../../fixtures/payments/ledger.ts';
import { withResolvers } from './delay.ts';

export interface Card {
  number: string;
  expiry?: string;
  cvc?: string;
  postal?: string;
}

/** Titles of the frames that contain the card's fields. The frames have Stripe's origin. */
export const cardFrames = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
} as const;

export type CardField = keyof typeof cardFrames;

const frameSelector = (field: CardField): string => `iframe[title="${cardFrames[field]}"]`;

/** Selector of the frames of the card's fields, except while a payment is being checked. */
const CARD_FRAMES = (Object.keys(cardFrames) as CardField[])
  .map((field) => `${frameSelector(field)}:not([inert] *)`)
  .join();

/** Selector of the frame that contains the wallet's button. */
const WALLET_FRAME = 'iframe[title="Secure payment button frame"]';

/**
 * Waits until a visitor can reach the frame. A script could also reach an inert frame, such as a card field's while a
 * payment is being checked.
 */
const expectReachable = (page: Page, frame: string): Promise<void> =>
  expect(page.locator(`${frame}:not([inert] *)`)).toBeVisible();

export const cardFrame = (page: Page, field: CardField = 'number') => page.locator(frameSelector(field));
export const walletFrame = (page: Page) => page.locator(WALLET_FRAME);

export const cardField = (page: Page, field: CardField) =>
  cardFrame(page, field).contentFrame().locator(`#${field}`);

/** Waits until all of the card's fields have loaded, before a test advances the clock beyond their deadline. */
export const expectCardLoaded = (page: Page): Promise<void> =>
  expect(page.locator('.sw-payment-field[data-state="ready"]')).toHaveCount(3);

/** Returns the message at a field of the card. */
export const cardFieldError = (page: Page, field: CardField) =>
  page.locator('.sw-payment-entry', { has: cardFrame(page, field) }).locator('.sw-field-error');

/**
 * Waits until an element in a cross-origin frame, or the frame itself, is its document's active element.
 * `toBeFocused` also requires `document.hasFocus()`, which in Chromium is sometimes false for a page while
 * one of its out-of-process frames has focus.
 */
export const expectActiveElement = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);

/** Returns the message below the card's fields. */
export const cardError = (page: Page): Locator => page.locator('.sw-payment-error > .sw-field-error');

/** Returns the button that loads the card's fields again, or checks a wallet payment again. */
export const retryButton = (page: Page): Locator => page.locator('.sw-payment-again');

/** Returns the message about a wallet payment. */
export const walletStatus = (page: Page): Locator => page.locator('.sw-payment-status');

/** Returns the wallet buttons once they can be used. */
export const usableWallet = (page: Page): Locator => page.locator('.sw-payment-buttons:not([inert])');

/** Returns the overlay that is shown during a submission. */
export const overlay = (page: Page): Locator => page.locator('.sw-submitting');

/** Returns the field for the card's postal code that is on the page, outside the card's frame. */
export const postalCode = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Billing ZIP or postal code' });

/**
 * Clicks an element in a cross-origin frame once the frame receives mouse events. When a frame has just been inserted or
 * scrolled into view, Chromium sends clicks at its position to the page until the frame is painted. The frame then receives
 * focus, but the element receives no click. This happened twice in about 3,000 runs, each time when nothing was painted for
 * 750 ms before the click.
 */
export async function clickInFrame(element: Locator): Promise<void> {
  await expectReceivesMouse(element);
  await element.click();
}

/**
 * Taps an element in a cross-origin frame once the frame receives mouse events. The page needs `hasTouch`.
 */
async function tapInFrame(element: Locator): Promise<void> {
  await expectReceivesMouse(element);
  await element.tap();
}

/**
 * Runs a function in a frame of the Stripe stand-in, and retries it as long as it throws. Does not use a locator, which
 * would load the driver's code into the frame.
 * @param file last part of the frame's address
 */
async function runInFrame<T>(page: Page, file: string, run: (arg: T) => void, arg: T): Promise<void> {
  await expect(async () => {
    const frame = page.frames().find((each) => each.url().includes(`/stand-in/${file}`));
    expect(frame, file).toBeDefined();
    await (frame as Frame).evaluate(run as (given: unknown) => void, arg);
  }).toPass();
}

/** Clicks controls one after another, for tests of other behavior. Runs in a frame. */
function pressControls(selectors: readonly string[]): void {
  for (const selector of selectors) {
    const control = document.querySelector<HTMLButtonElement | HTMLInputElement>(selector);
    if (!control?.checkVisibility() || control.disabled) throw new Error(`${selector} is not enabled.`);
    control.click();
  }
}

/** Waits until the element receives mouse events, which shows that its frame is painted. */
async function expectReceivesMouse(element: Locator): Promise<void> {
  await expect(async () => {
    await element.hover();
    expect(await element.evaluate((node) => node.matches(':hover'))).toBe(true);
  }).toPass();
}

/** Fills in the postal code field on the page, outside the card's frame, if the field exists and is empty. */
function fillPostalCode(code: string): void {
  const field = document.querySelector<HTMLInputElement>('input[name="billingPostalCode"]');
  if (!field?.checkVisibility() || field.value !== '') return;
  field.value = code;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills in the card's fields once their frames have the page's options. Runs in the frame of one field, which finds the
 * others by name, as the stand-in does.
 */
function fillCardFields(values: Readonly<Record<string, string>>): void {
  const fields = Object.entries(values).map(([field, value]) => {
    const frame = Reflect.get(parent, window.name.replace(/\w+$/, field)) as Window | undefined;
    const input = frame?.document.querySelector<HTMLInputElement>('[data-options] > input');
    if (!input?.checkVisibility() || input.disabled) throw new Error(`The card’s ${field} is not enabled.`);
    return { input, value };
  });
  for (const { input, value } of fields) {
    input.focus();
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Fills in a card by script, field by field, as autofill does; `typeCard` types a card instead. */
export async function fillCard(page: Page, card: Card | string = '4242424242424242'): Promise<void> {
  const {
    number,
    expiry = '1234',
    cvc = /^3[47]/.test(number) ? '1234' : '123',
    postal = '10001',
  } = typeof card === 'string' ? { number: card } : card;
  const frames = page.locator(CARD_FRAMES).filter({ visible: true });
  await expect(frames).toHaveCount(3);
  // A call for each frame would load the driver's code into each.
  await runInFrame(page, 'card-field?field=number', fillCardFields, { number, expiry, cvc });
  await page.evaluate(fillPostalCode, postal);
}

/**
 * Types a card by keyboard, starting with focus on the number. Tab moves focus to the next field, as in Stripe's own
 * elements, and to the postal code field, which is on the page outside the card's frames.
 */
export async function typeCard(page: Page): Promise<void> {
  for (const [field, digits] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await expectActiveElement(cardField(page, field));
    await page.keyboard.type(digits);
    await expectActiveElement(cardField(page, field));
    await page.keyboard.press('Tab');
  }
  await expect(postalCode(page)).toBeFocused();
  await page.keyboard.type('10001');
}

/** Types into the card's number field by keyboard once the field is visible, because keystrokes do not wait for it. */
export async function typeNumber(page: Page, digits: string): Promise<void> {
  await expect(cardField(page, 'number')).toBeVisible();
  await cardField(page, 'number').pressSequentially(digits);
}

/** Returns the charges, declines and payment intents of the page's session. */
export async function ledger(page: Page): Promise<Ledger> {
  const response = await page.request.get('/stand-in/ledger');
  return (await response.json()) as Ledger;
}

/** Makes the bank settle the session's payments that are still processing. */
export async function settleByBank(page: Page): Promise<void> {
  await page.request.post('/stand-in/ledger');
}

const NETWORK = 'https://js.stripe.com/**';

/**
 * Serves the Stripe stand-in at Stripe's own address, so that the page loads it as it would load the real script. Open the
 * page with `?fixture=provider-network`. If the script is delayed (`isDelayed`), also pass `{ waitUntil: 'domcontentloaded' }`
 * to `goto`, because the load event waits for the script.
 * @returns a function that delivers the delayed script
 */
export async function serveStripe(page: Page, { isDelayed = false } = {}): Promise<() => void> {
  const { promise: released, resolve: release } = withResolvers();
  if (!isDelayed) release();
  await page.route(NETWORK, async (route) => {
    await released;
    const script = await page.request.get('/stand-in/stripe.js');
    await route.fulfill({ contentType: 'text/javascript', body: await script.text() });
  });
  return release;
}

/**
 * Blocks requests to Stripe's address, as a content blocker does. A later call of `serveStripe` makes the address reachable
 * again.
 */
export async function blockStripe(page: Page): Promise<void> {
  await page.route(NETWORK, (route) => route.abort('blockedbyclient'));
}

/** Cards of the Stripe stand-in whose payments fail or need 3-D Secure. */
export const DECLINED_CARD = '4000000000000002';
export const CHALLENGED_CARD = '4000002500003155';

/** Pattern for the path of a request that creates a payment method. */
export const METHOD = /v1\/payment_methods$/;
/** Pattern for the path of a request that confirms a wallet payment. */
export const CONFIRM = /payment_intents\/pi_\w+\/confirm$/;
/** Message after a failed wallet payment. */
export const ISSUE = 'There was an issue with your payment!';

/** Pattern for the path of a request for a payment's result. */
export const LOOK_UP = /payment_intents\/pi_\w+$/;

/**
 * Lets the page request a payment's result from Stripe until it has used its four retries. The page needs `clock.install()`.
 */
export const askStripeAgain = (
  page: Page,
  requests: { to: (path: RegExp) => readonly unknown[] },
): Promise<void> =>
  // The clock advances in steps, because the page starts its next wait only after handling the previous response.
  expect(async () => {
    await page.clock.runFor(1000);
    expect(requests.to(LOOK_UP)).toHaveLength(5);
  }).toPass();

/** Pattern for `violations.allow`, because the browser logs the HTTP error of each declined payment. */
export const declineErrors = /provider\/v1\/payment_intents\/\w+\/(?:confirm|authenticate)/;

export type WalletOutcome = 'approve' | 'decline' | 'insufficient funds' | 'challenge';

const walletCards: Readonly<Record<WalletOutcome, string>> = {
  approve: '4242424242424242',
  decline: '4000000000000002',
  'insufficient funds': '4000000000009995',
  challenge: '4000002500003155',
};

/** Returns the button inside the wallet's frame. */
export const walletButton = (page: Page) => walletFrame(page).contentFrame().getByRole('button');

/** Returns the frame of the wallet's sheet, which covers the page. */
export const walletSheet = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure wallet sheet frame"]');

/** Returns the card in the wallet's sheet that leads to this outcome. */
export const sheetCard = (page: Page, outcome: WalletOutcome): Locator =>
  walletSheet(page).locator(`input[value="${walletCards[outcome]}"]`);

/** Uses a script to choose a card in the open wallet sheet and pay. */
export const payInSheet = (page: Page, outcome: WalletOutcome): Promise<void> =>
  runInFrame(page, 'provider-sheet', pressControls, [`input[value="${walletCards[outcome]}"]`, '#pay']);

/** Uses a script to click the wallet's button and pay with a card that leads to this outcome. */
export async function payByWallet(page: Page, outcome: WalletOutcome = 'approve'): Promise<void> {
  await expectReachable(page, WALLET_FRAME);
  await runInFrame(page, 'wallet-button', pressControls, ['button']);
  await payInSheet(page, outcome);
}

/** Pays with the wallet by touch. The page needs `hasTouch`. */
export async function tapWallet(page: Page): Promise<void> {
  await expectReachable(page, WALLET_FRAME);
  await tapInFrame(walletButton(page));
  await tapInFrame(sheetCard(page, 'approve'));
  await tapInFrame(walletSheet(page).getByRole('button', { name: 'Pay' }));
}

/** Uses a script to complete or fail the 3-D Secure challenge that Stripe shows above the page. */
export const answerChallenge = (page: Page, answer: 'complete' | 'fail'): Promise<void> =>
  runInFrame(page, 'provider-sheet', pressControls, [`#${answer}`]);

/** Successful payment from another session. Anybody can open its return address. */
export interface ForeignPayment {
  id: string;
  secret: string;
}

/** Pays for a gift in a separate session, as another visitor would. */
export async function payAsStranger(browser: Browser): Promise<ForeignPayment> {
  const context = await browser.newContext();
  const address = '/actions/ats-accounts-module/membership/fetch?order=donation&amount=7500';
  const created = await context.request.get(address);
  const intent = (await created.json()) as { pmtId: string; clientSecret: string };
  const call = async (path: string, data: object): Promise<{ id?: string; status?: string }> => {
    const sent = { data: { key: 'pk_test_standin', ...data } };
    const response = await context.request.post(`/stand-in/provider/v1/${path}`, sent);
    return (await response.json()) as { id?: string; status?: string };
  };
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, isWallet: true };
  const { id: method } = await call('payment_methods', card);
  const confirmation = {
    client_secret: intent.clientSecret,
    payment_method: method,
    return_url: 'http://localhost/',
  };
  const { status } = await call(`payment_intents/${intent.pmtId}/confirm`, confirmation);
  expect(status).toBe('succeeded');
  await context.close();
  return { id: intent.pmtId, secret: intent.clientSecret };
}
