import { setTimeout as elapse } from 'node:timers/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createRandom, type Random } from '../../fixtures/random.ts';
import { follow } from '../explore/follow.ts';
import { type NoteView, reportViews } from '../explore/view.ts';
import { donationParts } from '../support/donation.ts';
import { type ForeignPayment, ledger, payAsStranger, settleByBank } from '../support/payments.ts';
import { purchaseParts } from '../support/purchase.ts';
import { judge } from './judge.ts';
import { spoilNetwork, type Traced } from './network.ts';
import { createTabs, observe } from './observe.ts';
import { fieldFaults, pickPlot } from './plots.ts';
import type { Observation } from './records.ts';
import { type Situation, situationOf } from './situation.ts';
import { actionsOf, addressOf, enterCard, pickAction, type Visitor } from './visitor.ts';

/** Records the views of all pages of a session. */
async function traceViews(context: BrowserContext, tabOf: (page: Page) => number): Promise<Traced[]> {
  const trace: Traced[] = [];
  await context.exposeBinding('noteView', ({ page }, ...[view, at]: Parameters<NoteView>) => {
    if (view) trace.push({ at, tab: tabOf(page), view });
  });
  await context.addInitScript(reportViews);
  return trace;
}

const SEED = Number(process.env.SEED ?? 1);
const SESSIONS = Number(process.env.SESSIONS ?? 200);
const THANKS = /^(?:Thank you, |Your membership is paid)/;
const FIRST = Number(process.env.FIRST ?? 1);

/** Waits until the form can be used or everything is paid. Slowness is not a failure, because the machine may be busy. */
async function untilUsable({ page }: Visitor): Promise<void> {
  const isUsable = async (): Promise<boolean> => {
    const now = await situationOf(page);
    const isBusy = (await page.locator('.sw-payment-status[data-state="busy"]').count()) > 0;
    return now !== undefined && (now.isPaid || now.isAtBank || (now.isReady && !now.isSubmitting && !isBusy));
  };
  await expect.poll(isUsable, { timeout: 15_000, intervals: [50] }).toBe(true);
}

/** Fills in the missing parts of a donation form, up to its payment. */
async function completeDonation(page: Page, now: Situation | undefined): Promise<void> {
  const donation = donationParts(page);
  if (now?.step === 'amount') {
    const { donationFormFrequencyOption: frequency, donationSuggestionAmount, atsDonationPlan } = now.values;
    const isChosen = frequency === 'recurring-donation' ? atsDonationPlan : donationSuggestionAmount;
    if (!isChosen) {
      await donation.once.check();
      await donation.suggestion('$50').check();
    }
    await donation.addToCart.click();
  }
  if (await donation.continueButton.isVisible()) await donation.continueButton.click();
  await donation.firstName.fill('Ada');
  await donation.lastName.fill('Byron');
  await donation.email.fill('ada@clinic.example');
  if (await donation.consent.isVisible()) await donation.consent.check();
}

/** Chooses a membership if none is chosen, and waits for its price. */
async function completePurchase(page: Page, now: Situation | undefined): Promise<void> {
  const { product, term, total } = purchaseParts(page);
  if (!now?.values.purchasableId) {
    await product('Full member').check();
    await term('Full member', 'One year').check();
  }
  await expect(total).toHaveText(/^\$/);
}

/** Chooses an amount in dollars, as the page asks the visitor to do if another tab has already paid. */
async function chooseAmount({ page, kind }: Visitor, dollars: string): Promise<void> {
  const name = Number(dollars.replaceAll(',', '')).toLocaleString('en-US', { minimumFractionDigits: 2 });
  if (kind === 'purchase') {
    const { product, form } = purchaseParts(page);
    const term = form.getByRole('radio', { name, includeHidden: true });
    // The terms of the other products are hidden.
    const owner = await term.evaluate(
      (radio) => radio.closest('fieldset')?.querySelector('legend')?.textContent,
    );
    await product(owner?.trim() ?? '').check();
    return term.check();
  }
  const donation = donationParts(page);
  await donation.brief.getByRole('button', { name: 'Change' }).click();
  const plan = donation.form.locator('[name="atsDonationPlan"]');
  await donation.regularly.check();
  const prices = await plan.evaluateAll((all) => all.map((one) => one.dataset.price));
  const index = prices.indexOf(dollars);
  if (index >= 0) await plan.nth(index).check();
  else {
    await donation.once.check();
    await donation.otherAmount.check();
    await donation.customAmount.fill(dollars);
  }
  // The whole amount becomes the gift, or the plan's price.
  if (await donation.coverFee.isVisible()) await donation.coverFee.uncheck();
  await donation.addToCart.click();
  await donation.continueButton.click();
}

