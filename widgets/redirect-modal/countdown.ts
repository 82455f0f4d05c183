import { whenActivated } from '../../src/page/activeTime.ts';

/** Time in ms from opening to the automatic redirect (RD-01). */
export const REDIRECT_AFTER_MS = 7500;

/** Returns whole seconds for display. Rounds up, so that 7.2 seconds is displayed as 8. */
export const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/** Returns the document. Tests in Node have none. */
const shownPage = (): Document | undefined => Reflect.get(globalThis, 'document');

/**
 * Counts down while the page is visible. A visitor cannot stop a countdown in another tab (WCAG 2.2.1), and a prerendered
 * page is hidden until the visitor opens it. Measures the time with the clock, because timers can fire late.
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
  let left = milliseconds;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  function wait(): void {
    since = performance.now();
    timer = setTimeout(tick, left % 1000 || 1000);
  }
  function measure(): void {
    left = Math.round(left - (performance.now() - since));
  }
  function tick(): void {
    measure();
    timer = undefined;
    if (left <= 0) {
      stopping.abort();
      onEnd();
      return;
    }
    onTick(secondsOf(left));
    wait();
  }
  function pauseOrContinue(): void {
    const isRunning = timer !== undefined;
    if (shownPage()?.hidden) {
      if (isRunning) measure();
      clearTimeout(timer);
      timer = undefined;
    } else if (!isRunning) wait();
  }
  whenActivated(() => {
    pauseOrContinue();
    shownPage()?.addEventListener('visibilitychange', pauseOrContinue, { signal });
  }, signal);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
