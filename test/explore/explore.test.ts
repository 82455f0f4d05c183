import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../src/payment/machine/state.ts';
import { isStale } from '../faults/corpus.ts';
import { createPayment, ready, texts } from '../support/paymentEvents.ts';
import { bundlePage } from './bundle.ts';
import { explore } from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { follow } from './follow.ts';
import { breachWith, planted } from './planted.ts';
import { sentences } from './promises.ts';
import { scenarios } from './scenarios.ts';

/** Number of worlds that take a few seconds. `npm test -- explore` visits millions. */
const FEW = 10_000;

it('each planted fault is a text that occurs once in its file', () => {
  expect(planted.filter(isStale)).toEqual([]);
});

describe('whatever can happen to a payment', () => {
  it.each(scenarios)(
    'nothing is charged twice or told falsely, with a way to a receipt: $name',
    (scenario) => {
      const { breach, worlds } = explore(scenario, FEW, 20);
      expect(breach).toBeUndefined();
      expect(worlds).toBe(FEW);
    },
  );

  it.each([
    ['a sent card does not count as a possible charge', 'a page says falsely that nothing was charged'],
    ['a form whose submission has ended stays closed', 'the visitor has no way to a receipt'],
  ])('a planted fault is found: %s', async (about, promise) => {
    const fault = planted.find(({ from }) => from === about);
    expect(fault && (await breachWith(fault, FEW))).toContain(promise);
  });
});

describe('whatever can happen to a draft', async () => {
  const code = await bundlePage();
  it.each(draftParts)(
    'it is not lost, and not mixed into another application or account: $name',
    async (part) => {
      const { breach, worlds } = await exploreDrafts(code, { ...part, depth: part.start ? 1 : 3 });
      expect(breach).toBeUndefined();
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
