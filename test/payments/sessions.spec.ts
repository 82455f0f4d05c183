import { expect, type Page, test } from '@playwright/test';
import { createRandom, type Random } from '../../fixtures/random.ts';
import { donationParts } from '../support/donation.ts';
import { fillCard, ledger } from '../support/payments.ts';
import { purchaseParts } from '../support/purchase.ts';
import { spoilNetwork } from './network.ts';
import { donationActions, purchaseActions } from './visitor.ts';

const SEED = Number(process.env.SEED ?? 1);
const SESSIONS = Number(process.env.SESSIONS ?? 200);
const FIRST = Number(process.env.FIRST ?? 1);

const THANKS = /\/thank-you\?/;
const DENIAL = /(?:haven’t|have not|nothing has|nothing more has) been charged|has not been charged/i;

/**
 * Notes the total on the screen at each press of a button that submits a form, and shortens long timers to a tenth, so
 * that a session takes seconds.
 */
function prepareDocument(): void {
  const readNotes = (): string[] => JSON.parse(localStorage.getItem('test:seen') ?? '[]') as string[];
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button[type="submit"]') : null;
      if (!button) return;
      const totals = document.querySelectorAll<HTMLElement>(
        '.sw-purchase-total dd, .sw-donation-due [data-fact="amount"]',
      );
      const shown = [...totals].filter((total) => total.checkVisibility()).map((total) => total.innerText);
      localStorage.setItem('test:seen', JSON.stringify([...readNotes(), ...shown]));
    },
    { capture: true },
  );
  const set = window.setTimeout;
  const shorten = (callback: () => void, delay = 0, ...rest: unknown[]) =>
    set(callback, delay > 1000 ? delay / 10 : delay, ...rest);
  Reflect.set(window, 'setTimeout', shorten);
}

const centsOf = (total: string): number => Number(total.replaceAll(/[$,]/g, '')) * 100;

/** Totals that the visitor saw at a press of the button, in cents. */
async function readSeen(page: Page): Promise<number[]> {
  const json = await page.evaluate(() => localStorage.getItem('test:seen') ?? '[]').catch(() => '[]');
  return (JSON.parse(json) as string[]).map((total) => Math.round(centsOf(total)));
}

/** Returns the sentences on the page that deny a charge. */
async function readDenials(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body?.innerText ?? '').catch(() => '');
  return text.split('\n').filter((line) => DENIAL.test(line));
}

/** Watches what the page says: a denial that appears after the charge is a lie. */
function watchForLies(page: Page, say: (problem: string) => void) {
  let before: readonly string[] = [];
  return async (): Promise<void> => {
    const isCharged = (await ledger(page)).charges.length > 0;
    const denials = await readDenials(page);
    for (const line of denials) if (isCharged && !before.includes(line)) say(`denies a charge: ${line}`);
    before = denials;
  };
}

/** Finishes the payment on a good connection, as a patient visitor does. */
async function finish(page: Page, kind: 'purchase' | 'donation'): Promise<void> {
  const address = kind === 'purchase' ? '/membership/purchase' : '/donate';
  const isPaid = async () =>
    THANKS.test(page.url()) || (await page.getByText('Your membership is paid').isVisible());
  for (let turn = 0; turn < 4 && !(await isPaid()); turn++) {
    await page.goto(address, { timeout: 5000 }).catch(() => undefined);
    await page
      .locator('[data-widget-state="ready"]')
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => undefined);
    // A wallet's payment is looked up, and may finish by itself.
    await page
      .locator('.sw-payment-status[data-state="busy"]')
      .waitFor({ state: 'hidden', timeout: 6000 })
      .catch(() => undefined);
    if (await isPaid()) return;
    await (kind === 'purchase' ? finishPurchase(page) : finishDonation(page)).catch(() => undefined);
    await page.waitForURL(THANKS, { timeout: 3000 }).catch(() => undefined);
  }
  if (!(await isPaid()))
    throw new Error(
      `is stuck at ${page.url()}: ${await page
        .locator('form')
        .first()
        .innerText()
        .catch(() => '')}`,
    );
}

async function enterCard(page: Page): Promise<void> {
  const card = page.locator('.sw-payment-card');
  if ((await card.isVisible()) && !(await card.evaluate((node) => node.hasAttribute('inert'))))
    await fillCard(page);
}

async function finishPurchase(page: Page): Promise<void> {
  const { product, term, submit, total } = purchaseParts(page);
  if (!(await total.isVisible())) {
    await product('Full member').check({ timeout: 1500 });
    await term('Full member', 'One year').check({ timeout: 1500 });
  }
  await expect(total).toHaveText(/^\$/);
  await enterCard(page);
  await submit.click({ timeout: 1500 });
}

