/** Item to buy: the item's id and, if the page itself sets the price (as for a donation), the price in cents. */
export interface Purchasable {
  item: string;
  cents?: number | undefined;
  /** True if the server will charge the same payment method again later. */
  isRecurring?: boolean | undefined;
  /** Interval between the charges of a recurring payment, such as `month`, for events. */
  interval?: string | undefined;
}

/** Terms of a payment. The page, the wallet and the payment intent must have the same terms. */
export interface Terms {
  readonly cents: number;
  readonly isRecurring?: boolean | undefined;
}

/**
 * State of an order's payment intent (each order has only one; PY-05):
 * - `none`: not requested on this page.
 * - `creating`: requested with these terms.
 * - `refused`: the server refused the request with these terms, so nothing has happened.
 * - `lost`: the request with these terms got no response, so the intent may exist.
 * - `synced`: the server's intent has the amount `cents`.
 * - `updating`: a request to set the amount to `cents` is pending.
 * - `unknown`: the request to set the amount to `cents` failed, so the server may have either the old or the new
 *   amount.
 *
 * `known` is the intent's id if an earlier page received the intent and discarded its secret. The server returns the
 * same intent again, and this page accepts no other.
 */
export type Intent =
  | ({ readonly status: 'none' } & Unreceived)
  | ({ readonly status: 'creating' | 'lost' } & Unreceived & Terms)
  | ({ readonly status: 'refused' } & Unreceived & Terms & Repetition)
  | ({ readonly status: 'synced' | 'updating' } & Received & Terms)
  | ({ readonly status: 'unknown' } & Received & Terms & Repetition);

interface Unreceived {
  readonly known?: string | undefined;
}

interface Received {
  readonly id: string;
  readonly secret: string;
}

/**
 * Rule for repeating a failed request. `isDelayed`: the page repeats it, after the delay that the server has specified
 * (`Retry-After`). `isLimited`: there were too many attempts, and only the visitor can repeat it. With neither, the next
 * selection or the visitor repeats it.
 */
export type Repetition =
  | { readonly isDelayed: true; readonly isLimited?: undefined }
  | { readonly isDelayed?: undefined; readonly isLimited?: boolean | undefined };

/**
 * State of the wallet, which is that of the Express Checkout Element until a payment starts:
 * - `unmounted` → `mounting` (the Express Checkout Element is loading) → `offered`, or `absent` if no wallet is
 *   available.
 * - `offered` → `confirming` → `paid`, `processing`, `failed`, or `unknown` if no response arrived and the visitor may
 *   have been charged.
 * - `unknown` → `checking` → `paid`, `processing`, `failed` or `unknown`. While Stripe has no result yet, the status
 *   remains `checking`, and the request is repeated a few times.
 * - `processing`: Stripe has accepted the payment, and the bank will settle it later. The payment has neither succeeded
 *   nor failed, so no other payment is allowed. → `checking`, when the visitor checks the status or reloads the page.
 *
 * After a reload during a payment, there is a status of the payment but no element.
 */
export type Wallet = Confirmation &
  (
    | ({ readonly status: 'unmounted' } & Unaccepted & Unmounted)
    | ({ readonly status: 'mounting' | 'offered' | 'absent' | 'confirming' } & Unaccepted & Terms)
    | ({ readonly status: 'failed' | 'unknown' } & Unaccepted & (Terms | Unmounted))
    | ({
        readonly status: 'checking';
        /** Id of the payment method if the payment was being processed, or else empty. */
        readonly methodId: string;
        /** Number of repeated requests to Stripe for the result. */
        readonly checks: number;
      } & (Terms | Unmounted))
    | ({
        readonly status: 'processing' | 'paid';
        /** Id of the payment method with which Stripe has accepted the payment. */
        readonly methodId: string;
        readonly checks?: undefined;
      } & (Terms | Unmounted))
  );

/** Wallet without a payment that Stripe has accepted. */
interface Unaccepted {
  readonly methodId: '';
  readonly checks?: undefined;
}

/** In place of the terms of the Express Checkout Element. */
interface Unmounted {
  readonly cents: undefined;
  readonly isRecurring?: undefined;
}

