import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transition } from './machine.ts';
import { parseSnapshot, restoreState, snapshotOf } from './snapshot.ts';
import {
  canUseWallet,
  type Effect,
  hasMatchingAmounts,
  hasWalletSpace,
  initialState,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentState,
} from './state.ts';

/** Creates a payment that records its effects without running them. */
function createPayment(start: PaymentState = initialState) {
  let state = start;
  const done: Effect[] = [];
  const dispatch = (...events: PaymentEvent[]): Effect[] => {
    const effects = events.flatMap((event) => {
      const next = transition(state, event);
      state = next.state;
      return next.effects;
    });
    done.push(...effects);
    return effects;
  };
  return { dispatch, done, state: () => state };
}

const picked = (item: string, cents?: number): PaymentEvent => ({
  type: 'picked',
  purchasable: { item, cents },
});
const priced = (item: string, cents: number): PaymentEvent => ({ type: 'priceLoaded', item, cents });
const ready: PaymentEvent = { type: 'stripeReady' };
const created: PaymentEvent = { type: 'intentCreated', id: 'pi_1', secret: 's' };
const method: PaymentEvent = { type: 'methodCreated', methodId: 'pm_1', last4: '4242' };
const updated: PaymentEvent = { type: 'intentUpdated' };
const authorized: PaymentEvent = { type: 'walletAuthorized' };
const failed: PaymentEvent = { type: 'walletFailed', isStale: false };
const submitted: PaymentEvent = { type: 'submitted' };

/** Creates a payment of $19.99 with a usable wallet. */
function createOfferedWallet() {
  const payment = createPayment();
  payment.dispatch(ready, picked('a'), priced('a', 1999), { type: 'walletOffered' }, created);
  return payment;
}

describe('a selection', () => {
  it('requests the price, then mounts the wallet and creates the intent', () => {
    const { dispatch } = createPayment();
    dispatch(ready);
    expect(dispatch(picked('a'))).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(dispatch(priced('a', 1999))).toEqual([
      { do: 'mountWallet', cents: 1999 },
      { do: 'createIntent', cents: 1999 },
    ]);
  });

  it('requests no price if the page has set one', () => {
    const { dispatch } = createPayment();
    dispatch(ready);
    expect(dispatch(picked('gift', 5000)).map((effect) => effect.do)).toEqual([
      'mountWallet',
      'createIntent',
    ]);
  });

  it('updates the intent after a second selection', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(picked('b'));
    expect(dispatch(priced('b', 500))).toEqual([
      { do: 'updateWallet', cents: 500 },
      { do: 'updateIntent', id: 'pi_1', cents: 500 },
    ]);
  });

  it('waits for a pending update, and the last amount wins', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('b', 500), picked('c', 600));
    expect(dispatch(picked('d', 700))).toEqual([{ do: 'updateWallet', cents: 700 }]);
    expect(canUseWallet(state())).toBe(false);
    expect(dispatch(updated)).toEqual([{ do: 'updateIntent', id: 'pi_1', cents: 700 }]);
    expect(dispatch(updated)).toEqual([]);
    expect(hasMatchingAmounts(state())).toBe(true);
  });

  it('creates no second intent while the first is pending', () => {
    const { dispatch } = createPayment();
    dispatch(ready, picked('a', 100), picked('b', 200));
    expect(dispatch(created)).toEqual([{ do: 'updateIntent', id: 'pi_1', cents: 200 }]);
  });

  it('ignores the price of an earlier selection', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'), picked('b'));
    expect(dispatch(priced('a', 1))).toEqual([]);
    expect(state().cents).toBeUndefined();
  });

  it('shows no wallet and creates no intent for a free item', () => {
    const { dispatch, state } = createPayment();
    expect(dispatch(ready, picked('a', 0))).toEqual([]);
    expect(hasWalletSpace(state())).toBe(false);
  });
});

