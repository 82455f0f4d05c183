import { awaitToken, challengeHandlers, renewToken, stopWaiting, withoutRenewal } from './challengeSteps.ts';
import {
  type CardErrors,
  type CardField,
  canUseWallet,
  hasTerms,
  type Intent,
  isAccepted,
  isChallengePassed,
  isLocked,
  isWalletBusy,
  isWithdrawable,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentState,
  type Purchasable,
  type Repeatable,
  type Repetition,
  type Terms,
  type Transition,
  termsOf,
  transitionTo,
  UNKNOWN_CENTS,
  type Wallet,
} from './state.ts';

/** Delays in ms before each repeated request to Stripe for the result of an unsettled payment, 15 s in total. */
const CHECK_DELAYS: readonly number[] = [1000, 2000, 4000, 8000];

/** Longest delay in ms before the page automatically repeats a request. Visitors don't wait longer on a form. */
const LONGEST_WAIT_MS = 60_000;
/** Shortest delay in ms, even if the server specifies a shorter one. */
const SHORTEST_WAIT_MS = 1000;
/** Maximum number of times in a row that the page automatically repeats a request. */
const MOST_REPEATS = 3;

const withWallet = (state: PaymentState, wallet: Wallet): PaymentState => ({ ...state, wallet });

/** Offers the wallet again after a failed payment, because the visitor selects something else or pays by card. */
function withoutFailure(state: PaymentState): PaymentState {
  const { wallet } = state;
  if (wallet.status !== 'failed') return state;
  if (wallet.cents === undefined) return withWallet(state, { ...wallet, status: 'unmounted' });
  return withWallet(state, { ...wallet, status: 'offered' });
}

const isSameItem = (a: Purchasable | undefined, b: Purchasable | undefined): boolean =>
  a?.item === b?.item && a?.cents === b?.cents && (a?.isRecurring ?? false) === (b?.isRecurring ?? false);

/**
 * Schedules the request to be repeated after the delay that the server specified in its refusal. If the delay is
 * missing or too long, or the server has refused the request several times in a row, only the visitor can repeat it.
 */
function waitIfAsked(state: PaymentState, request: Repeatable, wait: number | undefined): Transition {
  const repeats = state.repeats[request];
  if (wait === undefined || wait > LONGEST_WAIT_MS || repeats >= MOST_REPEATS) return transitionTo(state);
  const waiting: PaymentState = { ...state, repeats: { ...state.repeats, [request]: repeats + 1 } };
  return transitionTo(waiting, { do: 'wait', request, delay: Math.max(wait, SHORTEST_WAIT_MS) });
}

/** Resets the number of automatic repeats after a response, or when the visitor repeats the request. */
const withoutRepeats = (state: PaymentState, request: Repeatable): PaymentState =>
  state.repeats[request] === 0 ? state : { ...state, repeats: { ...state.repeats, [request]: 0 } };

/**
 * Returns whether the visitor has changed the selection. The first selection on a page is not a change, and neither is
 * one that only adds the amount to a restored selection.
 */
function isOtherSelection({ purchasable, cents }: PaymentState, next: Purchasable | undefined): boolean {
  if (!purchasable) return false;
  return !isSameItem(
    { ...purchasable, cents: purchasable.cents ?? cents },
    next && { ...next, cents: next.cents ?? cents },
  );
}

/** Selects another item to buy, and requests the item's price unless the page has set a price. */
function selectItem(before: PaymentState, next: Purchasable | undefined): Transition {
  const state = withoutRepeats(before, 'price');
  // A submission that was waiting for the previous selection's price ends, because it was meant for that selection.
  const open: PaymentState = {
    ...withoutFailure(state),
    // The server's refusal was about the selection that the page arrived with.
    isRefusalOutdated: state.isRefusalOutdated || isOtherSelection(state, next),
    purchasable: next,
    pending: undefined,
    form: 'open',
    paymentMethod: undefined,
    notice: undefined,
    cents: undefined,
    price: 'none',
  };
  if (!next) return transitionTo(open);
  if (next.cents !== undefined) return transitionTo({ ...open, price: 'known', cents: next.cents });
  return transitionTo(
    { ...open, purchasable: next, price: 'loading' },
    { do: 'fetchPrice', item: next.item },
  );
}

