/** Item to buy: its id and, if the page has set the price itself (the amount of a donation), that price in cents. */
export interface Purchasable {
  item: string;
  cents?: number | undefined;
}

/**
 * State of the payment intent, which is created at most once per order (PY-05):
 * - `none`: not requested on this page.
 * - `creating`: requested.
 * - `lost`: requested, but the request failed. The intent may exist, so it is never requested again.
 * - `synced`: the server's intent has the amount `cents`.
 * - `updating`: a request to set the amount to `cents` is pending.
 * - `unknown`: the request to set the amount to `cents` failed, so the server may have the old amount or the new one.
 *
 * `known` is the id of the order's intent if an earlier page had it and forgot its secret. The server sends the same one
 * again; this page uses no other.
 */
export type Intent =
  | { readonly status: 'lost' }
  | { readonly status: 'none'; readonly known?: string | undefined }
  | { readonly status: 'creating'; readonly cents: number; readonly known?: string | undefined }
  | {
      readonly status: 'synced' | 'updating' | 'unknown';
      readonly cents: number;
      readonly id: string;
      readonly secret: string;
    };

/**
 * State of the wallet:
 * - `unmounted` → `mounting` (the Express Checkout Element is loading) → `offered`, or `absent` if there is no wallet.
 * - `offered` → `confirming` → `paid`, `failed`, or `unknown` if no response came and money may have moved.
 * - `unknown` → `checking` → `paid`, `failed` or `unknown`. While Stripe has no result yet, it stays `checking` and asks
 *   again a few times.
 */
export type WalletStatus =
  | 'unmounted'
  | 'mounting'
  | 'offered'
  | 'absent'
  | 'confirming'
  | 'failed'
  | 'unknown'
  | 'checking'
  | 'paid';

/**
 * State of the form:
 * - `open`: the visitor can edit and submit it.
 * - `waiting`: submitted, but the price or Stripe is still loading. Once the price is there, the form is open again,
 *   because the visitor has not seen it before.
 * - `creatingMethod`: Stripe is creating a payment method from the card.
 * - `sending`: the view renders the payment's fields into it, and the browser submits it to the server.
 */
export type FormStatus = 'open' | 'waiting' | 'creatingMethod' | 'sending';

/** Key of the message at the card field, shown unless Stripe has an error message of its own. */
export type Notice =
  | 'priceFailed'
  | 'priceRead'
  | 'cardFailed'
  | 'cardUnreachable'
  | 'providerFailed'
  | 'changed'
  | 'invalid'
  | 'walletNotReady';

/** Payment to submit with the form: a card's payment method, a wallet's payment, or nothing if the total is zero. */
export type PaymentMethod =
  | { readonly by: 'nothing' }
  | { readonly by: 'card'; readonly methodId: string; readonly last4: string }
  | { readonly by: 'wallet'; readonly methodId: string };

/** State of a payment. */
export interface PaymentState {
  readonly purchasable: Purchasable | undefined;
  /** Selection made while the payment was in progress; applied after that. */
  readonly pending: { readonly purchasable: Purchasable | undefined } | undefined;
  readonly price: 'none' | 'loading' | 'known' | 'failed';
  /** Amount shown and charged; defined exactly while the price is known. */
  readonly cents: number | undefined;
  readonly stripe: 'loading' | 'ready' | 'failed';
  readonly intent: Intent;
  readonly wallet: {
    readonly status: WalletStatus;
    /** Amount of the Express Checkout Element; undefined while it isn't mounted. */
    readonly cents: number | undefined;
    /** Id of the wallet's payment method after a successful payment, or the empty string. */
    readonly methodId: string;
    /** Number of times that Stripe was asked again for the result of the current payment. */
    readonly checks: number;
    /**
     * True if a confirmation got no result, so that Stripe may still carry it out. The page must not say that nothing
     * was charged. Paying again is safe, because an intent is charged at most once.
     */
    readonly isUnsettled: boolean;
  };
  readonly form: FormStatus;
  readonly paymentMethod: PaymentMethod | undefined;
  readonly cardError: string;
  readonly notice: Notice | undefined;
}

