/** Lateness in ms of a timer after which the page was not running: it slept, or was in the back/forward cache. */
const ASLEEP_MS = 5000;

/** Calls back once somebody has opened the page: at once, unless the browser renders it ahead. */
export function whenActivated(callback: () => void, signal?: AbortSignal): void {
  // Tests in Node have no document, and TypeScript's type of it no prerendering yet.
  const page: (Document & { prerendering?: boolean }) | undefined = Reflect.get(globalThis, 'document');
  if (!page?.prerendering) callback();
  else document.addEventListener('prerenderingchange', callback, { once: true, ...(signal && { signal }) });
}

/**
 * Calls back after a time in which the page could have received what it waits for. It begins when the page is activated,
 * and again after the computer slept or the page was in the back/forward cache: nothing arrives there, and the timer
 * then fires as soon as the page runs again.
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
