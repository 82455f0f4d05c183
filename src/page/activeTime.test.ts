import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterActiveTime } from './activeTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the active time of a page', () => {
  it('ends after its duration, unless it is stopped', () => {
    const callback = vi.fn();
    afterActiveTime(1000, callback);
    afterActiveTime(1000, callback)();
    vi.advanceTimersByTime(999);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('restarts after the computer has slept, because only the clock runs during sleep, not the timers', () => {
    const callback = vi.fn();
    afterActiveTime(10_000, callback);
    vi.advanceTimersByTime(2000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(8000);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('starts when a prerendered page is opened', () => {
    const page = Object.assign(new EventTarget(), { prerendering: true });
    vi.stubGlobal('document', page);
    const callback = vi.fn();
    const stop = afterActiveTime(1000, vi.fn());
    afterActiveTime(1000, callback);
    vi.advanceTimersByTime(60_000);
    stop();
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledOnce();
  });
});
