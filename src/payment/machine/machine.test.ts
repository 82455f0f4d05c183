import { describe, expect, it } from 'vitest';
import {
  authorized,
  created,
  createOfferedWallet,
  createPayment,
  failed,
  invalidElement,
  method,
  picked,
  priced,
  ready,
  submitted,
  texts,
  token,
  updated,
} from '../../../test/support/paymentEvents.ts';
import { withReturn } from '../site/returnAddress.ts';
import { parseSnapshot, restoreState, snapshotOf } from '../site/snapshot.ts';
import { statusText } from '../view/status.ts';
import {
  canUseWallet,
  type Effect,
  fieldToCorrect,
  hasMatchingAmounts,
  hasWalletSpace,
  initialState,
  isCardMissing,
  isPinned,
  isWalletBusy,
  isWalletUnavailable,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentState,
} from './state.ts';

const update = (cents: number) => ({ do: 'updateIntent', id: 'pi_1', cents });
const updateBoth = (cents: number) => [{ do: 'updateWallet', cents }, update(cents)];
const namesOf = (effects: readonly Effect[]) => effects.map((effect) => effect.do);
const reload = (state: PaymentState) => restoreState(parseSnapshot(JSON.stringify(snapshotOf(state))));

/** Creates a payment whose visitor returns from the bank in another tab, for the given item. */
const createReturned = (item: string) =>
  createPayment(withReturn(initialState, { id: 'pi_1', secret: 's', item, order: 'o' }, 'o'));

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
    expect(namesOf(dispatch(picked('gift', 5000)))).toEqual(['mountWallet', 'createIntent']);
  });

  it('updates the intent after a second selection', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(picked('b'));
    expect(dispatch(priced('b', 500))).toEqual(updateBoth(500));
  });

  it('waits for a pending update, and the last amount wins', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('b', 500), picked('c', 600));
    expect(dispatch(picked('d', 700))).toEqual([{ do: 'updateWallet', cents: 700 }]);
    expect(canUseWallet(state())).toBe(false);
    expect(dispatch(updated)).toEqual([update(700)]);
    expect(dispatch(updated)).toEqual([]);
    expect(hasMatchingAmounts(state())).toBe(true);
  });

  it('creates no second intent while the first is pending', () => {
    const { dispatch } = createPayment();
    dispatch(ready, picked('a', 100), picked('b', 200));
    expect(dispatch(created)).toEqual([update(200)]);
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

describe('a repeated selection', () => {
  it('changes nothing, with or without a price set by the page', () => {
    const { dispatch, state } = createOfferedWallet();
    const known = state();
    expect(dispatch(picked('a'))).toEqual([]);
    expect(state()).toBe(known);
    dispatch(picked('gift', 500), updated);
    const gift = state();
    expect(dispatch(picked('gift', 500))).toEqual([]);
    expect(state()).toBe(gift);
  });

  it('takes the new price if the page has set one', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('gift', 500), updated);
    expect(dispatch(picked('gift', 600))).toContainEqual(update(600));
    expect(state().cents).toBe(600);
  });

  it('of the original item, after another item was selected during the payment, changes nothing', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, picked('b', 500), picked('a'));
    expect(dispatch(method)).toEqual([]);
    expect(state().form).toBe('sending');
    expect(dispatch({ type: 'submissionEnded' })).toEqual([]);
    expect(state()).toMatchObject({ form: 'open', pending: undefined, price: 'known', cents: 1999 });
  });
});

describe('a notice', () => {
  it('disappears with another selection', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch({ type: 'invalid' });
    expect(state().notice).toBe('invalid');
    dispatch(picked('b', 500));
    expect(state().notice).toBeUndefined();
  });

  it('about a missing price stays when Stripe has loaded', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a'), { type: 'priceFailed', item: 'a' }, ready);
    expect(state().notice).toBe('priceFailed');
  });

  it('about a wallet that isn’t ready disappears once the wallet is ready, unlike other notices', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a', 100), { type: 'walletClickedEarly' });
    expect(state().notice).toBe('walletNotReady');
    dispatch(created);
    expect(state().notice).toBeUndefined();
    dispatch(picked('b', 200), { type: 'walletClickedEarly' }, updated);
    expect(state().notice).toBeUndefined();
    dispatch(picked('c', 300), { type: 'invalid' }, updated);
    expect(state().notice).toBe('invalid');
  });
});

