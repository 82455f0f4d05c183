import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateIntent } from './requests.ts';
import { PAYMENT_TIMEOUT_MS } from './responses.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'https://society.example/donate' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an update whose refusal stalls after its headers fails at the deadline', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { status: 400 }));
  const endpoints = { price: '/price', fetch: '/fetch', update: '/update' };
  const updated = updateIntent(endpoints, 'pi_1', { cents: 5000 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(PAYMENT_TIMEOUT_MS);
  expect(await Promise.race([updated, Promise.resolve('nothing')])).toMatchObject({
    message: expect.stringContaining('did not respond'),
  });
});
