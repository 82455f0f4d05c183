import {
  canUseWallet,
  type Effect,
  hasTerms,
  isLocked,
  isWalletBusy,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentState,
  type Purchasable,
  type Transition,
  termsOf,
  UNKNOWN_CENTS,
} from './state.ts';

/** Delays in ms before Stripe is asked again for the result of a payment that it hasn't settled. 15 s in all. */
const CHECK_DELAYS: readonly number[] = [1000, 2000, 4000, 8000];

/** Returns a new state with its effects. */
const transitionTo = (state: PaymentState, ...effects: Effect[]): Transition => ({ state, effects });

const withWallet = (state: PaymentState, wallet: Partial<PaymentState['wallet']>): PaymentState => ({
  ...state,
  wallet: { ...state.wallet, ...wallet },
});

const isSame = (a: Purchasable | undefined, b: Purchasable | undefined): boolean =>
  a?.item === b?.item && a?.cents === b?.cents && (a?.isRecurring ?? false) === (b?.isRecurring ?? false);

/** Selects another item to buy, and requests its price unless the page has set one. */
function selectItem(state: PaymentState, next: Purchasable | undefined): Transition {
  // A submission that was waiting for a price was meant for the previous selection, so it ends.
  const open: PaymentState = {
    ...state,
    purchasable: next,
    pending: undefined,
    form: 'open',
    notice: undefined,
    cents: undefined,
  };
  const cleared = open.wallet.status === 'failed' ? withWallet(open, { status: 'offered' }) : open;
  if (!next) return transitionTo({ ...cleared, price: 'none' });
  if (next.cents !== undefined) return transitionTo({ ...cleared, price: 'known', cents: next.cents });
  return transitionTo({ ...cleared, price: 'loading' }, { do: 'fetchPrice', item: next.item });
}

/** Continues with a waiting form that a card is to pay for, as far as Stripe and the card field have loaded. */
function payByCard(waiting: PaymentState): Transition {
  const { stripe, card } = waiting;
  if (stripe === 'failed') return transitionTo({ ...waiting, stripe: 'loading' }, { do: 'loadStripe' });
  if (stripe === 'loading' || card === 'mounting') return transitionTo(waiting);
  // Without a card field there is nothing to submit. Its message offers a new one.
  if (card === 'absent') return transitionTo({ ...waiting, form: 'open' });
  return transitionTo({ ...waiting, form: 'creatingMethod' }, { do: 'createMethod' });
}

/** Continues with a submitted form. Only this function decides how the visitor pays (PY-04). */
function continueSubmission(state: PaymentState): Transition {
  const { price, wallet, intent, stripe, cents } = state;
  const waiting: PaymentState = { ...state, form: 'waiting', notice: undefined };
  const open: PaymentState = { ...state, form: 'open' };
  if (wallet.status === 'paid') {
    const paymentMethod: PaymentMethod = { by: 'wallet', methodId: wallet.methodId };
    return transitionTo({ ...state, form: 'sending', paymentMethod, notice: undefined });
  }
  if (wallet.status === 'unknown' && 'secret' in intent && stripe === 'ready')
    return transitionTo(withWallet(open, { status: 'checking', checks: 0 }), {
      do: 'check',
      secret: intent.secret,
    });
  if (wallet.status === 'unknown' && stripe === 'failed')
    return transitionTo({ ...open, stripe: 'loading' }, { do: 'loadStripe' });
  if (isWalletBusy(state) || price === 'none') return transitionTo(open);
  if (price === 'loading') return transitionTo(waiting);
  if (price === 'failed' && state.purchasable)
    return transitionTo({ ...waiting, price: 'loading' }, { do: 'fetchPrice', item: state.purchasable.item });
  if (cents === 0) return transitionTo({ ...waiting, form: 'sending', paymentMethod: { by: 'nothing' } });
  // A failed wallet blocks the form (PY-03). Its message says what to do.
  if (wallet.status === 'failed') return transitionTo(open);
  return payByCard(waiting);
}

const isAwaitingPrice = ({ price, purchasable: selected }: PaymentState, item: string): boolean =>
  price === 'loading' && selected?.item === item;
