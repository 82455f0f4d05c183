/** Reason why a search failed: no connection, rate limit (HTTP 429), or anything else. */
export type SearchFailure = 'offline' | 'busy' | 'failed';

/** Returns the reason for an error thrown by Algolia's client. Only an error response from Algolia has a `status`. */
export function failureOf(cause: unknown, isOnline: boolean): SearchFailure {
  if (!isOnline) return 'offline';
  return cause instanceof Error && Reflect.get(cause, 'status') === 429 ? 'busy' : 'failed';
}