/** Facts about the last confirmation, which remain true when the wallet is offered again. */
interface Confirmation {
  /**
   * True if a confirmation's result is not final, so that Stripe may still charge the payment. The page must not say
   * that nothing was charged. Paying again is safe, because Stripe charges an intent at most once.
   */
  readonly isUnsettled: boolean;
  /**
   * Selection that the last confirmation was for. Even if the result arrives late, the visitor has paid for this
   * selection, whatever they have selected since.
   */
  readonly paidFor: Purchasable | undefined;
  /**
   * Amount in cents that has been paid for this order, but not by this page's last confirmation, as in another tab. The
   * form keeps its own selection, which the visitor can still change to what was paid. Undefined if there is none.
   */
  readonly elsewhere?: number | undefined;
}

/**
 * Selection and its price. `cents` is the amount shown and charged. After the return from a bank, there is a selection
 * whose price is not requested, or a price without a selection.
 */
export type SelectionState =
  | { readonly price: 'none'; readonly purchasable: Purchasable | undefined; readonly cents: undefined }
  | { readonly price: 'loading' | 'failed'; readonly purchasable: Purchasable; readonly cents: undefined }
  | { readonly price: 'known'; readonly purchasable: Purchasable | undefined; readonly cents: number };

/** State of Stripe's script, and of the card's fields, which mount once the script has loaded. */
export type StripeFields =
  | { readonly stripe: 'loading' | 'failed'; readonly card: 'mounting' }
  | { readonly stripe: 'ready'; readonly card: 'mounting' | 'ready' | 'absent' };

/**
 * State of the form:
 * - `open`: the visitor can edit and submit it.
 * - `waiting`: submitted, but the price or Stripe is still loading. Once the price has loaded, the form returns to
 *   `open`, because the visitor had not seen the price when submitting.
 * - `creatingMethod`: Stripe is creating a payment method from the card data.
 * - `sending`: the view renders the payment's fields into the form, and the browser submits it to the server.
 */
export type FormState =
  | { readonly form: 'open' | 'waiting' | 'creatingMethod'; readonly paymentMethod: undefined }
  | { readonly form: 'sending'; readonly paymentMethod: PaymentMethod };

/** Key of the message below the card's fields, shown unless Stripe has a message about the whole card. */
export type Notice =
  | 'priceFailed'
  | 'priceRefused'
  | 'priceRead'
  | 'cardFailed'
  | 'cardUnreachable'
  | 'elementInvalid'
  | 'providerRefused'
  | 'changed'
  | 'withdrawn'
  | 'invalid'
  | 'walletNotReady';

/**
 * Payment to submit with the form: the method that the server will charge, a wallet payment, or nothing if the total is
 * zero. `by: 'card'` includes the other methods of the Payment Element. `isToken`: true if the id is that of a
 * ConfirmationToken. `last4` is empty for methods without digits.
 */
export type PaymentMethod =
  | { readonly by: 'nothing' }
  | { readonly by: 'card'; readonly methodId: string; readonly last4: string; readonly isToken?: true }
  | { readonly by: 'wallet'; readonly methodId: string };

/** Field of the card. Each field is an element of Stripe's with its own frame. */
export type CardField = 'number' | 'expiry' | 'cvc';

/** The card's fields, in the order of the form. */
export const cardFields: readonly CardField[] = ['number', 'expiry', 'cvc'];

/** Stripe's error messages by field, with the message about the whole card under `card`. Empty if there is no error. */
export type CardErrors = Readonly<Record<CardField | 'card', string>>;

/**
 * State of the security check against card testing (`site/challenge.ts`):
 * - `none`: the page has no check.
 * - `due`: the next request that needs a token waits for one.
 * - `pending`: waiting for a token → `slow` after a second, so that the page says so → `stalled` after ten seconds, so
 *   that the page offers to start the check again. A token that arrives later still counts.
 * - `passed`: there is a token, or the server has accepted one.
 * - `refused`: the server has also refused the renewed token. The page waits for the visitor, so that there is no loop.
 *
 * `isRenewed`: true if the token was renewed because the server refused the previous one, and the server has accepted no
 * token since then.
 */
export type ChallengeState =
  | { readonly status: 'none'; readonly isRenewed: false }
  | { readonly status: 'due' | 'pending' | 'slow' | 'stalled' | 'passed'; readonly isRenewed: boolean }
  | { readonly status: 'refused'; readonly isRenewed: true };

/** Request to the site's server that the page automatically repeats if the server's refusal specifies a delay. */
export type Repeatable = 'price' | 'intent';

