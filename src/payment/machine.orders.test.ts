import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  authorized,
  created,
  failed,
  invalidElement,
  method,
  picked,
  priced,
  ready,
  submitted,
  token,
  updated,
} from '../../test/support/paymentEvents.ts';
import { transition } from './machine.ts';
import { parseSnapshot, restoreState, snapshotOf } from './snapshot.ts';
import {
  type Effect,
  hasMatchingAmounts,
  initialState,
  isAccepted,
  isChallengePassed,
  type PaymentEvent,
  type PaymentState,
  type WalletStatus,
} from './state.ts';

/** Pending effect, or the submission that the view starts when the form's status becomes `sending`. */
type Pending = Effect | { do: 'submit' };

let tokenCount = 0;

/** Possible responses from the server and Stripe to each effect, with successful responses first. */
const responses: Partial<Record<Pending['do'], readonly ((effect: Pending) => PaymentEvent)[]>> = {
  fetchPrice: [
    (effect) => priced((effect as { item: string }).item, 100 + Number((effect as { item: string }).item)),
    (effect) => priced((effect as { item: string }).item, 0),
    (effect) => ({ type: 'priceFailed', item: (effect as { item: string }).item }),
    (effect) => ({ type: 'priceRefused', item: (effect as { item: string }).item, wait: 2000 }),
  ],
  wait: [(effect) => ({ type: 'waitEnded', request: (effect as Effect & { do: 'wait' }).request })],
  loadStripe: [() => ready, () => ({ type: 'stripeFailed' })],
  mountCard: [() => ({ type: 'cardReady' }), () => ({ type: 'cardAbsent' })],
  mountWallet: [() => ({ type: 'walletOffered' }), () => ({ type: 'walletAbsent' })],
  createIntent: [
    () => created,
    () => ({ type: 'intentLost' }),
    () => ({ type: 'intentRefused' }),
    () => ({ type: 'intentRefused', wait: 2000 }),
    () => ({ type: 'intentRefused', isChallenged: true }),
  ],
  updateIntent: [
    () => updated,
    () => ({ type: 'updateLost' }),
    () => ({ type: 'updateRefused' }),
    () => ({ type: 'updateRefused', wait: 2000 }),
    () => ({ type: 'updateRefused', isChallenged: true }),
  ],
  createMethod: [
    () => method,
    () => ({ type: 'methodFailed', message: 'No.', notice: 'cardFailed' }),
    () => ({ ...token, methodId: `ctoken_${++tokenCount}` }) as PaymentEvent,
    () => invalidElement,
    () => ({ type: 'methodFailed', message: '', notice: 'cardUnreachable' }),
  ],
  confirm: [
    () => ({ type: 'walletPaid', methodId: 'pm_w' }),
    () => failed,
    () => ({ type: 'walletOutcomeUnknown' }),
    () => ({ type: 'walletFailed', isStale: true }),
    () => ({ type: 'walletPending' }),
    () => ({ type: 'walletProcessing', methodId: 'pm_w' }),
  ],
  checkLater: [
    () => ({ type: 'walletPaid', methodId: 'pm_w' }),
    () => failed,
    () => ({ type: 'walletOutcomeUnknown' }),
    () => ({ type: 'walletPending' }),
  ],
  check: [
    () => ({ type: 'walletPaid', methodId: 'pm_w' }),
    () => failed,
    () => ({ type: 'walletOutcomeUnknown' }),
    () => ({ type: 'walletPending' }),
    () => ({ type: 'walletProcessing', methodId: 'pm_w' }),
  ],
  awaitToken: [() => ({ type: 'challengePassed' }), () => ({ type: 'challengeStalled' })],
  submit: [() => ({ type: 'submissionEnded' })],
};

const visitor = fc.oneof(
  fc.nat(2).map((item) => picked(String(item))),
  fc.nat(2).map((cents) => picked(`gift-${cents}`, cents * 100)),
  { weight: 3, arbitrary: fc.constantFrom(submitted, authorized) },
  fc.constantFrom<PaymentEvent>(
    { type: 'cardTouched' },
    { type: 'cardChanged', field: 'number', error: 'Incomplete.' },
    { type: 'cardChanged', error: '' },
    { type: 'walletClickedEarly' },
    { type: 'picked', purchasable: undefined },
    { type: 'stripeRetried' },
    { type: 'walletCheckRequested' },
    { type: 'invalid' },
    { type: 'withdrawn' },
    { type: 'intentRequested' },
    { type: 'challengePassed' },
    { type: 'challengeSlow' },
    { type: 'challengeExpired' },
    { type: 'challengeRetried' },
  ),
);
/**
 * Action in a generated order: an event caused by the visitor, the kth response to the nth pending effect, or a reload.
 * Half of the responses are successful.
 */
const action = fc.oneof(
  { weight: 10, arbitrary: visitor },
  {
    weight: 20,
    arbitrary: fc.tuple(fc.nat(20), fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5))),
  },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
);
const actions = fc.array(action, { minLength: 15, maxLength: 60 });

/** Wallet statuses that the generated orders have reached. */
const reached = new Set<WalletStatus>();

const PAYS = ['confirm', 'check', 'checkLater', 'createMethod', 'submit'];

