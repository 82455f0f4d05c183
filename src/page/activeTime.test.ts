import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterActiveTime, timeSinceActivation } from './activeTime.ts';

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

  it.each([
    ['comes back from the back/forward cache', 'pageshow'],
    ['is no longer frozen', 'resume'],
  ])('restarts when the page %s, however short the pause was', (_, type) => {
    const document = new EventTarget();
    vi.stubGlobal('window', Object.assign(new EventTarget(), { document }));
    const callback = vi.fn();
    const stopped = vi.fn();
    afterActiveTime(10_000, callback);
    const stop = afterActiveTime(10_000, stopped);
    vi.advanceTimersByTime(9000);
    stop();
    const event = Object.assign(new Event(type), { persisted: true });
    (type === 'resume' ? document : window).dispatchEvent(event);
    vi.advanceTimersByTime(9999);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
    window.dispatchEvent(event);
    expect(vi.getTimerCount()).toBe(0);
    expect(stopped).not.toHaveBeenCalled();
  });

  it('does not restart when the page is shown for the first time', () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { document: new EventTarget() }));
    const callback = vi.fn();
    afterActiveTime(10_000, callback);
    vi.advanceTimersByTime(9000);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    vi.advanceTimersByTime(1000);
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

describe('the time since a page was opened', () => {
  it.each([
    ['leaves out the time for which the browser prerendered it', 30_000, 5000],
    ['is the time since its start if the browser has not prerendered it', undefined, 35_000],
  ])('%s', (_, activationStart, expected) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ activationStart } as never]);
    vi.spyOn(performance, 'now').mockReturnValue(35_000);
    expect(timeSinceActivation()).toBe(expected);
    vi.restoreAllMocks();
  });
});