/** Returns whether the wallet is mounted or mounting, and has no payment in progress. */
const isWalletIdle = ({ wallet: { status } }: PaymentState): boolean =>
  /^(?:mounting|offered|absent|failed)$/.test(status);
/** Returns whether a request to Stripe for the outcome of a wallet payment is pending. */
const isAwaitingOutcome = ({ wallet: { status } }: PaymentState): boolean =>
  status === 'confirming' || status === 'checking';

/** Clears the notice that the wallet isn't ready yet. */
const clearWalletNotReady = (state: PaymentState): PaymentState =>
  state.notice === 'walletNotReady' ? { ...state, notice: undefined } : state;

const resumeIfWaiting = (state: PaymentState): Transition =>
  state.form === 'waiting' ? continueSubmission(state) : transitionTo(state);

type Handlers<Type extends PaymentEvent['type']> = {
  readonly [Key in Type]: (state: PaymentState, event: PaymentEvent & { type: Key }) => Transition;
};

/** Handlers for the selection, its price, and the form. */
const pageHandlers: Handlers<
  | 'picked'
  | 'priceLoaded'
  | 'priceFailed'
  | 'submitted'
  | 'invalid'
  | 'submissionEnded'
  | 'submissionWithdrawn'
> = {
  picked: (state, { purchasable: next }) => {
    if (isLocked(state)) return transitionTo({ ...state, pending: { purchasable: next } });
    return isSame(state.purchasable, next) ? transitionTo(state) : selectItem(state, next);
  },
  // A submission pays only a price that the visitor has seen, so one that waited for the price ends here.
  priceLoaded: (state, { item, cents }) => {
    if (!isAwaitingPrice(state, item)) return transitionTo(state);
    const known: PaymentState = { ...state, price: 'known', cents };
    return transitionTo(state.form === 'waiting' ? { ...known, form: 'open', notice: 'priceRead' } : known);
  },
  priceFailed: (state, { item }) =>
    transitionTo(
      isAwaitingPrice(state, item)
        ? { ...state, price: 'failed', form: 'open', notice: 'priceFailed' }
        : state,
    ),
  submitted: (state) => (state.form === 'open' ? continueSubmission(state) : transitionTo(state)),
  invalid: (state) => transitionTo({ ...state, notice: 'invalid' }),
  submissionEnded: (state) =>
    transitionTo(state.form === 'sending' ? { ...state, form: 'open', paymentMethod: undefined } : state),
  submissionWithdrawn: (state) => transitionTo(state.form === 'waiting' ? { ...state, form: 'open' } : state),
};

/** Handlers for responses about the payment intent. They ignore responses that the intent's state doesn't expect. */
const intentHandlers: Handlers<'intentCreated' | 'intentLost' | 'intentUpdated' | 'updateLost'> = {
  intentCreated: (state, { id, secret }) => {
    const { intent } = state;
    if (intent.status !== 'creating') return transitionTo(state);
    const { cents, isRecurring, known = id } = intent;
    // Two intents of one order could both be charged.
    if (known !== id) return transitionTo({ ...state, intent: { status: 'lost' } });
    return transitionTo(
      clearWalletNotReady({ ...state, intent: { status: 'synced', cents, isRecurring, id, secret } }),
    );
  },
  intentLost: (state) =>
    transitionTo(
      state.intent.status === 'creating'
        ? { ...state, intent: { status: 'lost', known: state.intent.known } }
        : state,
    ),
  intentUpdated: (state) => {
    const { intent } = state;
    return transitionTo(
      intent.status === 'updating'
        ? clearWalletNotReady({ ...state, intent: { ...intent, status: 'synced' } })
        : state,
    );
  },
  updateLost: (state) => {
    const { intent } = state;
    return transitionTo(
      intent.status === 'updating' ? { ...state, intent: { ...intent, status: 'unknown' } } : state,
    );
  },
};

/** Ends a submission that waits for Stripe. */
const stopWaiting = (state: PaymentState): PaymentState =>
  state.form === 'waiting' ? { ...state, form: 'open' } : state;