/**
 * State of a payment. Each region is a type that excludes impossible combinations: the selection, the form, Stripe's
 * fields, the intent, the wallet and the security check.
 */
export type PaymentState = SelectionState & FormState & StripeFields & OtherState;

interface OtherState {
  readonly intent: Intent;
  readonly wallet: Wallet;
  readonly challenge: ChallengeState;
  /** Selection made while the payment was in progress; applied once the payment is over. */
  readonly pending: { readonly purchasable: Purchasable | undefined } | undefined;
  readonly cardErrors: CardErrors;
  /**
   * True once the visitor has responded to a refusal that came with the page, by choosing another card, a wallet or
   * another selection, or by submitting again. It never becomes false again, because the refusal concerns an earlier
   * payment.
   */
  readonly isRefusalOutdated: boolean;
  /**
   * True if Stripe refuses this page's requests, for example because the key is invalid. The visitor can't change that.
   */
  readonly isProviderRefused: boolean;
  /**
   * Number of times in a row that the page has automatically repeated each request after a delay that the server
   * specified.
   */
  readonly repeats: Readonly<Record<Repeatable, number>>;
  readonly notice: Notice | undefined;
  /** True if the visitor has come back from the bank after a payment for another order. */
  readonly hasForeignReturn: boolean;
  /**
   * Number of forms that the browser has sent, from the first one with a card on, and to which no page of the server has
   * responded. The server may have charged a card, or may still do so.
   */
  readonly cardsSent: number;
  /** True if another tab may have charged this order. The page must not say that nothing was charged. */
  readonly isChargedElsewhere: boolean;
}

/** Reason for a refusal, if the page treats the refusal differently from others. */
export interface RefusalReason {
  /** True if the session has not passed the security check. */
  isChallenged?: boolean;
  /** True if there have been too many attempts. */
  isLimited?: boolean;
}

/**
 * Event of a payment, caused by the visitor, the site's server or Stripe.
 *
 * `wait`: delay in ms before the next request, as specified by the server (`Retry-After`).
 */
export type PaymentEvent =
  | { type: 'picked'; purchasable: Purchasable | undefined }
  | { type: 'priceLoaded'; item: string; cents: number }
  | { type: 'priceFailed' | 'priceRefused'; item: string; wait?: number | undefined }
  | { type: 'stripeReady' | 'stripeRetried' | 'cardReady' }
  /** `isRefused`: true if Stripe refuses this page's requests. */
  | { type: 'stripeFailed' | 'cardAbsent'; isRefused?: boolean }
  | {
      type:
        | 'walletOffered'
        | 'walletAbsent'
        | 'walletClickedEarly'
        | 'walletWithdrawn'
        | 'walletAuthorized'
        | 'walletOutcomeUnknown'
        | 'walletCheckRequested'
        /** The confirmation has had no response for a while. */
        | 'walletLate';
    }
  /** `isAtBank`: true if Stripe is waiting for the visitor, as in a window of the bank. */
  | { type: 'walletPending'; isAtBank?: boolean }
  /**
   * `cents`: the amount that Stripe has charged, or will charge. `isEarlier`: true if Stripe has refused this confirmation
   * because an earlier one was accepted.
   */
  | { type: 'walletPaid' | 'walletProcessing'; methodId: string; cents?: number; isEarlier?: boolean }
  /**
   * `isStale`: true if Stripe's amount may differ from the page's, for example after a change in another tab.
   * `isUnsettled`: true if the payment may still be charged.
   */
  | { type: 'walletFailed'; isStale: boolean; isUnsettled?: boolean }
  | { type: 'intentCreated'; id: string; secret: string }
  | { type: 'intentLost' | 'intentUpdated' | 'updateLost' }
  | ({ type: 'intentRefused' | 'updateRefused'; wait?: number | undefined } & RefusalReason)
  /** `challengeExpired`: the pass is so old that the server may have discarded it. */
  | {
      type:
        | 'challengePassed'
        | 'challengeSlow'
        | 'challengeStalled'
        | 'challengeExpired'
        | 'challengeRetried';
    }
  /**
   * `waitEnded`: the delay that the server specified is over. `intentRequested`: the visitor has clicked Try again in
   * place of the wallet buttons.
   */
  | { type: 'waitEnded'; request: Repeatable }
  | { type: 'intentRequested' }
  | { type: 'cardTouched' | 'cardFilled' }
  /** `field`: undefined in the Payment Element, which shows the errors of its fields itself. */
  | { type: 'cardChanged'; field?: CardField; error: string }
  | { type: 'submitted' | 'invalid' }
  | { type: 'methodCreated'; methodId: string; last4: string; isToken?: true }
  | {
      type: 'methodFailed';
      /** Field that Stripe's message is about; undefined if the message is about the whole card. */
      field?: CardField | undefined;
      message: string;
      notice: 'cardFailed' | 'cardUnreachable' | 'elementInvalid' | 'providerRefused';
    }
  /**
   * `formSent`: the browser sends the form. `withdrawn`: the visitor has left the step or the page, so a payment that
   * they started there may no longer be charged. `resumed`: the page has come back from the back/forward cache.
   */
  | { type: 'formSent' | 'submissionEnded' | 'withdrawn' | 'resumed' }
  /** `isCharged`: true if another tab may have charged this order, false if its payment has failed. */
  | { type: 'chargedElsewhere'; isCharged: boolean };

