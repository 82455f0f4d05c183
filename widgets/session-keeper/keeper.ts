import { flushSync } from 'react-dom';
import { fetchJson, JsonError } from '../../src/net/json/json.ts';
import { onRefusedSession } from '../../src/net/refusedSession.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { whenActivated } from '../../src/page/activeTime.ts';
import { onLeaving } from '../../src/page/leaving.ts';
import { writeStored } from '../../src/page/storage.ts';
import { destinationOf, holdSubmission } from '../../src/page/submission/submission.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { createStore } from '../../src/runtime/store.ts';
import { isKept, isKeptField, renewTokens } from './forms.ts';
import { SESSION_SIGNAL } from './privacy.ts';
import { INFO_TIMEOUT_MS, infoSchema, type SessionInfo } from './responses.ts';
import {
  askIn,
  initialSession,
  isBlocked,
  isFresh,
  type Moment,
  nextSession,
  type SessionEvent,
  type SessionKind,
  type SessionState,
  timeLeft,
} from './session.ts';
import type { sessionKeeper } from './session-keeper.ts';

/** Longest time in ms for which a submission waits for the state of the session. */
const HOLD_MS = 3000;
/** Time in ms after which the page shows that a submission waits. A faster response would only make the button flicker. */
const SHOW_MS = 500;
/** Longest time in ms between checks of the clocks. After the computer has slept, timers fire late. */
const LOOK_MS = 30_000;

/** State of the keeper, as the view shows it. */
export interface KeeperSnapshot {
  session: SessionState;
  /** Last kind that was known. The dialog keeps showing it while a response is too old to say anything. */
  shown: SessionKind;
  /** Whole minutes left, rounded up, or 0 in the last minute; undefined if the session has no known end. */
  minutes: number | undefined;
  /** Number of submissions that were stopped because the visitor is not signed in. */
  stopped: number;
  /** Submission that has been waiting for so long that the page shows it. */
  waiting: { submitter: HTMLElement | null } | undefined;
}

export interface Keeper {
  get: () => KeeperSnapshot;
  subscribe: (changed: () => void) => () => void;
  /** Starts to listen to the page. Returns a function that stops it. */
  start: () => () => void;
  /** Asks the server without extending the session. Resolves once the response has been processed, or has failed. */
  check: () => Promise<void>;
  /** Extends the session. Call it only after a click by the visitor. */
  extend: () => Promise<void>;
}

const now = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** Response of a server that refuses the request itself, because nobody is signed in. */
const SIGNED_OUT: SessionInfo = { session: { account: undefined, left: undefined }, token: undefined };

