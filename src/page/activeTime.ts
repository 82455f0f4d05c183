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

/**
 * Calls the callback after a period in which the page was able to receive responses. The period starts when the page is
 * activated. It restarts after the computer slept or the page was in the back/forward cache, because no response
 * arrives then, and an ordinary timer would fire as soon as the page runs again.
 * @param duration in ms
 * @returns a function that stops the timer
 */
export function afterActiveTime(duration: number, callback: () => void): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    const due = Date.now() + duration;
    timer = setTimeout(() => {
      if (Date.now() - due > ASLEEP_MS) start();
      else callback();
    }, duration);
  };
  whenActivated(start, stopping.signal);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
