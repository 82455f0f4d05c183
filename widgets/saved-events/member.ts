import { writeStored } from '../../src/page/storage.ts';
import { createStore } from '../../src/runtime/store.ts';
import { PROGRAM_SIGNAL } from './privacy.ts';
import type { Change, ProgramEvent } from './program.ts';

/** A member's program on this page. */
interface MemberProgram {
  /** The server's last word. Until there is one, each view shows what its markup says. */
  known?: readonly ProgramEvent[];
  /** Changes that the server has not confirmed yet. */
  pending: readonly Change[];
}

/** Shared by the page's views, so that a list that is replaced or shown again does not forget a change. */
export const memberProgram = createStore<MemberProgram>({ pending: [] });

/** Returns the program with the changes that the server has not confirmed yet. */
export const withPending = (
  { known, pending }: MemberProgram,
  inMarkup: readonly ProgramEvent[],
): readonly ProgramEvent[] =>
  pending.reduce((saved, { events, action }) => {
    const others = saved.filter(({ id }) => !events.some((event) => event.id === id));
    return action === 'removed' ? others : [...others, ...events];
  }, known ?? inMarkup);

/** Number of requests for the program and of changes so far. */
let turns = 0;

function settle(change: Change, known = memberProgram.get().known): void {
  turns += 1;
  memberProgram.set({
    ...(known && { known }),
    pending: memberProgram.get().pending.filter((other) => other !== change),
  });
}

/** Returns a function that sets the program, unless it has been changed or requested again since. */
export function createSetter(): (known: readonly ProgramEvent[]) => void {
  turns += 1;
  const turn = turns;
  return (known) => turn === turns && memberProgram.set({ ...memberProgram.get(), known });
}

let last: Promise<unknown> = Promise.resolve();

/** Waits for the change before, but only until the visitor leaves the page, which can't send anything later. */
function untilSettledOrLeft(change: Promise<unknown>): Promise<unknown> {
  const waiting = new AbortController();
  const left = new Promise((resolve) => addEventListener('pagehide', resolve, waiting));
  return Promise.race([Promise.allSettled([change]), left]).finally(() => waiting.abort());
}

/**
 * Changes the program, at once on this page. Changes are sent one after the other, so that the last one wins. Resolves to the
 * program on the server.
 * @throws JsonError after the change has been taken back
 */
export async function changeProgram(
  form: HTMLFormElement,
  change: Change,
  host: HTMLElement,
): Promise<readonly ProgramEvent[]> {
  memberProgram.set({ ...memberProgram.get(), pending: [...memberProgram.get().pending, change] });
  const before = last;
  const send = async (): Promise<readonly ProgramEvent[]> => {
    const [{ sendChange }] = await Promise.all([import('./requests.ts'), untilSettledOrLeft(before)]);
    return sendChange(form, change, host);
  };
  const sent = send();
  last = sent;
  try {
    const saved = await sent;
    settle(change, saved);
    // `crypto.randomUUID` is missing on pages without HTTPS.
    writeStored(PROGRAM_SIGNAL, String(Math.random()));
    return saved;
  } catch (error) {
    settle(change);
    throw error;
  }
}
