/** Replays the shortest ways to the regions of the machine in the built bundle: `npm test -- explore --replay`. */
import { expect, test } from '@playwright/test';
import { canUseWallet, isLocked } from '../../src/payment/machine/state.ts';
import { statusText } from '../../src/payment/view/status.ts';
import { texts } from '../support/paymentEvents.ts';
import { canDrive, createDriver } from './driver.ts';
import { type Way, waysToRegions } from './regions.ts';
import { comparable, type View } from './view.ts';
import type { Tab } from './world.ts';

/** Bounds in which the regions are looked for. */
const bounds = [
  { amounts: [42_500, 112_870], acts: 5, faults: 2 },
  { amounts: [42_500, 0], acts: 5, faults: 1 },
  { amounts: [42_500], acts: 6, faults: 0 },
] as const;
const verdicts = ['declines', 'challenges', 'delays'] as const;
const ways = new Map<string, Way>();
for (const bound of bounds)
  for (const way of waysToRegions(
    { name: 'replay', tabs: 1, hasPrices: true, isLoaded: true, verdicts, ...bound },
    canDrive,
  ))
    if (!ways.has(way.region)) ways.set(way.region, way);

/** Texts about the payment that the page shows or not, by name. Those with a price or another text in them are left out. */
const sentences = [
  'paymentSuccess',
  'paymentProcessing',
  'paymentIssue',
  'paymentIssueHelp',
  'paymentUnsettledHelp',
  'paymentUnsure',
  'paymentChecking',
  'walletUnavailable',
  'walletNotReady',
  'notCharged',
] as const;
const saidIn = (text: string): readonly string[] => sentences.filter((name) => text.includes(texts[name]));

/** Returns what the page must show. */
const expectationOf = ({ page, state }: Tab) =>
  page === 'form'
    ? {
        page,
        state: comparable(state),
        says: saidIn(statusText(state, texts)),
        isLocked: isLocked(state),
        isSubmitting: state.form !== 'open',
        canUseWallet: canUseWallet(state),
      }
    : { page };

const observationOf = (shown: View | undefined) =>
  shown?.state
    ? { ...shown, text: undefined, state: comparable(shown.state), says: saidIn(shown.text) }
    : shown && { page: shown.page };

test.describe.configure({ mode: 'parallel' });

for (const { region, steps } of ways.values())
  test(region, async ({ context }) => {
    context.setDefaultTimeout(10_000);
    const driver = await createDriver(context, steps);
    for (const [index, { label, tab }] of steps.entries())
      await test.step(label, async () => {
        await driver.take(index);
        if (tab.page === 'none') return;
        const observe = () => observationOf(driver.look());
        await expect
          .poll(observe, { message: label, intervals: [50, 100, 200], timeout: 10_000 })
          .toEqual(expectationOf(tab));
      });
  });
