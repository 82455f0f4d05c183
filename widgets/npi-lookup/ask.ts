import { sanitise } from '../../src/dom/html.ts';
import { fetchJson, JsonError } from '../../src/net/json.ts';
import { type Answer, readAnswer } from './answer.ts';
import type { Outcome } from './search.ts';

/** The national registry behind the server is slow at times. */
const TIMEOUT_MS = 20_000;

/** A reason that comes with an error status is one like any other. */
function declinedBy(error: unknown): Answer {
  const answer = error instanceof JsonError ? readAnswer(error.answer) : undefined;
  if (answer?.success === false) return answer;
  throw error;
}

/** The results' nodes, which cannot run anything, nor send anything anywhere (NP-08). */
async function readMarkup(markup: string): Promise<readonly Node[]> {
  const fragment = await sanitise(markup);
  for (const form of fragment.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  return [...fragment.childNodes];
}

/** Asks the server (NP-03). @throws JsonError; the signal's reason; whatever keeps the sanitiser from loading */
export async function ask(address: string, signal: AbortSignal): Promise<Outcome> {
  const request = { signal, timeout: TIMEOUT_MS, read: readAnswer };
  const answer = await fetchJson(address, request).catch(declinedBy);
  if (!answer.success) return { kind: 'declined', message: answer.message };
  if (answer.count === 0) return { kind: 'nobody' };
  return { kind: 'found', count: answer.count, nodes: await readMarkup(answer.markup) };
}

/** What is shown of an error that was caught (NP-06). */
export function failed(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', message, isPage: error instanceof JsonError && error.fault === 'document' };
}
