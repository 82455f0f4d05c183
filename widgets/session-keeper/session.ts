/**
 * Reading of both clocks of the browser, in ms. In some browsers, the steady clock (`performance.now()`) stops while
 * the computer sleeps; the wall clock (`Date.now()`) jumps when somebody sets it.
 */
export interface Moment {
  steady: number;
  wall: number;
}

/**
 * State of the session, as far as the server has confirmed it:
 * - `unknown`: no response yet, or the last one no longer says anything about the present;
 * - `guest`: nobody is signed in, and the page does not belong to an account;
 * - `live`: the page's account is signed in; `warning`: the same, and the session ends soon;
 * - `ended`: the page's account is no longer signed in;
 * - `other`: a different account is signed in;
 * - `unchecked`: by now, the session has ended unless something has extended it, and the server cannot be reached.
 */
export type SessionKind = 'unknown' | 'guest' | 'live' | 'warning' | 'ended' | 'other' | 'unchecked';

/** Detail of `widget:session`. */
export interface SessionEventDetail {
  /** Name of the widget. */
  widget: string;
  state: Exclude<SessionKind, 'unknown'>;
}

/** Session as the server describes it. */
export interface ServerSession {
  /** Id of the account that is signed in; undefined for guests. */
  account: string | undefined;
  /** Time in ms until the session ends; undefined if it has no time limit. */
  left: number | undefined;
}

export interface SessionState {
  kind: SessionKind;
  /** Id of the account that the page belongs to: empty for guests, undefined until it is known. */
  account: string | undefined;
  /** End of the session: `left` ms after the moment at which the request for it was sent. */
  end: { since: Moment; left: number } | undefined;
  /** Time in ms before the end from which the visitor is warned. */
  warnBefore: number;
  /** True if an extension has not postponed the end. */
  isFinal: boolean;
  /** Number of the last request, from 1. */
  requested: number;
  /** Number of the latest request that has received a response. */
  received: number;
  /** True while the last request is in flight. */
  isRequesting: boolean;
  /** Time of the last response or failure. */
  triedAt: Moment | undefined;
  /** Number of consecutive failed requests. */
  failures: number;
}

export type SessionEvent =
  /** A request is sent. Its number is `requested` of the next state. */
  | { type: 'request' }
  | {
      type: 'response';
      request: number;
      /** Time at which the request was sent. */
      sentAt: Moment;
      at: Moment;
      session: ServerSession;
      /** True if the request has extended the session. */
      isExtension: boolean;
    }
  /** A request has received no usable response. */
  | { type: 'failure'; request: number; at: Moment }
  /** All requests are canceled, which says nothing about the server. */
  | { type: 'stop' }
  /** Time has passed. */
  | { type: 'tick'; at: Moment };

/** Shortest time in ms between a response and the next automatic request. */
const PAUSE_MS = 1000;
/** Time in ms between requests while the visitor is being warned: another tab or page may extend the session. */
const WARNING_MS = 20_000;
/** Time in ms between requests after the end, while the visitor may be signing in in another window. */
const ENDED_MS = 15_000;
/** Wait in ms after the first failure. It doubles with each further failure, up to the maximum. */
const RETRY_MS = 5000;
const MAXIMUM_RETRY_MS = 60_000;
/** Number of failures after which only the visitor or a restored connection causes another request. */
const MAXIMUM_FAILURES = 8;
/** Rounding of the server's times, in ms: Craft sends whole seconds. */
const ROUNDING_MS = 1000;
/** Age in ms up to which a response is recent enough to send a form without another request. */
const FRESH_MS = 30_000;

/**
 * Returns the time in ms between two moments. Uses the clock that has advanced further, because one may have stopped,
 * and the other may have been set back. If the wall clock was set forward, the result is too high, which only leads to
 * an early request.
 */
export const elapsed = (from: Moment, to: Moment): number =>
  Math.max(0, to.steady - from.steady, to.wall - from.wall);

/** Returns the time in ms until the session ends, 0 if it is over, or undefined if the session has no known end. */
export function timeLeft({ end }: SessionState, now: Moment): number | undefined {
  return end && Math.max(0, end.left - elapsed(end.since, now));
}

/**
 * Creates the state of a page that has received no response.
 * @param account id of the account for which the page was rendered: empty for guests, undefined if it is unknown
 * @param warnBefore time in ms before the end from which the visitor is warned
 */
