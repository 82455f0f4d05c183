import { isRecord } from '../isRecord.ts';
import { withDeadline } from '../net/deadline.ts';
import { fetchJson, JsonError } from '../net/json.ts';
import { centsOf } from './cents.ts';

/** The site's own addresses for a payment; a query of their own is kept. */
export interface Addresses {
  price: string;
  fetch: string;
  update: string;
}

const ANSWER_WITHIN_MS = 20_000;

function withQuery(address: string, query: Readonly<Record<string, string | number>>): string {
  const url = new URL(address, document.baseURI);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

/** `{ "price": "19.99" }` or `{ "price": 19.99 }`; shop systems write decimals as texts. */
const readCents = (answer: unknown): number | undefined =>
  isRecord(answer) ? centsOf(answer.price) : centsOf(answer);

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @throws JsonError; the signal's reason where it was aborted */
export function readPrice({ price }: Addresses, item: string, signal: AbortSignal): Promise<number> {
  const address = withQuery(price, { itemid: item });
  return fetchJson(address, { read: readCents, signal, timeout: ANSWER_WITHIN_MS });
}

export interface Created {
  id: string;
  secret: string;
}

function readIntent(answer: unknown): Created | undefined {
  if (!isRecord(answer)) return undefined;
  const { pmtId: id, clientSecret: secret } = answer;
  return isFilled(id) && isFilled(secret) ? { id, secret } : undefined;
}

/**
 * Has the intent made. A GET with an effect: to be called once for an order, whatever comes of it.
 * @throws JsonError
 */
export function createIntent({ fetch: address }: Addresses, cents: number): Promise<Created> {
  const { signal } = new AbortController();
  const request = { read: readIntent, signal, timeout: ANSWER_WITHIN_MS, cache: 'no-store' } as const;
  return fetchJson(withQuery(address, { amount: cents }), request);
}

/**
 * Tells the server another amount. A GET with an effect: one at a time. What it answers is not used; a redirect is an ended
 * session, and no answer to this.
 * @throws JsonError where the server has not said yes; Error where it has said nothing
 */
export function updateIntent({ update }: Addresses, id: string, cents: number): Promise<void> {
  const address = withQuery(update, { pmtintId: id, amount: cents });
  const deadline = { signal: new AbortController().signal, timeout: ANSWER_WITHIN_MS };
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };
  const late = () => new Error(`${address} did not answer`);
  return withDeadline(deadline, late, async (signal) => {
    const { ok, redirected, status } = await fetch(address, { headers, signal, cache: 'no-store' });
    const said = redirected ? 'redirected' : `answered with status ${status}`;
    if (!ok || redirected) throw new JsonError('status', address, `The server ${said}.`);
  });
}
