/** What is bought: its id, and its price where the page knows that already (a gift's amount), in cents. */
export interface Pick {
  item: string;
  cents?: number | undefined;
}

/**
 * The payment intent, made at most once for an order (PY-05):
 * - `none`: not asked for; `creating`: asked for; `lost`: asked for without an answer, so it may exist, and is never asked for again;
 * - `agreed`: the server has it with `cents`; `updating`: told `cents`, no answer yet; `unknown`: told `cents`, the answer was lost.
 */
export type Intent =
  | { readonly at: 'none' | 'lost' }
  | { readonly at: 'creating'; readonly cents: number }
  | {
      readonly at: 'agreed' | 'updating' | 'unknown';
      readonly cents: number;
      readonly id: string;
      readonly secret: string;
    };

/**
 * - `unasked` → `asked` (its element is on the page) → `offered`, or `absent` where the browser has none;
 * - `offered` → `confirming` → `paid`, `failed`, or `unsure`: the answer was lost, and money may have moved;
 * - `unsure` → `checking` → one of the three.
 */
export type WalletAt =
  | 'unasked'
  | 'asked'
  | 'offered'
  | 'absent'
  | 'confirming'
  | 'failed'
  | 'unsure'
  | 'checking'
  | 'paid';

/**
 * - `open`: the visitor's; `waiting`: sent, but a price or the provider is still on its way;
 * - `making`: the card becomes a payment method; `sending`: on its way to the server, with `fields`.
 */
export type FormAt = 'open' | 'waiting' | 'making' | 'sending';

/** What the visitor is told, beside the provider's own words at the card. */
export type Notice =
  | 'priceFailed'
  | 'cardFailed'
  | 'cardUnreachable'
  | 'providerFailed'
  | 'changed'
  | 'invalid'
  | 'walletNotReady';

/** What the form is sent with: a card's method, or a wallet's payment; nothing where nothing is to be paid. */
export type Means =
  | { readonly by: 'nothing' }
  | { readonly by: 'card'; readonly method: string; readonly last4: string }
  | { readonly by: 'wallet'; readonly method: string };

/** Where a payment stands. */
export interface State {
  readonly pick: Pick | undefined;
  /** Picked while the payment was under way: taken up when it is not any more. */
  readonly later: { readonly pick: Pick | undefined } | undefined;
  readonly price: 'none' | 'asked' | 'known' | 'failed';
  /** What is shown and to be paid; defined exactly while the price is known. */
  readonly cents: number | undefined;
  readonly provider: 'loading' | 'ready' | 'failed';
  readonly intent: Intent;
  readonly wallet: {
    readonly at: WalletAt;
    /** The amount that the provider's element was given. */
    readonly cents: number | undefined;
    /** What has paid, once it has. */
    readonly method: string;
  };
  readonly form: FormAt;
  readonly means: Means | undefined;
  readonly cardError: string;
  readonly notice: Notice | undefined;
}

/** What happens to a payment, from the visitor, the site's server and the provider. */
export type Event =
  | { type: 'picked'; pick: Pick | undefined }
  | { type: 'priced'; item: string; cents: number }
  | { type: 'priceFailed'; item: string }
  | { type: 'providerReady' | 'providerFailed' | 'providerAsked' }
  | {
      type:
        | 'walletOffered'
        | 'walletAbsent'
        | 'walletPressedEarly'
        | 'walletApproved'
        | 'walletUnsure'
        | 'walletChecked';
    }
  | { type: 'walletPaid'; method: string }
  /** `isStale`: the provider has another amount than the page, as after a change in another tab. */
  | { type: 'walletRefused'; isStale: boolean }
  | { type: 'intentMade'; id: string; secret: string }
  | { type: 'intentLost' | 'intentUpdated' | 'updateLost' }
  | { type: 'cardTouched' }
  | { type: 'cardChanged'; error: string }
  | { type: 'submitted' | 'invalid' }
  | { type: 'methodMade'; method: string; last4: string }
  | { type: 'methodFailed'; message: string; notice: 'cardFailed' | 'cardUnreachable' }
  | { type: 'returned' };

/** What is to be done about it. */
export type Effect =
  | { do: 'readPrice'; item: string }
  | { do: 'loadProvider' | 'makeMethod' | 'rejectWallet' | 'send' }
  | { do: 'showWallet' | 'setWallet' | 'createIntent'; cents: number }
  | { do: 'updateIntent'; id: string; cents: number }
  | { do: 'confirm' | 'check'; secret: string };

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const initial: State = {
  pick: undefined,
  later: undefined,
  price: 'none',
  cents: undefined,
  provider: 'loading',
  intent: { at: 'none' },
  wallet: { at: 'unasked', cents: undefined, method: '' },
  form: 'open',
  means: undefined,
  cardError: '',
  notice: undefined,
};

/** Whether a wallet's payment has begun and its end is not known, or is known to be good: nothing else may pay then. */
export const isWalletBusy = ({ wallet: { at } }: State): boolean =>
  at === 'confirming' || at === 'unsure' || at === 'checking' || at === 'paid';

/** Whether what is picked has to stay: the visitor has said yes to it. */
export const isLocked = (state: State): boolean =>
  isWalletBusy(state) || state.form === 'making' || state.form === 'sending';

/** Whether what is shown, what the provider's element says and what the server's intent holds is one amount (PY-05). */
export const isAgreed = ({ cents, intent, wallet }: State): boolean =>
  cents !== undefined &&
  cents > 0 &&
  intent.at === 'agreed' &&
  intent.cents === cents &&
  wallet.cents === cents;

/** Whether the wallet can be pressed. */
export const canPressWallet = (state: State): boolean =>
  state.form === 'open' && (state.wallet.at === 'offered' || state.wallet.at === 'failed') && isAgreed(state);

/**
 * Whether the wallet has its place on the page: from the choice on, through every reading of a price, so that the card below
 * moves at most once, and where there is no wallet.
 */
export function showsWallet(state: State): boolean {
  const { wallet, intent, price, cents, provider } = state;
  const isToPay = price === 'asked' || (cents !== undefined && cents > 0);
  const isLost = intent.at === 'lost' || intent.at === 'unknown';
  if (!isToPay || isLost || wallet.at === 'absent') return false;
  // Its element is on the page, or may still come: not after a reload in the middle of a payment, before that has failed.
  return wallet.cents !== undefined || (!isWalletBusy(state) && provider !== 'failed');
}