describe('a lost response', () => {
  it('to the intent request removes the wallet, creates no second intent, and leaves the card usable', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a', 100), { type: 'intentLost' });
    expect(dispatch(picked('b', 200))).toEqual([{ do: 'updateWallet', cents: 200 }]);
    expect(hasWalletSpace(state())).toBe(false);
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('to an update is not retried, and the wallet returns with the next amount', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('b', 500));
    expect(dispatch({ type: 'updateLost' })).toEqual([]);
    expect(hasWalletSpace(state())).toBe(false);
    expect(dispatch(picked('c', 600))).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 600 });
    dispatch(updated);
    expect(canUseWallet(state())).toBe(true);
  });

  it('to a wallet payment is requested from Stripe whenever the visitor asks', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch({ type: 'walletOutcomeUnknown' })).toEqual([{ do: 'check', secret: 's' }]);
    dispatch({ type: 'walletOutcomeUnknown' });
    expect(state().wallet.status).toBe('unknown');
    expect(dispatch(submitted)).toEqual([{ do: 'check', secret: 's' }]);
    expect(dispatch({ type: 'walletPaid', methodId: 'pm_w' })).toEqual([{ do: 'send' }]);
  });
});

describe('a wallet', () => {
  it('pays only the amount of the intent', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(picked('b', 500));
    expect(dispatch(authorized)).toEqual([{ do: 'rejectWallet' }]);
    dispatch(updated);
    expect(dispatch(authorized)).toEqual([{ do: 'confirm', secret: 's' }]);
    expect(dispatch(authorized)).toEqual([{ do: 'rejectWallet' }]);
  });

  it('submits the form once after a successful payment', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch({ type: 'walletPaid', methodId: 'pm_w' })).toEqual([{ do: 'send' }]);
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'wallet', methodId: 'pm_w' });
    expect(dispatch(submitted, authorized, { type: 'walletPaid', methodId: 'pm_w' })).toEqual([
      { do: 'rejectWallet' },
    ]);
  });

  it('blocks the form after a failure until it is tried again or the card is used (PY-03)', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, failed);
    expect(dispatch(submitted)).toEqual([]);
    expect(canUseWallet(state())).toBe(true);
    dispatch({ type: 'cardTouched' });
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('updates the intent after a failure because of a stale amount', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch({ type: 'walletFailed', isStale: true })).toEqual([
      { do: 'updateIntent', id: 'pi_1', cents: 1999 },
    ]);
  });

  it('keeps the selection during a payment, and applies a later one after a failure', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch(picked('b', 500))).toEqual([]);
    expect(dispatch(failed)).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 500 });
    expect(state().purchasable?.item).toBe('b');
  });
});

describe('a submitted form', () => {
  it('is sent at once, without Stripe, if the total is zero', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a', 0));
    expect(dispatch(submitted)).toEqual([{ do: 'send' }]);
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'nothing' });
  });

  it('creates a payment method once before it is sent with a card', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch(submitted, submitted, submitted)).toEqual([{ do: 'createMethod' }]);
    expect(dispatch(method)).toEqual([{ do: 'send' }]);
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'card', methodId: 'pm_1', last4: '4242' });
    expect(dispatch(submitted, method)).toEqual([]);
  });

  it('waits for the price and Stripe', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a'));
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(dispatch(priced('a', 100))).toEqual([]);
    expect(dispatch(ready)).toContainEqual({ do: 'createMethod' });
  });

  it('is not sent if the selection changes while the payment method is created', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, picked('b', 500));
    expect(dispatch(method)).not.toContainEqual({ do: 'send' });
    expect(state()).toMatchObject({ form: 'open', notice: 'changed', cents: 500 });
  });

  it('requests a missing price and loads Stripe again', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a'), { type: 'stripeFailed' }, { type: 'priceFailed', item: 'a' });
    expect(dispatch(submitted)).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(dispatch(priced('a', 100))).toEqual([{ do: 'loadStripe' }]);
    dispatch({ type: 'stripeFailed' });
    expect(state()).toMatchObject({ form: 'open', notice: 'providerFailed' });
  });

  it('can be submitted again after the submission has ended', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(submitted, method, { type: 'submissionEnded' });
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });
});