/** Side effect that a transition requests. */
export type Effect =
  | { do: 'fetchPrice'; item: string }
  | { do: 'loadStripe' | 'mountCard' | 'createMethod' | 'dropMethod' | 'withdrawSheet' | 'rejectWallet' }
  | ({ do: 'mountWallet' | 'updateWallet' | 'createIntent' } & Terms)
  | ({ do: 'updateIntent'; id: string } & Terms)
  | { do: 'confirm' | 'check'; secret: string }
  | { do: 'checkLater'; secret: string; delay: number }
  | { do: 'wait'; request: Repeatable; delay: number }
  /** `isNew`: true if the current token is of no use, so that the check has to start again. */
  | { do: 'awaitToken'; isNew: boolean };

/** Result of a transition: the new state and its side effects. */
export interface Transition {
  readonly state: PaymentState;
  readonly effects: readonly Effect[];
}

/** Returns a transition to the given state with the given side effects. */
export const transitionTo = (state: PaymentState, ...effects: Effect[]): Transition => ({ state, effects });

/** State of the wallet before the Express Checkout Element mounts. */
export const unmounted = {
  status: 'unmounted',
  cents: undefined,
  methodId: '',
  isUnsettled: false,
  paidFor: undefined,
} as const satisfies Wallet;

/** State of a payment on a page without a snapshot. */
export const initialState: PaymentState = {
  purchasable: undefined,
  pending: undefined,
  price: 'none',
  cents: undefined,
  stripe: 'loading',
  card: 'mounting',
  intent: { status: 'none' },
  wallet: unmounted,
  form: 'open',
  paymentMethod: undefined,
  cardErrors: { number: '', expiry: '', cvc: '', card: '' },
  isRefusalOutdated: false,
  isProviderRefused: false,
  repeats: { price: 0, intent: 0 },
  challenge: { status: 'none', isRenewed: false },
  notice: undefined,
  hasForeignReturn: false,
  cardsSent: 0,
  isChargedElsewhere: false,
};

/** Returns whether Stripe has accepted a wallet payment, so that the payment has succeeded or is being processed. */
export const isAccepted = ({ wallet: { status } }: PaymentState): boolean =>
  status === 'paid' || status === 'processing';

/** Returns whether requests may be sent, because the page has no security check or the check has been passed. */
export const isChallengePassed = ({ challenge: { status } }: PaymentState): boolean =>
  status === 'none' || status === 'passed';

/** Returns whether the page says that a submission is waiting for the security check. */
export const isHeldByChallenge = ({ form, challenge: { status } }: PaymentState): boolean =>
  form === 'waiting' && status === 'slow';

/** Returns whether a wallet payment is in progress, unresolved or accepted, so that no other payment is allowed. */
export const isWalletBusy = (state: PaymentState): boolean =>
  isAccepted(state) || /^(?:confirming|unknown|checking)$/.test(state.wallet.status);

/** Returns whether another tab has paid this order, so that the form may still be changed to what was paid. */
export const isPaidElsewhere = ({ wallet: { elsewhere } }: PaymentState): boolean => elsewhere !== undefined;

/** Returns whether a wallet payment in this tab has charged the order or may still do so. */
export const mayBeChargedByWallet = (state: PaymentState): boolean =>
  isWalletBusy(state) || state.wallet.isUnsettled;

