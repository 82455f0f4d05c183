import { itemOf, readStored, writeStored } from '../../page/storage.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { parseJson } from '../../runtime/parseJson.ts';
import {
  type Intent,
  initialState,
  mayBeChargedByWallet,
  type PaymentState,
  UNKNOWN_CENTS,
  type Wallet,
} from '../machine/state.ts';
import { SNAPSHOTS } from './privacy.ts';

/** Data that must survive a reload: the order's payment intent, and a wallet payment that has started (PY-05). */
export interface PaymentSnapshot {
  intent: Intent;
  /** Number of forms that the browser has sent, from the first one with a card on, and the server has not responded to. */
  cardsSent?: number | undefined;
  /** True if this tab has recorded for the others that the order may be charged (`chargedOrders.ts`). */
  isRecorded?: boolean | undefined;
  /**
   * Wallet payment that has started: its item (or the empty string), its terms if they were known, and its payment
   * method's id once Stripe has accepted the payment. `isProcessing`: true if the bank had not yet settled the payment.
   * `elsewhere`: amount in cents that another tab has paid.
   */
  wallet?:
    | {
        item: string;
        cents?: number | undefined;
        isRecurring?: boolean | undefined;
        methodId: string;
        isProcessing?: boolean | undefined;
        elsewhere?: number | undefined;
      }
    | undefined;
}

/**
 * Returns the snapshot of a state, or undefined if there is nothing to save. The snapshot contains no secret once the
 * browser's part of the payment is over: when a wallet has paid, or when the form is submitted with a card payment. If
 * the card is declined, the next page requests the order's intent again.
 */
export function snapshotOf(state: PaymentState): PaymentSnapshot | undefined {
  const { wallet, purchasable, cents, form } = state;
  const cardsSent = state.cardsSent || undefined;
  const isPaid = wallet.status === 'paid';
  const hasWalletPayment = mayBeChargedByWallet(state);
  // The result of an unresolved wallet payment still has to be requested from Stripe, which requires the secret.
  const isOver = isPaid || (form === 'sending' && !hasWalletPayment);
  const intent = savedIntent(state.intent, isOver);
  if (intent.status === 'none' && intent.known === undefined && !cardsSent) return undefined;
  if (!hasWalletPayment) return { intent, cardsSent };
  const { item = '', isRecurring } = wallet.paidFor ?? purchasable ?? {};
  const { methodId, elsewhere } = wallet;
  const isOwn = isPaid && elsewhere === undefined;
  const paidCents = isOwn ? cents : (wallet.paidFor?.cents ?? cents);
  const isProcessing = (methodId !== '' && !isPaid) || undefined;
  return {
    intent,
    cardsSent,
    wallet: { item, cents: paidCents, isRecurring, methodId, isProcessing, elsewhere },
  };
}

/**
 * Returns the part of the intent's state that the next page needs. A pending or failed request is not saved. The next
 * page sends it again, which is safe because the server has only one intent for each order.
 */
function savedIntent(intent: Intent, isOver: boolean): Intent {
  if (!('secret' in intent)) return { status: 'none', known: intent.known };
  if (isOver) return { status: 'none', known: intent.id };
  return intent.status === 'unknown' ? { ...intent, isDelayed: undefined } : intent;
}

/**
 * Returns the initial state after a reload.
 * @param isAnswer true if the server has just sent the page in response to the form, and therefore knows what has become of it.
 * A form sent before that one can still be on its way.
 */
export function restoreState(snapshot: PaymentSnapshot | undefined, isAnswer = false): PaymentState {
  if (!snapshot) return initialState;
  const { wallet } = snapshot;
  const intent = restoreIntent(snapshot.intent);
  const cardsSent = Math.max(0, (snapshot.cardsSent ?? 0) - (isAnswer ? 1 : 0));
  if (!wallet) return { ...initialState, intent, cardsSent };
  const { item, cents, isRecurring, methodId, isProcessing = false, elsewhere } = wallet;
  const paidFor = item === '' ? undefined : { item, cents, isRecurring };
  const known = { cents: undefined, isUnsettled: false, paidFor, elsewhere };
  const restored: Wallet =
    methodId === ''
      ? { ...known, status: 'unknown', methodId }
      : { ...known, status: isProcessing ? 'processing' : 'paid', methodId };
  const unselected = { ...initialState, intent, cardsSent, wallet: restored };
  // The form keeps the visitor's own selection, which is not what was paid.
  if (elsewhere !== undefined) return unselected;
  const purchasable = item === '' ? undefined : { item, isRecurring };
  return cents === undefined
    ? { ...unselected, purchasable, price: 'none', cents }
    : { ...unselected, purchasable, price: 'known', cents };
}

// Browsers abort requests when the visitor leaves the page, so the server may have either the old or the new terms. The
// page sends its own terms again, because the visitor may have reloaded it while a request was pending.
const restoreIntent = (intent: Intent): Intent =>
  intent.status === 'updating' || intent.status === 'unknown'
    ? { ...intent, status: 'unknown', cents: UNKNOWN_CENTS }
    : intent;

const isCents = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parseIntent(value: unknown): Intent | undefined {
  if (!isRecord(value)) return undefined;
  const { status, cents, id, secret, known } = value;
  const isRecurring = value.isRecurring === true || undefined;
  if (status === 'none' && isText(known)) return { status, known };
  if (!isCents(cents) || !isText(id) || !isText(secret)) return undefined;
  const received = { cents, isRecurring, id, secret };
  if (status === 'synced' || status === 'updating') return { status, ...received };
  return status === 'unknown' ? { status, ...received } : undefined;
}

function parseWallet(value: unknown): PaymentSnapshot['wallet'] {
  if (!isRecord(value)) return undefined;
  const { item, cents, methodId } = value;
  const elsewhere = isCents(value.elsewhere) ? value.elsewhere : undefined;
  const isRecurring = value.isRecurring === true || undefined;
  const isProcessing = value.isProcessing === true || undefined;
  const isValid = isText(item) && (cents === undefined || isCents(cents)) && isText(methodId);
  return isValid ? { item, cents, isRecurring, methodId, isProcessing, elsewhere } : undefined;
}

/** Parses a snapshot from JSON. Returns undefined for any other text. */
export function parseSnapshot(json: string | undefined): PaymentSnapshot | undefined {
  const parsed = parseJson(json ?? '');
  const { cardsSent: count, isRecorded: recorded, wallet } = Object(parsed);
  const cardsSent = isCents(count) && count > 0 ? count : undefined;
  // The form can be sent with a card before the server has responded to the request for the intent.
  const noIntent: Intent | undefined = cardsSent ? { status: 'none' } : undefined;
  const intent = (isRecord(parsed) ? parseIntent(parsed.intent) : undefined) ?? noIntent;
  const isRecorded = recorded === true || undefined;
  return intent && { intent, cardsSent, isRecorded, wallet: parseWallet(wallet) };
}

/** Reads the snapshot of an order from this tab's session storage. */
export const readSnapshot = (attempt: string): PaymentSnapshot | undefined =>
  attempt === '' ? undefined : parseSnapshot(readStored(itemOf(SNAPSHOTS, attempt)));

/** Saves the snapshot of an order in this tab's session storage. */
export function saveSnapshot(attempt: string, snapshot: PaymentSnapshot | undefined): void {
  if (attempt !== '' && snapshot) writeStored(itemOf(SNAPSHOTS, attempt), JSON.stringify(snapshot));
}