/** Possible responses of the server and Stripe to each effect, successful ones first. */
const responses: Partial<Record<Effect['do'], readonly ((effect: Effect) => PaymentEvent)[]>> = {
  fetchPrice: [
    (effect) => priced((effect as { item: string }).item, 100 + Number((effect as { item: string }).item)),
    (effect) => priced((effect as { item: string }).item, 0),
    (effect) => ({ type: 'priceFailed', item: (effect as { item: string }).item }),
  ],
  loadStripe: [() => ready, () => ({ type: 'stripeFailed' })],
  mountWallet: [() => ({ type: 'walletOffered' }), () => ({ type: 'walletAbsent' })],
  createIntent: [() => created, () => ({ type: 'intentLost' })],
  updateIntent: [() => updated, () => ({ type: 'updateLost' })],
  createMethod: [() => method, () => ({ type: 'methodFailed', message: 'No.', notice: 'cardFailed' })],
  confirm: [
    () => ({ type: 'walletPaid', methodId: 'pm_w' }),
    () => failed,
    () => ({ type: 'walletOutcomeUnknown' }),
    () => ({ type: 'walletFailed', isStale: true }),
  ],
  check: [
    () => ({ type: 'walletPaid', methodId: 'pm_w' }),
    () => failed,
    () => ({ type: 'walletOutcomeUnknown' }),
  ],
  send: [() => ({ type: 'submissionEnded' })],
};

const visitor = fc.oneof(
  fc.nat(5).map((item) => picked(String(item))),
  fc.nat(5).map((cents) => picked(`gift-${cents}`, cents * 100)),
  fc.constantFrom<PaymentEvent>(
    submitted,
    submitted,
    authorized,
    { type: 'cardTouched' },
    { type: 'cardChanged', error: 'Incomplete.' },
    { type: 'walletClickedEarly' },
    { type: 'picked', purchasable: undefined },
    { type: 'stripeRetried' },
    { type: 'walletCheckRequested' },
    { type: 'invalid' },
  ),
);
/** An event by the visitor, the kth response to the nth pending effect, or a reload. */
const action = fc.oneof(
  { weight: 10, arbitrary: visitor },
  { weight: 10, arbitrary: fc.tuple(fc.nat(20), fc.nat(3)) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
);
const actions = fc.array(action, { maxLength: 60 });

const PAYS = ['confirm', 'check', 'createMethod', 'send'];

function play(events: readonly (PaymentEvent | [number, number] | 'reload')[]) {
  let state = initialState;
  let pending: Effect[] = [{ do: 'loadStripe' }];
  const all: Effect[] = [];
  const countPending = (...names: string[]) => pending.filter((effect) => names.includes(effect.do)).length;
  const dispatch = (event: PaymentEvent): void => {
    const next = transition(state, event);
    for (const effect of next.effects) {
      all.push(effect);
      if (responses[effect.do]) pending.push(effect);
      if (effect.do !== 'confirm') continue;
      expect(hasMatchingAmounts(next.state), 'amounts match when confirming').toBe(true);
      expect(countPending('updateIntent'), 'no update while confirming').toBe(0);
    }
    state = next.state;
    expect(countPending('createIntent', 'updateIntent'), 'one request at a time').toBeLessThanOrEqual(1);
    expect(countPending(...PAYS), 'one payment at a time').toBeLessThanOrEqual(1);
    expect(all.filter((effect) => effect.do === 'createIntent').length, 'intents').toBeLessThanOrEqual(1);
    expect(state.cents !== undefined, 'an amount is known').toBe(state.price === 'known');
    if (state.wallet.status === 'paid')
      expect(countPending('confirm', 'createMethod'), 'no other payment after a wallet has paid').toBe(0);
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
    state = restoreState(parseSnapshot(JSON.stringify(snapshotOf(state) ?? null)));
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
  it('never has two intents, two payments or two amounts', () => {
    fc.assert(
      fc.property(actions, (events) => {
        play(events);
      }),
      { numRuns: 3000 },
    );
  });

  it('ends with the last amount once all responses have succeeded', () => {
    fc.assert(
      fc.property(actions, (events) => {
        const { respond, state, isSettled } = play(events);
        for (let turn = 0; turn < 200 && !isSettled(); turn++) respond(0, 0);
        const { intent, cents, stripe, wallet } = state();
        if (intent.status !== 'synced' || !cents || stripe !== 'ready' || wallet.status === 'paid') return;
        expect(intent.cents).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });

  it('can reach a sent form from every state', () => {
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
          dispatch(submitted);
          for (let turn = 0; turn < 50 && state().form !== 'sending' && !isSettled(); turn++) respond(0, 0);
        }
        expect(state().form).toBe('sending');
      }),
      { numRuns: 1000 },
    );
  });
});
