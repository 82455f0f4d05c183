import { afterActiveTime } from '../page/activeTime.ts';

/** Time limit of an operation, and the signal that can abort it earlier. */
export interface Deadline {
  /** Aborts the operation; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Time limit in ms. */
  timeout: number;
}

/**
 * Runs an operation until it completes, is aborted or times out. The promise rejects at the deadline even if the
 * operation ignores its signal, because Stripe's functions and imports can't be canceled.
 * @param createTimeoutError creates the error for the timeout
 * @param run operation, which should stop when its signal is aborted
 * @throws the reason of the deadline's signal, the timeout error, or the error thrown by `run`
 */
export async function withDeadline<Value>(
  { signal, timeout }: Deadline,
  createTimeoutError: () => Error,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const timedOut = new AbortController();
  // Does not use `AbortSignal.timeout`, because in some engines it does not stop the reading of a body, and because
  // fake timers cannot advance it.
  const stop = afterActiveTime(timeout, () => timedOut.abort(createTimeoutError()));
  const stopped = AbortSignal.any([signal, timedOut.signal]);
  try {
    const rejected = new Promise<never>((_, reject) => {
      stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
    });
    return await Promise.race([run(stopped), rejected]);
  } catch (error) {
    signal.throwIfAborted();
    timedOut.signal.throwIfAborted();
    throw error;
  } finally {
    stop();
  }
}
