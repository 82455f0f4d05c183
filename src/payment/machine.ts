import {
  canPressWallet,
  type Effect,
  type Event,
  isLocked,
  isWalletBusy,
  type Means,
  type Pick,
  type State,
  type Step,
} from './state.ts';

/** Returns a new state with its effects. */
const transitionTo = (state: State, ...effects: Effect[]): Step => ({ state, effects });

const withWallet = (state: State, wallet: Partial<State['wallet']>): State => ({
  ...state,
  wallet: { ...state.wallet, ...wallet },
});

const isSame = (a: Pick | undefined, b: Pick | undefined): boolean =>
  a?.item === b?.item && a?.cents === b?.cents;

/** Selects another item to buy, and requests its price unless the page has set one. */
function selectItem(state: State, next: Pick | undefined): Step {
  // A submission that was waiting for a price was meant for the previous selection, so it ends.
  const open: State = {
    ...state,
    pick: next,
    later: undefined,
    form: 'open',
    notice: undefined,
    cents: undefined,
  };
  const cleared = open.wallet.at === 'failed' ? withWallet(open, { at: 'offered' }) : open;
  if (!next) return transitionTo({ ...cleared, price: 'none' });
  if (next.cents !== undefined) return transitionTo({ ...cleared, price: 'known', cents: next.cents });
  return transitionTo({ ...cleared, price: 'loading' }, { do: 'fetchPrice', item: next.item });
}

/** Continues with a submitted form. Only this function decides how the visitor pays (PY-04). */
function continueSubmission(state: State): Step {
  const { price, wallet, intent, provider, cents } = state;
  const waiting: State = { ...state, form: 'waiting', notice: undefined };
  const open: State = { ...state, form: 'open' };
  if (wallet.at === 'paid') {
    const paymentMethod: Means = { by: 'wallet', method: wallet.method };
    return transitionTo(
      { ...state, form: 'sending', means: paymentMethod, notice: undefined },
      { do: 'send' },
    );
  }
  if (wallet.at === 'unknown' && 'secret' in intent && provider === 'ready')
    return transitionTo(withWallet(open, { at: 'checking' }), { do: 'check', secret: intent.secret });
  if (wallet.at === 'unknown' && provider === 'failed')
    return transitionTo({ ...open, provider: 'loading' }, { do: 'loadStripe' });
  if (isWalletBusy(state) || price === 'none') return transitionTo(open);
  if (price === 'loading') return transitionTo(waiting);
  if (price === 'failed' && state.pick)
    return transitionTo({ ...waiting, price: 'loading' }, { do: 'fetchPrice', item: state.pick.item });
  if (cents === 0)
    return transitionTo({ ...waiting, form: 'sending', means: { by: 'nothing' } }, { do: 'send' });
  // A failed wallet blocks the form (PY-03). Its message says what to do.
  if (wallet.at === 'failed') return transitionTo(open);
  if (provider === 'loading') return transitionTo(waiting);
  if (provider === 'failed') return transitionTo({ ...waiting, provider: 'loading' }, { do: 'loadStripe' });
  return transitionTo({ ...waiting, form: 'creatingMethod' }, { do: 'createMethod' });
}

const isAwaitingPrice = ({ price, pick: selected }: State, item: string): boolean =>
  price === 'loading' && selected?.item === item;
/** Returns whether the wallet is mounted or mounting, and has no payment in progress. */
const isWalletIdle = ({ wallet: { at } }: State): boolean => /^(?:mounting|offered|absent|failed)$/.test(at);
/** Returns whether a request to Stripe for the outcome of a wallet payment is pending. */
const isAwaitingOutcome = ({ wallet: { at } }: State): boolean => at === 'confirming' || at === 'checking';

/** Clears the notice that the wallet isn't ready yet. */
const clearWalletNotReady = (state: State): State =>
  state.notice === 'walletNotReady' ? { ...state, notice: undefined } : state;

