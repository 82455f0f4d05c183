import { fetchJson, JsonError } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { SESSION_TIMEOUT_MS, type SessionResponse, sessionSchema } from './responses.ts';
import type { sessionKeeper } from './session-keeper.ts';

/** Response of a server that refuses the request itself, because nobody is signed in. */
const SIGNED_OUT: SessionResponse = { session: { account: undefined, left: undefined }, token: undefined };

/** Returns the address of the request, with or without the query that keeps the request from extending the session. */
function addressOf({ info, passive }: OptionsOf<typeof sessionKeeper>, isExtension: boolean): string {
  const url = new URL(info, document.baseURI);
  if (!isExtension)
    for (const [name, value] of new URLSearchParams(passive)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Fetches the state of the session. Returns undefined, and reports the problem, if there is no usable response.
 * @param isExtension true if the request may extend the session
 */
export async function fetchSession(
  host: HTMLElement,
  options: OptionsOf<typeof sessionKeeper>,
  isExtension: boolean,
  signal: AbortSignal,
): Promise<SessionResponse | undefined> {
  const request = { signal, timeout: SESSION_TIMEOUT_MS, schema: sessionSchema, cache: 'no-store' } as const;
  try {
    return await fetchJson(addressOf(options, isExtension), request);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof JsonError)) throw error;
    if (error.failure === 'session') return SIGNED_OUT;
    const expected = 'JSON with isGuest';
    reportResponseError({ widget: 'session-keeper', element: host, address: options.info, expected }, error);
    return undefined;
  }
}
