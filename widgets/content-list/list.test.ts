import { describe, expect, it, vi } from 'vitest';
import { FragmentError, type FragmentFault } from '../../src/net/fragment.ts';
import type { ListState } from './address.ts';
import { type Cause, List, type ListEffects } from './list.ts';

const state = (page: number, types: readonly string[] = []): ListState => ({
  page,
  chosen: { types },
  foreign: '',
});
const first = state(1);
const second = state(2);
const webinars = state(1, ['webinar']);

/** A page that writes down what is done to it, and a server that answers when it is told to. */
function setUp(whileLoading: 'ignore' | 'replace' = 'ignore') {
  const done: string[] = [];
  const answers: {
    resolve: (content: string) => void;
    reject: (error: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const name = ({ page, chosen }: ListState) => `p${page}${chosen.types?.join() ?? ''}`;
  const effects: ListEffects<string> = {
    load: (_, signal) => new Promise((resolve, reject) => answers.push({ resolve, reject, signal })),
    fadeOut: () => Promise.resolve(),
    show: (content, wanted, cause) => done.push(`show ${content} ${name(wanted)} ${cause}`),
    showControls: (wanted) => done.push(`controls ${name(wanted)}`),
    pushAddress: (wanted) => done.push(`push ${name(wanted)}`),
    replaceAddress: (wanted) => done.push(`replace ${name(wanted)}`),
    leaveTo: (wanted) => done.push(`leave to ${name(wanted)}`),
    ignored: () => done.push('ignored'),
    faultOf: (error) => (error as FragmentError).fault,
  };
  const list = new List(first, whileLoading, effects);
  const fail = (fault: FragmentFault) => new FragmentError(fault, '/events/list.html', 'a fault');
  return { list, done, answers, fail };
}

describe('a list asked for another state', () => {
  it.each<Cause>(['filter', 'page'])('makes the history entry in the task of the press (%s)', (cause) => {
    const { list, done } = setUp();
    void list.go(second, cause);
    expect(done).toEqual(['push p2', 'controls p2']);
    expect(list.snapshot.get()).toEqual({ phase: 'leaving', shown: first, wanted: second });
  });

  it('shows it when it has come', async () => {
    const { list, done, answers } = setUp();
    const going = list.go(second, 'page');
    answers[0]?.resolve('results');
    await going;
    expect(done).toEqual(['push p2', 'controls p2', 'show results p2 page']);
    expect(list.snapshot.get()).toEqual({ phase: 'shown', shown: second, wanted: second });
  });

  it('tells its subscribers, until they leave', async () => {
    const { list, answers } = setUp();
    const changed = vi.fn();
    const leave = list.snapshot.subscribe(changed);
    const going = list.go(second, 'page');
    answers[0]?.resolve('results');
    await going;
    expect(changed).toHaveBeenCalledTimes(2);
    leave();
    void list.go(first, 'page');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

describe('a list that is loading', () => {
  it('ignores another change and puts the controls back to what is coming', () => {
    const { list, done } = setUp();
    void list.go(webinars, 'filter');
    done.length = 0;
    void list.go(state(1, ['course']), 'filter');
    expect(done).toEqual(['controls p1webinar', 'ignored']);
    expect(list.snapshot.get().wanted).toBe(webinars);
  });

  it('gives the load up for the newer change where the option says so', async () => {
    const { list, done, answers } = setUp('replace');
    const older = list.go(webinars, 'filter');
    const newer = list.go(second, 'page');
    expect(answers[0]?.signal.aborted).toBe(true);
    answers[1]?.resolve('newer');
    answers[0]?.resolve('older');
    await Promise.all([older, newer]);
    expect(done.filter((entry) => entry.startsWith('show'))).toEqual(['show newer p2 page']);
  });

  it('follows Back at once', async () => {
    const { list, done, answers } = setUp();
    const older = list.go(second, 'page');
    const back = list.go(first, 'traverse');
    answers[0]?.reject(new Error('aborted'));
    answers[1]?.resolve('first');
    await Promise.all([older, back]);
    expect(done).toEqual(['push p2', 'controls p2', 'controls p1', 'show first p1 traverse']);
  });

  it('is over when the widget goes', async () => {
    const { list, done, answers } = setUp();
    const going = list.go(second, 'page');
    list.stop();
    answers[0]?.resolve('late');
    await going;
    expect(done).not.toContain('show late p2 page');
  });
});

describe('a list whose load fails', () => {
  async function failed(fault: FragmentFault, cause: Cause) {
    const page = setUp();
    const going = page.list.go(second, cause);
    page.answers[0]?.reject(page.fail(fault));
    await going;
    return page;
  }

  it('keeps the old list and takes controls and address back to it', async () => {
    const { list, done } = await failed('status', 'page');
    expect(done.slice(2)).toEqual(['controls p1', 'replace p1']);
    const failure = { fault: 'status', wanted: second };
    expect(list.snapshot.get()).toEqual({ phase: 'shown', shown: first, wanted: first, failure });
  });

  it('leaves the address where the visitor went back to', async () => {
    const { done } = await failed('offline', 'traverse');
    expect(done).toEqual(['controls p2', 'controls p1']);
  });

  it('goes to the page where the server answered with one', async () => {
    const { done } = await failed('document', 'filter');
    expect(done.at(-1)).toBe('leave to p2');
  });

  it('can be asked again, without another history entry', async () => {
    const { list, done, answers } = await failed('timeout', 'page');
    done.length = 0;
    const going = list.go(second, 'retry');
    answers[1]?.resolve('results');
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
