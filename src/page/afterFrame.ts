/**
 * Runs an action once the browser has painted its next frame, so that the action does not delay what the visitor is waiting
 * for. Never runs it while the page is in the background, where the browser paints no frames.
 * @param signal aborted to cancel the action; without it, the action always runs
 */
export function afterFrame(act: () => void, signal?: AbortSignal): void {
  // The callback of a frame runs before the frame is painted, and the timeout expires after that.
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!signal?.aborted) act();
    });
  });
}
