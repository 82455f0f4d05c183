import { setTimeout as elapse } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Random } from '../../fixtures/random.ts';
import { donationParts } from '../support/donation.ts';
import { chooseBank, chooseMethod, elementFrame, fillElementCard } from '../support/paymentElement.ts';
import {
  CHALLENGED_CARD,
  cardField,
  cardFrame,
  DECLINED_CARD,
  type ForeignPayment,
  postalCode,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { purchaseParts } from '../support/purchase.ts';
import type { Kind, Plot } from './plots.ts';
import { type Situation, situationOf } from './situation.ts';

export const addressOf = (kind: Kind): string => (kind === 'purchase' ? '/membership/purchase' : '/donate');

const PAYS = '4242424242424242';
const QUICK = { timeout: 1500, noWaitAfter: true } as const;

/** Visitor in one session, who may have two tabs open. */
export interface Visitor {
  context: BrowserContext;
  kind: Kind;
  random: Random;
  /** Query that turns on the faults of the stand-in CMS. */
  query: string;
  foreign: ForeignPayment;
  plot: Plot;
  /** Tab in use. */
  page: Page;
  /** Values that the visitor has entered in each tab, and the order that they are for. */
  entered: Map<Page, Pick<Situation, 'order' | 'values'>>;
  /** Tabs in which a complete card has been typed but not submitted yet. */
  typed: Set<Page>;
}

/** Action that a visitor can perform now. The weight determines how likely the action is relative to the others. */
export interface Action {
  name: string;
  weight: number;
  run: () => Promise<unknown>;
}

/** Records the values in the form. From now on, they must not be lost. */
async function remember(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const now = await situationOf(page);
  if (now?.isReady) visitor.entered.set(page, now);
}

/** Types a card into its fields. */
export async function enterCard(page: Page, number = PAYS, timeout = 2500): Promise<void> {
  if ((await elementFrame(page).count()) > 0) {
    await chooseMethod(page, 'Card');
    return fillElementCard(page, number);
  }
  const limit = { timeout };
  for (const [field, digits] of [
    ['number', number],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await cardFrame(page, field).contentFrame().locator('body[data-options]').waitFor(limit);
    await cardField(page, field).fill(digits, limit);
  }
  if (await postalCode(page).isVisible()) await postalCode(page).fill('10001', limit);
}

function pickCard({ random, plot }: Visitor): string {
  if (random.next() < (plot.challenged ?? 0.1)) return CHALLENGED_CARD;
  return random.next() < 0.8 ? PAYS : DECLINED_CARD;
}

/** Enters a card or, in the Payment Element, sometimes chooses another method. */
async function typeCard(visitor: Visitor): Promise<void> {
  const { page, random, plot } = visitor;
  const { others = 0.4 } = plot;
  const other = random.next();
  const hasElement = (await elementFrame(page).count()) > 0;
  if (hasElement && other < others / 2) await chooseBank(page, other < others / 3 ? 'succeeds' : 'fails');
  else if (hasElement && other < others) await chooseMethod(page, 'Klarna');
  else await enterCard(page, pickCard(visitor));
  visitor.typed.add(visitor.page);
}

async function payInSheet(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const sheet = walletSheet(page);
  await sheet.locator('#total', { hasText: '$' }).waitFor({ timeout: 2000 });
  await sheet.locator(`input[value="${pickCard(visitor)}"]`).check({ timeout: 1500 });
  await sheet.getByRole('button', { name: 'Pay' }).click(QUICK);
}

async function chooseMembership(visitor: Visitor): Promise<void> {
  // On a slow machine, the choice may be only partly made.
  visitor.entered.delete(visitor.page);
  const { product, term } = purchaseParts(visitor.page);
  const [kind, name] = visitor.random.pick([
    ['Full member', 'One year'],
    ['Full member', 'Three years'],
    ['Affiliate member', 'One month'],
  ] as const);
  await product(kind).check({ timeout: 1500 });
  await term(kind, name).check({ timeout: 1500 });
  await remember(visitor);
}

async function chooseGift(visitor: Visitor): Promise<void> {
  // On a slow machine, the choice may be only partly made.
  visitor.entered.delete(visitor.page);
  const { random } = visitor;
  const donation = donationParts(visitor.page);
  if (random.next() < 0.3) {
    await donation.regularly.check({ timeout: 1000 });
    await donation.form
      .locator('[name="atsDonationPlan"]')
      .nth(random.integer(0, 1))
      .check({ timeout: 1000 });
  } else {
    await donation.once.check({ timeout: 1000 });
    await donation.otherAmount.check({ timeout: 1000 });
    await donation.customAmount.fill(random.pick(['5', '19.99', '1,128.70', '64.1']), { timeout: 1000 });
  }
  if (random.next() < 0.4) await donation.coverFee.check({ timeout: 1000 });
  else if (await donation.coverFee.isVisible()) await donation.coverFee.uncheck({ timeout: 1000 });
  await remember(visitor);
  await donation.addToCart.click(QUICK);
}

async function fillDonor(visitor: Visitor): Promise<void> {
  const { firstName, lastName, email } = donationParts(visitor.page);
  await firstName.fill(visitor.random.pick(['Ada', 'Ada Mary', 'Zoë']), { timeout: 1000 });
  await lastName.fill('Byron', { timeout: 1000 });
  await email.fill('ada@clinic.example', { timeout: 1000 });
  await remember(visitor);
}

/** Returns the actions that are possible on the donation's current step, apart from paying. */
function donationSteps(visitor: Visitor, { step, values, needsConsent }: Situation): Action[] {
  const donation = donationParts(visitor.page);
  if (step === 'amount') return [{ name: 'chooses', weight: 10, run: () => chooseGift(visitor) }];
  if (step === 'summary')
    return [{ name: 'goes on', weight: 10, run: () => donation.continueButton.click(QUICK) }];
  const change = () => donation.brief.getByRole('button', { name: 'Change' }).click(QUICK);
  return [
    { name: 'fills in', weight: values['fields[email]'] ? 0.5 : 8, run: () => fillDonor(visitor) },
    {
      name: 'agrees',
      weight: needsConsent ? 6 : 0,
      run: () => donation.consent.check({ timeout: 1000 }),
    },
    { name: 'changes the amount', weight: 0.5, run: change },
  ];
}

/** Goes back one or two pages, soon after a press. */
async function goAway({ page, random, kind, typed, entered }: Visitor): Promise<void> {
  await elapse(random.integer(0, 300));
  await page.goBack(LOADED);
  if (kind === 'donation' && random.next() < 0.4) await page.goBack(LOADED);
  if (kind === 'donation' && new URL(page.url()).pathname === addressOf(kind)) return;
  typed.delete(page);
  entered.delete(page);
}

/** Returns the possible actions for the wallet and the bank's challenge. */
function walletActions(visitor: Visitor, now: Situation): Action[] {
  const { page } = visitor;
  const answer = (name: string) =>
    page.frameLocator('iframe[title="Secure 3-D Secure frame"]').getByRole('button', { name }).click(QUICK);
  const cancel = () => walletSheet(page).getByRole('button', { name: 'Cancel' }).click(QUICK);
  const pay = async (): Promise<void> => {
    await walletButton(page).click(QUICK);
    await payInSheet(visitor);
  };
  if (now.hasChallenge)
    return [
      { name: 'passes the challenge', weight: 4, run: () => answer('Complete') },
      { name: 'fails the challenge', weight: 1, run: () => answer('Fail') },
    ];
  if (now.hasSheet)
    return [
      { name: 'pays in the sheet', weight: 4, run: () => payInSheet(visitor) },
      { name: 'cancels the sheet', weight: 0.5, run: cancel },
    ];
  const payAndLeave = async (): Promise<void> => {
    await pay();
    await goAway(visitor);
  };
  return now.hasWallet
    ? [
        { name: 'pays by wallet', weight: 3, run: pay },
        { name: 'pays by wallet and leaves', weight: now.canGoBack ? 0.2 : 0, run: payAndLeave },
        { name: 'opens the wallet', weight: 0.3, run: () => walletButton(page).click(QUICK) },
      ]
    : [];
}

/** Returns the possible actions on the form that pays. */
function formActions(visitor: Visitor, now: Situation): Action[] {
  const { page, kind, typed } = visitor;
  const button = kind === 'purchase' ? purchaseParts(page).submit : donationParts(page).give;
  const isReadyToPay = now.hasAmount && typed.has(page);
  const press = (isDouble: boolean) => async (): Promise<void> => {
    await (isDouble ? button.dblclick(QUICK) : button.click(QUICK));
  };
  // Goes back one or two history entries, and thereby either to another step of the form or to another page.
  const pressAndLeave = async (): Promise<void> => {
    await button.click(QUICK);
    await goAway(visitor);
  };
  return [
    { name: 'presses and leaves', weight: isReadyToPay && now.canGoBack ? 0.3 : 0, run: pressAndLeave },
    {
      name: 'types a card',
      weight: !now.hasCard ? 0 : typed.has(page) ? 0.2 : 4,
      run: () => typeCard(visitor),
    },
    { name: 'presses', weight: isReadyToPay ? 5 : 1.5, run: press(false) },
    { name: 'presses twice', weight: isReadyToPay ? 2 : 0.7, run: press(true) },
  ];
}

/** Opens the form at the address to which the bank returns visitors, with the id of another visitor's payment. */
async function followForeignReturn(visitor: Visitor): Promise<void> {
  const { page, foreign, kind, query } = visitor;
  const returned = new URLSearchParams({
    payment_intent: foreign.id,
    payment_intent_client_secret: foreign.secret,
    redirect_status: 'succeeded',
    payment_item: kind === 'purchase' ? '5101' : 'donation',
  });
  await leave(visitor, () => page.goto(`${addressOf(kind)}${query || '?'}&${returned}`, LOADED));
}

const LOADED = { waitUntil: 'commit', timeout: 5000 } as const;

/** Leaves the page, which discards the card. A purchase stores its values in the history entry. */
async function leave(visitor: Visitor, go: () => Promise<unknown>, keepsEntry = false): Promise<void> {
  const { page, kind, typed, entered } = visitor;
  typed.delete(page);
  if (kind === 'purchase' && !keepsEntry) entered.delete(page);
  await go();
}

/** Returns the actions that the browser offers on every page. */
function browserActions(visitor: Visitor, now: Situation | undefined): Action[] {
  const { page, context, kind, query } = visitor;
  const back = () => leave(visitor, () => page.goBack(LOADED));
  const forward = () => leave(visitor, () => page.goForward(LOADED));
  const open = async (): Promise<void> => {
    visitor.page = await context.newPage();
    await visitor.page.goto(addressOf(kind) + query, LOADED);
  };
  const change = (): Promise<void> => {
    const others = context.pages().filter((other) => other !== page);
    visitor.page = visitor.random.pick(others);
    return visitor.page.bringToFront();
  };
  const tabs = context.pages().length;
  return [
    { name: 'reloads', weight: 0.5, run: () => leave(visitor, () => page.reload(LOADED), true) },
    // A tab's first history entry is an empty page.
    { name: 'goes back', weight: now && !now.canGoBack ? 0 : now ? 0.3 : 2, run: back },
    { name: 'goes forward', weight: 0.15, run: forward },
    { name: 'opens a second tab', weight: tabs === 1 ? 0.2 : 0, run: open },
    { name: 'changes the tab', weight: tabs === 1 ? 0 : 0.8, run: change },
    { name: 'follows a foreign return', weight: 0.15, run: () => followForeignReturn(visitor) },
    { name: 'waits', weight: 0.7, run: () => elapse(visitor.random.integer(50, 500)) },
  ];
}

/** Comes back from the bank's page in a new tab, as happens if the bank's app opens the browser. */
async function returnInOtherTab(visitor: Visitor): Promise<void> {
  const { page, context } = visitor;
  const [answered] = await Promise.all([
    page.waitForRequest((request) => /redirect_status=/.test(request.url()), { timeout: 3000 }),
    page.getByRole('button', { name: 'Complete' }).click(QUICK),
  ]);
  visitor.page = await context.newPage();
  await visitor.page.goto(answered.url(), LOADED);
}

function bankActions(visitor: Visitor): Action[] {
  const { page } = visitor;
  const answer = (name: string) => () => page.getByRole('button', { name }).click(QUICK);
  return [
    { name: 'passes at the bank', weight: 4, run: answer('Complete') },
    { name: 'fails at the bank', weight: 1, run: answer('Fail') },
    { name: 'comes back in another tab', weight: 1.5, run: () => returnInOtherTab(visitor) },
    { name: 'goes back from the bank', weight: 0.5, run: () => page.goBack(LOADED) },
  ];
}

/** Returns the actions that a visitor can perform now. */
export function actionsOf(visitor: Visitor, now: Situation | undefined): Action[] {
  const browser = browserActions(visitor, now);
  // This is the browser's error page after a lost response. Most visitors go back or reload the page.
  if (!now) return browser.filter(({ name }) => /reloads|goes back|waits|foreign/.test(name));
  if (now.isElsewhere)
    return browser.map((action) => (action.name === 'goes forward' ? { ...action, weight: 6 } : action));
  if (now.isAtBank) return [...bankActions(visitor), ...browser];
  if (!now.isReady) return browser;
  const { page } = visitor;
  if (now.isSubmitting || now.hasSheet || now.hasChallenge)
    return [...walletActions(visitor, now), ...browser];
  const again = {
    name: 'asks again',
    weight: now.canAskAgain ? 4 : 0,
    run: () => page.locator('.sw-payment-again').click(QUICK),
  };
  const isPaymentStep = visitor.kind === 'purchase' || now.step === 'payment';
  const choose = {
    name: 'chooses',
    weight: now.values.purchasableId ? 0.7 : 8,
    run: () => chooseMembership(visitor),
  };
  return [
    ...(visitor.kind === 'donation' ? donationSteps(visitor, now) : [choose]),
    ...(isPaymentStep ? [...formActions(visitor, now), ...walletActions(visitor, now), again] : []),
    ...browser,
  ];
}

/** Picks a random action, weighted by the actions' weights and the plot. */
export function pickAction(actions: readonly Action[], { random, plot }: Visitor): Action {
  const { bias = {} } = plot;
  const weighted = actions.map((action) => ({ action, weight: action.weight * (bias[action.name] ?? 1) }));
  let rest = random.next() * weighted.reduce((sum, { weight }) => sum + weight, 0);
  const found = weighted.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return (found ?? weighted.at(-1))?.action ?? { name: 'waits', weight: 1, run: () => elapse(100) };
}