/** Continues a card payment that is waiting, as far as possible while Stripe or the card's fields are still loading. */
function payByCard(waiting: PaymentState & { form: 'waiting' }): Transition {
  if (waiting.stripe === 'failed')
    return transitionTo({ ...waiting, stripe: 'loading' }, { do: 'loadStripe' });
  // Until the script has loaded, the card's fields are mounting as well.
  if (waiting.card === 'mounting') return transitionTo(waiting);
  // Without card fields there is nothing to submit. The message in their place has a button that loads new fields.
  if (waiting.card === 'absent') return transitionTo({ ...waiting, form: 'open' });
  if (!isChallengePassed(waiting)) return awaitToken(waiting, true);
  return transitionTo({ ...waiting, form: 'creatingMethod' }, { do: 'createMethod' });
}

/** Continues a submission. Only this function decides how the visitor pays (PY-04). */
function continueSubmission(state: PaymentState): Transition {
  const { wallet } = state;
  const open = { ...state, form: 'open', paymentMethod: undefined } as const;
  const waiting = { ...open, form: 'waiting', notice: undefined } as const;
  if (isAccepted(state)) {
    const paymentMethod: PaymentMethod = { by: 'wallet', methodId: wallet.methodId };
    return transitionTo({ ...state, form: 'sending', paymentMethod, notice: undefined });
  }
  if (wallet.status === 'unknown' && state.stripe === 'ready' && 'secret' in state.intent)
    return checkOutcome(open);
  if (wallet.status === 'unknown' && open.stripe === 'failed')
    return transitionTo({ ...open, stripe: 'loading' }, { do: 'loadStripe' });
  if (isWalletBusy(state) || state.price === 'none') return transitionTo(open);
  if (waiting.price === 'loading') return transitionTo(waiting);
  if (waiting.price === 'failed')
    return transitionTo(
      { ...waiting, price: 'loading' },
      { do: 'fetchPrice', item: waiting.purchasable.item },
    );
  if (state.cents === 0)
    return transitionTo({ ...waiting, form: 'sending', paymentMethod: { by: 'nothing' } });
  // A failed wallet payment blocks the form (PY-03). The message about it explains what to do.
  if (wallet.status === 'failed') return transitionTo(open);
  return payByCard(waiting);
}

type AwaitingPrice = PaymentState & { price: 'loading' };
const isAwaitingPrice = (state: PaymentState, item: string): state is AwaitingPrice =>
  state.price === 'loading' && state.purchasable.item === item;
/** Returns whether a request to Stripe for the outcome of a wallet payment is pending. */
const isAwaitingOutcome = ({ wallet: { status } }: PaymentState): boolean =>
  status === 'confirming' || status === 'checking';
/**
 * Returns whether a payment that Stripe reports as made completes the order. A confirmation can respond long after its
 * outcome counted as unknown; by then, the visitor may have selected something else, or sent the form with a card.
 */
const canBePaid = (state: PaymentState): boolean => {
  const { wallet, purchasable, cents, form } = state;
  if (isAwaitingOutcome(state)) return true;
  if (form === 'sending') return false;
  const isOpen = wallet.status === 'failed' && wallet.isUnsettled;
  return (
    wallet.status === 'unknown' ||
    (isOpen && isSameItem(wallet.paidFor, purchasable && { ...purchasable, cents }))
  );
};
/** Returns whether the page has already submitted the form with a wallet payment that was still being processed. */
const wasProcessing = ({ wallet: { status, methodId } }: PaymentState): boolean =>
  status === 'checking' && methodId !== '';

/** Requests the result of a payment from Stripe again, because an earlier request left the result open. */
const checkOutcome = (state: PaymentState): Transition =>
  'secret' in state.intent
    ? transitionTo(withWallet(state, { ...state.wallet, status: 'checking', checks: 0 }), {
        do: 'check',
        secret: state.intent.secret,
      })
    : transitionTo(state);

/** Clears the notice that a wallet isn't ready yet. */
const clearWalletNotReady = (state: PaymentState): PaymentState =>
  state.notice === 'walletNotReady' ? { ...state, notice: undefined } : state;

