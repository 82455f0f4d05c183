import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sessionSchema } from './responses.ts';
import {
  elapsed,
  initialSession,
  isBlocked,
  isFresh,
  type Moment,
  nextSession,
  requestIn,
  type ServerSession,
  type SessionState,
  timeLeft,
} from './session.ts';

const at = (seconds: number): Moment => ({ steady: seconds * 1000, wall: seconds * 1000 });

const member = (left: number | undefined, account = '17'): ServerSession => ({
  account,
  left: left === undefined ? undefined : left * 1000,
});
const GUEST: ServerSession = { account: undefined, left: undefined };

/** Response to the first request, which was sent at second 0. */
const response = (
  second: number,
  session: ServerSession,
  more: { request?: number; isExtension?: boolean } = {},
) =>
  ({
    type: 'response',
    request: 1,
    sentAt: at(0),
    at: at(second),
    session,
    isExtension: false,
    ...more,
  }) as const;

/** Returns the state after a request at the given second, and its response in the same moment. */
function respond(
  state: SessionState,
  second: number,
  given: ServerSession,
  isExtension = false,
): SessionState {
  const requesting = nextSession(state, { type: 'request' });
  const answer = response(second, given, { request: requesting.requested, isExtension });
  return nextSession(requesting, { ...answer, sentAt: at(second) });
}

/** Returns the state after a request at the given second that fails in the same moment. */
function fail(state: SessionState, second: number): SessionState {
  const requesting = nextSession(state, { type: 'request' });
  return nextSession(requesting, { type: 'failure', request: requesting.requested, at: at(second) });
}

const tick = (state: SessionState, second: number): SessionState =>
  nextSession(state, { type: 'tick', at: at(second) });

const page = (account: string | undefined = '17'): SessionState => initialSession(account, 120_000);

describe('elapsed', () => {
  it.each([
    ['both clocks run', { steady: 0, wall: 0 }, { steady: 5, wall: 5 }, 5],
    ['the steady clock stops during sleep', { steady: 0, wall: 0 }, { steady: 5, wall: 900 }, 900],
    ['the wall clock is set back', { steady: 0, wall: 1000 }, { steady: 5, wall: 0 }, 5],
    ['the wall clock is set forward', { steady: 0, wall: 0 }, { steady: 5, wall: 9000 }, 9000],
    ['both go back', { steady: 10, wall: 10 }, { steady: 5, wall: 5 }, 0],
  ])('if %s', (_, from, to, expected) => {
    expect(elapsed(from, to)).toBe(expected);
  });
});

describe('a page of an account', () => {
  it('sends a request immediately, and stores when the session ends', () => {
    expect(requestIn(page(), at(0))).toBe(0);
    const state = respond(page(), 0, member(3600));
    expect(state.kind).toBe('live');
    expect(timeLeft(state, at(600))).toBe(3_000_000);
    expect(requestIn(state, at(600))).toBe(2_880_000);
  });

  it('sends a request before it warns, and warns only after a response', () => {
    const live = respond(page(), 0, member(3600));
    expect(tick(live, 3480).kind).toBe('live');
    expect(requestIn(live, at(3480))).toBe(0);
    expect(respond(live, 3480, member(3600)).kind).toBe('live');
    expect(respond(live, 3480, member(120)).kind).toBe('warning');
  });

  it('sends another request during the warning, and at the end', () => {
    const warning = respond(page(), 0, member(120));
    expect(requestIn(warning, at(0))).toBe(20_000);
    const late = respond(warning, 115, member(5));
    expect(requestIn(late, at(115))).toBe(5000);
    expect(tick(late, 121).kind).toBe('warning');
    expect(requestIn(late, at(121))).toBe(0);
    expect(respond(late, 121, GUEST).kind).toBe('ended');
  });

  it('returns to the form when another page has extended the session', () => {
    expect(respond(respond(page(), 0, member(100)), 20, member(3600)).kind).toBe('live');
  });

  it('continues when the same account is signed in again', () => {
    const ended = respond(respond(page(), 0, member(100)), 101, GUEST);
    expect(isBlocked(ended)).toBe(true);
    expect(requestIn(ended, at(101))).toBe(15_000);
    const resumed = respond(ended, 200, member(3600));
    expect(resumed.kind).toBe('live');
    expect(isBlocked(resumed)).toBe(false);
  });

  it('blocks forms while a different account is signed in', () => {
    const other = respond(respond(page(), 0, member(100)), 101, member(3600, '18'));
    expect(other.kind).toBe('other');
    expect(isBlocked(other)).toBe(true);
    expect(other.account).toBe('17');
    expect(respond(other, 120, GUEST).kind).toBe('ended');
    expect(respond(other, 120, member(3600)).kind).toBe('live');
  });

  it('never warns if the session has no time limit', () => {
    const state = respond(page(), 0, member(undefined));
    expect(state.kind).toBe('live');
    expect(requestIn(state, at(1_000_000))).toBe(Number.POSITIVE_INFINITY);
    expect(tick(state, 1_000_000).kind).toBe('live');
  });

  it('counts from the moment at which the request was sent', () => {
    const requesting = nextSession(page(), { type: 'request' });
    const state = nextSession(requesting, response(9, member(3600)));
    expect(timeLeft(state, at(9))).toBe(3_591_000);
  });

  it('ignores a response that was in transit while the computer slept', () => {
    const requesting = nextSession(page(), { type: 'request' });
    const state = nextSession(requesting, response(4000, member(3600)));
    expect(state.kind).toBe('unknown');
    expect(requestIn(state, at(4001))).toBe(0);
  });

  it('ignores a response to an earlier request than the latest one with a response', () => {
    const first = nextSession(page(), { type: 'request' });
    const second = respond(first, 1, GUEST);
    const late = nextSession(second, response(2, member(3600)));
    expect(late).toBe(second);
    expect(nextSession(second, { type: 'failure', request: 1, at: at(2) })).toBe(second);
  });

  it('waits for the latest request', () => {
    const first = nextSession(page(), { type: 'request' });
    const second = nextSession(first, { type: 'request' });
    expect(requestIn(second, at(1))).toBe(Number.POSITIVE_INFINITY);
    const isRequestingAfter = (request: number) =>
      nextSession(second, response(1, member(3600), { request })).isRequesting;
    expect([1, 2].map(isRequestingAfter)).toEqual([true, false]);
  });
});

