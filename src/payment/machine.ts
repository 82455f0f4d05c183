import {
  canPressWallet,
  type Effect,
  type Event,
  isLocked,
  isWalletBusy,
  type Pick,
  type State,
  type Step,
} from './state.ts';

const stay = (state: State, ...effects: Effect[]): Step => ({ state, effects });

const withWallet = (state: State, wallet: Partial<State['wallet']>): State => ({
  ...state,
  wallet: { ...state.wallet, ...wallet },
});

const isSame = (a: Pick | undefined, b: Pick | undefined): boolean =>
  a?.item === b?.item && a?.cents === b?.cents;

/** Takes up another choice. Its price is asked for, unless the page knows it. */
function pick(state: State, next: Pick | undefined): Step {
  // What was sent and waits for a price was meant for another one.
  const open: State = {
    ...state,
    pick: next,
    later: undefined,
    form: 'open',
    notice: undefined,
    cents: undefined,
  };
  const cleared = open.wallet.at === 'failed' ? withWallet(open, { at: 'offered' }) : open;
  if (!next) return stay({ ...cleared, price: 'none' });
  if (next.cents !== undefined) return stay({ ...cleared, price: 'known', cents: next.cents });
  return stay({ ...cleared, price: 'asked' }, { do: 'readPrice', item: next.item });
}

/** Goes on with a form that the visitor has sent: the one place that decides how it is paid (PY-04). */
function proceed(state: State): Step {
  const { price, wallet, intent, provider, cents } = state;
  const waiting: State = { ...state, form: 'waiting', notice: undefined };
  const open: State = { ...state, form: 'open' };
  if (wallet.at === 'paid') {
    const means = { by: 'wallet', method: wallet.method } as const;
    return stay({ ...state, form: 'sending', means, notice: undefined }, { do: 'send' });
  }
  if (wallet.at === 'unsure' && 'secret' in intent && provider === 'ready')
    return stay(withWallet(open, { at: 'checking' }), { do: 'check', secret: intent.secret });
  if (wallet.at === 'unsure' && provider === 'failed')
    return stay({ ...open, provider: 'loading' }, { do: 'loadProvider' });
  if (isWalletBusy(state) || price === 'none') return stay(open);
  if (price === 'asked') return stay(waiting);
  if (price === 'failed' && state.pick)
    return stay({ ...waiting, price: 'asked' }, { do: 'readPrice', item: state.pick.item });
  if (cents === 0) return stay({ ...waiting, form: 'sending', means: { by: 'nothing' } }, { do: 'send' });
  // Its message stands, and says what to do (PY-03).
  if (wallet.at === 'failed') return stay(open);
  if (provider === 'loading') return stay(waiting);
  if (provider === 'failed') return stay({ ...waiting, provider: 'loading' }, { do: 'loadProvider' });
  return stay({ ...waiting, form: 'making' }, { do: 'makeMethod' });
}

const isAskedFor = ({ price, pick: picked }: State, item: string): boolean =>
  price === 'asked' && picked?.item === item;
/** No payment of it has begun, or the last one has failed. */
const isWalletIdle = ({ wallet: { at } }: State): boolean => /^(?:asked|offered|absent|failed)$/.test(at);
/** Whether the provider has been asked what a wallet's payment comes to. */
const isAwaited = ({ wallet: { at } }: State): boolean => at === 'confirming' || at === 'checking';

/** What was said of a wallet that was not ready holds no longer. */
const ready = (state: State): State =>
  state.notice === 'walletNotReady' ? { ...state, notice: undefined } : state;

const resume = (state: State): Step => (state.form === 'waiting' ? proceed(state) : stay(state));

type Transitions<Type extends Event['type']> = {
  readonly [Key in Type]: (state: State, event: Event & { type: Key }) => Step;
};

/** The visitor's choice, its price, and the form. */
const ofPage: Transitions<'picked' | 'priced' | 'priceFailed' | 'submitted' | 'invalid' | 'returned'> = {
  picked: (state, { pick: next }) => {
    if (isLocked(state)) return stay({ ...state, later: { pick: next } });
    return isSame(state.pick, next) ? stay(state) : pick(state, next);
  },
  priced: (state, { item, cents }) =>
    isAskedFor(state, item) ? resume({ ...state, price: 'known', cents }) : stay(state),
  priceFailed: (state, { item }) =>
    stay(
      isAskedFor(state, item) ? { ...state, price: 'failed', form: 'open', notice: 'priceFailed' } : state,
    ),
  submitted: (state) => (state.form === 'open' ? proceed(state) : stay(state)),
  invalid: (state) => stay({ ...state, notice: 'invalid' }),
  returned: (state) => stay(state.form === 'sending' ? { ...state, form: 'open', means: undefined } : state),
};

/** Only what is awaited is taken: each of these needs the intent in the state that asked. */
const ofIntent: Transitions<'intentMade' | 'intentLost' | 'intentUpdated' | 'updateLost'> = {
  intentMade: (state, { id, secret }) => {
    const { intent } = state;
    return stay(
      intent.at === 'creating' ? ready({ ...state, intent: { ...intent, at: 'agreed', id, secret } }) : state,
    );
  },
  intentLost: (state) => stay(state.intent.at === 'creating' ? { ...state, intent: { at: 'lost' } } : state),
  intentUpdated: (state) => {
    const { intent } = state;
    return stay(intent.at === 'updating' ? ready({ ...state, intent: { ...intent, at: 'agreed' } }) : state);
  },
  updateLost: (state) => {
    const { intent } = state;
    return stay(intent.at === 'updating' ? { ...state, intent: { ...intent, at: 'unknown' } } : state);
  },
};