function play(events: readonly (PaymentEvent | [number, number] | 'reload')[]) {
  /** Half of the pages have a security check. */
  const challenge = { status: events.length % 2 === 0 ? 'none' : 'due', isRenewed: false } as const;
  let state: PaymentState = { ...initialState, challenge };
  /** Tokens that the form has submitted. Stripe accepts each of them once. */
  const used = new Set<string>();
  /** Amount on the screen when the visitor last submitted the form. */
  let seen: number | undefined;
  let pending: Pending[] = [{ do: 'loadStripe' }];
  const countPending = (...names: string[]) => pending.filter((effect) => names.includes(effect.do)).length;
  /** Checks an effect against the states before and after the transition that requested it, and records the effect. */
  const record = (effect: Effect, before: PaymentState, after: PaymentState): void => {
    if (effect.do === 'createIntent')
      expect('secret' in before.intent, 'an intent is requested only while there is none').toBe(false);
    if (/^(?:createIntent|updateIntent|createMethod)$/.test(effect.do))
      expect(isChallengePassed(after), 'a token before each request').toBe(true);
    // Each new wait replaces the one before.
    if (effect.do === 'awaitToken') pending = pending.filter((other) => other.do !== 'awaitToken');
    if (effect.do === 'dropMethod') pending = pending.filter((other) => other.do !== 'createMethod');
    if (responses[effect.do]) pending.push(effect);
    if (effect.do === 'createMethod') expect(after.cents, 'the amount that the visitor saw').toBe(seen);
    if (effect.do !== 'confirm') return;
    expect(hasMatchingAmounts(after), 'amounts match when confirming').toBe(true);
    expect(countPending('updateIntent'), 'no update while confirming').toBe(0);
  };
  const submit = (): void => {
    pending.push({ do: 'submit' });
    const { paymentMethod } = state;
    if (paymentMethod?.by === 'card' && paymentMethod.isToken) {
      expect(used.has(paymentMethod.methodId), 'each token is submitted once').toBe(false);
      used.add(paymentMethod.methodId);
    }
    if (state.paymentMethod?.by !== 'wallet')
      expect(state.cents, 'the amount that the visitor saw').toBe(seen);
  };
  const dispatch = (event: PaymentEvent): void => {
    const before = state;
    if (event.type === 'submitted' && before.form === 'open') seen = before.cents;
    const next = transition(before, event);
    for (const effect of next.effects) record(effect, before, next.state);
    state = next.state;
    if (state.form === 'sending' && before.form !== 'sending') submit();
    reached.add(state.wallet.status);
    expect(countPending('createIntent', 'updateIntent'), 'one request at a time').toBeLessThanOrEqual(1);
    expect(countPending(...PAYS), 'one payment at a time').toBeLessThanOrEqual(1);
    expect(state.cents !== undefined, 'an amount is known').toBe(state.price === 'known');
    if (isAccepted(state))
      expect(
        countPending('confirm', 'createMethod'),
        'no other payment after a wallet’s has been accepted',
      ).toBe(0);
  };
  const respond = (which: number, how: number): void => {
    const effect = pending[which % pending.length];
    const choices = effect && responses[effect.do];
    const event = effect && choices?.[how % choices.length]?.(effect);
    if (!event) return;
    pending = pending.filter((other) => other !== effect);
    dispatch(event);
  };
  const reload = (): void => {
    state = { ...restoreState(parseSnapshot(JSON.stringify(snapshotOf(state) ?? null))), challenge };
    pending = [{ do: 'loadStripe' }];
  };
  for (const event of events) {
    if (event === 'reload') reload();
    else if (Array.isArray(event)) respond(...event);
    else dispatch(event);
  }
  return { dispatch, respond, state: () => state, isSettled: () => pending.length === 0 };
}

describe('in any order of events', () => {
  it('a payment never has two intents, two charges or two amounts', () => {
    fc.assert(
      fc.property(actions, (events) => {
        play(events);
      }),
      { numRuns: 1500 },
    );
    // If these statuses were not reached, the generated orders would prove nothing about wallets.
    expect(reached).toEqual(
      new Set<WalletStatus>([
        'unmounted',
        'mounting',
        'offered',
        'absent',
        'confirming',
        'failed',
        'unknown',
        'checking',
        'processing',
        'paid',
      ]),
    );
  });

  it('the intent has the last amount once all responses have succeeded', () => {
    fc.assert(
      fc.property(actions, (events) => {
        const { respond, state, isSettled } = play(events);
        for (let turn = 0; turn < 200 && !isSettled(); turn++) respond(0, 0);
        const { intent, cents, stripe } = state();
        if (intent.status !== 'synced' || !cents || stripe !== 'ready') return;
        // A check that has stalled or been refused holds the update back until the visitor starts it again.
        if (isAccepted(state()) || !isChallengePassed(state())) return;
        expect(intent.cents).toBe(cents);
      }),
      { numRuns: 500 },
    );
  });

  it('the form can be sent from every state', () => {
    fc.assert(
      fc.property(actions, (events) => {
        const { dispatch, respond, state, isSettled } = play(events);
        const settle = () => {
          for (let turn = 0; turn < 300 && !isSettled(); turn++) respond(0, 0);
        };
        settle();
        if (!state().purchasable) dispatch(picked('1'));
        settle();
        expect(state().form, 'form is usable').toBe('open');
        dispatch({ type: 'cardTouched' });
        for (let click = 0; click < 4 && state().form !== 'sending'; click++) {
          dispatch({ type: 'stripeRetried' });
          settle();
          dispatch(submitted);
          for (let turn = 0; turn < 50 && state().form !== 'sending' && !isSettled(); turn++) respond(0, 0);
        }
        expect(state().form).toBe('sending');
      }),
      { numRuns: 500 },
    );
  });
});
