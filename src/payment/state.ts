/** Item to buy: its id and, if the page has set the price itself (the amount of a donation), that price in cents. */
export interface Pick {
  item: string;
  cents?: number | undefined;
}

/**
 * State of the payment intent, which is created at most once per order (PY-05):
 * - `none`: not requested.
 * - `creating`: requested.
 * - `lost`: requested, but the request failed. The intent may exist, so it is never requested again.
 * - `synced`: the server's intent has the amount `cents`.
 * - `updating`: a request to set the amount to `cents` is pending.
 * - `unknown`: the request to set the amount to `cents` failed, so the server may have the old amount or the new one.
 */
export type Intent =
  | { readonly at: 'none' | 'lost' }
  | { readonly at: 'creating'; readonly cents: number }
  | {
      readonly at: 'synced' | 'updating' | 'unknown';
      readonly cents: number;
      readonly id: string;
      readonly secret: string;
    };

/**
 * State of the wallet:
 * - `unmounted` → `mounting` (the Express Checkout Element is loading) → `offered`, or `absent` if there is no wallet.
 * - `offered` → `confirming` → `paid`, `failed`, or `unknown` if no response came and money may have moved.
 * - `unknown` → `checking` → `paid`, `failed` or `unknown`.
 */
export type WalletAt =
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
 * - `waiting`: submitted, but the price or Stripe is still loading.
 * - `creatingMethod`: Stripe is creating a payment method from the card.
 * - `sending`: the browser is submitting it to the server, with the payment's fields.
 */
export type FormAt = 'open' | 'waiting' | 'creatingMethod' | 'sending';

/** Key of the message at the card field, shown unless Stripe has an error message of its own. */
export type Notice =
  | 'priceFailed'
  | 'cardFailed'
  | 'cardUnreachable'
  | 'providerFailed'
  | 'changed'
  | 'invalid'
  | 'walletNotReady';

/** Payment to submit with the form: a card's payment method, a wallet's payment, or nothing if the total is zero. */
export type Means =
  | { readonly by: 'nothing' }
  | { readonly by: 'card'; readonly method: string; readonly last4: string }
  | { readonly by: 'wallet'; readonly method: string };

/** State of a payment. */
export interface State {
  readonly pick: Pick | undefined;
  /** Selection made while the payment was in progress; applied after that. */
  readonly later: { readonly pick: Pick | undefined } | undefined;
  readonly price: 'none' | 'loading' | 'known' | 'failed';
  /** Amount shown and charged; defined exactly while the price is known. */
  readonly cents: number | undefined;
  readonly provider: 'loading' | 'ready' | 'failed';
  readonly intent: Intent;
  readonly wallet: {
    readonly at: WalletAt;
    /** Amount of the Express Checkout Element; undefined while it isn't mounted. */
    readonly cents: number | undefined;
    /** Id of the wallet's payment method after a successful payment, or the empty string. */
    readonly method: string;
  };
  readonly form: FormAt;
  readonly means: Means | undefined;
  readonly cardError: string;
  readonly notice: Notice | undefined;
}

/** Event of a payment, caused by the visitor, the site's server or Stripe. */
export type Event =
  | { type: 'picked'; pick: Pick | undefined }
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
        | 'walletCheckRequested';
    }
  | { type: 'walletPaid'; method: string }
  /** `isStale`: Stripe's amount differs from the page's, as after a change in another tab. */
  | { type: 'walletFailed'; isStale: boolean }
  | { type: 'intentCreated'; id: string; secret: string }
  | { type: 'intentLost' | 'intentUpdated' | 'updateLost' }
  | { type: 'cardTouched' }
  | { type: 'cardChanged'; error: string }
  | { type: 'submitted' | 'invalid' }
  | { type: 'methodCreated'; method: string; last4: string }
  | { type: 'methodFailed'; message: string; notice: 'cardFailed' | 'cardUnreachable' }
  | { type: 'submissionEnded' };

/** Side effect that a transition requests. */
export type Effect =
  | { do: 'fetchPrice'; item: string }
  | { do: 'loadStripe' | 'createMethod' | 'rejectWallet' | 'send' }
  | { do: 'mountWallet' | 'updateWallet' | 'createIntent'; cents: number }
  | { do: 'updateIntent'; id: string; cents: number }
  | { do: 'confirm' | 'check'; secret: string };

/** Result of a transition: the new state and its side effects. */
export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** State of a payment on a page without a snapshot. */
export const initial: State = {
  pick: undefined,
  later: undefined,
  price: 'none',
  cents: undefined,
  provider: 'loading',
  intent: { at: 'none' },
  wallet: { at: 'unmounted', cents: undefined, method: '' },
  form: 'open',
  means: undefined,
  cardError: '',
  notice: undefined,
};

/** Returns whether a wallet payment is in progress, unresolved or successful, so that nothing else may pay. */
export const isWalletBusy = ({ wallet: { at } }: State): boolean =>
  at === 'confirming' || at === 'unknown' || at === 'checking' || at === 'paid';

/** Returns whether the selection can no longer change, because its payment has begun. */
export const isLocked = (state: State): boolean =>
  isWalletBusy(state) || state.form === 'creatingMethod' || state.form === 'sending';

/** Returns whether the page, the Express Checkout Element and the payment intent all have the same amount (PY-05). */
export const isAgreed = ({ cents, intent, wallet }: State): boolean =>
  cents !== undefined &&
  cents > 0 &&
  intent.at === 'synced' &&
  intent.cents === cents &&
  wallet.cents === cents;

/** Returns whether a click on a wallet button may open its sheet. */
export const canPressWallet = (state: State): boolean =>
  state.form === 'open' && (state.wallet.at === 'offered' || state.wallet.at === 'failed') && isAgreed(state);

/**
 * Returns whether the page reserves space for the wallet. It does so from the first selection on, also while a price
 * loads, so that the card field moves only once, and only if there is no wallet.
 */
export function showsWallet(state: State): boolean {
  const { wallet, intent, price, cents, provider } = state;
  const hasAmountDue = price === 'loading' || (cents !== undefined && cents > 0);
  const isIntentLost = intent.at === 'lost' || intent.at === 'unknown';
  if (!hasAmountDue || isIntentLost || wallet.at === 'absent') return false;
  // The element is mounted or may still mount. After a reload during a wallet payment, it mounts only if that
  // payment turns out to have failed.
  return wallet.cents !== undefined || (!isWalletBusy(state) && provider !== 'failed');
}
