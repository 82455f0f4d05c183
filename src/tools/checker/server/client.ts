import { setTimeout as wait } from 'node:timers/promises';
import { readRetryAfter } from '../../../net/retryAfter.ts';
import { type GivenHeaders, replaceHeaders, USER_AGENT, webAddress } from '../fetchPage.ts';
import type { ReadResponse } from '../responseProblem.ts';

/** Function that sends a request without following redirects, until the signal aborts it. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Response>;

export interface ClientOptions {
  send: Send;
  /** Time in ms after which a request fails. */
  timeout: number;
  given?: GivenHeaders;
}

/** Response, with the data that the cases need. If there is no response, the status is 0 and the body is the reason. */
export interface SiteResponse extends ReadResponse {
  address: string;
  /** Target of a redirect, from `Location` or `X-Redirect`, or undefined if the response is not a redirect. */
  target: URL | undefined;
  /** Time in ms until the whole response arrived. */
  duration: number;
}

/** Error that stops the check because the site takes real money. */
export class LiveKeyError extends Error {}

const LIVE_KEY = /\b(?:pk|sk|rk)_live_\w{4}/;

/** Maximum `Retry-After` in ms for which a case waits. If the server asks for a longer wait, the case is not run. */
const LONGEST_WAIT = 10_000;

export interface RequestInitOfClient {
  method?: 'GET' | 'POST';
  fields?: readonly (readonly [name: string, value: string])[];
  /** Page that sends the request. */
  referer?: string;
  /** True for a request from a widget's script. */
  isScript?: boolean;
  /** False to return a 429 response without waiting. */
  mayWait?: boolean;
}

/** Visitor with a separate session. */
export interface Client {
  request: (address: string, init?: RequestInitOfClient) => Promise<SiteResponse>;
  /** Replaces the values of all cookies and stops sending the given cookies, as if the session had ended. */
  endSession: () => void;
}

/** Returns the headers that a browser would send with a request. */
function headersOf({ referer, isScript = false }: RequestInitOfClient): Headers {
  const accept = isScript ? 'application/json, text/html' : 'text/html';
  const headers = new Headers({ 'User-Agent': USER_AGENT, Accept: accept });
  if (isScript) headers.set('X-Requested-With', 'XMLHttpRequest');
  if (referer) headers.set('Referer', referer);
  return headers;
}

/** Reads a whole response. Throws if the response contains a live key. */
async function readResponse(response: Response, address: string): Promise<Omit<SiteResponse, 'duration'>> {
  if (response.type === 'error') throw new Error('the connection closed');
  const { status, headers } = response;
  const body = await response.text();
  const { origin, pathname } = new URL(address);
  if (LIVE_KEY.test(body)) throw new LiveKeyError(`${origin}${pathname} has a live Stripe key`);
  const target = headers.get('X-Redirect') ?? headers.get('Location');
  return {
    address,
    status,
    headers,
    body,
    target: target === null ? undefined : webAddress(target, address),
  };
}

/**
 * Creates a visitor who keeps cookies. The `given` headers replace the client's own headers, and are sent only to the
 * origin they are for.
 */
export function createClient({ send, timeout, given }: ClientOptions): Client {
  const cookies = new Map<string, string>();
  let hasGivenSession = true;

  function headersFor(url: URL, init: RequestInitOfClient): Headers {
    const headers = headersOf(init);
    replaceHeaders(headers, url, given);
    const session = hasGivenSession ? headers.get('Cookie') : null;
    const own = [...cookies].map(([name, value]) => `${name}=${value}`);
    headers.delete('Cookie');
    if (session !== null) own.unshift(session);
    if (own.length > 0) headers.set('Cookie', own.join('; '));
    return headers;
  }

  function keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== '') cookies.set(name.trim(), value);
    }
  }

  async function sendOnce(address: string, init: RequestInitOfClient): Promise<SiteResponse> {
    const url = new URL(address);
    const start = performance.now();
    const { method = 'GET', fields } = init;
    const body = fields && new URLSearchParams(fields.map(([name, value]) => [name, value]));
    try {
      const headers = headersFor(url, init);
      const request = new Request(url, { method, headers, redirect: 'manual', ...(body && { body }) });
      // The signal is not part of the request, because `fetch` copies the request. In Node 20, nothing keeps the original
      // alive, so after a garbage collection, its signal no longer aborts the copy.
      const response = await send(request, AbortSignal.timeout(timeout));
      keepCookies(response.headers);
      const read = await readResponse(response, address);
      return { ...read, duration: performance.now() - start };
    } catch (cause) {
      if (cause instanceof LiveKeyError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      const duration = performance.now() - start;
      return { address, status: 0, headers: new Headers(), body: reason, target: undefined, duration };
    }
  }

  return {
    request: async (address, init = {}) => {
      const response = await sendOnce(address, init);
      const pause = response.status === 429 ? readRetryAfter(response.headers.get('Retry-After')) : undefined;
      if (init.mayWait === false || pause === undefined || pause > LONGEST_WAIT) return response;
      await wait(pause);
      return sendOnce(address, init);
    },
    endSession: () => {
      hasGivenSession = false;
      for (const name of cookies.keys()) cookies.set(name, 'ended');
    },
  };
}