const resumeIfWaiting = (state: PaymentState): Transition =>
  state.form === 'waiting' ? continueSubmission(state) : transitionTo(state);

type EventType = PaymentEvent['type'];
/** Event of the given types. As an indexed access, it lets the compiler match an event with its handler. */
type EventOf<Type extends EventType> = { [Key in Type]: PaymentEvent & { type: Key } }[Type];
type Handlers<Type extends EventType> = {
  readonly [Key in Type]: (state: PaymentState, event: EventOf<Key>) => Transition;
};

/** Handlers for the selection, its price, and the form. */
const pageHandlers: Handlers<
  | 'picked'
  | 'priceLoaded'
  | 'priceFailed'
  | 'priceRefused'
  | 'waitEnded'
  | 'submitted'
  | 'invalid'
  | 'formSent'
  | 'submissionEnded'
  | 'withdrawn'
  | 'resumed'
  | 'chargedElsewhere'
> = {
  picked: (state, { purchasable: next }) => {
    if (isLocked(state)) return transitionTo({ ...state, pending: { purchasable: next } });
    return isSameItem(state.purchasable, next) ? transitionTo(state) : selectItem(state, next);
  },
  // Visitors pay only a price that they have seen, so a submission that was waiting for the price ends here.
  priceLoaded: (state, { item, cents }) => {
    if (!isAwaitingPrice(state, item)) return transitionTo(state);
    const known: PaymentState = { ...withoutRepeats(state, 'price'), price: 'known', cents };
    if (known.form === 'waiting') return transitionTo({ ...known, form: 'open', notice: 'priceRead' });
    return transitionTo({ ...known, notice: state.notice === 'priceRefused' ? undefined : state.notice });
  },
  priceFailed: (state, { item }) =>
    transitionTo(isAwaitingPrice(state, item) ? withoutPrice(state, 'priceFailed') : state),
  priceRefused: (state, { item, wait }) =>
    isAwaitingPrice(state, item)
      ? waitIfAsked(withoutPrice(state, 'priceRefused'), 'price', wait)
      : transitionTo(state),
  waitEnded: (state, { request }) => {
    if (request === 'intent')
      return transitionTo(
        'isDelayed' in state.intent && state.intent.isDelayed ? requestIntent(state) : state,
      );
    return state.price === 'failed'
      ? transitionTo({ ...state, price: 'loading' }, { do: 'fetchPrice', item: state.purchasable.item })
      : transitionTo(state);
  },
  submitted: (state) =>
    state.form === 'open'
      ? continueSubmission({ ...withoutRepeats(state, 'price'), isRefusalOutdated: true })
      : transitionTo(state),
  invalid: (state) => transitionTo({ ...state, notice: 'invalid' }),
  // After a form with a card, every form counts, because the response to it does not concern the card.
  formSent: (state) => {
    const counts = state.cardsSent > 0 || state.paymentMethod?.by === 'card';
    return transitionTo(counts ? { ...state, cardsSent: state.cardsSent + 1 } : state);
  },
  submissionEnded: (state) =>
    transitionTo(state.form === 'sending' ? { ...state, form: 'open', paymentMethod: undefined } : state),
  withdrawn: (state) => {
    // The wallet's sheet may still be open in its own window, so it is withdrawn in any case.
    if (!isWithdrawable(state)) return transitionTo(state, { do: 'withdrawSheet' });
    const open: PaymentState = { ...state, form: 'open', notice: 'withdrawn' };
    return transitionTo(open, { do: 'dropMethod' }, { do: 'withdrawSheet' });
  },
  // If the wallet redirected the visitor to the bank, the wallet's request is still pending and will never receive a
  // response.
  resumed: (state) =>
    state.wallet.status === 'confirming' && state.stripe === 'ready'
      ? checkOutcome(state)
      : transitionTo(state),
  chargedElsewhere: (state, { isCharged }) => transitionTo({ ...state, isChargedElsewhere: isCharged }),
};

/** Returns the state after the request for the price has failed. */
const withoutPrice = (state: AwaitingPrice, notice: 'priceFailed' | 'priceRefused'): PaymentState => {
  const { purchasable } = state;
  return { ...stopWaiting(state), purchasable, price: 'failed', cents: undefined, notice };
};