/** Completes the form, enters a card and presses the button once. Allows time for a slow machine. */
async function payPatiently(visitor: Visitor): Promise<void> {
  const { page, kind } = visitor;
  const again = page.locator('.sw-payment-again');
  await (kind === 'donation' ? completeDonation : completePurchase)(page, await situationOf(page));
  if (await again.isVisible()) await again.click();
  const [, paid] = /\$([\d,.]+) has already been paid/.exec(await page.locator('main').innerText()) ?? [];
  if (paid !== undefined) await chooseAmount(visitor, paid);
  await untilUsable(visitor);
  const now = await situationOf(page);
  if (now?.isPaid) return;
  if (now?.hasCard) await enterCard(page, undefined, 15_000);
  await (kind === 'purchase' ? purchaseParts(page).submit : donationParts(page).give).click();
}

/** Checks repeatedly until a pending payment has completed. */
async function untilSettled(page: Page): Promise<void> {
  const again = page.getByRole('link', { name: 'Check again' });
  for (let look = 0; look < 10 && (await again.isVisible()); look++) {
    await elapse(300);
    // The bank settles a debit only on request, and a wallet's payment after a delay.
    if (look > 3) await settleByBank(page);
    await again.click();
    await page.waitForLoadState();
  }
}

/** Finishes the payment on a good connection, as a patient visitor would. */
async function finish(visitor: Visitor, act: (name: string) => void): Promise<void> {
  const { page, kind } = visitor;
  page.setDefaultTimeout(10_000);
  let trouble = '';
  for (let turn = 0; turn < 4; turn++) {
    await untilSettled(page);
    // The page's own submission may still be pending.
    if (turn === 0) await untilUsable(visitor).catch(() => undefined);
    const now = await situationOf(page);
    if (now?.isPaid) return;
    act('opens the form');
    if (turn === 0 || !now?.isReady) await page.goto(addressOf(kind));
    await untilSettled(page);
    await untilUsable(visitor);
    if ((await situationOf(page))?.isPaid) return;
    act('pays patiently');
    await payPatiently(visitor).catch((error: unknown) => {
      trouble = String(error);
    });
    await expect
      .poll(async () => (await situationOf(page))?.isPaid, { timeout: 6000, intervals: [50] })
      .toBe(true)
      .catch(() => undefined);
    if ((await situationOf(page))?.isPaid) return;
  }
  const text = await page.locator('main').innerText();
  throw new Error(`is stuck at ${page.url()}: ${text.replaceAll(/\s+/g, ' ')} ${trouble}`);
}

/** Returns the visitor's entries that are no longer in the form. */
async function lossesIn({ page, entered }: Visitor): Promise<string[]> {
  const now = await situationOf(page);
  const before = entered.get(page);
  // A paid amount replaces the entered one.
  if (!before || !now?.isReady || now.isSubmitting || now.hasWalletOutcome) return [];
  // A form for the next order starts empty. The browser may have canceled the thank-you page of the completed one.
  const isCompleted = ({ attempt }: { attempt: string }): boolean => attempt === before.order;
  if (now.order !== before.order && (await ledger(page)).orders.some(isCompleted)) return [];
  return Object.entries(before.values)
    .filter(([name, value]) => now.values[name] !== value)
    .map(([name, value]) => `loses ${name}: ${value} is now ${now.values[name] ?? 'missing'}`);
}

/**
 * Returns the entries that are permanently lost. Checks more than once, because a page that is being replaced may briefly
 * show anything.
 */
async function findLosses(visitor: Visitor): Promise<string[]> {
  if ((await lossesIn(visitor)).length === 0) return [];
  await elapse(500);
  return lossesIn(visitor);
}

/** Waits until the page has responded to the visitor's action, as most visitors would. */
async function digest({ page, random }: Visitor, isPatient = random.next() < 0.8): Promise<void> {
  if (!isPatient) return;
  const isIdle = async (): Promise<boolean> => {
    const now = await situationOf(page);
    if (!now) return !page.url().startsWith('http');
    return now.isPaid || now.isAtBank || (now.isReady && !now.isSubmitting);
  };
  const until = Date.now() + 2000;
  do await elapse(30);
  while (Date.now() < until && !(await isIdle()));
}

/** Records of a session. `act`: records what the visitor does. */
interface Session {
  readonly problems: Set<string>;
  readonly isThanked: () => boolean;
  readonly act: (name: string) => void;
}

/** Performs a visitor's random actions and returns their names. The names of failed actions are in parentheses. */
async function wander(visitor: Visitor, { problems, isThanked, act }: Session): Promise<string[]> {
  const log: string[] = [];
  const count = visitor.random.integer(9, 18);
  for (let turn = 0; turn < count; turn++) {
    const now = await situationOf(visitor.page);
    if (isThanked()) break;
    const action = pickAction(actionsOf(visitor, now), visitor);
    act(action.name);
    const isDone = await action.run().then(
      () => true,
      () => false,
    );
    log.push(isDone ? action.name : `(${action.name})`);
    await digest(visitor);
    for (const loss of await findLosses(visitor)) problems.add(`${loss}, after: ${action.name}`);
  }
  return log;
}

