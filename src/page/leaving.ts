/**
 * Calls the callback when the visitor starts to leave the page: by Back, a link, a reload or a new address. The page
 * keeps running until the next page arrives, which may take seconds, and runs again when it is restored from the
 * back/forward cache. Listen only while there is something to stop, because Firefox does not cache a page that has a
 * `beforeunload` listener. Safari on iOS dispatches only `pagehide`.
 * @returns a function that stops listening
 */
export function onLeaving(callback: () => void): () => void {
  const listening = new AbortController();
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, callback, { signal: listening.signal });
  return () => listening.abort();
}
