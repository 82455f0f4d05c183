import { initialState, isAccepted, type PaymentState, UNKNOWN_CENTS } from './state.ts';

/** Names of the query parameters that Stripe adds to the return address. */
const INTENT = 'payment_intent';
const SECRET = 'payment_intent_client_secret';
const STATUS = 'redirect_status';
/** Names of the query parameters with the item that was to be paid for, and with the id of its order. */
const ITEM = 'payment_item';
const ORDER = 'payment_order';

/** Wallet payment whose visitor comes back from the bank, perhaps in another tab. */
export interface ReturnedPayment {
  id: string;
  secret: string;
  /** Item that was to be paid for, or the empty string. */
  item: string;
  /** Id of the order that was to be paid, or the empty string. */
  order: string;
}

/**
 * Returns the address to which the bank leads back. It names the item, because another tab doesn't know the form, and the
 * order, whose id a stranger doesn't know.
 */
export function returnAddress(address: string, item: string, order: string): string {
  const url = new URL(withoutReturn(address));
  url.searchParams.set(ITEM, item);
  url.searchParams.set(ORDER, order);
  return url.href;
}

/** Reads the payment from the address of a page, or returns undefined if nobody has come back to it. */
export function readReturn(address: string): ReturnedPayment | undefined {
  const { searchParams } = new URL(address);
  const id = searchParams.get(INTENT) ?? '';
  const secret = searchParams.get(SECRET) ?? '';
  // A secret begins with the id of its intent. Stripe's library throws for any other text.
  if (!/^pi_\w+$/.test(id) || !new RegExp(`^${id}_secret_\\w+$`).test(secret)) return undefined;
  return { id, secret, item: searchParams.get(ITEM) ?? '', order: searchParams.get(ORDER) ?? '' };
}

/** Returns an address without the parameters of a return. */
export function withoutReturn(address: string): string {
  const url = new URL(address);
  for (const name of [INTENT, SECRET, STATUS, ITEM, ORDER]) url.searchParams.delete(name);
  return url.href;
}

/**
 * Returns the state in which Stripe is asked for the result of a returned payment. In the tab that paid, the snapshot
 * knows more than the address. A payment of another order counts for nothing: anybody can send a link to a payment of
 * their own.
 * @param attempt id of the form's order
 */
export function withReturn(
  state: PaymentState,
  returned: ReturnedPayment | undefined,
  attempt: string,
): PaymentState {
  if (!returned) return state;
  const { id, secret, item, order } = returned;
  if (order !== attempt) return { ...state, hasForeignReturn: true };
  const { intent } = state;
  if (isAccepted(state)) return state;
  if (intent.status !== 'none' || (intent.known ?? id) !== id) return state;
  return {
    ...initialState,
    intent: { status: 'unknown', cents: UNKNOWN_CENTS, id, secret },
    purchasable: item === '' ? undefined : { item },
    wallet: { ...initialState.wallet, status: 'unknown' },
  };
}
