import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDown, REDIRECT_AFTER_MS, secondsOf } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => void vi.unstubAllGlobals());

function start(milliseconds = REDIRECT_AFTER_MS) {
  const onTick = vi.fn<(seconds: number) => void>();
  const onEnd = vi.fn<() => void>();
  const stop = countDown(milliseconds, onTick, onEnd);
  return { onTick, onEnd, stop, ticks: () => onTick.mock.calls.map(([seconds]) => seconds) };
}

describe('a countdown', () => {
  it('ends when its time is up, and not before', () => {
    const { onEnd } = start();
    vi.advanceTimersByTime(7499);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls back at the start of each second', () => {
    const { ticks } = start();
    vi.advanceTimersByTime(499);
    expect(ticks()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ticks()).toEqual([7]);
    vi.advanceTimersByTime(6999);
    expect(ticks()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('ends on time if it lasts a whole number of seconds', () => {
    const { ticks, onEnd } = start(2000);
    vi.advanceTimersByTime(2000);
    expect(ticks()).toEqual([1]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('can be stopped', () => {
    const { stop, onEnd, onTick } = start();
    stop();
    vi.advanceTimersByTime(10_000);
    expect(onTick).not.toHaveBeenCalled();
    expect(onEnd).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts when the visitor opens a page that the browser has prerendered', () => {
    const page = Object.assign(new EventTarget(), { prerendering: true });
    vi.stubGlobal('document', page);
    const { onEnd, ticks } = start();
    const stopped = start();
    vi.advanceTimersByTime(60_000);
    stopped.stop();
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(7499);
    expect(ticks()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('pauses while the page is hidden', () => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const show = (isShown: boolean): void => {
      page.hidden = !isShown;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    vi.stubGlobal('document', page);
    const { onEnd, ticks } = start();
    vi.advanceTimersByTime(2600);
    show(false);
    vi.advanceTimersByTime(60_000);
    expect(ticks()).toEqual([7, 6, 5]);
    show(true);
    show(true);
    vi.advanceTimersByTime(4899);
    expect(ticks()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
    show(false);
    show(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not start on a hidden page', () => {
    const page = Object.assign(new EventTarget(), { hidden: true });
    vi.stubGlobal('document', page);
    const { onEnd, ticks } = start();
    const stopped = start();
    vi.advanceTimersByTime(60_000);
    expect(ticks()).toEqual([]);
    stopped.stop();
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(7500);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(stopped.onEnd).not.toHaveBeenCalled();
  });

  it('uses the clock when a timer fires late', () => {
    const { ticks, onEnd } = start();
    // Simulates a busy or sleeping device, where a half-second timer fires only after more than five seconds.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
    vi.advanceTimersByTime(500);
    expect(ticks()).toEqual([3]);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

it.each([
  [7500, 8],
  [7000, 7],
  [6999, 7],
  [1, 1],
])('%i ms are shown as %i s', (milliseconds, seconds) => {
  expect(secondsOf(milliseconds)).toBe(seconds);
});