const resumeIfWaiting = (state: State): Step =>
  state.form === 'waiting' ? continueSubmission(state) : transitionTo(state);

type Handlers<Type extends Event['type']> = {
  readonly [Key in Type]: (state: State, event: Event & { type: Key }) => Step;
};

/** Handlers for the selection, its price, and the form. */
const pageHandlers: Handlers<
  'picked' | 'priceLoaded' | 'priceFailed' | 'submitted' | 'invalid' | 'submissionEnded'
> = {
  picked: (state, { pick: next }) => {
    if (isLocked(state)) return transitionTo({ ...state, later: { pick: next } });
    return isSame(state.pick, next) ? transitionTo(state) : selectItem(state, next);
  },
  priceLoaded: (state, { item, cents }) =>
    isAwaitingPrice(state, item) ? resumeIfWaiting({ ...state, price: 'known', cents }) : transitionTo(state),
  priceFailed: (state, { item }) =>
    transitionTo(
      isAwaitingPrice(state, item)
        ? { ...state, price: 'failed', form: 'open', notice: 'priceFailed' }
        : state,
    ),
  submitted: (state) => (state.form === 'open' ? continueSubmission(state) : transitionTo(state)),
  invalid: (state) => transitionTo({ ...state, notice: 'invalid' }),
  submissionEnded: (state) =>
    transitionTo(state.form === 'sending' ? { ...state, form: 'open', means: undefined } : state),
};

/** Handlers for responses about the payment intent. They ignore responses that the intent's state doesn't expect. */
const intentHandlers: Handlers<'intentCreated' | 'intentLost' | 'intentUpdated' | 'updateLost'> = {
  intentCreated: (state, { id, secret }) => {
    const { intent } = state;
    return transitionTo(
      intent.at === 'creating'
        ? clearWalletNotReady({ ...state, intent: { ...intent, at: 'synced', id, secret } })
        : state,
    );
  },
  intentLost: (state) =>
    transitionTo(state.intent.at === 'creating' ? { ...state, intent: { at: 'lost' } } : state),
  intentUpdated: (state) => {
    const { intent } = state;
    return transitionTo(
      intent.at === 'updating'
        ? clearWalletNotReady({ ...state, intent: { ...intent, at: 'synced' } })
        : state,
    );
  },
  updateLost: (state) => {
    const { intent } = state;
    return transitionTo(
      intent.at === 'updating' ? { ...state, intent: { ...intent, at: 'unknown' } } : state,
    );
  },
};

const stripeHandlers: Handlers<'stripeReady' | 'stripeFailed' | 'stripeRetried'> = {
  stripeReady: (state) => {
    const loaded: State = { ...state, provider: 'ready', notice: undefined };
    return loaded.wallet.at === 'unknown' ? continueSubmission(loaded) : resumeIfWaiting(loaded);
  },
  stripeFailed: (state) => {
    const form = state.form === 'waiting' ? 'open' : state.form;
    return transitionTo({ ...state, provider: 'failed', form, notice: 'providerFailed' });
  },
  stripeRetried: (state) => {
    if (state.provider !== 'failed') return transitionTo(state);
    return transitionTo({ ...state, provider: 'loading', notice: undefined }, { do: 'loadStripe' });
  },
};

