import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit, createRequester } from './requester.ts';

const request = {
  url: '/',
  method: 'POST' as const,
  headers: {},
  connectTimeout: 1000,
  responseTimeout: 2000,
};
const response = (status: number, headers: Record<string, string> = {}) => ({
  status,
  content: '{}',
  headers,
  isTimedOut: false,
});

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a rate limit', () => {
  it('lasts one second, doubles each time, and starts over after a success', () => {
    const limit = createRateLimit();
    expect(limit.remaining()).toBe(0);
    limit.start(undefined);
    expect(limit.remaining()).toBe(1000);
    limit.start(undefined);
    expect(limit.remaining()).toBe(2000);
    limit.end();
    expect(limit.remaining()).toBe(0);
    limit.start('soon');
    expect(limit.remaining()).toBe(1000);
  });

  it('lasts as long as Algolia specifies', () => {
    const limit = createRateLimit();
    limit.start('20');
    expect(limit.remaining()).toBe(20_000);
    vi.advanceTimersByTime(21_000);
    expect(limit.remaining()).toBe(0);
  });
});

describe('a requester', () => {
  it('sends nothing once its search is overtaken, even if it is waiting', async () => {
    const transport = vi.fn(async () => response(429));
    const overtaken = new AbortController();
    const requester = createRequester(createRateLimit(), overtaken.signal, transport);
    const sent = requester.send(request);
    await vi.advanceTimersByTimeAsync(500);
    overtaken.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(await sent).toMatchObject({ status: 499, isTimedOut: false });
    expect(await requester.send(request)).toMatchObject({ status: 499 });
    expect(transport).toHaveBeenCalledTimes(1);
  });

  it('sends a rate-limited request once more, after a short pause', async () => {
    const transport = vi.fn(async () => response(200)).mockImplementationOnce(async () => response(429));
    const limit = createRateLimit();
    const sent = createRequester(limit, new AbortController().signal, transport).send(request);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sent).toMatchObject({ status: 200 });
    expect(limit.remaining()).toBe(0);
  });

  it.each([
    [200, 1000],
    [204, 1000],
    [199, 2000],
    [300, 2000],
    [500, 2000],
  ])(
    'after the response %i, the next pause lasts %i ms, because only a success resets it',
    async (status, next) => {
      const limit = createRateLimit();
      limit.start(undefined);
      await vi.advanceTimersByTimeAsync(1000);
      const transport = vi.fn(async () => response(status));
      await createRequester(limit, new AbortController().signal, transport).send(request);
      limit.start(undefined);
      expect(limit.remaining()).toBe(next);
    },
  );

  it('waits for a two-second pause that another search has caused', async () => {
    const transport = vi.fn(async () => response(200));
    const limit = createRateLimit();
    limit.start('2');
    const sent = createRequester(limit, new AbortController().signal, transport).send(request);
    await vi.advanceTimersByTimeAsync(1999);
    expect(transport).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ status: 200 });
  });

  it('gives up immediately if Algolia requires a long pause, and sends nothing during the pause', async () => {
    const transport = vi.fn(async () => response(429, { 'retry-after': '20' }));
    const requester = createRequester(createRateLimit(), new AbortController().signal, transport);
    expect(await requester.send(request)).toMatchObject({ status: 429 });
    expect(await requester.send(request)).toMatchObject({ status: 429 });
    expect(transport).toHaveBeenCalledTimes(1);
  });

  it('gives up after two consecutive rate limits', async () => {
    const transport = vi.fn(async () => response(429));
    const sent = createRequester(createRateLimit(), new AbortController().signal, transport).send(request);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sent).toMatchObject({ status: 429 });
    expect(transport).toHaveBeenCalledTimes(2);
  });
});