/** Changes the intent's state so that `syncAmounts` requests the intent or updates its terms again. */
function requestIntent(state: PaymentState): PaymentState {
  const { intent } = state;
  if (intent.status === 'lost' || intent.status === 'refused')
    return { ...state, intent: { status: 'none', known: intent.known } };
  return intent.status === 'unknown'
    ? { ...state, intent: { ...intent, isDelayed: undefined, cents: UNKNOWN_CENTS } }
    : state;
}

/** Returns the state after the server has accepted a request about the payment intent. */
const withSynced = (state: PaymentState, intent: Intent): PaymentState =>
  clearWalletNotReady({ ...withoutRenewal(withoutRepeats(state, 'intent')), intent });

/**
 * Handlers for responses about the payment intent. They ignore responses that don't match the intent's current state.
 */
const intentHandlers: Handlers<
  | 'intentCreated'
  | 'intentLost'
  | 'intentRefused'
  | 'intentRequested'
  | 'intentUpdated'
  | 'updateLost'
  | 'updateRefused'
> = {
  intentCreated: (state, { id, secret }) => {
    const { intent } = state;
    if (intent.status !== 'creating') return transitionTo(state);
    const { cents, isRecurring, known = id } = intent;
    // If one order had two intents, both could be charged.
    if (known !== id) return transitionTo({ ...state, intent: { ...intent, status: 'lost' } });
    return transitionTo(withSynced(state, { status: 'synced', cents, isRecurring, id, secret }));
  },
  intentLost: (state) => {
    const { intent } = state;
    if (intent.status !== 'creating') return transitionTo(state);
    return transitionTo({ ...state, intent: { ...intent, status: 'lost' } });
  },
  intentRefused: (state, refusal) => {
    const { intent } = state;
    if (intent.status !== 'creating') return transitionTo(state);
    if (isChallenge(state, refusal))
      return renewToken({ ...state, intent: { status: 'none', known: intent.known } });
    const { repetition, state: next, effects } = repeat(state, refusal);
    return transitionTo({ ...next, intent: { ...intent, status: 'refused', ...repetition } }, ...effects);
  },
  intentRequested: (state) => transitionTo(requestIntent(withoutRepeats(state, 'intent'))),
  intentUpdated: (state) => {
    const { intent } = state;
    if (intent.status !== 'updating') return transitionTo(state);
    return transitionTo(withSynced(state, { ...intent, status: 'synced' }));
  },
  updateLost: (state) => {
    const { intent } = state;
    if (intent.status !== 'updating') return transitionTo(state);
    return transitionTo({ ...state, intent: { ...intent, status: 'unknown' } });
  },
  updateRefused: (state, refusal) => {
    const { intent } = state;
    if (intent.status !== 'updating') return transitionTo(state);
    if (isChallenge(state, refusal))
      return renewToken({ ...state, intent: { ...intent, status: 'unknown', cents: UNKNOWN_CENTS } });
    const { repetition, state: next, effects } = repeat(state, refusal);
    return transitionTo({ ...next, intent: { ...intent, status: 'unknown', ...repetition } }, ...effects);
  },
};

type Refusal = PaymentEvent & { type: 'intentRefused' | 'updateRefused' };

/**
 * Returns whether the server refused a request because the session has no pass. The request is sent again once there is
 * a new token.
 */
const isChallenge = ({ challenge }: PaymentState, { isChallenged }: Refusal): boolean =>
  isChallenged === true && challenge.status !== 'none';

/** Schedules a refused request about the intent to be repeated, or leaves that to the visitor. */
function repeat(
  state: PaymentState,
  { wait, isLimited }: Refusal,
): Transition & { readonly repetition: Repetition } {
  const waiting = waitIfAsked(state, 'intent', wait);
  return { ...waiting, repetition: waiting.effects.length > 0 ? { isDelayed: true } : { isLimited } };
}

const stripeHandlers: Handlers<
  'stripeReady' | 'stripeFailed' | 'stripeRetried' | 'cardReady' | 'cardAbsent'
