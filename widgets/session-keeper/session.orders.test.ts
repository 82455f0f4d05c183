import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  initialSession,
  isBlocked,
  type Moment,
  nextSession,
  requestIn,
  type ServerSession,
  type SessionState,
  timeLeft,
} from './session.ts';

const DURATION = 900_000;
const WARN = 120_000;

/** Things that can happen to a page, its network, its clocks and its session: names of a world's functions, and arguments. */
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('pass' as const), fc.integer({ min: 1, max: 400_000 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('look' as const)) },
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom('respond' as const, 'lose' as const), fc.nat(3)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('request' as const), fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('browse' as const, 'signOut' as const)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('signIn' as const), fc.constantFrom('17', '18')) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('sleep' as const), fc.integer({ min: 1, max: 2_000_000 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('setClock' as const), fc.integer({ min: -9e6, max: 9e6 })) },
);

/** Request whose response has not arrived. The server has processed it when it was sent. */
interface Flight {
  request: number;
  sentAt: Moment;
  session: ServerSession;
  isExtension: boolean;
}

/** Server with one session, browser with two clocks, and the page's state. */
function createWorld(account: string | undefined) {
  let time = 0;
  let slept = 0;
  let skew = 0;
  let session: { account: string; endsAt: number } | undefined = { account: '17', endsAt: DURATION };
  let state = initialSession(account, WARN);
  let newest: Flight | undefined;
  const flights: Flight[] = [];
  const now = (): Moment => ({ steady: time - slept, wall: time + skew });
  const readServer = (): ServerSession => {
    if (session && time >= session.endsAt) session = undefined;
    return { account: session?.account, left: session && session.endsAt - time };
  };
  const apply = (event: Parameters<typeof nextSession>[1]): void => {
    const before = state;
    state = nextSession(state, event);
    checkClaims(before, event.type);
  };

  /** The page's claims follow from the newest response that has arrived. */
  function checkClaims(before: SessionState, cause: string): void {
    const { kind } = state;
    if (kind !== before.kind && !['unknown', 'unchecked'].includes(kind)) expect(cause).toBe('response');
    const signedIn = newest?.session.account;
    const expected = { live: state.account, warning: state.account, ended: undefined };
    if (Object.hasOwn(expected, kind)) expect(signedIn).toBe(expected[kind as keyof typeof expected]);
    checkTimes(before, cause);
  }

  /** The page's claims about the time follow from the time of the response, and from nothing else. */
  function checkTimes(before: SessionState, cause: string): void {
    const { kind } = state;
    if (kind === 'warning' && before.kind !== 'warning')
      expect(timeLeft(state, now())).toBeLessThanOrEqual(WARN);
    if (kind === 'live' && cause !== 'request') expect(timeLeft(state, now())).not.toBe(0);
    if (kind === 'unchecked') expect(state.failures).toBeGreaterThan(0);
    if (isBlocked(state)) expect(state.account).not.toBe(newest?.session.account);
  }

  function request(isExtension: boolean): void {
    apply({ type: 'request' });
    const unextended = readServer();
    if (isExtension && session) session.endsAt = time + DURATION;
    flights.push({
      request: state.requested,
      sentAt: now(),
      session: isExtension ? readServer() : unextended,
      isExtension,
    });
  }

  /** Does what the adapter does when a timer fires. */
  function look(): void {
    apply({ type: 'tick', at: now() });
    if (requestIn(state, now()) === 0) request(false);
  }

  return {
    get state() {
      return state;
    },
    now,
    flights,
    look,
    readServer,
    pass: (duration: number) => {
      time += duration;
    },
    sleep: (duration: number) => {
      time += duration;
      slept += duration;
    },
    setClock: (by: number) => {
      skew += by;
    },
    request,
    browse: () => {
      if (readServer().account !== undefined && session) session.endsAt = time + DURATION;
    },
    signOut: () => {
      session = undefined;
    },
    signIn: (of: string) => {
      session = { account: of, endsAt: time + DURATION };
    },
    respond: (which: number) => {
      const [flight] = flights.splice(which % Math.max(1, flights.length), 1);
      if (!flight) return;
      if (flight.request > (newest?.request ?? 0)) newest = flight;
      apply({ type: 'response', at: now(), ...flight });
    },
    lose: (which: number) => {
      const [flight] = flights.splice(which % Math.max(1, flights.length), 1);
      if (flight) apply({ type: 'failure', request: flight.request, at: now() });
    },
  };
}

type World = ReturnType<typeof createWorld>;

function happen(world: World, [name, ...args]: [keyof World, ...unknown[]]): void {
  (world[name] as (...given: unknown[]) => void)(...args);
}

const accounts = fc.constantFrom('17', undefined, '');
// Requests in flight at the same time are rare in short lists.
const happenings = fc.array(happening, { minLength: 20, maxLength: 60 });

it('claims only what the newest response shows, in any order of events, with sleep and clocks that are set', () => {
  fc.assert(
    fc.property(accounts, happenings, (account, all) => {
      const world = createWorld(account);
      for (const each of all) happen(world, each);
    }),
    { numRuns: 1000 },
  );
});

it('agrees with the server after the next response, whatever has happened before', () => {
  fc.assert(
    fc.property(accounts, happenings, (account, all) => {
      const world = createWorld(account);
      for (const each of all) happen(world, each);
      world.request(false);
      world.respond(world.flights.length - 1);
      const { account: signedIn, left = 0 } = world.readServer();
      const { kind, account: own } = world.state;
      if (signedIn === undefined) expect(kind).toBe(own ? 'ended' : 'guest');
      else if (signedIn === own) expect(kind).toBe(left > world.state.warnBefore ? 'live' : 'warning');
      else expect(kind).toBe('other');
    }),
    { numRuns: 1000 },
  );
});

it('warns before the session ends on its own, if the page looks at its clocks and responses arrive', () => {
  const step = fc.record({
    time: fc.integer({ min: 1000, max: 30_000 }),
    by: fc.integer({ min: -9e6, max: 9e6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 80, maxLength: 120 }), (steps) => {
      const world = createWorld('17');
      const kinds: string[] = [];
      let account: string | undefined;
      for (const { time, by } of steps) {
        world.look();
        world.respond(0);
        kinds.push(world.state.kind);
        account = world.readServer().account;
        world.pass(time);
        // Somebody sets the clock now and then.
        if (time % 7 === 0) world.setClock(by);
      }
      const ended = kinds.indexOf('ended');
      if (ended >= 0) expect(kinds.slice(0, ended)).toContain('warning');
      if (ended < 0) expect(account).toBe('17');
    }),
    { numRuns: 100, interruptAfterTimeLimit: 20_000 },
  );
});
