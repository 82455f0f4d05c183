/** Of the specification: an automatic redirect happens 7.5 seconds after opening (RD-01). */
export const REDIRECT_AFTER_MS = 7500;

/** Whole seconds as they are told: 7.2 are 8, so that none is told that is over. */
export const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/**
 * Counts down from now. Timers may come late, in a page that is out of sight or on a machine that slept: the clock says
 * what is left.
 * @param onTick gets the seconds left, each time they change, the first time after the first change
 * @returns stops it
 */
export function countDown(
  milliseconds: number,
  onTick: (secondsLeft: number) => void,
  onEnd: () => void,
): () => void {
  const end = performance.now() + milliseconds;
  let timer: ReturnType<typeof setTimeout>;
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
  wait(milliseconds);
  return () => clearTimeout(timer);
}
