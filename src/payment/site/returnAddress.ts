import { initialState, isAccepted, type PaymentState, UNKNOWN_CENTS, unmounted } from '../machine/state.ts';

/** Names of the query parameters that Stripe adds to the return URL. */
const INTENT = 'payment_intent';
const SECRET = 'payment_intent_client_secret';
const STATUS = 'redirect_status';
/** Names of the query parameters that the widget adds: the item to be paid for, and the id of its order. */
const ITEM = 'payment_item';
const ORDER = 'payment_order';

/** Wallet payment for which the visitor was at the bank's page and has now come back, perhaps in another tab. */
export interface ReturnedPayment {
  id: string;
  secret: string;
  /** Item to be paid for, or the empty string. */
  item: string;
  /** Id of the order to be paid, or the empty string. */
  order: string;
}

/**
 * Returns the URL to which the bank redirects the visitor. It contains the item, because another tab doesn't have the
 * form's state, and the order's id, which proves that the payment belongs to this order, because a stranger can't guess
 * the id.
 */
export function returnAddress(address: string, item: string, order: string): string {
  const url = new URL(withoutReturn(address));
  url.searchParams.set(ITEM, item);
  url.searchParams.set(ORDER, order);
  return url.href;
}

/** Reads the returned payment from a page's URL. Returns undefined if the visitor has not come back from a bank. */
export function readReturn(address: string): ReturnedPayment | undefined {
  const { searchParams } = new URL(address);
  const id = searchParams.get(INTENT) ?? '';
  const secret = searchParams.get(SECRET) ?? '';
  // A secret starts with the intent's id. Stripe's library throws an error for any other text.
  if (!/^pi_\w+$/.test(id) || !new RegExp(`^${id}_secret_\\w+$`).test(secret)) return undefined;
  return { id, secret, item: searchParams.get(ITEM) ?? '', order: searchParams.get(ORDER) ?? '' };
}

/** Returns the given URL without the query parameters of a returned payment. */
export function withoutReturn(address: string): string {
  const url = new URL(address);
  for (const name of [INTENT, SECRET, STATUS, ITEM, ORDER]) url.searchParams.delete(name);
  return url.href;
}

/**
 * Returns the state in which the page requests the result of a returned payment from Stripe. Leaves the state unchanged
 * in the tab that started the payment, because its snapshot contains more data than the URL. Does not use a payment for
 * another order, because anybody can send a link to a payment of their own.
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
    cardsSent: state.cardsSent,
    intent: { status: 'unknown', cents: UNKNOWN_CENTS, id, secret },
    purchasable: item === '' ? undefined : { item },
    price: 'none',
    cents: undefined,
    wallet: { ...unmounted, status: 'unknown' },
  };
}