describe('a page of guests', () => {
  it('is never blocked', () => {
    const guest = respond(page(''), 0, GUEST);
    expect(guest.kind).toBe('guest');
    expect(isBlocked(guest)).toBe(false);
    expect(requestIn(guest, at(9999))).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['', undefined])('belongs to the account that signs in (account %j)', (account) => {
    const signedIn = respond(initialSession(account, 120_000), 0, member(3600));
    expect(signedIn).toMatchObject({ kind: 'live', account: '17' });
    expect(respond(signedIn, 60, GUEST).kind).toBe('ended');
  });
});

describe('an extension', () => {
  it('ends the warning', () => {
    const state = respond(respond(page(), 0, member(100)), 10, member(3600), true);
    expect(state).toMatchObject({ kind: 'live', isFinal: false });
  });

  it('that has no effect is reported, until another page succeeds', () => {
    const state = respond(respond(page(), 0, member(100)), 10, member(90), true);
    expect(state).toMatchObject({ kind: 'warning', isFinal: true });
    expect(respond(state, 30, member(70)).isFinal).toBe(true);
    expect(respond(state, 30, member(3600)).isFinal).toBe(false);
  });

  it('that is shorter than the warning time shortens the warning', () => {
    const state = respond(respond(page(), 0, member(60)), 20, member(60), true);
    expect(state).toMatchObject({ kind: 'live', warnBefore: 30_000, isFinal: false });
    expect(requestIn(state, at(21))).toBe(29_000);
  });
});

describe('without a connection', () => {
  it('does not claim that the session has ended', () => {
    const live = respond(page(), 0, member(300));
    expect(fail(live, 180).kind).toBe('live');
    const unchecked = fail(fail(live, 180), 301);
    expect(unchecked.kind).toBe('unchecked');
    expect(isBlocked(unchecked)).toBe(false);
    expect(respond(unchecked, 310, member(3600)).kind).toBe('live');
    expect(respond(unchecked, 310, GUEST).kind).toBe('ended');
  });

  it('notices the end between two failures', () => {
    expect(tick(fail(respond(page(), 0, member(100)), 90), 100).kind).toBe('unchecked');
  });

  it('withdraws an old response even before the next request', () => {
    expect(tick(respond(page(), 0, member(300)), 301).kind).toBe('unknown');
  });

  it('waits longer after each failure, and finally stops', () => {
    let state = respond(page(), 0, member(3600));
    const waits = Array.from({ length: 9 }, () => {
      state = fail(state, 1);
      return requestIn(state, at(1));
    });
    expect(waits).toEqual([
      5000,
      10_000,
      20_000,
      40_000,
      60_000,
      60_000,
      60_000,
      60_000,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

it('a response is fresh for half a minute', () => {
  expect(isFresh(page(), at(0))).toBe(false);
  expect(isFresh(respond(page(), 0, GUEST), at(29))).toBe(true);
  expect(isFresh(respond(page(), 0, GUEST), at(30))).toBe(false);
  expect(isFresh(fail(respond(page(), 0, member(3600)), 0), at(29))).toBe(true);
  expect(isFresh(fail(page(), 0), at(1))).toBe(false);
});

describe('sessionSchema', () => {
  const parse = (data: unknown) => v.safeParse(sessionSchema, data);

  it.each([
    [
      {
        isGuest: false,
        timeout: 3540,
        csrfTokenName: 'T',
        csrfTokenValue: 'x',
        id: 17,
        email: 'a@b.example',
      },
      { session: { account: '17', left: 3_540_000 }, token: { name: 'T', value: 'x' } },
    ],
    [
      { isGuest: false, timeout: -1, id: 'a' },
      { session: { account: 'a', left: undefined }, token: undefined },
    ],
    [
      { isGuest: true, timeout: 0, csrfTokenValue: 'x' },
      { session: { account: undefined, left: 0 }, token: { name: undefined, value: 'x' } },
    ],
    [
      { isGuest: false, id: 17 },
      { session: { account: '17', left: undefined }, token: undefined },
    ],
    [
      { isGuest: false, timeout: 0 },
      { session: { account: 'signed in', left: 0 }, token: undefined },
    ],
  ])('reads %j', (data, expected) => {
    expect(parse(data).output).toEqual(expected);
  });

  it.each([{}, null, 'yes', { isGuest: 'no', timeout: 1 }, { isGuest: false, timeout: '60' }])(
    'rejects %j',
    (data) => {
      expect(parse(data).success).toBe(false);
    },
  );
});