/** Event of a payment, caused by the visitor, the site's server or Stripe. */
export type PaymentEvent =
  | { type: 'picked'; purchasable: Purchasable | undefined }
  | { type: 'priceLoaded'; item: string; cents: number }
  | { type: 'priceFailed'; item: string }
  | { type: 'stripeReady' | 'stripeFailed' | 'stripeRetried' }
  | {
      type:
        | 'walletOffered'
        | 'walletAbsent'
        | 'walletClickedEarly'
        | 'walletAuthorized'
        | 'walletOutcomeUnknown'
        | 'walletPending'
        | 'walletCheckRequested';
    }
  /** `cents`: the amount that Stripe has charged. */
  | { type: 'walletPaid'; methodId: string; cents?: number }
  /**
   * `isStale`: Stripe's amount differs from the page's, as after a change in another tab. `isUnsettled`: a confirmation
   * may still arrive.
   */
  | { type: 'walletFailed'; isStale: boolean; isUnsettled?: boolean }
  | { type: 'intentCreated'; id: string; secret: string }
  | { type: 'intentLost' | 'intentUpdated' | 'updateLost' }
  | { type: 'cardTouched' }
  | { type: 'cardChanged'; error: string }
  | { type: 'submitted' | 'invalid' }
  | { type: 'methodCreated'; methodId: string; last4: string }
  | { type: 'methodFailed'; message: string; notice: 'cardFailed' | 'cardUnreachable' }
  /** `submissionWithdrawn`: the visitor has gone elsewhere while the submission waited. */
  | { type: 'submissionEnded' | 'submissionWithdrawn' };

/** Side effect that a transition requests. */
export type Effect =
  | { do: 'fetchPrice'; item: string }
  | { do: 'loadStripe' | 'createMethod' | 'rejectWallet' }
  | { do: 'mountWallet' | 'updateWallet' | 'createIntent'; cents: number }
  | { do: 'updateIntent'; id: string; cents: number }
  | { do: 'confirm' | 'check'; secret: string }
  | { do: 'checkLater'; secret: string; delay: number };

/** Result of a transition: the new state and its side effects. */
export interface Transition {
  readonly state: PaymentState;
  readonly effects: readonly Effect[];
}

/** State of a payment on a page without a snapshot. */
export const initialState: PaymentState = {
  purchasable: undefined,
  pending: undefined,
  price: 'none',
  cents: undefined,
  stripe: 'loading',
  intent: { status: 'none' },
  wallet: { status: 'unmounted', cents: undefined, methodId: '', checks: 0, isUnsettled: false },
  form: 'open',
  paymentMethod: undefined,
  cardError: '',
  notice: undefined,
};

/** Returns whether a wallet payment is in progress, unresolved or successful, so that nothing else may pay. */
export const isWalletBusy = ({ wallet: { status } }: PaymentState): boolean =>
  status === 'confirming' || status === 'unknown' || status === 'checking' || status === 'paid';

/** Returns whether the selection can no longer change, because its payment has begun. */
export const isLocked = (state: PaymentState): boolean =>
  isWalletBusy(state) || state.form === 'creatingMethod' || state.form === 'sending';

/** Returns whether the page, the Express Checkout Element and the payment intent all have the same amount (PY-05). */
export const hasMatchingAmounts = ({ cents, intent, wallet }: PaymentState): boolean =>
  cents !== undefined &&
  cents > 0 &&
  intent.status === 'synced' &&
  intent.cents === cents &&
  wallet.cents === cents;

/** Returns whether a click on a wallet button may open its sheet. */
export const canUseWallet = (state: PaymentState): boolean =>
  state.form === 'open' &&
  (state.wallet.status === 'offered' || state.wallet.status === 'failed') &&
  hasMatchingAmounts(state);

/**
 * Returns whether the page reserves space for the wallet. It does so from the first selection on, also while a price
 * loads, so that the card field moves only once, and only if there is no wallet.
 */
export function hasWalletSpace(state: PaymentState): boolean {
  const { wallet, intent, price, cents, stripe } = state;
  const hasAmountDue = price === 'loading' || (cents !== undefined && cents > 0);
  const isIntentLost = intent.status === 'lost' || intent.status === 'unknown';
  if (!hasAmountDue || isIntentLost || wallet.status === 'absent') return false;
  // The element is mounted or may still mount. After a reload during a wallet payment, it mounts only if that
  // payment turns out to have failed.
  return wallet.cents !== undefined || (!isWalletBusy(state) && stripe !== 'failed');
}