describe('a late response', () => {
  it('about the intent is ignored', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a', 100), updated, { type: 'updateLost' });
    expect(state().intent).toEqual({ status: 'creating', cents: 100 });
    dispatch(created, { type: 'intentCreated', id: 'pi_2', secret: 't' }, { type: 'intentLost' }, updated);
    dispatch({ type: 'updateLost' });
    expect(state().intent).toEqual({ status: 'synced', cents: 100, id: 'pi_1', secret: 's' });
  });

  it('about a wallet payment is ignored', () => {
    const { dispatch, state } = createOfferedWallet();
    const offered = state();
    expect(dispatch(failed, { type: 'walletOutcomeUnknown' }, { type: 'walletCheckRequested' })).toEqual([]);
    expect(state()).toEqual(offered);
  });

  it('about a card is ignored', () => {
    const { dispatch, state } = createOfferedWallet();
    const open = state();
    dispatch(method, { type: 'methodFailed', message: 'No.', notice: 'cardFailed' });
    expect(state()).toEqual(open);
  });

  it('does not end a different step of a submission', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, { type: 'submissionEnded' });
    expect(state().form).toBe('creatingMethod');
    const free = createPayment();
    free.dispatch(picked('a', 0), submitted, { type: 'stripeFailed' });
    expect(free.state().form).toBe('sending');
  });
});

describe('a recurring payment', () => {
  const gift = (isRecurring?: boolean): PaymentEvent => ({
    type: 'picked',
    purchasable: { item: 'gift', cents: 2500, isRecurring },
  });

  it('is sent to the server and the wallet, even if only the recurrence changes', () => {
    const { dispatch, state } = createPayment();
    expect(dispatch(ready, gift(true))).toEqual([
      { do: 'mountWallet', cents: 2500, isRecurring: true },
      { do: 'createIntent', cents: 2500, isRecurring: true },
    ]);
    dispatch({ type: 'walletOffered' }, created);
    expect(canUseWallet(state())).toBe(true);
    expect(dispatch(gift())).toEqual(updateBoth(2500));
    expect(canUseWallet(state())).toBe(false);
    dispatch(updated);
    expect(canUseWallet(state())).toBe(true);
    expect(dispatch(gift(false))).toEqual([]);
  });

  it('stays recurring after a reload', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, gift(true), { type: 'walletOffered' }, created, { type: 'walletAuthorized' });
    const saved = reload(state());
    expect(saved).toMatchObject({ intent: { isRecurring: true }, purchasable: { isRecurring: true } });
  });
});

describe('the server’s refusal of a payment', () => {
  const isOutdated = (...events: PaymentEvent[]): boolean => {
    const { dispatch, state } = createOfferedWallet();
    dispatch({ type: 'cardTouched' }, picked('a'));
    expect(state().isRefusalOutdated).toBe(false);
    dispatch(...events);
    return state().isRefusalOutdated;
  };

  it.each<[string, PaymentEvent[]]>([
    ['another card', [{ type: 'cardFilled' }]],
    ['a wallet, even if the wallet fails', [authorized, failed]],
    ['another selection', [picked('b', 0)]],
    ['no selection', [{ type: 'picked', purchasable: undefined }]],
    ['a new submission, even if the submission fails', [submitted, { type: 'withdrawn' }]],
  ])('is outdated after %s', (_, events) => {
    expect(isOutdated(...events)).toBe(true);
  });

  it('still applies if the page selects the item of its restored payment', () => {
    const gift = (cents: number): PaymentEvent => ({ type: 'picked', purchasable: { item: 'gift', cents } });
    const intent = { status: 'synced', id: 'pi_1', secret: 'pi_1_secret', cents: 5000 } as const;
    const wallet = { item: 'gift', cents: 5000, methodId: 'pm_1', isProcessing: true };
    const { dispatch, state } = createPayment(restoreState({ intent, wallet }));
    dispatch(gift(5000), { type: 'walletCheckRequested' }, { type: 'walletFailed', isStale: false });
    expect(state().isRefusalOutdated).toBe(false);
    dispatch(gift(6000));
    expect(state().isRefusalOutdated).toBe(true);
  });
});