export const initialSession = (account: string | undefined, warnBefore: number): SessionState => ({
  kind: 'unknown',
  account,
  end: undefined,
  warnBefore,
  isFinal: false,
  requested: 0,
  received: 0,
  isRequesting: false,
  triedAt: undefined,
  failures: 0,
});

/**
 * Returns true if no form of the page may be sent, because the server would refuse it or assign it to a different
 * account.
 */
export const isBlocked = ({ kind }: SessionState): boolean => kind === 'ended' || kind === 'other';

/** Returns true if the last response is so recent that a form can be sent without another request. */
export const isFresh = ({ kind, triedAt }: SessionState, now: Moment): boolean =>
  kind !== 'unknown' && triedAt !== undefined && elapsed(triedAt, now) < FRESH_MS;

/** Returns the kind of a session of the page's own account that has `left` ms left. */
function kindOf(left: number, { kind, warnBefore }: SessionState): SessionKind {
  if (left > warnBefore) return 'live';
  if (left > 0) return 'warning';
  // The response is too old: the computer slept while it was in transit, or the session is ending right now.
  return kind === 'warning' ? kind : 'unknown';
}

/** Discards the last response once the time in it is over. */
function pass(state: SessionState, at: Moment): SessionState {
  if (timeLeft(state, at) !== 0) return state;
  if (state.failures > 0) return { ...state, kind: 'unchecked' };
  return state.kind === 'live' ? { ...state, kind: 'unknown' } : state;
}

function receive(state: SessionState, event: Extract<SessionEvent, { type: 'response' }>): SessionState {
  const { request, sentAt, at, session, isExtension } = event;
  if (request <= state.received) return pass(state, at);
  const isRequesting = state.isRequesting && request < state.requested;
  const next: SessionState = { ...state, received: request, isRequesting, triedAt: at, failures: 0 };
  if (session.account === undefined)
    return { ...next, kind: state.account ? 'ended' : 'guest', end: undefined, isFinal: false };
  if (state.account && session.account !== state.account)
    return { ...next, kind: 'other', end: undefined, isFinal: false };
  next.account = session.account;
  if (session.left === undefined) return { ...next, kind: 'live', end: undefined, isFinal: false };
  next.end = { since: sentAt, left: session.left };
  const left = timeLeft(next, at) ?? 0;
  // An extension restarts the time limit, so as much time is left as after any earlier response.
  const isExtended = isExtension && session.left >= (state.end?.left ?? 0) - ROUNDING_MS;
  // Even a full session of this site is shorter than the warning, so the visitor is warned halfway through.
  if (isExtended && left <= state.warnBefore) next.warnBefore = left / 2;
  next.kind = kindOf(left, next);
  next.isFinal = next.kind === 'warning' && (isExtension ? !isExtended : state.isFinal);
  return next;
}

/**
 * Returns the state after an event. Only a response leads to `live`, `warning`, `ended`, `other` and `guest`, and a
 * response to an earlier request than the latest one with a response changes nothing.
 */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'request':
      return { ...state, requested: state.requested + 1, isRequesting: true };
    case 'response':
      return receive(state, event);
    case 'failure': {
      const { request, at } = event;
      if (request < state.requested || request <= state.received) return pass(state, at);
      return pass({ ...state, isRequesting: false, triedAt: at, failures: state.failures + 1 }, at);
    }
    case 'stop':
      return { ...state, isRequesting: false };
    case 'tick':
      return pass(state, event.at);
    default:
      return event satisfies never;
  }
}

/** Returns the time in ms after which the next request is due, or `Infinity` if none is. */
export function requestIn(state: SessionState, now: Moment): number {
  const { kind, isRequesting, triedAt, failures, warnBefore } = state;
  if (isRequesting || failures > MAXIMUM_FAILURES) return Number.POSITIVE_INFINITY;
  if (!triedAt) return 0;
  const since = elapsed(triedAt, now);
  const until = (pause: number): number => Math.max(0, pause - since);
  if (failures > 0) return until(Math.min(RETRY_MS * 2 ** (failures - 1), MAXIMUM_RETRY_MS));
  const left = timeLeft(state, now) ?? Number.POSITIVE_INFINITY;
  switch (kind) {
    case 'guest':
      return Number.POSITIVE_INFINITY;
    case 'live':
      return Math.max(left - warnBefore, until(PAUSE_MS));
    case 'warning':
      return Math.max(Math.min(left, until(WARNING_MS)), until(PAUSE_MS));
    case 'unknown':
      return until(PAUSE_MS);
    case 'ended':
    case 'other':
    case 'unchecked':
      return until(ENDED_MS);
    default:
      return kind satisfies never;
  }
}
