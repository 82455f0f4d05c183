import { readStored, store } from '../dom/storage.ts';
import { isRecord } from '../isRecord.ts';
import { type Intent, initial, isWalletBusy, type State } from './state.ts';

/** Data that survives a reload: the order's payment intent, and a wallet payment that has begun (PY-05). */
export interface Memory {
  intent: Intent;
  /** Wallet payment that has begun: its item and amount, and its payment method's id after success. */
  wallet?: { item: string; cents: number; method: string } | undefined;
}

/** Returns the snapshot of a state, or undefined if there is nothing to save. */
export function memoryOf(state: State): Memory | undefined {
  const { intent, wallet, pick, cents } = state;
  if (intent.at === 'none') return undefined;
  if (!isWalletBusy(state) || !pick || cents === undefined) return { intent };
  return { intent, wallet: { item: pick.item, cents, method: wallet.method } };
}

/** Returns the initial state after a reload. Requests that were pending count as lost. */
export function restore(memory: Memory | undefined): State {
  if (!memory) return initial;
  const { wallet } = memory;
  const intent = restoreIntent(memory.intent);
  if (!wallet) return { ...initial, intent };
  const { item, cents, method } = wallet;
  const at = method === '' ? 'unknown' : 'paid';
  return {
    ...initial,
    intent,
    pick: { item },
    price: 'known',
    cents,
    wallet: { at, cents: undefined, method },
  };
}

function restoreIntent(intent: Intent): Intent {
  if (intent.at === 'creating') return { at: 'lost' };
  return intent.at === 'updating' ? { ...intent, at: 'unknown' } : intent;
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parseIntent(value: unknown): Intent | undefined {
  if (!isRecord(value)) return undefined;
  const { at, cents, id, secret } = value;
  if (at === 'lost') return { at };
  if (at === 'creating' && isCents(cents)) return { at, cents };
  const hasIntent = at === 'synced' || at === 'updating' || at === 'unknown';
  return hasIntent && isCents(cents) && isText(id) && isText(secret) ? { at, cents, id, secret } : undefined;
}

function parseWallet(value: unknown): Memory['wallet'] {
  if (!isRecord(value)) return undefined;
  const { item, cents, method } = value;
  return isText(item) && isCents(cents) && isText(method) ? { item, cents, method } : undefined;
}

/** Parses a snapshot from JSON. Returns undefined for anything else. */
export function parseMemory(json: string | undefined): Memory | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null');
    const intent = isRecord(parsed) ? parseIntent(parsed.intent) : undefined;
    return intent && { intent, wallet: parseWallet(Object(parsed).wallet) };
  } catch {
    return undefined;
  }
}

const keyOf = (attempt: string): string => `widgets-payment-${attempt}`;

/** Reads the snapshot of an order from this tab's session storage. */
export const recall = (attempt: string): Memory | undefined =>
  attempt === '' ? undefined : parseMemory(readStored(keyOf(attempt), 'sessionStorage'));

/** Saves the snapshot of an order in this tab's session storage. */
export function remember(attempt: string, memory: Memory | undefined): void {
  if (attempt !== '' && memory) store(keyOf(attempt), JSON.stringify(memory), 'sessionStorage');
}