describe('Stripe', () => {
  it('is reloaded only after a failure', () => {
    const { dispatch, state } = createPayment();
    expect(dispatch({ type: 'stripeRetried' })).toEqual([]);
    dispatch({ type: 'stripeFailed' });
    expect(state()).toMatchObject({ stripe: 'failed' });
    expect(dispatch({ type: 'stripeRetried' })).toEqual([{ do: 'loadStripe' }]);
    expect(state()).toMatchObject({ stripe: 'loading' });
  });

  it('mounts new card fields only after the first ones failed to load', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch({ type: 'stripeRetried' })).toEqual([]);
    dispatch({ type: 'cardAbsent' });
    expect(isCardMissing(state())).toBe(true);
    expect(dispatch({ type: 'stripeRetried' })).toEqual([{ do: 'mountCard' }]);
    expect(isCardMissing(state())).toBe(false);
  });

  it('keeps a submitted form waiting until the card’s fields have loaded', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch({ type: 'cardAbsent' }, { type: 'stripeRetried' });
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(dispatch({ type: 'cardReady' })).toEqual([{ do: 'createMethod' }]);
  });

  it('reopens a waiting form if the card’s fields do not load, and does not lock it again', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch({ type: 'cardAbsent' }, { type: 'stripeRetried' }, submitted, { type: 'cardAbsent' });
    expect(state().form).toBe('open');
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('open');
  });

  it('submits a form that needs no card, even if the card’s fields do not load', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, { type: 'cardAbsent' }, picked('a', 0), submitted);
    expect(state().form).toBe('sending');
  });

  it('is loaded again to check a wallet payment that was made before the page was reloaded', () => {
    const intent = { status: 'synced', cents: 100, id: 'pi_1', secret: 's' } as const;
    const wallet = { item: 'a', cents: 100, methodId: '' };
    const { dispatch } = createPayment(restoreState({ intent, wallet }));
    dispatch({ type: 'stripeFailed' });
    expect(dispatch({ type: 'walletCheckRequested' })).toEqual([{ do: 'loadStripe' }]);
    expect(dispatch(ready)).toEqual([{ do: 'check', secret: 's' }]);
  });
});

