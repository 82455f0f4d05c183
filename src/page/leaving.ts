/**
 * Calls back when the visitor begins to leave the page: by Back, a link, a reload or a new address. The page goes on running
 * until the next one arrives, which may take seconds, and again after it has come back from the back/forward cache. Listen
 * only while something waits that leaving is to stop: Firefox keeps no page with a listener of `beforeunload` in its cache.
 * Safari on iOS sends `pagehide` alone.
 * @returns a function that stops listening
 */
export function onLeaving(callback: () => void): () => void {
  const listening = new AbortController();
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, callback, { signal: listening.signal });
  return () => listening.abort();
}