const stripeHandlers: Handlers<
  'stripeReady' | 'stripeFailed' | 'stripeRetried' | 'cardReady' | 'cardAbsent'
> = {
  stripeReady: (state) => {
    const loaded: PaymentState = { ...state, stripe: 'ready', card: 'mounting', notice: undefined };
    const next = loaded.wallet.status === 'unknown' ? continueSubmission(loaded) : resumeIfWaiting(loaded);
    return transitionTo(next.state, { do: 'mountCard' }, ...next.effects);
  },
  stripeFailed: (state) => transitionTo(stopWaiting({ ...state, stripe: 'failed' })),
  stripeRetried: (state) => {
    if (state.stripe === 'failed')
      return transitionTo({ ...state, stripe: 'loading', notice: undefined }, { do: 'loadStripe' });
    return state.card === 'absent'
      ? transitionTo({ ...state, card: 'mounting', notice: undefined }, { do: 'mountCard' })
      : transitionTo(state);
  },
  cardReady: (state) => resumeIfWaiting({ ...state, card: 'ready' }),
  cardAbsent: (state) => transitionTo(stopWaiting({ ...state, card: 'absent' })),
};

/** Ends the block by a failed wallet: the visitor pays by card instead. */
const chooseCard = (state: PaymentState): PaymentState =>
  state.wallet.status === 'failed' ? withWallet(state, { status: 'offered' }) : state;

const cardHandlers: Handlers<
  'cardTouched' | 'cardFilled' | 'cardChanged' | 'methodCreated' | 'methodFailed'
> = {
  cardTouched: (state) => transitionTo(chooseCard(state)),
  cardFilled: (state) => transitionTo({ ...chooseCard(state), isCardFilled: true }),
  cardChanged: (state, { error }) => transitionTo({ ...state, cardError: error }),
  methodCreated: (state, { methodId, last4 }) => {
    if (state.form !== 'creatingMethod') return transitionTo(state);
    const hasOtherPick = state.pending && !isSame(state.pending.purchasable, state.purchasable);
    if (hasOtherPick) return transitionTo({ ...state, form: 'open', notice: 'changed' });
    return transitionTo({ ...state, form: 'sending', paymentMethod: { by: 'card', methodId, last4 } });
  },
  methodFailed: (state, { message, notice }) => {
    if (state.form !== 'creatingMethod') return transitionTo(state);
    return transitionTo({ ...state, form: 'open', cardError: message, notice: message ? undefined : notice });
  },
};

const walletHandlers: Handlers<
  | 'walletOffered'
  | 'walletAbsent'
  | 'walletClickedEarly'
  | 'walletAuthorized'
  | 'walletPaid'
  | 'walletFailed'
  | 'walletOutcomeUnknown'
  | 'walletPending'
  | 'walletCheckRequested'