describe('a refused request', () => {
  const requested = () => {
    const payment = createPayment();
    payment.dispatch(ready, picked('a', 100), { type: 'walletOffered' });
    return payment;
  };

  it('for the intent is repeated with the next selection, and leaves the card usable', () => {
    const { dispatch, state } = requested();
    expect(dispatch({ type: 'intentRefused' })).toEqual([]);
    expect(isWalletUnavailable(state())).toBe(true);
    expect(dispatch(submitted, method, { type: 'submissionEnded' })).toEqual([{ do: 'createMethod' }]);
    expect(dispatch(picked('b', 200))).toContainEqual({ do: 'createIntent', cents: 200 });
    dispatch(created);
    expect(isWalletUnavailable(state())).toBe(false);
    expect(canUseWallet(state())).toBe(true);
  });

  it('for the intent is repeated when the visitor asks', () => {
    const { dispatch, state } = requested();
    dispatch({ type: 'intentRefused' });
    expect(dispatch({ type: 'intentRequested' })).toEqual([{ do: 'createIntent', cents: 100 }]);
    dispatch(created);
    expect(canUseWallet(state())).toBe(true);
    expect(dispatch({ type: 'intentRequested' })).toEqual([]);
  });

  it('for new terms is repeated with the next selection, or when the visitor asks', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('b', 500), { type: 'updateRefused' });
    expect(isWalletUnavailable(state())).toBe(true);
    expect(dispatch({ type: 'intentRequested' })).toEqual([update(500)]);
    dispatch({ type: 'updateRefused' });
    expect(dispatch(picked('c', 600))).toContainEqual(update(600));
    dispatch(updated);
    expect(canUseWallet(state())).toBe(true);
  });

  it('is repeated after the time that the server specifies, and not before', () => {
    const { dispatch, state } = requested();
    const wait = { do: 'wait', request: 'intent', delay: 20_000 };
    expect(dispatch({ type: 'intentRefused', wait: 20_000 })).toEqual([wait]);
    expect(isWalletUnavailable(state())).toBe(true);
    expect(namesOf(dispatch(picked('b', 200)))).toEqual(['updateWallet']);
    expect(dispatch({ type: 'waitEnded', request: 'intent' })).toEqual([{ do: 'createIntent', cents: 200 }]);
    dispatch(created, picked('c', 300));
    expect(dispatch({ type: 'updateRefused', wait: 0 })).toEqual([{ ...wait, delay: 1000 }]);
    expect(dispatch({ type: 'waitEnded', request: 'intent' })).toEqual([update(300)]);
    dispatch(updated);
    expect(dispatch({ type: 'waitEnded', request: 'intent' })).toEqual([]);
  });

  it('is repeated by the page three times in a row, and then only by the visitor', () => {
    const { dispatch } = requested();
    const refuse = () => dispatch({ type: 'intentRefused', wait: 1000 });
    for (let turn = 0; turn < 3; turn++) {
      expect(refuse()).toHaveLength(1);
      dispatch({ type: 'waitEnded', request: 'intent' });
    }
    expect(refuse()).toEqual([]);
    dispatch({ type: 'intentRequested' });
    expect(refuse()).toHaveLength(1);
  });

  it('is not repeated by the page if the server specifies more than a minute', () => {
    const { dispatch } = requested();
    expect(dispatch({ type: 'intentRefused', wait: 60_001 })).toEqual([]);
    expect(dispatch({ type: 'intentRequested' })).toHaveLength(1);
    expect(dispatch({ type: 'intentRefused', wait: 60_000 })).toHaveLength(1);
  });

  it('for a price is repeated after the specified time, or with the next submission', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'));
    expect(dispatch({ type: 'priceRefused', item: 'a', wait: 5000 })).toEqual([
      { do: 'wait', request: 'price', delay: 5000 },
    ]);
    expect(state()).toMatchObject({ price: 'failed', notice: 'priceRefused' });
    expect(dispatch({ type: 'waitEnded', request: 'price' })).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    dispatch({ type: 'priceRefused', item: 'a' });
    expect(dispatch(submitted)).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(dispatch({ type: 'waitEnded', request: 'price' })).toEqual([]);
    dispatch(priced('a', 100));
    expect(state()).toMatchObject({ cents: 100, notice: 'priceRead' });
    dispatch(picked('b'), { type: 'priceRefused', item: 'a' });
    expect(state().price).toBe('loading');
    dispatch({ type: 'priceRefused', item: 'b', wait: 1000 }, { type: 'waitEnded', request: 'price' });
    dispatch(priced('b', 200));
    expect(state().notice).toBeUndefined();
  });
});

describe('a lost response', () => {
  it('to the request for the intent does not trigger another request, and leaves the card usable', () => {
    const { dispatch, state } = createPayment();
    const events: PaymentEvent[] = [
      ready,
      picked('a', 100),
      { type: 'walletOffered' },
      { type: 'intentLost' },
    ];
    expect(dispatch(...events)).toHaveLength(2);
    expect(isWalletUnavailable(state())).toBe(true);
    expect(dispatch({ type: 'waitEnded', request: 'intent' })).toEqual([]);
    expect(dispatch(submitted, method, { type: 'submissionEnded' })).toEqual([{ do: 'createMethod' }]);
    expect(dispatch(picked('b', 200))).toContainEqual({ do: 'createIntent', cents: 200 });
  });

  it('to an update does not trigger another request, and the wallet returns with the next amount', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(picked('b', 500));
    expect(dispatch({ type: 'updateLost' })).toEqual([]);
    expect(isWalletUnavailable(state())).toBe(true);
    expect(dispatch(picked('c', 600))).toContainEqual(update(600));
    dispatch(updated);
    expect(canUseWallet(state())).toBe(true);
  });

  it('to a wallet payment triggers a check with Stripe, and so does each later submission', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch({ type: 'walletOutcomeUnknown' })).toEqual([{ do: 'check', secret: 's' }]);
    dispatch({ type: 'walletOutcomeUnknown' });
    expect(state().wallet.status).toBe('unknown');
    expect(dispatch(submitted)).toEqual([{ do: 'check', secret: 's' }]);
    expect(dispatch({ type: 'walletPaid', methodId: 'pm_w' })).toEqual([]);
    expect(state().form).toBe('sending');
  });
});