async function finishDonation(page: Page): Promise<void> {
  const donation = donationParts(page);
  if (await donation.amountPage.isVisible()) {
    const isChosen = await donation.form
      .locator('[name="donationSuggestionAmount"]:checked, [name="atsDonationPlan"]:checked')
      .count();
    if (isChosen === 0) await donation.suggestion('$50').check({ timeout: 1500 });
    await donation.addToCart.click({ timeout: 1500 });
  }
  if (await donation.continueButton.isVisible()) await donation.continueButton.click({ timeout: 1500 });
  await donation.firstName.fill('Ada', { timeout: 1500 });
  await donation.lastName.fill('Byron');
  await donation.email.fill('ada@clinic.example');
  await enterCard(page);
  await donation.give.click({ timeout: 1500 });
}

/** Returns the problem if a donor's name, once typed, is gone from the payment step. */
async function findLostText(page: Page): Promise<string | undefined> {
  const { payment, firstName } = donationParts(page);
  const isReady = await page.locator('form[data-widget-state="ready"]').isVisible();
  if (!isReady || !(await payment.isVisible())) return undefined;
  const value = await firstName.inputValue({ timeout: 500 }).catch(() => undefined);
  return value === '' ? 'loses the name that was typed' : undefined;
}

type Kind = 'purchase' | 'donation';

/** Records what a visitor sees, and what is wrong with it. */
function observe(page: Page) {
  const problems: string[] = [];
  const sheets: number[] = [];
  const seen = new Set<number>();
  const findLies = watchForLies(page, (problem) => problems.push(problem));
  return {
    problems,
    noteSheet: (total: string) => sheets.push(Math.round(centsOf(total))),
    look: async (hasTyped = false): Promise<void> => {
      await findLies();
      for (const total of await readSeen(page)) seen.add(total);
      const lost = hasTyped ? await findLostText(page) : undefined;
      if (lost) problems.push(lost);
    },
    /** Compares the charge with what the visitor saw. */
    settle: async (): Promise<void> => {
      const { charges, orders } = await ledger(page);
      if (charges.length !== 1) problems.push(`has ${charges.length} charges`);
      for (const { amount, isWallet } of charges) {
        const shown = isWallet ? sheets : [...seen];
        if (!shown.includes(amount)) problems.push(`was charged ${amount}, and saw ${shown.join(', ')}`);
        if (orders.some((order) => order.amount !== amount))
          problems.push('has an order with another amount');
      }
    },
  };
}

/** Does what a visitor may do, in any order, and returns the names; those that were impossible in parentheses. */
async function wander(
  page: Page,
  random: Random,
  kind: Kind,
  seer: ReturnType<typeof observe>,
): Promise<string[]> {
  const actionsOf = kind === 'purchase' ? purchaseActions : donationActions;
  const actions = actionsOf(page, random, seer.noteSheet);
  const log: string[] = [];
  const count = random.integer(5, 12);
  for (let turn = 0; turn < count && !THANKS.test(page.url()); turn++) {
    const [name, run] = (turn === 0 && actions[0]) || random.pick(actions);
    const isDone = await run().then(
      () => true,
      () => false,
    );
    log.push(isDone ? name : `(${name})`);
    await seer.look(log.includes('prepares'));
  }
  return log;
}

async function runSession(page: Page, random: Random): Promise<{ problems: string[]; log: string[] }> {
  const kind = random.pick<Kind>(['purchase', 'donation']);
  const fixture = random.next() < 0.15 ? '?fixture=price-rises' : '';
  // Playwright's own limit is that of the whole test.
  page.setDefaultTimeout(3000);
  page.setDefaultNavigationTimeout(20_000);
  const seer = observe(page);
  await page.addInitScript(prepareDocument);
  const network = await spoilNetwork(page, random);
  await page.goto((kind === 'purchase' ? '/membership/purchase' : '/donate') + fixture);
  const log = await wander(page, random, kind, seer);
  await network.calm();
  await seer.look();
  await finish(page, kind).catch((error: unknown) => seer.problems.push(String(error)));
  await seer.look();
  await seer.settle();
  return { problems: seer.problems, log: [`${kind}${fixture}`, ...log] };
}

test.describe.configure({ mode: 'parallel' });

for (let index = FIRST; index < FIRST + SESSIONS; index++) {
  test(`session ${index}`, async ({ page }) => {
    const { problems, log } = await runSession(page, createRandom(SEED * 7919 + index * 104_729));
    expect(problems, log.join(', ')).toEqual([]);
  });
}
