import { withDeadline } from '../../src/net/deadline.ts';
import { type Designation, readChoices } from './designations.ts';

/** Results of a search, and the message to show if there are none. */
export interface FoundCredentials {
  choices: readonly Designation[];
  message: string;
}

const isPromise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as Partial<PromiseLike<unknown>> | null)?.then === 'function';

/** Time limit in ms for the page's own search. */
const SEARCH_TIMEOUT_MS = 30_000;

function rejectionMessage(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  return typeof cause === 'string' ? cause : '';
}

/**
 * Reads the results that the page passed to `respondWith`: a list, or a promise that resolves to a list. For a rejected
 * promise, the result contains the rejection's message; for any other value, it contains the specified message (CD-03).
 * @param answer the value passed to `respondWith`
 */
export async function readResults(
  answer: unknown,
  texts: { noResults: string; searchFailed: string },
): Promise<FoundCredentials> {
  let data: unknown;
  const deadline = { signal: new AbortController().signal, timeout: SEARCH_TIMEOUT_MS };
  const late = () => new Error(texts.searchFailed);
  try {
    data = isPromise(answer) ? await withDeadline(deadline, late, async () => answer) : answer;
  } catch (cause) {
    return { choices: [], message: rejectionMessage(cause) || texts.searchFailed };
  }
  const choices = readChoices(data);
  return choices ? { choices, message: texts.noResults } : { choices: [], message: texts.searchFailed };
}
