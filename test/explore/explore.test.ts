import { describe, expect, it } from 'vitest';
import { transition } from '../../src/payment/machine/machine.ts';
import type { PaymentState } from '../../src/payment/machine/state.ts';
import { createPayment, ready, texts } from '../support/paymentEvents.ts';
import { bundlePage } from './bundle.ts';
import { type Exploration, explore } from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { follow } from './follow.ts';
import { sentences } from './promises.ts';
import type { Scenario } from './rules.ts';
import { scenarios } from './scenarios.ts';

/** Limits that take a few seconds. `npm test -- explore` visits millions of worlds. */
const few = { worlds: 10_000, waysOut: 20 };

describe('whatever can happen to a payment', () => {
  const results = new Map<Scenario, Exploration>();
  const resultOf = (scenario: Scenario): Exploration => {
    const result = results.get(scenario) ?? explore(scenario, few);
    results.set(scenario, result);
    return result;
  };
  it.each(scenarios)(
    'nothing is charged twice or told falsely, with a way to a receipt: $name',
    (scenario) => {
      const { breaches, worlds } = resultOf(scenario);
      expect(breaches).toEqual([]);
      expect(worlds).toBe(few.worlds);
    },
  );

  it('a wallet is in each of its states', () => {
    const statuses = scenarios.flatMap((scenario) =>
      resultOf(scenario).states.map(({ wallet }) => wallet.status),
    );
    expect([...new Set(statuses)].toSorted()).toEqual([
      'absent',
      'checking',
      'confirming',
      'failed',
      'mounting',
      'offered',
      'paid',
      'processing',
      'unknown',
      'unmounted',
    ]);
  });

  const short: Scenario = {
    name: 'short',
    tabs: 1,
    acts: 5,
    faults: 2,
    amounts: [100],
    isLoaded: true,
    verdicts: [],
  };

  it('the short scenario is complete', () => {
    const { breaches, isComplete } = explore(short, few);
    expect({ breaches, isComplete }).toEqual({ breaches: [], isComplete: true });
  });

  it('a machine that forgets that it has sent a card is found, with the shortest story', () => {
    const forgetful: Scenario = {
      ...short,
      transition: (state, event) =>
        event.type === 'formSent' ? { state, effects: [] } : transition(state, event),
    };
    const [breach] = explore(forgetful, { ...few, isFirstOnly: true }).breaches;
    expect(breach?.promise).toBe('a page says falsely that nothing was charged');
    expect(breach?.story).toContain('first tab: the visitor presses the button');
  });

  it('a machine that never makes the form usable again is found', () => {
    const stuck: Scenario = {
      ...short,
      transition: (state, event) =>
        event.type === 'submissionEnded' ? { state, effects: [] } : transition(state, event),
    };
    const { breaches } = explore(stuck, { ...few, waysOut: 1, isFirstOnly: true });
    expect(breaches[0]?.promise).toBe('the visitor has no way to a receipt');
  });
});

describe('whatever can happen to a draft', async () => {
  const code = await bundlePage();
  it.each(draftParts)(
    'it is not lost, and not mixed into another application or account: $name',
    async (part) => {
      const { breaches, worlds } = await exploreDrafts(code, { ...part, depth: part.start ? 1 : 3 });
      expect(breaches).toEqual([]);
      expect(worlds).toBeGreaterThan(10);
    },
  );
});

/** Texts that claim nothing about a payment: labels, advice, what has failed, and what is not known yet. */
const NO_CLAIM = `
  paymentIssue paymentSuccessHelp paymentUnsettledHelp paymentProcessingHelp paymentChecking paymentUnsure
  paymentUnsureHelp paymentForeignHelp paymentCheck walletNotReady walletUnavailable noWallet orByCard
  card cardNumber cardExpiry cardCvc cardNumberMissing cardExpiryMissing cardCvcMissing postalCode
  postalCodeMissing optional tryAgain invalid challengeWaiting challengeWaitingHelp challengeStalled
  challengeRefused elementOr elementTrust submitting stalled`
  .trim()
  .split(/\s+/);

it('each text of the payment is a sentence of the model, denies a charge, or claims nothing', () => {
  const held = Object.entries(texts)
    .filter(([, text]) => text.includes('{notCharged}') || text.includes(texts.notCharged))
    .map(([name]) => name);
  const known = new Set([...sentences.map(([name]) => name), ...held, ...NO_CLAIM]);
  expect([...known].toSorted()).toEqual(Object.keys(texts).toSorted());
});

describe('a session of a browser', () => {
  const choosing = (changes: Partial<PaymentState>, charges: readonly number[] = []) => {
    const payment = createPayment();
    payment.dispatch(ready, { type: 'picked', purchasable: { item: '5101' } });
    const state = { ...payment.state(), ...changes } as PaymentState;
    const view = {
      page: 'form',
      state,
      text: '',
      isLocked: false,
      isSubmitting: false,
      canUseWallet: false,
    } as const;
    const trace = [
      { at: 0, tab: 0, act: 'opens the form' },
      { at: 1, tab: 0, act: 'chooses' },
      { at: 2, tab: 0, view },
    ];
    return follow({ trace, charges, thankedAt: 3, hasPrices: true, hasElement: false, isRaising: false });
  };

  it('is one of the model', () => expect(choosing({})).toEqual({ isWhole: true }));

  it('is none of the model if it shows a state that cannot be', () => {
    expect(choosing({ form: 'waiting' }).disagreement).toMatch(/^in tab 0, no world shows .*waiting/);
  });

  it('is none of the model if it charges without a press', () => {
    expect(choosing({}, [42_500]).disagreement).toBe('no world charges 42500');
  });
});
