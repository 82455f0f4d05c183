import { type Choice, readChoices } from './designations.ts';

/** What a search has found, or what is shown in its place. */
export interface Found {
  choices: readonly Choice[];
  message: string;
}

const isPromise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as Partial<PromiseLike<unknown>> | null)?.then === 'function';

function messageOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  return typeof cause === 'string' ? cause : '';
}

/**
 * Waits for the answer of a page to a search: a list or a promise of one. One that fails has its own message; what is no
 * list, the specified one (CD-03).
 */
export async function settle(
  answer: unknown,
  texts: { noResults: string; searchFailed: string },
): Promise<Found> {
  let data: unknown;
  try {
    data = isPromise(answer) ? await answer : answer;
  } catch (cause) {
    return { choices: [], message: messageOf(cause) || texts.searchFailed };
  }
  const choices = readChoices(data);
  return choices ? { choices, message: texts.noResults } : { choices: [], message: texts.searchFailed };
}
