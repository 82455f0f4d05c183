import { readStored, writeStored } from '../dom/storage.ts';
import { isRecord } from '../isRecord.ts';
import { type Intent, initialState, isWalletBusy, type PaymentState } from './state.ts';

/** Data that survives a reload: the order's payment intent, and a wallet payment that has begun (PY-05). */
export interface PaymentSnapshot {
  intent: Intent;
  /**
   * Wallet payment that has begun: its item (or the empty string) and terms, if the page knew them, and its payment method's
   * id after success.
   */
  wallet?:
    | { item: string; cents?: number | undefined; isRecurring?: boolean | undefined; methodId: string }
    | undefined;
}

/**
 * Returns the snapshot of a state, or undefined if there is nothing to save. Once the browser's part of a payment is over,
 * the snapshot has no secret: a wallet has paid, or the form takes a card to the server. If that declines the card, the
 * next page requests the order's intent again.
 */
export function snapshotOf(state: PaymentState): PaymentSnapshot | undefined {
  const { intent, wallet, purchasable, cents, form } = state;
  if (intent.status === 'none' && intent.known === undefined) return undefined;
  const isPaid = wallet.status === 'paid';
  if (isWalletBusy(state) || wallet.isUnsettled) {
    const { item = '', isRecurring } = wallet.paidFor ?? purchasable ?? {};
    const paidCents = isPaid ? cents : (wallet.paidFor?.cents ?? cents);
    const paidFor = { item, cents: paidCents, isRecurring, methodId: wallet.methodId };
    return { intent: isPaid ? { status: 'lost' } : intent, wallet: paidFor };
  }
  return { intent: form === 'sending' && 'secret' in intent ? { status: 'none', known: intent.id } : intent };
}

/** Returns the initial state after a reload. Requests that were pending count as lost, unless they can be repeated. */
export function restoreState(snapshot: PaymentSnapshot | undefined): PaymentState {
  if (!snapshot) return initialState;
  const { wallet } = snapshot;
  const intent = restoreIntent(snapshot.intent);
  if (!wallet) return { ...initialState, intent };
  const { item, cents, isRecurring, methodId } = wallet;
  const status = methodId === '' ? 'unknown' : 'paid';
  const paidFor = item === '' ? undefined : { item, cents, isRecurring };
  return {
    ...initialState,
    intent,
    purchasable: item === '' ? undefined : { item, isRecurring },
    price: cents === undefined ? 'none' : 'known',
    cents,
    wallet: { ...initialState.wallet, status, methodId, paidFor },
  };
}

function restoreIntent(intent: Intent): Intent {
  // A browser ends requests as it leaves the page. A known intent can be requested again: the server sends the same one.
  if (intent.status === 'creating' || intent.status === 'lost')
    return intent.known === undefined ? { status: 'lost' } : { status: 'none', known: intent.known };
  return intent.status === 'updating' ? { ...intent, status: 'unknown' } : intent;
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parseIntent(value: unknown): Intent | undefined {
  if (!isRecord(value)) return undefined;
  const { status, cents, id, secret, known } = value;
  const isRecurring = value.isRecurring === true || undefined;
  if (status === 'lost') return { status, known: isText(known) ? known : undefined };
  if (status === 'none' && isText(known)) return { status, known };
  if (status === 'creating' && isCents(cents))
    return { status, cents, isRecurring, known: isText(known) ? known : undefined };
  const hasIntent = status === 'synced' || status === 'updating' || status === 'unknown';
  return hasIntent && isCents(cents) && isText(id) && isText(secret)
    ? { status, cents, isRecurring, id, secret }
    : undefined;
}

function parseWallet(value: unknown): PaymentSnapshot['wallet'] {
  if (!isRecord(value)) return undefined;
  const { item, cents, methodId } = value;
  const isRecurring = value.isRecurring === true || undefined;
  const isValid = isText(item) && (cents === undefined || isCents(cents)) && isText(methodId);
  return isValid ? { item, cents, isRecurring, methodId } : undefined;
}

/** Parses a snapshot from JSON. Returns undefined for anything else. */
export function parseSnapshot(json: string | undefined): PaymentSnapshot | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null');
    const intent = isRecord(parsed) ? parseIntent(parsed.intent) : undefined;
    return intent && { intent, wallet: parseWallet(Object(parsed).wallet) };
  } catch {
    return undefined;
  }
}

const storageKey = (attempt: string): string => `widgets-payment-${attempt}`;

/** Reads the snapshot of an order from this tab's session storage. */
export const readSnapshot = (attempt: string): PaymentSnapshot | undefined =>
  attempt === '' ? undefined : parseSnapshot(readStored(storageKey(attempt), 'sessionStorage'));

/** Saves the snapshot of an order in this tab's session storage. */
export function saveSnapshot(attempt: string, snapshot: PaymentSnapshot | undefined): void {
  if (attempt !== '' && snapshot)
    writeStored(storageKey(attempt), JSON.stringify(snapshot), 'sessionStorage');
}