> = {
  stripeReady: (state) => {
    const loaded: PaymentState = { ...state, stripe: 'ready', card: 'mounting' };
    const { status } = loaded.wallet;
    const isUndecided = loaded.form === 'open' && (status === 'unknown' || status === 'processing');
    const next = isUndecided ? checkOutcome(loaded) : resumeIfWaiting(loaded);
    return transitionTo(next.state, { do: 'mountCard' }, ...next.effects);
  },
  stripeFailed: (state, { isRefused = false }) =>
    transitionTo({ ...stopWaiting(state), stripe: 'failed', card: 'mounting', isProviderRefused: isRefused }),
  stripeRetried: (state) => {
    if (state.stripe === 'failed')
      return transitionTo({ ...state, stripe: 'loading', notice: undefined }, { do: 'loadStripe' });
    return state.card === 'absent'
      ? transitionTo({ ...state, card: 'mounting', notice: undefined }, { do: 'mountCard' })
      : transitionTo(state);
  },
  cardReady: (state) =>
    state.stripe === 'ready'
      ? resumeIfWaiting({ ...state, card: 'ready', isProviderRefused: false })
      : transitionTo(state),
  cardAbsent: (state, { isRefused = false }) =>
    transitionTo(
      state.stripe === 'ready'
        ? { ...stopWaiting(state), stripe: 'ready', card: 'absent', isProviderRefused: isRefused }
        : state,
    ),
};

/**
 * Returns the errors with a field's error, or with one about the whole card. A new or cleared error of a field also
 * clears the error about the whole card, because the card has changed since.
 */
const withCardError = (
  { cardErrors }: PaymentState,
  error: string,
  field: CardField | 'card' = 'card',
): CardErrors => ({ ...cardErrors, card: '', [field]: error });

const cardHandlers: Handlers<
  'cardTouched' | 'cardFilled' | 'cardChanged' | 'methodCreated' | 'methodFailed'
> = {
  cardTouched: (state) => transitionTo(withoutFailure(state)),
  cardFilled: (state) => transitionTo({ ...withoutFailure(state), isRefusalOutdated: true }),
  cardChanged: (state, { field, error }) => {
    const notice = state.notice === 'elementInvalid' ? undefined : state.notice;
    return transitionTo({ ...state, cardErrors: withCardError(state, error, field), notice });
  },
  methodCreated: (state, { methodId, last4, isToken }) => {
    if (state.form !== 'creatingMethod') return transitionTo(state);
    const hasOtherPick = state.pending && !isSameItem(state.pending.purchasable, state.purchasable);
    if (hasOtherPick) return transitionTo({ ...state, form: 'open', notice: 'changed' });
    const paymentMethod: PaymentMethod = { by: 'card', methodId, last4, ...(isToken && { isToken }) };
    return transitionTo({ ...state, form: 'sending', paymentMethod });
  },
  methodFailed: (state, { field, message, notice }) => {
    if (state.form !== 'creatingMethod') return transitionTo(state);
    const cardErrors = withCardError(state, message, field);
    return transitionTo({ ...state, cardErrors, form: 'open', notice: message ? undefined : notice });
  },
};

/**
 * Returns the state after Stripe has reported that the order's payment was accepted. If another tab has made it, the form is
 * sent as it is, because only the server knows what was paid for.
 */
function accept(
  state: PaymentState,
  { methodId, cents, isEarlier }: PaymentEvent & { type: 'walletPaid' | 'walletProcessing' },
  status: 'paid' | 'processing',
): PaymentState {
  const { wallet } = state;
  const { paidFor, isUnsettled } = wallet;
  const accepted = { ...wallet, status, methodId, checks: undefined };
  const isOther =
    wallet.elsewhere !== undefined ||
    (cents !== undefined && paidFor?.cents !== undefined && cents !== paidFor.cents);
  // An unsettled confirmation of this page may be the earlier one.
  if (isOther || (isEarlier && !isUnsettled)) return withWallet(state, { ...accepted, elsewhere: cents });
  const known: PaymentState = cents === undefined ? state : { ...state, price: 'known', cents };
  return withWallet(known, accepted);
}

const walletHandlers: Handlers<
  | 'walletOffered'
  | 'walletAbsent'
  | 'walletClickedEarly'
  | 'walletWithdrawn'
  | 'walletAuthorized'
  | 'walletPaid'
  | 'walletProcessing'
  | 'walletFailed'
  | 'walletOutcomeUnknown'
  | 'walletPending'
  | 'walletLate'
  | 'walletCheckRequested'