const cardHandlers: Handlers<'cardTouched' | 'cardChanged' | 'methodCreated' | 'methodFailed'> = {
  cardTouched: (state) =>
    transitionTo(state.wallet.at === 'failed' ? withWallet(state, { at: 'offered' }) : state),
  cardChanged: (state, { error }) => transitionTo({ ...state, cardError: error }),
  methodCreated: (state, { method, last4 }) => {
    if (state.form !== 'creatingMethod') return transitionTo(state);
    const hasOtherPick = state.later && !isSame(state.later.pick, state.pick);
    if (hasOtherPick) return transitionTo({ ...state, form: 'open', notice: 'changed' });
    return transitionTo({ ...state, form: 'sending', means: { by: 'card', method, last4 } }, { do: 'send' });
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
  | 'walletCheckRequested'
> = {
  walletOffered: (state) =>
    transitionTo(
      isWalletIdle(state) && state.wallet.at !== 'failed' ? withWallet(state, { at: 'offered' }) : state,
    ),
  walletAbsent: (state) => transitionTo(isWalletIdle(state) ? withWallet(state, { at: 'absent' }) : state),
  walletClickedEarly: (state) => transitionTo({ ...state, notice: 'walletNotReady' }),
  walletAuthorized: (state) => {
    if (!canPressWallet(state) || !('secret' in state.intent))
      return transitionTo(state, { do: 'rejectWallet' });
    const confirming = withWallet({ ...state, notice: undefined }, { at: 'confirming' });
    return transitionTo(confirming, { do: 'confirm', secret: state.intent.secret });
  },
  walletPaid: (state, { method }) =>
    isAwaitingOutcome(state)
      ? continueSubmission(withWallet(state, { at: 'paid', method }))
      : transitionTo(state),
  walletFailed: (state, { isStale }) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const { intent } = state;
    const failed = withWallet(state, { at: 'failed' });
    // A stale amount: the impossible -1 forces an update before the visitor can use a wallet again.
    const shouldUpdateIntent = isStale && intent.at === 'synced';
    return transitionTo(
      shouldUpdateIntent ? { ...failed, intent: { ...intent, at: 'unknown', cents: -1 } } : failed,
    );
  },
  // Checks the outcome with Stripe: once right after the payment, then whenever the visitor asks.
  walletOutcomeUnknown: (state) => {
    if (!isAwaitingOutcome(state)) return transitionTo(state);
    const unresolved = withWallet(state, { at: 'unknown' });
    return state.wallet.at === 'checking' ? transitionTo(unresolved) : continueSubmission(unresolved);
  },
  walletCheckRequested: (state) =>
    state.wallet.at === 'unknown' ? continueSubmission(state) : transitionTo(state),
};

const handlers: Handlers<Event['type']> = {
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
function syncAmounts({ state, effects }: Step): Step {
  const { cents, intent, wallet, provider } = state;
  if (cents === undefined || cents === 0 || provider !== 'ready' || isWalletBusy(state))
    return { state, effects };
  const added: Effect[] = [];
  let next = state;
  if (wallet.at !== 'absent' && wallet.cents === undefined) {
    // A wallet payment that failed before a reload stays `failed`, so that its message shows.
    added.push({ do: 'mountWallet', cents });
    next = withWallet(next, { at: wallet.at === 'unmounted' ? 'mounting' : wallet.at, cents });
  } else if (wallet.at !== 'absent' && wallet.cents !== cents) {
    added.push({ do: 'updateWallet', cents });
    next = withWallet(next, { cents });
  }
  if (intent.at === 'none') {
    added.push({ do: 'createIntent', cents });
    next = { ...next, intent: { at: 'creating', cents } };
  } else if ((intent.at === 'synced' || intent.at === 'unknown') && intent.cents !== cents) {
    added.push({ do: 'updateIntent', id: intent.id, cents });
    next = { ...next, intent: { ...intent, at: 'updating', cents } };
  }
  return { state: next, effects: [...effects, ...added] };
}

/** Applies the selection that the visitor made while the payment was in progress. */
function applyPendingPick({ state, effects }: Step): Step {
  if (!state.later || isLocked(state)) return { state, effects };
  const { later, notice } = state;
  if (isSame(later.pick, state.pick)) return { state: { ...state, later: undefined }, effects };
  const next = selectItem(state, later.pick);
  return { state: { ...next.state, notice }, effects: [...effects, ...next.effects] };
}

/** Returns the state after an event, and the side effects to run. Pure. */
export function step(state: State, event: Event): Step {
  const handle = handlers[event.type] as (state: State, event: Event) => Step;
  return syncAmounts(applyPendingPick(handle(state, event)));
}
