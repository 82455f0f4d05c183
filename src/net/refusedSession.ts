import { ResponseError } from './ResponseError.ts';

/** Asks the server for the session's state. Resolves to undefined if the state is unknown. */
type Check = () => Promise<boolean | undefined>;

const checks = new Set<Check>();

/**
 * Registers the check of a page's session, which also renews the tokens of its forms and shows the end of the session.
 * Returns a function that unregisters it.
 */
export function onRefusedSession(check: Check): () => void {
  checks.add(check);
  return () => checks.delete(check);
}

/**
 * Returns true if the visitor's session has ended.
 * @param isClaimed true if a response claims that it has. The page's own check takes precedence, because a guest's
 *   request and an outdated token get the same response.
 */
export async function hasSessionEnded(isClaimed: boolean): Promise<boolean> {
  const [check] = checks;
  return (await check?.()) ?? isClaimed;
}

/**
 * Returns true if a request failed because the visitor's session has ended.
 * @param isTokenSent true if the request contained a token: Craft refuses a token of another session with 400 and JSON
 */
export async function isEndOfSession(error: unknown, isTokenSent = false): Promise<boolean> {
  if (!(error instanceof ResponseError) || !error.isSessionPossible) return false;
  const isTokenRefused = isTokenSent && error.status === 400 && error.responseBody !== undefined;
  return hasSessionEnded(error.failure === 'session' || isTokenRefused);
}