/** Returns the address of the request, with or without the query that keeps the request from extending the session. */
function addressOf({ info, passive }: OptionsOf<typeof sessionKeeper>, isExtension: boolean): string {
  const url = new URL(info, document.baseURI);
  if (!isExtension)
    for (const [name, value] of new URLSearchParams(passive)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the minutes to show. Rounds up, so that a visitor has at most the time that is shown. */
function minutesOf(session: SessionState): number | undefined {
  const left = timeLeft(session, now());
  return left === undefined ? undefined : left <= 60_000 ? 0 : Math.ceil(left / 60_000);
}

/**
 * Creates the keeper of the page's session. It does nothing until the visitor uses a field of a form that posts to this
 * site or submits such a form, or until the browser restores an account page from the back/forward cache.
 */
export function createKeeper(host: HTMLElement, options: OptionsOf<typeof sessionKeeper>): Keeper {
  const store = createStore<KeeperSnapshot>({
    session: initialSession(options.account, options.warn * 1000),
    shown: 'unknown',
    minutes: undefined,
    stopped: 0,
    waiting: undefined,
  });
  let listening = new AbortController();
  let isInUse = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const session = (): SessionState => store.get().session;

  function apply(event: SessionEvent): void {
    const before = session();
    const next = nextSession(before, event);
    const shown = next.kind === 'unknown' ? store.get().shown : next.kind;
    store.set({ ...store.get(), session: next, shown, minutes: minutesOf(next) });
    // Pages of this account in other tabs then need not wait for their own timers.
    if (isBlocked(before) && next.kind === 'live') notifyOtherTabs();
  }

  function notifyOtherTabs(): void {
    writeStored(SESSION_SIGNAL, crypto.randomUUID());
  }

  /** Fetches the state of the session. Returns undefined, and reports the problem, if there is no usable response. */
  async function fetchInfo(address: string, signal: AbortSignal): Promise<SessionInfo | undefined> {
    const request = { signal, timeout: INFO_TIMEOUT_MS, schema: infoSchema, cache: 'no-store' } as const;
    try {
      return await fetchJson(address, request);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof JsonError)) throw error;
      if (error.failure === 'session') return SIGNED_OUT;
      const expected = 'JSON with isGuest and timeout';
      reportResponseError(
        { widget: 'session-keeper', element: host, address: options.info, expected },
        error,
      );
      return undefined;
    }
  }

  async function ask(isExtension: boolean): Promise<void> {
    const { signal } = listening;
    const sentAt = now();
    apply({ type: 'ask' });
    const request = session().asked;
    const info = await fetchInfo(addressOf(options, isExtension), signal);
    if (signal.aborted) return;
    if (!info) apply({ type: 'failure', request, at: now() });
    else if (request > session().answered) {
      apply({ type: 'answer', request, sentAt, at: now(), answer: info.session, isExtension });
      // A form of an account that has been signed out must not be sent as a guest or from a different account.
      if (info.token && !isBlocked(session())) renewTokens(info.token.name, info.token.value);
      if (isExtension && session().kind === 'live') notifyOtherTabs();
    }
    schedule();
  }

  /** Returns true if the keeper may ask on its own. After the end, a hidden page waits until it is visible. */
  const mayAsk = (): boolean => {
    const { kind } = session();
    return !document.hidden || kind === 'unknown' || kind === 'live' || kind === 'warning';
  };

  function look(): void {
    apply({ type: 'tick', at: now() });
    if (askIn(session(), now()) === 0 && mayAsk()) void ask(false);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isInUse || listening.signal.aborted || session().kind === 'guest') return;
    // Checks the clocks a few times a minute while the remaining minutes are shown.
    const longest = session().kind === 'warning' ? 5000 : LOOK_MS;
    timer = setTimeout(look, Math.max(50, Math.min(askIn(session(), now()), longest)));
  }

  /** Asks the server after something that the keeper may have missed, such as sleep. */
  function wake(): void {
    if (isInUse && !document.hidden) void ask(false);
  }

  /**
   * Handles a page restored from the back/forward cache. It may be an account page whose session has ended in the
   * meantime. If no form is in use, loads such a page again, without a dialog about the session.
   */
  async function handleRestore(): Promise<void> {
    if (isInUse || !options.account) {
      wake();
      return;
    }
    let isLeaving = false;
    const stopListening = onLeaving(() => {
      isLeaving = true;
    });
    const info = await fetchInfo(addressOf(options, false), listening.signal);
    stopListening();
    // A reload would replace the page that the visitor is opening.
    if (info && !isLeaving && !isInUse && info.session.account !== options.account) location.reload();
  }

  function stop(): void {
    store.set({ ...store.get(), stopped: store.get().stopped + 1 });
  }

  /**
   * Asks after the server has refused a request of another widget, such as an upload. Shows an end that is already known
   * once more, because the visitor has closed the dialog. Returns whether the session has ended, or undefined if there is
   * no response.
   */
  async function handleRefusal(): Promise<boolean | undefined> {
    const { answered } = session();
    const wasBlocked = isBlocked(session());
    isInUse = true;
    await ask(false);
    const isOver = isBlocked(session());
    if (wasBlocked && isOver) stop();
    return session().answered > answered ? isOver : undefined;
  }

  function begin(): void {
    if (isInUse) return;
    isInUse = true;
    void ask(false);
  }

  function handleUse({ target }: Event): void {
    if (isKeptField(target)) begin();
  }

  /** Delays a submission until the state of the session is known and the token is current. */
  function hold(event: SubmitEvent): void {
    const show = (waiting: KeeperSnapshot['waiting']): void => store.set({ ...store.get(), waiting });
    let showing: ReturnType<typeof setTimeout> | undefined;
    holdSubmission(event, {
      reason: 'session',
      longest: HOLD_MS,
      until: () => {
        isInUse = true;
        showing = setTimeout(() => show({ submitter: event.submitter }), SHOW_MS);
        return ask(false);
      },
      onRelease: () => {
        clearTimeout(showing);
        // The button gets its label back first, because the form's own widget may change the label now.
        flushSync(() => show(undefined));
        if (!isBlocked(session())) return true;
        stop();
        return false;
      },
    });
  }

  /** Handles a submission after the form's own listeners, which may have canceled it. */
  function handleSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isKept(form, submitter)) return;
    if (isBlocked(session())) {
      event.preventDefault();
      stop();
      void ask(false);
    } else if (!isFresh(session(), now()) && destinationOf(form, submitter) === 'page') hold(event);
  }

  function start(): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    listening = controller;
    whenActivated(() => {
      for (const type of ['focusin', 'input', 'change'])
        document.addEventListener(type, handleUse, { signal, capture: true });
      addEventListener('submit', handleSubmit, { signal });
      document.addEventListener('visibilitychange', wake, { signal });
      document.addEventListener('resume', wake, { signal });
      addEventListener('online', wake, { signal });
      addEventListener('pageshow', ({ persisted }) => persisted && void handleRestore(), { signal });
      addEventListener('storage', ({ key }) => key === SESSION_SIGNAL.key && wake(), { signal });
      if (isKeptField(document.activeElement)) begin();
      // A page of the account has been opened, which extends the session, or follows a new sign-in.
      if (options.account) notifyOtherTabs();
    }, signal);
    const stopListening = onRefusedSession(handleRefusal);
    return () => {
      stopListening();
      controller.abort();
      clearTimeout(timer);
    };
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    check: () => ask(false),
    extend: () => ask(true),
  };
}
