/** How long something may take, and who may end it before. */
export interface Deadline {
  /** Ends it; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Milliseconds until it must be done. */
  timeout: number;
}

/**
 * Runs something until it is done, given up, or too late.
 * @param run is to end with the signal that it is given
 * @throws the reason of the deadline's signal; what `late` makes when the time is over; else what `run` throws
 */
export async function withDeadline<Value>(
  { signal, timeout }: Deadline,
  late: () => Error,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const over = new AbortController();
  // Not AbortSignal.timeout: it does not end the reading of a body in every engine, and no test clock moves it.
  const timer = setTimeout(() => over.abort(late()), timeout);
  try {
    return await run(AbortSignal.any([signal, over.signal]));
  } catch (error) {
    signal.throwIfAborted();
    over.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
