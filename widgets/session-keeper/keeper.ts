import { flushSync } from 'react-dom';
import { onRefusedSession } from '../../src/net/refusedSession.ts';
import { whenActivated } from '../../src/page/activeTime.ts';
import { onLeaving } from '../../src/page/leaving.ts';
import { destinationOf, holdSubmission } from '../../src/page/submission/submission.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { fetchSession } from './fetchSession.ts';
import { isProtected, isProtectedField } from './forms.ts';
import { createMonitor, type KeeperSnapshot, type Monitor, notifyOtherTabs, now } from './monitor.ts';
import { SESSION_SIGNAL } from './privacy.ts';
import { isBlocked, isFresh } from './session.ts';
import type { sessionKeeper } from './session-keeper.ts';

/** Longest time in ms for which a submission waits for the state of the session. */
const HOLD_MS = 3000;
/** Time in ms after which the page shows that a submission waits. A faster response would only make the button flicker. */
const SHOW_MS = 500;

export interface Keeper {
  get: () => KeeperSnapshot;
  subscribe: (changed: () => void) => () => void;
  /** Starts to listen to the page. Returns a function that stops it. */
  start: () => () => void;
  /** Requests the state without extending the session. Resolves once the response has been processed, or has failed. */
  check: () => Promise<void>;
  /** Extends the session. Call it only after a click by the visitor. */
  extend: () => Promise<void>;
}

/** Shows the end of the session once more, because the visitor may have closed the dialog. */
function showRefusal({ get, set }: Monitor): void {
  set({ ...get(), refused: get().refused + 1 });
}

/** Delays a submission until the state of the session is known and the token is current. */
function hold(event: SubmitEvent, monitor: Monitor): void {
  const show = (waiting: KeeperSnapshot['waiting']): void => monitor.set({ ...monitor.get(), waiting });
  let showing: ReturnType<typeof setTimeout> | undefined;
  holdSubmission(event, {
    reason: 'session',
    longest: HOLD_MS,
    until: () => {
      monitor.use();
      showing = setTimeout(() => show({ submitter: event.submitter }), SHOW_MS);
      return monitor.request(false);
    },
    onRelease: () => {
      clearTimeout(showing);
      // The button gets its label back first, because the form's own widget may change the label now.
      flushSync(() => show(undefined));
      if (!isBlocked(monitor.session())) return true;
      showRefusal(monitor);
      return false;
    },
  });
}

/** Handles a submission after the form's own listeners, which may have canceled it. */
function handleSubmit(event: SubmitEvent, monitor: Monitor): void {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isProtected(form, submitter)) return;
  if (isBlocked(monitor.session())) {
    event.preventDefault();
    showRefusal(monitor);
    void monitor.request(false);
  } else if (!isFresh(monitor.session(), now()) && destinationOf(form, submitter) === 'page')
    hold(event, monitor);
}

/**
 * Requests the state after the server has refused a request of another widget, such as an upload. Returns whether the session has
 * ended, or undefined if there is no response.
 */
async function handleRefusal(monitor: Monitor): Promise<boolean | undefined> {
  const { session } = monitor;
  const { received } = session();
  const wasBlocked = isBlocked(session());
  monitor.use();
  await monitor.request(false);
  const isOver = isBlocked(session());
  if (wasBlocked && isOver) showRefusal(monitor);
  return session().received > received ? isOver : undefined;
}

/**
 * Creates the keeper of the page's session. It does nothing until the visitor uses a field of a form that posts to this
 * site or submits such a form, or until the browser restores an account page from the back/forward cache.
 */
export function createKeeper(host: HTMLElement, options: OptionsOf<typeof sessionKeeper>): Keeper {
  const monitor = createMonitor(host, options);

  /** Requests the state after something that the keeper may have missed, such as sleep. */
  const wake = (): void => {
    if (monitor.isInUse() && !document.hidden) void monitor.request(false);
  };
  /**
   * Handles a page restored from the back/forward cache. It may be an account page whose session has ended in the
   * meantime. If no form is in use, loads such a page again, without a dialog about the session.
   */
  const handleRestore = async (signal: AbortSignal): Promise<void> => {
    if (monitor.isInUse() || !options.account) {
      wake();
      return;
    }
    let isLeaving = false;
    const stopListening = onLeaving(() => {
      isLeaving = true;
    });
    const response = await fetchSession(host, options, false, signal);
    stopListening();
    // A reload would replace the page that the visitor is opening.
    if (response && !isLeaving && !monitor.isInUse() && response.session.account !== options.account)
      location.reload();
  };
  const begin = (target: EventTarget | null): void => {
    if (!isProtectedField(target) || monitor.isInUse()) return;
    monitor.use();
    void monitor.request(false);
  };

  const start = (): (() => void) => {
    const controller = new AbortController();
    const { signal } = controller;
    monitor.stopOn(signal);
    whenActivated(() => {
      for (const type of ['focusin', 'input', 'change'])
        document.addEventListener(type, ({ target }) => begin(target), { signal, capture: true });
      addEventListener('submit', (event) => handleSubmit(event, monitor), { signal });
      document.addEventListener('visibilitychange', wake, { signal });
      document.addEventListener('resume', wake, { signal });
      addEventListener('online', wake, { signal });
      addEventListener('pageshow', ({ persisted }) => persisted && void handleRestore(signal), { signal });
      addEventListener('storage', ({ key }) => key === SESSION_SIGNAL.key && wake(), { signal });
      begin(document.activeElement);
      // A page of the account has been opened, which extends the session, or follows a new sign-in.
      if (options.account) notifyOtherTabs();
    }, signal);
    const stopListening = onRefusedSession(() => handleRefusal(monitor));
    return () => {
      stopListening();
      controller.abort();
    };
  };

  return {
    get: monitor.get,
    subscribe: monitor.subscribe,
    start,
    check: () => monitor.request(false),
    extend: () => monitor.request(true),
  };
}