describe('a wallet payment without a result', () => {
  it('is checked again at growing intervals, and no message claims that nothing was charged', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    const delays = [1000, 2000, 4000, 8000].map((delay) => [{ do: 'checkLater', secret: 's', delay }]);
    expect(delays.map(() => dispatch({ type: 'walletPending' }))).toEqual(delays);
    expect(state()).toMatchObject({ wallet: { status: 'checking', isUnsettled: false } });
    expect(dispatch({ type: 'walletPending' })).toEqual([]);
    expect(state()).toMatchObject({ wallet: { status: 'failed', isUnsettled: true } });
    expect(dispatch({ type: 'walletPending' })).toEqual([]);
  });

  it('is requested from Stripe whenever the confirmation is late, for as long as the visitor is at the bank', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    for (let minute = 0; minute < 3; minute++) {
      expect(dispatch({ type: 'walletLate' })).toEqual([{ do: 'check', secret: 's' }]);
      expect(dispatch({ type: 'walletPending', isAtBank: true })).toEqual([]);
      expect(state().wallet.status).toBe('confirming');
    }
    dispatch({ type: 'walletPaid', methodId: 'pm_1' });
    expect(state()).toMatchObject({ form: 'sending', paymentMethod: { by: 'wallet', methodId: 'pm_1' } });
    expect(dispatch({ type: 'walletLate' })).toEqual([]);
  });

  it('still counts when it arrives long after it counted as unknown, unless something else is selected', () => {
    const paid: PaymentEvent = { type: 'walletPaid', methodId: 'pm_1' };
    const pending = Array.from({ length: 5 }, () => ({ type: 'walletPending' }) as const);
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, { type: 'walletLate' }, ...pending);
    expect(state().wallet).toMatchObject({ status: 'failed', isUnsettled: true });
    dispatch(paid);
    expect(state()).toMatchObject({ form: 'sending', wallet: { status: 'paid' } });
    const unknown = createOfferedWallet();
    unknown.dispatch(authorized, { type: 'walletOutcomeUnknown' }, { type: 'walletOutcomeUnknown' });
    expect(unknown.state().wallet.status).toBe('unknown');
    unknown.dispatch(paid);
    expect(unknown.state().form).toBe('sending');
    const other = createOfferedWallet();
    other.dispatch(authorized, ...pending, picked('b', 500), paid);
    expect(other.state()).toMatchObject({ form: 'open', cents: 500 });
    const declined = createOfferedWallet();
    declined.dispatch(authorized, { type: 'walletOutcomeUnknown' }, { type: 'walletOutcomeUnknown' }, failed);
    expect(declined.state().wallet).toMatchObject({ status: 'failed', isUnsettled: false });
  });

  it('is accepted when its result arrives', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, { type: 'walletOutcomeUnknown' }, { type: 'walletPending' });
    dispatch({ type: 'walletPaid', methodId: 'pm_w', cents: 1999 });
    expect(state()).toMatchObject({ form: 'sending', paymentMethod: { by: 'wallet' }, cents: 1999 });
  });

  it('remains unsettled after a later decline, and the checks of each payment start over', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, ...Array.from({ length: 5 }, () => ({ type: 'walletPending' }) as const));
    dispatch(authorized, failed);
    expect(state().wallet).toMatchObject({ status: 'failed', isUnsettled: true });
    dispatch(authorized);
    expect(dispatch({ type: 'walletPending' })).toEqual([{ do: 'checkLater', secret: 's', delay: 1000 }]);
    dispatch({ type: 'walletOutcomeUnknown' });
    expect(dispatch({ type: 'walletCheckRequested' })).toEqual([{ do: 'check', secret: 's' }]);
    expect(dispatch({ type: 'walletPending' })).toEqual([{ do: 'checkLater', secret: 's', delay: 1000 }]);
  });

  it('is marked as unsettled, unlike a declined payment', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, failed);
    expect(state().wallet.isUnsettled).toBe(false);
    dispatch(authorized, { type: 'walletFailed', isStale: false, isUnsettled: true });
    expect(state().wallet.isUnsettled).toBe(true);
  });

  it('takes the amount from Stripe if the visitor returns from the bank in another tab', () => {
    const { dispatch, state } = createReturned('a');
    dispatch({ type: 'picked', purchasable: undefined }, picked('a'));
    expect(dispatch(ready)).toEqual([{ do: 'check', secret: 's' }]);
    dispatch({ type: 'walletPaid', methodId: 'pm_w', cents: 1999 });
    expect(state()).toMatchObject({ form: 'sending', price: 'known', cents: 1999 });
  });

  it('that another tab has made is sent to the server, and the selection can still change', () => {
    for (const paid of [
      { type: 'walletPaid', methodId: 'pm_w', cents: 5000 },
      { type: 'walletPaid', methodId: 'pm_w', cents: 1999, isEarlier: true },
    ] as const) {
      const { dispatch, state } = createOfferedWallet();
      dispatch(authorized, paid);
      expect(state()).toMatchObject({ form: 'sending', cents: 1999, wallet: { elsewhere: paid.cents } });
      dispatch({ type: 'submissionEnded' });
      expect([isPinned(state()), isWalletBusy(state())]).toEqual([false, true]);
      const restored = reload(state());
      expect(restored).toMatchObject({ purchasable: undefined, wallet: { elsewhere: paid.cents } });
      const next = createPayment(restored);
      expect(next.dispatch(picked('b'))).toEqual([{ do: 'fetchPrice', item: 'b' }]);
      next.dispatch(priced('b', 5000), submitted);
      expect(next.state().paymentMethod).toEqual({ by: 'wallet', methodId: 'pm_w' });
    }
  });

  it('is reported with the amount that was charged, after the bank has refused another tab’s payment', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, { type: 'walletProcessing', methodId: 'pm_w', cents: 5000, isEarlier: true });
    expect(state().wallet.elsewhere).toBe(5000);
    const next = createPayment(reload(state()));
    next.dispatch(ready, { type: 'walletPaid', methodId: 'pm_v', cents: 1999 });
    expect(statusText(next.state(), texts)).toMatch(/^\$19\.99 has already been paid/);
  });

  it('is this tab’s own if an earlier confirmation in it may have been accepted', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, { type: 'walletFailed', isStale: false, isUnsettled: true }, authorized);
    dispatch({ type: 'walletPaid', methodId: 'pm_w', cents: 1999, isEarlier: true });
    expect(state().wallet).toMatchObject({ status: 'paid', elsewhere: undefined });
  });

  it('requests the price of its item if it failed at the bank, and then uses the same intent', () => {
    const { dispatch, state } = createReturned('a');
    dispatch({ type: 'picked', purchasable: undefined }, picked('a'), ready);
    const effects = dispatch({ type: 'walletFailed', isStale: false, isUnsettled: true });
    expect(effects).toContainEqual({ do: 'fetchPrice', item: 'a' });
    expect(dispatch(priced('a', 1999))).toContainEqual(update(1999));
    expect(state()).toMatchObject({ price: 'known', cents: 1999 });
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
    expect(dispatch({ type: 'walletPaid', methodId: 'pm_w' })).toEqual([]);
    expect(state().form).toBe('sending');
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'wallet', methodId: 'pm_w' });
    expect(namesOf(dispatch(submitted, authorized, { type: 'walletPaid', methodId: 'pm_w' }))).toEqual([
      'rejectWallet',
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
    expect(dispatch({ type: 'walletFailed', isStale: true })).toEqual([update(1999)]);
  });

  it('also updates the intent after a stale amount of one cent', () => {
    const { dispatch } = createPayment();
    dispatch(ready, picked('a', 1), { type: 'walletOffered' }, created, authorized);
    expect(dispatch({ type: 'walletFailed', isStale: true })).toEqual([update(1)]);
  });

  it('keeps the form from paying a second time during its payment', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch(submitted)).toEqual([]);
    expect(state()).toMatchObject({ form: 'open', wallet: { status: 'confirming' } });
  });

  it('is offered again with another selection after a failure', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, failed);
    expect(state().wallet.status).toBe('failed');
    dispatch(picked('b', 500));
    expect(state().wallet.status).toBe('offered');
  });

  it('is not offered before it is mounted', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a', 100), { type: 'cardTouched' });
    expect(state().wallet.status).toBe('unmounted');
    const back = createReturned('');
    back.dispatch(ready, failed, picked('b'));
    expect(back.state().wallet.status, 'after a failed payment at the bank').toBe('unmounted');
  });

  it('takes no space and receives no amounts if the browser does not support it', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a', 100), { type: 'walletAbsent' });
    expect(hasWalletSpace(state())).toBe(false);
    expect(namesOf(dispatch(created, picked('b', 200)))).toEqual(['updateIntent']);
  });

  it('keeps the selection during a payment, and applies a later one after a failure', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized);
    expect(dispatch(picked('b', 500))).toEqual([]);
    expect(dispatch(failed)).toContainEqual(update(500));
    expect(state().purchasable?.item).toBe('b');
  });
});