/** Returns whether a wallet or a card of this tab may have charged the order. The page must not say that nothing was charged. */
export const mayBeCharged = (state: PaymentState): boolean =>
  mayBeChargedByWallet(state) || state.cardsSent > 0;

/**
 * Returns whether the visitor must stay on the form's step because the payment can no longer be stopped, or its outcome
 * is unknown. A visitor can leave while a payment is still waiting, because leaving cancels it.
 */
export const isPinned = (state: PaymentState): boolean =>
  (isWalletBusy(state) && !isPaidElsewhere(state)) || state.form === 'sending';

/** Returns whether the payment can still be canceled because it is waiting for the price or for Stripe. */
export const isWithdrawable = (
  state: PaymentState,
): state is PaymentState & { form: 'waiting' | 'creatingMethod' } =>
  state.form === 'waiting' || state.form === 'creatingMethod';

/** Returns whether the visitor may pay by card: the total is not zero, and no wallet payment has been accepted. */
export const needsCard = (state: PaymentState): boolean => state.cents !== 0 && !isAccepted(state);

/** Returns whether the card's fields failed to load because Stripe's script or a frame is missing. */
export const isCardMissing = ({ stripe, card }: PaymentState): boolean =>
  stripe === 'failed' || card === 'absent';

/**
 * Returns the first field with an error, or the first field of all if an error is about the whole card or in the
 * Payment Element. Returns undefined if there is no error.
 */
export const fieldToCorrect = ({ cardErrors, notice }: PaymentState): CardField | undefined =>
  cardFields.find((field) => cardErrors[field] !== '') ??
  (cardErrors.card !== '' || notice === 'elementInvalid' ? 'number' : undefined);

/** Returns whether the selection can no longer change because the payment for it has started. */
export const isLocked = (state: PaymentState): boolean => isPinned(state) || state.form === 'creatingMethod';

/** Returns whether the wallet or the payment intent has the given terms. */
export const hasTerms = (
  { cents, isRecurring = false }: { cents: number | undefined; isRecurring?: boolean | undefined },
  terms: Terms,
): boolean => cents === terms.cents && isRecurring === (terms.isRecurring ?? false);

/**
 * Impossible amount for an intent whose real amount is unknown. It forces an update before a wallet can confirm the
 * intent.
 */
export const UNKNOWN_CENTS = -1;

/** Returns the terms of the payment on the page; undefined while the amount is unknown. */
export const termsOf = ({ cents, purchasable }: PaymentState): Terms | undefined =>
  cents === undefined ? undefined : { cents, isRecurring: purchasable?.isRecurring };

/** Returns whether the page, the Express Checkout Element and the payment intent all have the same terms (PY-05). */
export const hasMatchingAmounts = (state: PaymentState): boolean => {
  const { intent, wallet } = state;
  const terms = termsOf(state);
  if (!terms || terms.cents === 0 || intent.status !== 'synced') return false;
  return hasTerms(intent, terms) && hasTerms(wallet, terms);
};

/** Returns whether a click on a wallet button may open its sheet. */
export const canUseWallet = (state: PaymentState): boolean =>
  state.form === 'open' &&
  (state.wallet.status === 'offered' || state.wallet.status === 'failed') &&
  hasMatchingAmounts(state);

/** Returns whether there is or may be something to pay. Returns true while the price is loading. */
export const hasAmountDue = ({ price, cents }: PaymentState): boolean =>
  price === 'loading' || (cents !== undefined && cents > 0);

/**
 * Returns whether the page reserves space for the wallet buttons. It reserves the space from the first selection on,
 * even while a price is loading. If no wallet is available, a note fills the space.
 */
export function hasWalletSpace(state: PaymentState): boolean {
  const { wallet, stripe } = state;
  if (!hasAmountDue(state) || wallet.status === 'absent') return false;
  // The Express Checkout Element is mounted or may still mount. After a reload during a wallet payment, it mounts only
  // if that payment turns out to have failed.
  return wallet.cents !== undefined || (!isWalletBusy(state) && stripe !== 'failed');
}

/**
 * Returns whether the wallets can't be used because the server has not prepared the payment intent. A message then
 * replaces the wallet buttons.
 */
export const isWalletUnavailable = (state: PaymentState): boolean =>
  hasAmountDue(state) &&
  isChallengePassed(state) &&
  /^(?:offered|failed)$/.test(state.wallet.status) &&
  /^(?:lost|refused|unknown)$/.test(state.intent.status);
