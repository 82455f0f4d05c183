/** Reason why a search failed: no connection, the rate limit (HTTP 429), or any other error. */
export type SearchFailure = 'offline' | 'busy' | 'failed';

/**
 * Returns the reason for an error thrown by Algolia's client. The error has a `status` only if Algolia sent an error
 * response.
 */
export function failureOf(cause: unknown, isOnline: boolean): SearchFailure {
  if (!isOnline) return 'offline';
  return cause instanceof Error && Reflect.get(cause, 'status') === 429 ? 'busy' : 'failed';
}
