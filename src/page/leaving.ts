/**
 * Calls back when the visitor starts to leave the page: by Back, a link, a reload or a new address. The page keeps
 * running until the next one arrives, which may take seconds, and runs again when it returns from the back/forward
 * cache. Listen only while there is something to stop, because Firefox does not cache a page with a `beforeunload`
 * listener. Safari on iOS fires only `pagehide`.
 * @returns a function that stops listening
 */
export function onLeaving(callback: () => void): () => void {
  const listening = new AbortController();
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, callback, { signal: listening.signal });
  return () => listening.abort();
}
