import { withDeadline } from '../../net/deadline.ts';
import { ASKS_FOR_LOGIN, fetchJson, JsonError } from '../../net/json/json.ts';
import { refusesSession } from '../../net/ResponseError.ts';
import type { Terms } from '../machine/state.ts';
import { CHALLENGE_HEADER } from './challenge.ts';
import { intentSchema, PAYMENT_TIMEOUT_MS, priceSchema } from './responses.ts';

/** Paths of the site's payment endpoints. A path may contain its own query parameters. */
export interface Endpoints {
  price: string;
  fetch: string;
  update: string;
}

function withQuery(address: string, query: Readonly<Record<string, string | number>>): string {
  const url = new URL(address, document.baseURI);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * Requests the price of an item and returns it in cents.
 * @throws JsonError if the request fails or the response is unexpected; the signal's reason if aborted
 */
export function fetchPrice({ price }: Endpoints, item: string, signal: AbortSignal): Promise<number> {
  const address = withQuery(price, { itemid: item });
  return fetchJson(address, { schema: priceSchema, signal, timeout: PAYMENT_TIMEOUT_MS });
}

/** Payment intent as returned by the server. */
export interface CreatedIntent {
  id: string;
  secret: string;
}

/** Returns the given terms as query parameters. Without `recurring`, the payment is a one-time payment. */
const queryOf = ({ cents, isRecurring = false }: Terms): Readonly<Record<string, number>> =>
  isRecurring ? { amount: cents, recurring: 1 } : { amount: cents };

/** Returns the header with the token of the security check, or no header if there is none. */
const tokenHeader = (token: string): Readonly<Record<string, string>> =>
  token === '' ? {} : { [CHALLENGE_HEADER]: token };

/**
 * Requests the order's payment intent. This GET request has a side effect, so it must never be prefetched or blindly
 * repeated. The server has only one intent for each order, and returns it again if the request is repeated.
 * @throws JsonError
 */
export async function createIntent(
  { fetch: address }: Endpoints,
  terms: Terms,
  token = '',
): Promise<CreatedIntent> {
  const { signal } = new AbortController();
  const request = {
    schema: intentSchema,
    signal,
    timeout: PAYMENT_TIMEOUT_MS,
    cache: 'no-store',
    headers: tokenHeader(token),
  } as const;
  const { pmtId: id, clientSecret: secret } = await fetchJson(withQuery(address, queryOf(terms)), request);
  return { id, secret };
}

/**
 * Sets the payment intent's terms on the server. This GET request has a side effect, so send only one at a time. The
 * response body is ignored. A redirect counts as a failure, because it means that the session has expired.
 * @throws JsonError if the server redirects or sends an error status; Error on a timeout or network error
 */
export function updateIntent({ update }: Endpoints, id: string, terms: Terms, token = ''): Promise<void> {
  const address = withQuery(update, { pmtintId: id, ...queryOf(terms) });
  const deadline = { signal: new AbortController().signal, timeout: PAYMENT_TIMEOUT_MS };
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json',
    ...tokenHeader(token),
  };
  const late = () => new Error(`${address} did not respond`);
  return withDeadline(deadline, late, async (signal) => {
    const response = await fetch(address, { headers, signal, cache: 'no-store' });
    if (response.redirected) throw new JsonError('page', address, 'The server redirected.');
    const isSession = refusesSession(response.status, (name) => response.headers.get(name));
    if (response.ok && !isSession) return;
    // A body that is not JSON gives no reason.
    const responseBody: unknown = await response.json().catch(() => undefined);
    const details = { response, responseBody };
    if (isSession) throw new JsonError('session', address, ASKS_FOR_LOGIN, details);
    const message = `The server responded with status ${response.status}.`;
    throw new JsonError('status', address, message, details);
  });
}