describe('a wallet payment that is being processed', () => {
  const processing: PaymentEvent = { type: 'walletProcessing', methodId: 'pm_w' };

  it('is sent to the server once, and nothing else can pay', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, processing);
    expect(state()).toMatchObject({ wallet: { status: 'processing' }, form: 'sending' });
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'wallet', methodId: 'pm_w' });
    dispatch({ type: 'submissionEnded' });
    expect([isWalletBusy(state()), isPinned(state()), canUseWallet(state())]).toEqual([true, true, false]);
    expect(dispatch(authorized)).toEqual([{ do: 'rejectWallet' }]);
    dispatch(submitted);
    expect(state().form).toBe('sending');
  });

  it('is checked after a reload and when the visitor asks, and the form is not sent again until it succeeds', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, processing);
    const saved = reload(state());
    expect(saved.wallet).toMatchObject({ status: 'processing', methodId: 'pm_w' });
    const next = createPayment(saved);
    const check = { do: 'check', secret: 's' };
    expect(next.dispatch(ready)).toEqual([check]);
    next.dispatch(processing);
    expect(next.state()).toMatchObject({ wallet: { status: 'processing' }, form: 'open' });
    expect(next.dispatch({ type: 'walletCheckRequested' })).toEqual([check]);
    next.dispatch({ type: 'walletOutcomeUnknown' });
    expect(next.state().wallet.status).toBe('processing');
    next.dispatch({ type: 'walletCheckRequested' }, { type: 'walletPaid', methodId: 'pm_w' });
    expect(next.state()).toMatchObject({ wallet: { status: 'paid' }, form: 'sending' });
  });

  it('may be refused after all, and then the visitor can pay again', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, processing, { type: 'submissionEnded' }, { type: 'walletCheckRequested' }, failed);
    expect(state().wallet).toMatchObject({ status: 'failed', methodId: '' });
    expect(canUseWallet(state())).toBe(true);
  });
});