> = {
  walletOffered: (state) =>
    transitionTo(
      isWalletIdle(state) && state.wallet.status !== 'failed'
        ? withWallet(state, { status: 'offered' })
        : state,
    ),
  walletAbsent: (state) =>
    transitionTo(isWalletIdle(state) ? withWallet(state, { status: 'absent' }) : state),
  walletClickedEarly: (state) => transitionTo({ ...state, notice: 'walletNotReady' }),
  walletAuthorized: (state) => {
    if (!canUseWallet(state) || !('secret' in state.intent))
      return transitionTo(state, { do: 'rejectWallet' });
    const { purchasable, cents } = state;
    const paidFor = purchasable && { ...purchasable, cents };
    const confirming = withWallet(
      { ...state, notice: undefined },
      { status: 'confirming', checks: 0, paidFor },
    );
    return transitionTo(confirming, { do: 'confirm', secret: state.intent.secret });
  },
  walletPaid: (state, { methodId, cents = state.cents }) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const price = cents === undefined ? state.price : 'known';
    return continueSubmission(withWallet({ ...state, price, cents }, { status: 'paid', methodId }));
  },
  walletFailed: (state, { isStale, isUnsettled = false }) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const { intent, wallet } = state;
    const failed = withWallet(state, { status: 'failed', isUnsettled: wallet.isUnsettled || isUnsettled });
    const shouldUpdateIntent = isStale && intent.status === 'synced';
    return transitionTo(
      shouldUpdateIntent
        ? { ...failed, intent: { ...intent, status: 'unknown', cents: UNKNOWN_CENTS } }
        : failed,
    );
  },
  // Checks the outcome with Stripe: once right after the payment, then whenever the visitor asks.
  walletOutcomeUnknown: (state) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const unresolved = withWallet(state, { status: 'unknown' });
    return state.wallet.status === 'checking' ? transitionTo(unresolved) : continueSubmission(unresolved);
  },
  walletPending: (state) => {
    const { intent, wallet } = state;
    if (!isAwaitingOutcome(state) || !('secret' in intent)) return transitionTo(state);
    const delay = CHECK_DELAYS[wallet.checks];
    if (delay === undefined) return transitionTo(withWallet(state, { status: 'failed', isUnsettled: true }));
    const checking = withWallet(state, { status: 'checking', checks: wallet.checks + 1 });
    return transitionTo(checking, { do: 'checkLater', secret: intent.secret, delay });
  },
  walletCheckRequested: (state) =>
    state.wallet.status === 'unknown' ? continueSubmission(state) : transitionTo(state),
};

const handlers: Handlers<PaymentEvent['type']> = {
  ...pageHandlers,
  ...intentHandlers,
  ...stripeHandlers,
  ...cardHandlers,
  ...walletHandlers,
};

/**
 * Syncs the Express Checkout Element and the payment intent with the page's amount. Requests never overlap; the last
 * amount wins.
 */
function syncAmounts({ state, effects }: Transition): Transition {
  const { intent, wallet, stripe } = state;
  const terms = termsOf(state);
  if (!terms || terms.cents === 0 || stripe !== 'ready' || isWalletBusy(state)) return { state, effects };
  const added: Effect[] = [];
  let next = state;
  if (wallet.status !== 'absent' && wallet.cents === undefined) {
    // A wallet payment that failed before a reload stays `failed`, so that its message shows.
    added.push({ do: 'mountWallet', ...terms });
    next = withWallet(next, {
      status: wallet.status === 'unmounted' ? 'mounting' : wallet.status,
      ...terms,
    });
  } else if (wallet.status !== 'absent' && !hasTerms(wallet, terms)) {
    added.push({ do: 'updateWallet', ...terms });
    next = withWallet(next, terms);
  }
  if (intent.status === 'none') {
    added.push({ do: 'createIntent', ...terms });
    next = { ...next, intent: { ...intent, status: 'creating', ...terms } };
  } else if ((intent.status === 'synced' || intent.status === 'unknown') && !hasTerms(intent, terms)) {
    added.push({ do: 'updateIntent', id: intent.id, ...terms });
    next = { ...next, intent: { ...intent, status: 'updating', ...terms } };
  }
  return { state: next, effects: [...effects, ...added] };
}

/** Applies the selection that the visitor made while the payment was in progress. */
function applyPendingPick({ state, effects }: Transition): Transition {
  if (!state.pending || isLocked(state)) return { state, effects };
  const { pending, notice, price } = state;
  // The price is missing if a payment from another tab, which knew only the item, has failed.
  const isKnown = price !== 'none' || pending.purchasable === undefined;
  if (isKnown && isSame(pending.purchasable, state.purchasable))
    return { state: { ...state, pending: undefined }, effects };
  const next = selectItem(state, pending.purchasable);
  // The visitor has not read the message about the wallet yet.
  const { status } = state.wallet;
  return { state: withWallet({ ...next.state, notice }, { status }), effects: [...effects, ...next.effects] };
}

/** Returns the state after an event, and the side effects to run. Pure. */
export function transition(state: PaymentState, event: PaymentEvent): Transition {
  const handle = handlers[event.type] as (state: PaymentState, event: PaymentEvent) => Transition;
  return syncAmounts(applyPendingPick(handle(state, event)));
}