/** Returns whether a page shows that the order is paid, and no event has reported it. Its script may still be running. */
async function reportsNoSuccess({ page }: Visitor, observations: readonly Observation[]): Promise<boolean> {
  // A visitor who has left the thank-you page immediately never runs its script.
  if (!(await situationOf(page))?.isPaid) return false;
  const hasEvent = (): boolean => observations.some(({ kind }) => kind === 'event');
  for (let look = 0; look < 20 && !hasEvent(); look++) await elapse(150);
  return !hasEvent();
}

/** Runs a session. Returns its problems, its actions, and facts about it for the summary of a run. */
async function runSession(context: BrowserContext, random: Random, foreign: ForeignPayment) {
  const plot = pickPlot(random);
  const kind = plot.kind ?? random.pick(['purchase', 'donation'] as const);
  const fixtures = [...(plot.fixtures ?? []), random.pick(fieldFaults)].filter(Boolean).join(',');
  const query = fixtures === '' ? '' : `?fixture=${fixtures}`;
  const tabOf = createTabs();
  const observations = await observe(context, tabOf);
  const trace = await traceViews(context, tabOf);
  const network = await spoilNetwork(context, tabOf, random, plot, trace);
  const page = await context.newPage();
  const visitor: Visitor = {
    context,
    kind,
    random,
    query,
    foreign,
    page,
    plot,
    entered: new Map(),
    typed: new Set(),
  };
  const problems = new Set<string>();
  // A thank-you page ends the order, even if the visitor leaves it immediately. Later payments belong to another order.
  let thankedAt = Number.POSITIVE_INFINITY;
  context.on('response', (response) => {
    if (response.status() === 200 && /thank-you\?/.test(response.url()))
      thankedAt = Math.min(thankedAt, Date.now());
  });
  const isThanked = (): boolean =>
    Number.isFinite(thankedAt) ||
    observations.some((one) => one.kind === 'statement' && THANKS.test(one.text));
  const act = (name: string): void =>
    void trace.push({ at: Date.now(), tab: tabOf(visitor.page), act: name });
  act('opens the form');
  if (plot.hasEarlierPage) await page.goto('/events');
  await page.goto(addressOf(kind) + query);
  await digest(visitor, random.next() < 0.8);
  const log = await wander(visitor, { problems, isThanked, act });
  await network.calm();
  const isPaidEarly = isThanked();
  if (!isPaidEarly) await finish(visitor, act).catch((error: unknown) => problems.add(String(error)));
  const { charges, orders } = await ledger(page);
  if (await reportsNoSuccess(visitor, observations))
    problems.add('has no event of the success that it shows');
  const everything = [...observations, ...network.requests];
  for (const problem of judge(everything, charges)) problems.add(problem);
  const { disagreement, isWhole } = follow({
    trace,
    charges: charges.map(({ amount }) => amount),
    thankedAt,
    hasPrices: kind === 'purchase',
    hasElement: fixtures.includes('payment-'),
    isRaising: fixtures.includes('price-rises'),
  });
  if (disagreement) problems.add(`is not a session of the model: ${disagreement}`);
  if (orders.some(({ amount }) => charges.every((charge) => charge.amount !== amount)))
    problems.add('has an order whose amount differs from its charge');
  const shown =
    ['payment-token', 'payment-element'].find((one) => fixtures.includes(one)) ?? "the card's fields";
  const facts = [
    `sessions with ${shown}`,
    ...(isPaidEarly ? ['sessions paid before the patient end'] : []),
    isWhole ? 'sessions that the model follows' : 'sessions that it follows in part',
    ...charges.map(({ isWallet, brand }) => `charges by ${isWallet ? 'wallet' : brand}`),
    ...everything.map((one) => (one.kind === 'statement' ? one.says : one.kind)),
    ...log,
  ];
  return { problems: [...problems], log: [`${plot.name}: ${kind}${query}`, ...log], facts };
}

test.describe.configure({ mode: 'parallel' });

for (let index = FIRST; index < FIRST + SESSIONS; index++) {
  test(`session ${index}`, async ({ browser, context }, { annotations }) => {
    context.setDefaultTimeout(3000);
    context.setDefaultNavigationTimeout(20_000);
    const random = createRandom(SEED * 7919 + index * 104_729);
    const { problems, log, facts } = await runSession(context, random, await payAsStranger(browser));
    annotations.push(...facts.map((description) => ({ type: 'fact', description })));
    expect(problems, log.join(', ')).toEqual([]);
  });
}