describe('a page that is restored from the back/forward cache', () => {
  it('requests the result of a wallet payment that had led to the bank’s page', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch({ type: 'resumed' })).toEqual([]);
    expect(dispatch(authorized, { type: 'resumed' })).toContainEqual({ do: 'check', secret: 's' });
    expect(state().wallet.status).toBe('checking');
  });
});

describe('the Payment Element', () => {
  it('submits a token, and a new one with the next submission', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
    expect(dispatch(token)).toEqual([]);
    expect(state()).toMatchObject({
      form: 'sending',
      paymentMethod: { by: 'card', methodId: 'ctoken_1', last4: '', isToken: true },
    });
    // No response came, or the server refused the payment and the browser has restored the page.
    dispatch({ type: 'submissionEnded' });
    expect(state().paymentMethod).toBeUndefined();
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('asks for a correction of invalid fields until one of them changes', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, invalidElement);
    expect(state()).toMatchObject({ form: 'open', notice: 'elementInvalid' });
    expect(fieldToCorrect(state())).toBe('number');
    dispatch({ type: 'cardChanged', error: '' });
    expect(state().notice).toBeUndefined();
    expect(fieldToCorrect(state())).toBeUndefined();
    dispatch(submitted, method);
    expect(state().form).toBe('sending');
  });

  it('keeps other notices when a field changes', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch({ type: 'invalid' }, { type: 'cardChanged', error: '' });
    expect(state().notice).toBe('invalid');
  });

  it('submits no token after the visitor has left or chosen something else', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch(submitted, { type: 'withdrawn' })).toContainEqual({ do: 'dropMethod' });
    dispatch(token);
    expect(state()).toMatchObject({ form: 'open', notice: 'withdrawn', paymentMethod: undefined });
    dispatch(submitted, picked('b', 500), token);
    expect(state()).toMatchObject({ form: 'open', notice: 'changed', cents: 500 });
  });

  it('is not needed for a total of zero', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a', 0));
    expect(dispatch(submitted)).toEqual([]);
    expect(state().paymentMethod).toEqual({ by: 'nothing' });
  });

  it('saves nothing about a token in the snapshot', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, token);
    expect(JSON.stringify(snapshotOf(state()))).not.toContain('ctoken');
  });
});