> = {
  walletOffered: (state) => {
    const { wallet } = state;
    if (wallet.status !== 'mounting' && wallet.status !== 'absent') return transitionTo(state);
    return transitionTo(withWallet(state, { ...wallet, status: 'offered' }));
  },
  walletAbsent: (state) => {
    const { wallet } = state;
    if (wallet.cents === undefined || isWalletBusy(state)) return transitionTo(state);
    return transitionTo(withWallet(state, { ...wallet, status: 'absent', methodId: '', checks: undefined }));
  },
  walletClickedEarly: (state) => transitionTo({ ...state, notice: 'walletNotReady' }),
  walletWithdrawn: (state) => transitionTo({ ...state, notice: 'withdrawn' }),
  walletAuthorized: (state) => {
    const { wallet } = state;
    if (!canUseWallet(state) || !('secret' in state.intent) || wallet.cents === undefined)
      return transitionTo(state, { do: 'rejectWallet' });
    const { purchasable, cents } = state;
    const paidFor = purchasable && { ...purchasable, cents };
    const confirming = withWallet(
      { ...state, notice: undefined, isRefusalOutdated: true },
      { ...wallet, status: 'confirming', methodId: '', checks: undefined, paidFor, elsewhere: undefined },
    );
    return transitionTo(confirming, { do: 'confirm', secret: state.intent.secret });
  },
  walletPaid: (state, event) =>
    canBePaid(state) ? continueSubmission(accept(state, event, 'paid')) : transitionTo(state),
  walletProcessing: (state, event) => {
    if (!canBePaid(state)) return transitionTo(state);
    const processing = accept(state, event, 'processing');
    // The server has already received the form and sent the visitor back, so submitting the form again would cause an
    // endless loop.
    return wasProcessing(state) ? transitionTo(processing) : continueSubmission(processing);
  },
  walletFailed: (state, { isStale, isUnsettled = false }) => {
    if (!isAwaitingOutcome(state) && state.wallet.status !== 'unknown') return transitionTo(state);
    const { intent, wallet } = state;
    const failed = withWallet(state, {
      ...wallet,
      status: 'failed',
      methodId: '',
      checks: undefined,
      isUnsettled: wallet.isUnsettled || isUnsettled,
      elsewhere: undefined,
    });
    if (!isStale || intent.status !== 'synced') return transitionTo(failed);
    return transitionTo({ ...failed, intent: { ...intent, status: 'unknown', cents: UNKNOWN_CENTS } });
  },
  // Requests the outcome from Stripe once right after the payment, and then whenever the visitor clicks the button that
  // checks it.
  walletOutcomeUnknown: (state) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const over = { ...state.wallet, checks: undefined };
    const unresolved = withWallet(
      state,
      wasProcessing(state) ? { ...over, status: 'processing' } : { ...over, status: 'unknown', methodId: '' },
    );
    return state.wallet.status === 'checking' ? transitionTo(unresolved) : continueSubmission(unresolved);
  },
  walletPending: (state, { isAtBank }) => {
    const { intent, wallet } = state;
    if (!isAwaitingOutcome(state) || !('secret' in intent)) return transitionTo(state);
    // The visitor may need minutes in the bank's window. If the confirmation is lost then, it is late again.
    if (isAtBank && wallet.status === 'confirming') return transitionTo(state);
    const { checks = 0 } = wallet;
    const delay = CHECK_DELAYS[checks];
    if (delay === undefined) {
      const over = { ...wallet, methodId: '', checks: undefined, isUnsettled: true } as const;
      return transitionTo(withWallet(state, { ...over, status: 'failed' }));
    }
    const checking = withWallet(state, { ...wallet, status: 'checking', checks: checks + 1 });
    return transitionTo(checking, { do: 'checkLater', secret: intent.secret, delay });
  },
  walletLate: (state) =>
    state.wallet.status === 'confirming' && 'secret' in state.intent
      ? transitionTo(state, { do: 'check', secret: state.intent.secret })
      : transitionTo(state),
  walletCheckRequested: (state) => {
    if (state.wallet.status === 'unknown') return continueSubmission(state);
    if (state.wallet.status !== 'processing' || state.form !== 'open') return transitionTo(state);
    return state.stripe === 'failed'
      ? transitionTo({ ...state, stripe: 'loading' }, { do: 'loadStripe' })
      : checkOutcome(state);
  },
};

