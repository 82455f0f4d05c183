import { safeParse } from 'valibot';
import { sanitize } from '../../src/net/html/html.ts';
import { fetchJson, JsonError } from '../../src/net/json/json.ts';
import { isEndOfSession } from '../../src/net/refusedSession.ts';
import { LOOKUP_TIMEOUT_MS, type LookupResponse, lookupSchema } from './responses.ts';
import type { SearchOutcome } from './search.ts';

/** Returns the server's refusal if the server sent it with an HTTP error status. Rethrows any other error. */
function declinedBy(error: unknown): LookupResponse {
  const found = error instanceof JsonError ? safeParse(lookupSchema, error.responseBody) : undefined;
  if (found?.success && !found.output.success) return found.output;
  throw error;
}

/** Returns the nodes of sanitized markup, which can neither run scripts nor submit forms (NP-08). */
async function readMarkup(markup: string): Promise<readonly Node[]> {
  const fragment = await sanitize(markup, 'npi-lookup');
  for (const form of fragment.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  return [...fragment.childNodes];
}

/**
 * Sends a lookup request to the server (NP-03).
 * @throws JsonError, the signal's abort reason, or an error if the sanitizer's chunk fails to load
 */
export async function requestLookup(address: string, signal: AbortSignal): Promise<SearchOutcome> {
  const request = { signal, timeout: LOOKUP_TIMEOUT_MS, schema: lookupSchema };
  const response = await fetchJson(address, request).catch(declinedBy);
  if (!response.success) return { kind: 'declined', message: response.message };
  if (!('markup' in response)) return { kind: 'nobody' };
  const { results, markup } = response;
  return { kind: 'found', count: results.result_count, nodes: await readMarkup(markup) };
}

/** Returns the outcome for a caught error (NP-06). */
export async function toFailure(error: unknown): Promise<SearchOutcome> {
  const isSignedOut = await isEndOfSession(error);
  // The visitor is signed in, or doesn't have to be, so the error's own message would mislead.
  const isMisleading = error instanceof JsonError && error.failure === 'session' && !isSignedOut;
  const message = isMisleading
    ? 'The server refused the request.'
    : error instanceof Error
      ? error.message
      : String(error);
  return { kind: 'failed', message, isSignedOut };
}
