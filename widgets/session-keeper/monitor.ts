import { writeStored } from '../../src/page/storage.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import { fetchSession } from './fetchSession.ts';
import { renewTokens } from './forms.ts';
import { SESSION_SIGNAL } from './privacy.ts';
import {
  initialSession,
  isBlocked,
  type Moment,
  nextSession,
  requestIn,
  type SessionEvent,
  type SessionKind,
  type SessionState,
  timeLeft,
} from './session.ts';
import type { sessionKeeper } from './session-keeper.ts';

/** Longest time in ms between checks of the clocks. After the computer has slept, timers fire late. */
const LOOK_MS = 30_000;

/** State of the keeper, as the view shows it. */
export interface KeeperSnapshot {
  session: SessionState;
  /** Last kind that was known. The dialog keeps showing it while a response is too old to say anything. */
  shown: SessionKind;
  /** Whole minutes left, rounded up, or 0 in the last minute; undefined if the session has no known end. */
  minutes: number | undefined;
  /** Number of submissions and requests that were refused because the visitor is not signed in. */
  refused: number;
  /** Submission that has been waiting for so long that the page shows it. */
  waiting: { submitter: HTMLElement | null } | undefined;
}

/** Clock of the session: requests its state from the server, and counts down until its end. */
export interface Monitor extends Store<KeeperSnapshot> {
  session: () => SessionState;
  /** Requests the state. Resolves once the response has been processed, or has failed. */
  request: (isExtension: boolean) => Promise<void>;
  /** Starts the clock. It runs once a form is in use, or a submission has to wait. */
  use: () => void;
  isInUse: () => boolean;
  /** Stops the clock and all requests once the signal is aborted. */
  stopOn: (signal: AbortSignal) => void;
}

export const now = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** Lets pages of this account in other tabs send a request, so that they need not wait for their own timers. */
export const notifyOtherTabs = (): void => void writeStored(SESSION_SIGNAL, String(Math.random()));

/** Returns the minutes to show. Rounds up, so that a visitor has at most the time that is shown. */
function minutesOf(session: SessionState): number | undefined {
  const left = timeLeft(session, now());
  return left === undefined ? undefined : left <= 60_000 ? 0 : Math.ceil(left / 60_000);
}

export function createMonitor(host: HTMLElement, options: OptionsOf<typeof sessionKeeper>): Monitor {
  const store = createStore<KeeperSnapshot>({
    session: initialSession(options.account, options.warn * 1000),
    shown: 'unknown',
    minutes: undefined,
    refused: 0,
    waiting: undefined,
  });
  let signal = new AbortController().signal;
  let isInUse = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const session = (): SessionState => store.get().session;

  function apply(event: SessionEvent): void {
    const before = session();
    const next = nextSession(before, event);
    const shown = next.kind === 'unknown' ? store.get().shown : next.kind;
    store.set({ ...store.get(), session: next, shown, minutes: minutesOf(next) });
    if (isBlocked(before) && next.kind === 'live') notifyOtherTabs();
  }

  async function sendRequest(isExtension: boolean): Promise<void> {
    const own = signal;
    const sentAt = now();
    apply({ type: 'request' });
    const request = session().requested;
    const response = await fetchSession(host, options, isExtension, own);
    if (own.aborted) return;
    if (!response) apply({ type: 'failure', request, at: now() });
    else if (request > session().received) {
      apply({ type: 'response', request, sentAt, at: now(), session: response.session, isExtension });
      // A form of an account that has been signed out must not be sent as a guest or from a different account.
      if (response.token && !isBlocked(session())) renewTokens(response.token.name, response.token.value);
      if (isExtension && session().kind === 'live') notifyOtherTabs();
    }
    schedule();
  }

  /** Returns true if the keeper may send a request on its own. After the end, a hidden page waits until it is visible. */
  const mayRequest = (): boolean => {
    const { kind } = session();
    return !document.hidden || kind === 'unknown' || kind === 'live' || kind === 'warning';
  };

  function look(): void {
    apply({ type: 'tick', at: now() });
    if (requestIn(session(), now()) === 0 && mayRequest()) void sendRequest(false);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isInUse || signal.aborted || session().kind === 'guest') return;
    // Checks the clocks a few times a minute while the remaining minutes are shown.
    const longest = session().kind === 'warning' ? 5000 : LOOK_MS;
    timer = setTimeout(look, Math.max(50, Math.min(requestIn(session(), now()), longest)));
  }

  return {
    ...store,
    session,
    request: async (isExtension) => {
      if (!signal.aborted) await sendRequest(isExtension);
    },
    use: () => {
      isInUse = true;
    },
    isInUse: () => isInUse,
    stopOn: (stopping) => {
      signal = stopping;
      stopping.addEventListener('abort', () => {
        clearTimeout(timer);
        // A clock that starts again must not wait for the canceled response.
        if (session().isRequesting) apply({ type: 'stop' });
      });
    },
  };
}
