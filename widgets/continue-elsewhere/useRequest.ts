import { useCallback, useEffect, useRef, useState } from 'react';

/** Request that stops when its signal is aborted, and then changes nothing. */
export type AbortableRequest = (signal: AbortSignal) => Promise<void>;

/** Runs one request at a time, and none after the view has unmounted. A newer request aborts an earlier one. */
export function useRequest() {
  const current = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => current.current?.abort(), []);
  const run = useCallback(async (request: AbortableRequest): Promise<void> => {
    const own = new AbortController();
    current.current?.abort();
    current.current = own;
    await request(own.signal);
    if (current.current === own) setBusy(false);
  }, []);
  /** Runs a request after a click. Does nothing while such a request is pending. */
  const runOnce = (request: AbortableRequest): void => {
    if (isBusy) return;
    setBusy(true);
    void run(request);
  };
  return { isBusy, run, runOnce };
}
