import { describe, expect, it } from 'vitest';
import {
  authorized,
  created,
  createPayment,
  method,
  picked,
  ready,
  submitted,
  texts,
  updated,
} from '../../../test/support/paymentEvents.ts';
import { challengeMessage, statusText } from '../view/status.ts';
import {
  initialState,
  isWalletUnavailable,
  type PaymentEvent,
  type PaymentState,
  UNKNOWN_CENTS,
} from './state.ts';

const guarded: PaymentState = { ...initialState, challenge: { status: 'due', isRenewed: false } };
const passed: PaymentEvent = { type: 'challengePassed' };
const stalled: PaymentEvent = { type: 'challengeStalled' };
const challenged: PaymentEvent = { type: 'intentRefused', isChallenged: true };
const updateChallenged: PaymentEvent = { type: 'updateRefused', isChallenged: true };
const create = { do: 'createIntent', cents: 500 };
const renew = { do: 'awaitToken', isNew: true };

/** Creates a payment of $5 on a page with a security check that has not been passed. */
function createGuarded() {
  const payment = createPayment(guarded);
  const effects = payment.dispatch(ready, picked('gift', 500));
  return { ...payment, effects };
}

/** Creates a payment of $5 whose intent the server has created after the security check. */
function createAccepted() {
  const payment = createGuarded();
  payment.dispatch(passed, { type: 'walletOffered' }, created);
  return payment;
}