const ofProvider: Transitions<'providerReady' | 'providerFailed' | 'providerAsked'> = {
  providerReady: (state) => {
    const there: State = { ...state, provider: 'ready', notice: undefined };
    return there.wallet.at === 'unsure' ? proceed(there) : resume(there);
  },
  providerFailed: (state) => {
    const form = state.form === 'waiting' ? 'open' : state.form;
    return stay({ ...state, provider: 'failed', form, notice: 'providerFailed' });
  },
  providerAsked: (state) => {
    if (state.provider !== 'failed') return stay(state);
    return stay({ ...state, provider: 'loading', notice: undefined }, { do: 'loadProvider' });
  },
};

const ofCard: Transitions<'cardTouched' | 'cardChanged' | 'methodMade' | 'methodFailed'> = {
  cardTouched: (state) => stay(state.wallet.at === 'failed' ? withWallet(state, { at: 'offered' }) : state),
  cardChanged: (state, { error }) => stay({ ...state, cardError: error }),
  methodMade: (state, { method, last4 }) => {
    if (state.form !== 'making') return stay(state);
    const isOther = state.later && !isSame(state.later.pick, state.pick);
    if (isOther) return stay({ ...state, form: 'open', notice: 'changed' });
    return stay({ ...state, form: 'sending', means: { by: 'card', method, last4 } }, { do: 'send' });
  },
  methodFailed: (state, { message, notice }) => {
    if (state.form !== 'making') return stay(state);
    return stay({ ...state, form: 'open', cardError: message, notice: message ? undefined : notice });
  },
};

const ofWallet: Transitions<
  | 'walletOffered'
  | 'walletAbsent'
  | 'walletPressedEarly'
  | 'walletApproved'
  | 'walletPaid'
  | 'walletRefused'
  | 'walletUnsure'
  | 'walletChecked'
> = {
  walletOffered: (state) =>
    stay(isWalletIdle(state) && state.wallet.at !== 'failed' ? withWallet(state, { at: 'offered' }) : state),
  walletAbsent: (state) => stay(isWalletIdle(state) ? withWallet(state, { at: 'absent' }) : state),
  walletPressedEarly: (state) => stay({ ...state, notice: 'walletNotReady' }),
  walletApproved: (state) => {
    if (!canPressWallet(state) || !('secret' in state.intent)) return stay(state, { do: 'rejectWallet' });
    const confirming = withWallet({ ...state, notice: undefined }, { at: 'confirming' });
    return stay(confirming, { do: 'confirm', secret: state.intent.secret });
  },
  walletPaid: (state, { method }) =>
    isAwaited(state) ? proceed(withWallet(state, { at: 'paid', method })) : stay(state),
  walletRefused: (state, { isStale }) => {
    if (!isAwaited(state)) return stay(state);
    const { intent } = state;
    const failed = withWallet(state, { at: 'failed' });
    // Told the amount again before anybody can press.
    const isToTell = isStale && intent.at === 'agreed';
    return stay(isToTell ? { ...failed, intent: { ...intent, at: 'unknown', cents: -1 } } : failed);
  },
  // The provider knows. It is asked at once after a payment, and when the visitor wants to after that.
  walletUnsure: (state) => {
    if (!isAwaited(state)) return stay(state);
    const unsure = withWallet(state, { at: 'unsure' });
    return state.wallet.at === 'checking' ? stay(unsure) : proceed(unsure);
  },
  walletChecked: (state) => (state.wallet.at === 'unsure' ? proceed(state) : stay(state)),
};

const transitions: Transitions<Event['type']> = {
  ...ofPage,
  ...ofIntent,
  ...ofProvider,
  ...ofCard,
  ...ofWallet,
};

/** Brings the wallet's element and the intent to what is shown: one call at a time, the last amount wins. */
function agree({ state, effects }: Step): Step {
  const { cents, intent, wallet, provider } = state;
  if (cents === undefined || cents === 0 || provider !== 'ready' || isWalletBusy(state))
    return { state, effects };
  const more: Effect[] = [];
  let next = state;
  if (wallet.at !== 'absent' && wallet.cents === undefined) {
    // Also after a reload that has found a wallet's payment to have failed: that stands, beside the new buttons.
    more.push({ do: 'showWallet', cents });
    next = withWallet(next, { at: wallet.at === 'unasked' ? 'asked' : wallet.at, cents });
  } else if (wallet.at !== 'absent' && wallet.cents !== cents) {
    more.push({ do: 'setWallet', cents });
    next = withWallet(next, { cents });
  }
  if (intent.at === 'none') {
    more.push({ do: 'createIntent', cents });
    next = { ...next, intent: { at: 'creating', cents } };
  } else if ((intent.at === 'agreed' || intent.at === 'unknown') && intent.cents !== cents) {
    more.push({ do: 'updateIntent', id: intent.id, cents });
    next = { ...next, intent: { ...intent, at: 'updating', cents } };
  }
  return { state: next, effects: [...effects, ...more] };
}

/** Takes up what was picked while the payment was under way. */
function catchUp({ state, effects }: Step): Step {
  if (!state.later || isLocked(state)) return { state, effects };
  const { later, notice } = state;
  if (isSame(later.pick, state.pick)) return { state: { ...state, later: undefined }, effects };
  const next = pick(state, later.pick);
  return { state: { ...next.state, notice }, effects: [...effects, ...next.effects] };
}

/** What an event makes of a payment, and what is to be done then. Pure. */
export function step(state: State, event: Event): Step {
  const transition = transitions[event.type] as (state: State, event: Event) => Step;
  return agree(catchUp(transition(state, event)));
}
