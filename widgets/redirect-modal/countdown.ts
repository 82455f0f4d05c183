import { whenActivated } from '../../src/page/activeTime.ts';

/** Time in ms from opening to the automatic redirect (RD-01). */
export const REDIRECT_AFTER_MS = 7500;

/** Returns whole seconds for display. Rounds up, so that 7.2 seconds is displayed as 8. */
export const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/**
 * Counts down from now or, if the browser is prerendering the page, from the moment when the visitor opens it. Measures the time with the clock, because timers fire late in background tabs and after the
 * device sleeps.
 * @param milliseconds duration in ms
 * @param onTick called with the whole seconds left whenever they change, but not initially
 * @param onEnd called when the time is up
 * @returns a function that stops the countdown
 */
export function countDown(
  milliseconds: number,
  onTick: (secondsLeft: number) => void,
  onEnd: () => void,
): () => void {
  let end = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopping = new AbortController();
  function wait(left: number): void {
    timer = setTimeout(tick, left % 1000 || 1000);
  }
  function tick(): void {
    const left = Math.round(end - performance.now());
    if (left <= 0) onEnd();
    else {
      onTick(secondsOf(left));
      wait(left);
    }
  }
  whenActivated(() => {
    end = performance.now() + milliseconds;
    wait(milliseconds);
  }, stopping.signal);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
