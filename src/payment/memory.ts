import { readStored, store } from '../dom/storage.ts';
import { isRecord } from '../isRecord.ts';
import { type Intent, initial, isWalletBusy, type State } from './state.ts';

/** What a reload must not forget: the one intent of the order, and a wallet's payment that has begun (PY-05). */
export interface Memory {
  intent: Intent;
  /** Where a wallet's payment has begun: what for, and what has paid once that is known. */
  wallet?: { item: string; cents: number; method: string } | undefined;
}

/** Undefined while there is nothing to be kept. */
export function memoryOf(state: State): Memory | undefined {
  const { intent, wallet, pick, cents } = state;
  if (intent.at === 'none') return undefined;
  if (!isWalletBusy(state) || !pick || cents === undefined) return { intent };
  return { intent, wallet: { item: pick.item, cents, method: wallet.method } };
}

/** Where a page begins that remembers this: what had no answer when it was left will not get one. */
export function restore(memory: Memory | undefined): State {
  if (!memory) return initial;
  const { wallet } = memory;
  const intent = restoreIntent(memory.intent);
  if (!wallet) return { ...initial, intent };
  const { item, cents, method } = wallet;
  const at = method === '' ? 'unsure' : 'paid';
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
  const isHeld = at === 'agreed' || at === 'updating' || at === 'unknown';
  return isHeld && isCents(cents) && isText(id) && isText(secret) ? { at, cents, id, secret } : undefined;
}

function parseWallet(value: unknown): Memory['wallet'] {
  if (!isRecord(value)) return undefined;
  const { item, cents, method } = value;
  return isText(item) && isCents(cents) && isText(method) ? { item, cents, method } : undefined;
}

/** What was kept as JSON; undefined where it is none of ours. */
export function parseMemory(json: string | undefined): Memory | undefined {
  try {
    const kept: unknown = JSON.parse(json ?? 'null');
    const intent = isRecord(kept) ? parseIntent(kept.intent) : undefined;
    return intent && { intent, wallet: parseWallet(Object(kept).wallet) };
  } catch {
    return undefined;
  }
}

const keyOf = (attempt: string): string => `widgets-payment-${attempt}`;

/** What this tab keeps of an order. */
export const recall = (attempt: string): Memory | undefined =>
  attempt === '' ? undefined : parseMemory(readStored(keyOf(attempt), 'sessionStorage'));

/** Keeps what a reload must not forget, under the order's attempt id. */
export function remember(attempt: string, memory: Memory | undefined): void {
  if (attempt !== '' && memory) store(keyOf(attempt), JSON.stringify(memory), 'sessionStorage');
}
