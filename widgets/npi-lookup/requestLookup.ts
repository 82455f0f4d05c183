import { sanitize } from '../../src/dom/html.ts';
import { fetchJson, JsonError } from '../../src/net/json.ts';
import { type LookupResponse, readResponse } from './response.ts';
import type { SearchOutcome } from './search.ts';

/** Timeout of a request in ms. Long, because the server in turn queries NPPES, which can be slow. */
const TIMEOUT_MS = 20_000;

/** Expected response, for reports. */
export const EXPECTED_RESPONSE =
  '{"success": true, "results": {"result_count": 1}, "markup": "…"}, or {"success": false, "message": "…"}';

/** Returns the server's refusal if it came with an HTTP error status. Throws any other error again. */
function declinedBy(error: unknown): LookupResponse {
  const response = error instanceof JsonError ? readResponse(error.responseBody) : undefined;
  if (response?.success === false) return response;
  throw error;
}

/** Returns the nodes of sanitized markup, which can neither run scripts nor submit forms (NP-08). */
async function readMarkup(markup: string): Promise<readonly Node[]> {
  const fragment = await sanitize(markup);
  for (const form of fragment.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  return [...fragment.childNodes];
}

/**
 * Sends a lookup request to the server (NP-03).
 * @throws JsonError, the signal's abort reason, or the error of a sanitizer chunk that does not load
 */
export async function requestLookup(address: string, signal: AbortSignal): Promise<SearchOutcome> {
  const request = { signal, timeout: TIMEOUT_MS, read: readResponse };
  const response = await fetchJson(address, request).catch(declinedBy);
  if (!response.success) return { kind: 'declined', message: response.message };
  if (response.count === 0) return { kind: 'nobody' };
  return { kind: 'found', count: response.count, nodes: await readMarkup(response.markup) };
}

/** Returns the outcome for a caught error (NP-06). */
export function toFailure(error: unknown): SearchOutcome {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', message, isPage: error instanceof JsonError && error.failure === 'page' };
}
