import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDown, REDIRECT_AFTER_MS, secondsOf } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(milliseconds = REDIRECT_AFTER_MS) {
  const onTick = vi.fn<(seconds: number) => void>();
  const onEnd = vi.fn<() => void>();
  const stop = countDown(milliseconds, onTick, onEnd);
  return { onTick, onEnd, stop, told: () => onTick.mock.calls.map(([seconds]) => seconds) };
}

describe('a countdown', () => {
  it('ends after its time, not before', () => {
    const { onEnd } = start();
    vi.advanceTimersByTime(7499);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells each second as it begins', () => {
    const { told } = start();
    vi.advanceTimersByTime(499);
    expect(told()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual([7]);
    vi.advanceTimersByTime(6999);
    expect(told()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('of whole seconds ends in time too', () => {
    const { told, onEnd } = start(2000);
    vi.advanceTimersByTime(2000);
    expect(told()).toEqual([1]);
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

  it('goes by the clock when a timer comes late', () => {
    const { told, onEnd } = start();
    // As in a page out of sight: the timer of half a second comes after five.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
    vi.advanceTimersByTime(500);
    expect(told()).toEqual([3]);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

it.each([
  [7500, 8],
  [7000, 7],
  [6999, 7],
  [1, 1],
])('%i ms are told as %i s', (milliseconds, seconds) => {
  expect(secondsOf(milliseconds)).toBe(seconds);
});
