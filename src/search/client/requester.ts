import type { liteClient } from 'algoliasearch/lite';
import { afterActiveTime } from '../../page/activeTime.ts';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;
type HostRequest = Parameters<Requester['send']>[0];
type HostResponse = Awaited<ReturnType<Requester['send']>>;

/**
 * Response to a request that was not sent because a newer search has started. Algolia's client does not retry such a
 * request.
 */
const OVERTAKEN: HostResponse = { status: 499, content: '{"message":"overtaken"}', isTimedOut: false };
const RATE_LIMITED: HostResponse = { status: 429, content: '{"message":"rate limit"}', isTimedOut: false };

/** First pause in ms after HTTP 429 without `Retry-After`. Each further 429 in a row doubles the pause. */
const FIRST_PAUSE_MS = 1000;
/**
 * Longest pause in ms for which a search waits. If the pause is longer, the search fails immediately, and the visitor
 * sees the reason.
 */
const LONGEST_WAIT_MS = 2000;

/** Pause that Algolia has requested with HTTP 429. All searches of a client share the pause. */
export interface RateLimit {
  /** Returns the remaining time in ms. */
  remaining: () => number;
  /** Starts a pause. `retryAfter` is the value of the header, in seconds. */
  start: (retryAfter: string | undefined) => void;
  end: () => void;
}

export function createRateLimit(): RateLimit {
  let until = 0;
  let inRow = 0;
  return {
    remaining: () => Math.max(0, until - Date.now()),
    start: (retryAfter) => {
      const seconds = Number(retryAfter);
      const asked = retryAfter !== undefined && seconds > 0 ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** inRow;
      inRow += 1;
      until = Date.now() + asked;
    },
    end: () => {
      until = 0;
      inRow = 0;
    },
  };
}

/**
 * Sends one request. The connection timeout applies until the headers arrive, and the response timeout until the body
 * has arrived.
 */
async function send(request: HostRequest): Promise<HostResponse> {
  const { url, method, headers, data, connectTimeout, responseTimeout } = request;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let stop = afterActiveTime(connectTimeout, abort);
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: controller.signal,
      // Algolia's client does not compress anything, so its data is text.
      ...(typeof data === 'string' && { body: data }),
    });
    stop();
    stop = afterActiveTime(responseTimeout, abort);
    const content = await response.text();
    const { status } = response;
    return { status, content, headers: Object.fromEntries(response.headers), isTimedOut: false };
  } catch {
    // Algolia's client tries the next host, and throws an error after the last one.
    return { status: 0, content: 'Network request failed', isTimedOut: controller.signal.aborted };
  } finally {
    stop();
  }
}

/**
 * Creates the requester for one search. It sends nothing more once a newer search has started, and it respects the rate
 * limit. With the retries of Algolia's client, 8 keystrokes led to 32 requests (algoliasearch 5.64.0, four attempts per
 * search on HTTP 429).
 * @param overtaken aborted when a newer search starts
 * @param transport sends one request; replaced in unit tests
 */
export function createRequester(limit: RateLimit, overtaken: AbortSignal, transport = send): Requester {
  /** Waits for the end of the pause. Returns false without waiting if the pause is too long. */
  async function waitForLimit(): Promise<boolean> {
    const pause = limit.remaining();
    if (pause > LONGEST_WAIT_MS) return false;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    return true;
  }
  async function attempt(request: HostRequest, triesLeft: number): Promise<HostResponse> {
    if (!overtaken.aborted && !(await waitForLimit())) return RATE_LIMITED;
    if (overtaken.aborted) return OVERTAKEN;
    const response = await transport(request);
    if (response.status !== 429) {
      if (response.status >= 200 && response.status < 300) limit.end();
      return response;
    }
    limit.start(response.headers?.['retry-after']);
    return triesLeft > 0 ? attempt(request, triesLeft - 1) : RATE_LIMITED;
  }
  return { send: (request) => attempt(request, 1) };
}
