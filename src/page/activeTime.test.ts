import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterActiveTime } from './activeTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a time in which the page is active', () => {
  it('is over after its duration, unless it is stopped', () => {
    const callback = vi.fn();
    afterActiveTime(1000, callback);
    afterActiveTime(1000, callback)();
    vi.advanceTimersByTime(999);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('begins again after a sleep, in which the clock ran and the timers did not', () => {
    const callback = vi.fn();
    afterActiveTime(10_000, callback);
    vi.advanceTimersByTime(2000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(8000);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('begins when a page is opened that was rendered ahead', () => {
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
