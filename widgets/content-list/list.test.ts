import { describe, expect, it, vi } from 'vitest';
import { FragmentError } from '../../src/net/fragment.ts';
import type { ResponseFailure } from '../../src/net/ResponseError.ts';
import type { ListState } from './address.ts';
import { type Cause, type Failure, List, type ListEffects } from './list.ts';

const state = (page: number, types: readonly string[] = []): ListState => ({
  page,
  chosen: { types },
  otherParameters: '',
});
const first = state(1);
const second = state(2);
const webinars = state(1, ['webinar']);

/** Sets up a list whose effects are recorded and whose loads are resolved or rejected by the test. */
function setUp(whileLoading: 'ignore' | 'replace' = 'ignore', own: Partial<ListEffects<string>> = {}) {
  const done: string[] = [];
  const responses: {
    resolve: (content: string) => void;
    reject: (error: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const name = ({ page, chosen }: ListState) => `p${page}${chosen.types?.join() ?? ''}`;
  const effects: ListEffects<string> = {
    load: (_, signal) => new Promise((resolve, reject) => responses.push({ resolve, reject, signal })),
    fadeOut: () => Promise.resolve(),
    pressEnd: () => Promise.resolve(),
    show: (content, wanted, cause) => done.push(`show ${content} ${name(wanted)} ${cause}`),
    showControls: (wanted) => done.push(`controls ${name(wanted)}`),
    pushAddress: (wanted) => done.push(`push ${name(wanted)}`),
    replaceAddress: (wanted) => done.push(`replace ${name(wanted)}`),
    navigateTo: (wanted) => done.push(`leave to ${name(wanted)}`),
    announceIgnored: () => done.push('ignored'),
    reasonOf: (error) => (error as FragmentError).failure,
    ...own,
  };
  const list = new List(first, whileLoading, effects);
  const fail = (fault: ResponseFailure) => new FragmentError(fault, '/events/list.html', 'a fault');
  return { list, done, responses, fail };
}

describe('a list, when another state is requested,', () => {
  it.each<Cause>(['filter', 'page'])('adds the history entry in the task of the click (%s)', (cause) => {
    const { list, done } = setUp();
    void list.go(second, cause);
    expect(done).toEqual(['push p2', 'controls p2']);
    expect(list.snapshot.get()).toEqual({ phase: 'leaving', shown: first, wanted: second });
  });

  it('shows the state when it has loaded', async () => {
    const { list, done, responses } = setUp();
    const going = list.go(second, 'page');
    responses[0]?.resolve('results');
    await going;
    expect(done).toEqual(['push p2', 'controls p2', 'show results p2 page']);
    expect(list.snapshot.get()).toEqual({ phase: 'shown', shown: second, wanted: second });
  });

  it('notifies its subscribers until they unsubscribe', async () => {
    const { list, responses } = setUp();
    const changed = vi.fn();
    const unsubscribe = list.snapshot.subscribe(changed);
    const going = list.go(second, 'page');
    responses[0]?.resolve('results');
    await going;
    expect(changed).toHaveBeenCalledTimes(2);
    unsubscribe();
    void list.go(first, 'page');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

it('recovers from an effect that throws while a change begins', async () => {
  const { list } = setUp('ignore', {
    pushAddress: () => {
      throw new Error('an effect failed');
    },
    reasonOf: () => 'error',
  });
  await list.go(second, 'page');
  expect(list.snapshot.get()).toMatchObject({ phase: 'shown', shown: first, wanted: first });
});

describe('a list that is loading', () => {
  it('ignores another change and reverts the controls to the requested state', () => {
    const { list, done } = setUp();
    void list.go(webinars, 'filter');
    done.length = 0;
    void list.go(state(1, ['course']), 'filter');
    expect(done).toEqual(['controls p1webinar', 'ignored']);
    expect(list.snapshot.get().wanted).toBe(webinars);
  });

  it('cancels the load for a newer change if the option is `replace`', async () => {
    const { list, done, responses } = setUp('replace');
    const older = list.go(webinars, 'filter');
    const newer = list.go(second, 'page');
    expect(responses[0]?.signal.aborted).toBe(true);
    responses[1]?.resolve('newer');
    responses[0]?.resolve('older');
    await Promise.all([older, newer]);
    expect(done.filter((entry) => entry.startsWith('show'))).toEqual(['show newer p2 page']);
  });

  it('handles Back immediately', async () => {
    const { list, done, responses } = setUp();
    const older = list.go(second, 'page');
    const back = list.go(first, 'traverse');
    responses[0]?.reject(new Error('aborted'));
    responses[1]?.resolve('first');
    await Promise.all([older, back]);
    expect(done).toEqual(['push p2', 'controls p2', 'controls p1', 'show first p1 traverse']);
  });

  it('shows nothing after the widget is unmounted', async () => {
    const { list, done, responses } = setUp();
    const going = list.go(second, 'page');
    list.stop();
    responses[0]?.resolve('late');
    await going;
    expect(done).not.toContain('show late p2 page');
  });
});

describe('a list whose load fails', () => {
  async function failed(fault: ResponseFailure, cause: Cause) {
    const page = setUp();
    const going = page.list.go(second, cause);
    page.responses[0]?.reject(page.fail(fault));
    await going;
    return page;
  }

  it('keeps the old list and reverts controls and URL to it', async () => {
    const { list, done } = await failed('status', 'page');
    expect(done.slice(2)).toEqual(['controls p1', 'replace p1']);
    const failure: Failure = { reason: 'status', wanted: second };
    expect(list.snapshot.get()).toEqual({ phase: 'shown', shown: first, wanted: first, failure });
  });

  it('keeps the URL after Back', async () => {
    const { done } = await failed('offline', 'traverse');
    expect(done).toEqual(['controls p2', 'controls p1']);
  });

  it('navigates to the page if the server responds with a complete document', async () => {
    const { done } = await failed('page', 'filter');
    expect(done.at(-1)).toBe('leave to p2');
  });

  it('can be retried without another history entry', async () => {
    const { list, done, responses } = await failed('timeout', 'page');
    done.length = 0;
    const going = list.go(second, 'retry');
    responses[1]?.resolve('results');
    await going;
    expect(done).toEqual(['replace p2', 'controls p2', 'show results p2 retry']);
    expect(list.snapshot.get().failure).toBeUndefined();
  });

  it('accepts changes again', async () => {
    const { list, done } = await failed('status', 'filter');
    void list.go(webinars, 'filter');
    expect(done).not.toContain('ignored');
  });
});
