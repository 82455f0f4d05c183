/** Failure of a search. */
export interface SearchFailure {
  /** No connection, the rate limit (HTTP 429), or any other error. */
  reason: 'offline' | 'busy' | 'failed';
  /** True while a newer search is pending. */
  isOutdated: boolean;
}

/**
 * Returns the reason for an error thrown by Algolia's client. The error has a `status` only if Algolia sent an error
 * response.
 */
export function failureOf(cause: unknown, isOnline: boolean): SearchFailure['reason'] {
  if (!isOnline) return 'offline';
  return cause instanceof Error && Reflect.get(cause, 'status') === 429 ? 'busy' : 'failed';
}
