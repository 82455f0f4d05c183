import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const late = () => new Error('late');

describe('an operation that ignores its signal', () => {
  it('ends at the deadline', async () => {
    const ended = expect(
      withDeadline({ signal: new AbortController().signal, timeout: 1000 }, late, never),
    ).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the reason of an abort', async () => {
    const controller = new AbortController();
    const ended = expect(
      withDeadline({ signal: controller.signal, timeout: 1000 }, late, never),
    ).rejects.toThrow('newer');
    controller.abort(new Error('newer'));
    await ended;
  });
});
