/**
 * Delay of a timer, in ms, that shows that the page was paused: the computer slept, or the page was in the back/forward
 * cache.
 */
const ASLEEP_MS = 5000;

/** Calls the callback once somebody has opened the page: immediately, unless the browser is prerendering the page. */
export function whenActivated(callback: () => void, signal?: AbortSignal): void {
  // Tests in Node have no document, and TypeScript's `Document` type does not include `prerendering` yet.
  const page: (Document & { prerendering?: boolean }) | undefined = Reflect.get(globalThis, 'document');
  if (!page?.prerendering) callback();
  else document.addEventListener('prerenderingchange', callback, { once: true, ...(signal && { signal }) });
}

/** Returns the time in ms since somebody opened the page. Until then, the browser may have prerendered it for long. */
export function timeSinceActivation(): number {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
  })[];
  return performance.now() - (navigation?.activationStart ?? 0);
}

/**
 * Calls back whenever the page runs again after the browser has paused it: it has come back from the back/forward
 * cache, or the browser had frozen it in the background.
 */
function onResume(callback: () => void, signal: AbortSignal): void {
  // Tests in Node have no window.
  const page: Window | undefined = Reflect.get(globalThis, 'window');
  page?.addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
  page?.document.addEventListener('resume', callback, { signal });
}

/**
 * Calls the callback after a period in which the page was able to receive responses. The period starts when the page is
 * activated. It restarts after the computer slept, the page was in the back/forward cache or the browser had frozen it,
 * because no response arrives then, and an ordinary timer would fire as soon as the page runs again.
 * @param duration in ms
 * @returns a function that stops the timer
 */
export function afterActiveTime(duration: number, callback: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    stopping.abort();
    clearTimeout(timer);
  };
  const start = (): void => {
    clearTimeout(timer);
    const due = Date.now() + duration;
    timer = setTimeout(() => {
      if (Date.now() - due > ASLEEP_MS) return start();
      stop();
      callback();
    }, duration);
  };
  whenActivated(() => {
    start();
    onResume(start, signal);
  }, signal);
  return stop;
}
