/** Why a search has no answer. */
export type SearchFailure = 'offline' | 'busy' | 'failed';

/** Reads what the provider's client threw: only an answer of the provider has a `status`. */
export function failureOf(cause: unknown, isOnline: boolean): SearchFailure {
  if (!isOnline) return 'offline';
  return cause instanceof Error && Reflect.get(cause, 'status') === 429 ? 'busy' : 'failed';
}