const handlers: Handlers<EventType> = {
  ...challengeHandlers,
  challengePassed: (state) => resumeIfWaiting(challengeHandlers.challengePassed(state).state),
  ...pageHandlers,
  ...intentHandlers,
  ...stripeHandlers,
  ...cardHandlers,
  ...walletHandlers,
};

/**
 * Updates the Express Checkout Element and the payment intent to the page's terms. Requests never overlap, and the last
 * amount wins.
 */
function syncAmounts({ state, effects }: Transition): Transition {
  const terms = termsOf(state);
  if (!terms || terms.cents === 0 || state.stripe !== 'ready' || isWalletBusy(state))
    return { state, effects };
  const { state: next, effects: added } = syncWallet(state, terms);
  const requested = syncIntent(next, terms);
  const isHeldUp = requested.effects.length > 0 && !isChallengePassed(next);
  const synced = isHeldUp ? awaitToken(next) : requested;
  return { state: synced.state, effects: [...effects, ...added, ...synced.effects] };
}

/** Mounts the Express Checkout Element or updates its terms, if needed. */
function syncWallet(state: PaymentState, terms: Terms): Transition {
  const { wallet } = state;
  if (wallet.status === 'unmounted')
    return transitionTo(withWallet(state, { ...wallet, ...terms, status: 'mounting' }), {
      do: 'mountWallet',
      ...terms,
    });
  if (wallet.status === 'absent' || hasTerms(wallet, terms)) return transitionTo(state);
  // If a wallet payment failed before a reload, the wallet keeps the status `failed`, so that its message is shown.
  const effect = wallet.cents === undefined ? 'mountWallet' : 'updateWallet';
  return transitionTo(withWallet(state, { ...wallet, ...terms }), { do: effect, ...terms });
}

/** Adds the request that creates the payment intent or updates its terms, if one is needed. */
function syncIntent(state: PaymentState, terms: Terms): Transition {
  const { intent } = state;
  const creating: Intent = {
    status: 'creating',
    known: 'known' in intent ? intent.known : undefined,
    ...terms,
  };
  if (intent.status === 'none')
    return transitionTo({ ...state, intent: creating }, { do: 'createIntent', ...terms });
  // If the terms of a failed request differ from the page's, the visitor has selected something else since, so a new
  // request is sent.
  if (('isDelayed' in intent && intent.isDelayed) || hasTerms(intent, terms)) return transitionTo(state);
  if (intent.status === 'lost' || intent.status === 'refused')
    return transitionTo({ ...state, intent: creating }, { do: 'createIntent', ...terms });
  if (intent.status !== 'synced' && intent.status !== 'unknown') return transitionTo(state);
  const { id, secret } = intent;
  const updating: Intent = { status: 'updating', id, secret, ...terms };
  return transitionTo({ ...state, intent: updating }, { do: 'updateIntent', id, ...terms });
}

/** Applies the selection that the visitor made while the payment was in progress. */
function applyPendingPick({ state, effects }: Transition): Transition {
  if (!state.pending || isLocked(state)) return { state, effects };
  const { pending, notice, price } = state;
  // After a failed payment that was started in another tab, the price is missing, because the return address contains
  // only the item.
  const isKnown = price !== 'none' || pending.purchasable === undefined;
  if (isKnown && isSameItem(pending.purchasable, state.purchasable))
    return { state: { ...state, pending: undefined }, effects };
  const next = selectItem(state, pending.purchasable);
  // Keeps the status and the notice, because the visitor has not yet read the message about the wallet.
  return { state: { ...next.state, notice, wallet: state.wallet }, effects: [...effects, ...next.effects] };
}

const handle = <Type extends EventType>(state: PaymentState, event: EventOf<Type>): Transition =>
  handlers[event.type](state, event);

/** Returns the state after the given event, and the side effects to run. This is a pure function. */
export function transition(state: PaymentState, event: PaymentEvent): Transition {
  return syncAmounts(applyPendingPick(handle(state, event)));
}