describe('a submitted form', () => {
  it('stays open without a selection', () => {
    const { dispatch, state } = createPayment();
    expect(dispatch(ready, submitted)).toEqual([]);
    expect(state().form).toBe('open');
  });

  it('creates no payment method before the price is known', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'));
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(namesOf(dispatch(priced('a', 100)))).toEqual(['mountWallet', 'createIntent']);
    expect(state()).toMatchObject({ form: 'open', notice: 'priceRead' });
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('does not accept even a free item before the visitor has seen that it is free', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'), submitted, priced('a', 0));
    expect(state()).toMatchObject({ form: 'open', notice: 'priceRead' });
    dispatch(submitted);
    expect(state()).toMatchObject({ form: 'sending', paymentMethod: { by: 'nothing' } });
  });

  it('is canceled if the visitor leaves before it is sent', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('gift', 500), submitted, { type: 'withdrawn' });
    expect(state()).toMatchObject({ form: 'open', notice: 'withdrawn' });
    expect(dispatch(ready)).not.toContainEqual({ do: 'createMethod' });
    expect(dispatch(submitted, { type: 'withdrawn' })).toContainEqual({ do: 'dropMethod' });
    expect(state().form).toBe('open');
    dispatch(method);
    expect(state().form).toBe('open');
    dispatch(submitted, method, { type: 'withdrawn' });
    expect(state().form).toBe('sending');
    expect(isPinned(state())).toBe(true);
  });

  it('is sent immediately, without Stripe, if the total is zero', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a', 0));
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('sending');
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'nothing' });
  });

  it('creates a payment method once before it is sent with a card', () => {
    const { dispatch, state } = createOfferedWallet();
    expect(dispatch(submitted, submitted, submitted)).toEqual([{ do: 'createMethod' }]);
    expect(dispatch(method)).toEqual([]);
    expect(state().form).toBe('sending');
    expect(state().paymentMethod).toEqual<PaymentMethod>({ by: 'card', methodId: 'pm_1', last4: '4242' });
    expect(dispatch(submitted, method)).toEqual([]);
  });

  it('waits for Stripe', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a'), priced('a', 100));
    expect(dispatch(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(dispatch(ready)).toContainEqual({ do: 'createMethod' });
  });

  it('is not sent if the selection changes while the payment method is created', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, picked('b', 500));
    dispatch(method);
    expect(state()).toMatchObject({ form: 'open', notice: 'changed', cents: 500 });
  });

  it('requests the price again if that request failed, and then loads Stripe again if it failed to load', () => {
    const { dispatch, state } = createPayment();
    dispatch(picked('a'), { type: 'stripeFailed' }, { type: 'priceFailed', item: 'a' });
    expect(dispatch(submitted)).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(dispatch(priced('a', 100))).toEqual([]);
    expect(state()).toMatchObject({ form: 'open', notice: 'priceRead', cents: 100 });
    expect(dispatch(submitted)).toEqual([{ do: 'loadStripe' }]);
    dispatch({ type: 'stripeFailed' });
    expect(state()).toMatchObject({ form: 'open', stripe: 'failed' });
  });

  it('can be submitted again after the submission has ended', () => {
    const { dispatch } = createOfferedWallet();
    dispatch(submitted, method, { type: 'submissionEnded' });
    expect(dispatch(submitted)).toEqual([{ do: 'createMethod' }]);
  });
});