describe('a page with a security check', () => {
  it('requests no intent before there is a token', () => {
    const { dispatch, effects, state } = createGuarded();
    expect(effects.map((effect) => effect.do)).toEqual(['mountWallet', 'awaitToken']);
    expect(effects[1]).toEqual({ do: 'awaitToken', isNew: false });
    expect(isWalletUnavailable(state())).toBe(false);
    expect(dispatch(picked('gift', 600))).toEqual([
      { do: 'updateWallet', cents: 600, isRecurring: undefined },
    ]);
    expect(dispatch(passed)).toEqual([{ do: 'createIntent', cents: 600, isRecurring: undefined }]);
  });

  it('does not wait for a token if there is nothing to pay', () => {
    const { dispatch, state } = createPayment(guarded);
    expect(dispatch(ready, picked('first-year', 0))).toEqual([]);
    dispatch(submitted);
    expect(state()).toMatchObject({ form: 'sending', paymentMethod: { by: 'nothing' } });
  });

  it('sends later requests without another token', () => {
    const { dispatch } = createAccepted();
    expect(dispatch(picked('gift', 600))).toContainEqual({
      do: 'updateIntent',
      id: 'pi_1',
      cents: 600,
      isRecurring: undefined,
    });
    expect(dispatch(updated, submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('submits a card only once there is a token', () => {
    const { dispatch, state } = createGuarded();
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(dispatch(passed)).toEqual([
      { do: 'createMethod' },
      { do: 'createIntent', cents: 500, isRecurring: undefined },
    ]);
    dispatch(method);
    expect(state().form).toBe('sending');
  });

  it('never delays a form that a wallet has paid', () => {
    const { dispatch, state } = createAccepted();
    dispatch({ type: 'challengeExpired' }, authorized);
    dispatch({ type: 'walletPaid', methodId: 'pm_w', cents: 500 });
    expect(state()).toMatchObject({ form: 'sending', paymentMethod: { by: 'wallet' } });
  });

  it('waits for a new token once the pass is old', () => {
    const { dispatch, state } = createAccepted();
    expect(dispatch({ type: 'challengeExpired' }, submitted)).toEqual([{ do: 'awaitToken', isNew: false }]);
    expect(state().form).toBe('waiting');
    expect(dispatch(passed)).toEqual([{ do: 'createMethod' }]);
  });
});

describe('a request that the server refuses because the session has no pass', () => {
  it('is repeated once, with a new token', () => {
    const { dispatch, state } = createGuarded();
    dispatch(passed);
    expect(dispatch(challenged)).toEqual([renew]);
    expect(dispatch(passed)).toEqual([expect.objectContaining(create)]);
    expect(dispatch(challenged)).toEqual([]);
    expect(state().challenge.status).toBe('refused');
    expect(dispatch(passed, picked('gift', 600))).toEqual([expect.objectContaining({ do: 'updateWallet' })]);
    expect(isWalletUnavailable(state()), 'one message is enough').toBe(false);
  });

  it('is sent again whenever the visitor retries or submits, but never in a loop', () => {
    const { dispatch, state } = createGuarded();
    dispatch(passed, challenged, passed, challenged);
    expect(dispatch({ type: 'challengeRetried' })).toEqual([renew]);
    expect(dispatch(passed)).toEqual([expect.objectContaining(create)]);
    expect(dispatch(challenged)).toEqual([]);
    expect(dispatch(submitted)).toEqual([renew]);
    expect(dispatch(passed, created)).toContainEqual({ do: 'createMethod' });
    expect(state().challenge).toEqual({ status: 'passed', isRenewed: false });
  });

  it('is also repeated if it updates the amount', () => {
    const { dispatch, state } = createAccepted();
    dispatch(picked('gift', 600));
    expect(dispatch(updateChallenged)).toEqual([renew]);
    expect(state().intent).toMatchObject({ status: 'unknown', cents: UNKNOWN_CENTS });
    expect(dispatch(passed)).toEqual([expect.objectContaining({ do: 'updateIntent', cents: 600 })]);
    dispatch(updated, picked('gift', 700));
    expect(dispatch(updateChallenged), 'after an accepted request, a token may be renewed again').toEqual([
      renew,
    ]);
  });

  it('ends a submission that was waiting for the token', () => {
    const { dispatch, state } = createAccepted();
    dispatch(picked('gift', 600), updateChallenged, passed);
    dispatch({ type: 'challengeExpired' }, submitted);
    expect(state().form).toBe('waiting');
    dispatch(updateChallenged);
    expect(state()).toMatchObject({ form: 'open', challenge: { status: 'refused' } });
  });

  it('is treated like any other refused request on a page without a check', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('gift', 500), { type: 'walletOffered' });
    expect(dispatch(challenged)).toEqual([]);
    expect(state().intent.status).toBe('refused');
    expect(isWalletUnavailable(state())).toBe(true);
  });
});

describe('a check that does not finish', () => {
  it('is mentioned after a second, and can be started again after ten', () => {
    const { dispatch, state } = createGuarded();
    expect(challengeMessage(state(), texts)).toBeUndefined();
    dispatch({ type: 'challengeSlow' });
    expect(challengeMessage(state(), texts)?.text).toBe('Waiting for the security check…');
    dispatch(submitted, stalled);
    expect(state()).toMatchObject({ form: 'open', challenge: { status: 'stalled' } });
    expect(challengeMessage(state(), texts)?.help).toMatch(/^You haven’t been charged\. If you don’t see/);
    expect(dispatch({ type: 'challengeSlow' }, { type: 'challengeRetried' })).toEqual([renew]);
    expect(state().challenge.status).toBe('pending');
  });

  it('still counts if its token arrives late', () => {
    const { dispatch } = createGuarded();
    expect(dispatch(stalled, passed)).toEqual([expect.objectContaining(create)]);
  });

  it('is started again by another submission', () => {
    const { dispatch, state } = createGuarded();
    expect(dispatch(stalled, submitted)).toEqual([renew]);
    expect(state().form).toBe('waiting');
  });

  it('shows no claim that nothing was charged while the outcome of an earlier payment is unknown', () => {
    const { state } = createGuarded();
    const open: PaymentState = {
      ...state(),
      challenge: { status: 'refused', isRenewed: true },
      wallet: { ...state().wallet, isUnsettled: true },
    };
    expect(challengeMessage(open, texts)?.help).toBe('Wait a moment, then try again.');
  });
});

describe('a request that the server refuses because of too many attempts', () => {
  it('is not blamed on the wallets, because a card would be refused as well', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('gift', 500), { type: 'walletOffered' });
    dispatch({ type: 'intentRefused', isLimited: true });
    expect(statusText(state(), texts)).toMatch(
      /^There have been too many payment attempts from here\. You haven’t/,
    );
    dispatch({ type: 'intentRequested' }, { type: 'intentRefused' });
    expect(statusText(state(), texts)).toBe(texts.walletUnavailable);
  });

  it('is repeated after the time that the server specifies, without alarming the visitor', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('gift', 500), { type: 'walletOffered' });
    expect(dispatch({ type: 'intentRefused', isLimited: true, wait: 20_000 })).toContainEqual({
      do: 'wait',
      request: 'intent',
      delay: 20_000,
    });
    expect(statusText(state(), texts)).toBe(texts.walletUnavailable);
  });
});

describe('an outdated event of the security check', () => {
  it.each<PaymentEvent['type']>(['challengePassed', 'challengeSlow', 'challengeStalled', 'challengeExpired'])(
    'changes nothing: %s',
    (type) => {
      const { dispatch, state } = createPayment();
      const before = state();
      dispatch({ type } as PaymentEvent);
      expect(state().challenge).toEqual(before.challenge);
      expect(createPayment(guarded).dispatch({ type } as PaymentEvent)).toEqual([]);
    },
  );
});
