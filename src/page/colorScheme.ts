/**
 * Calls back whenever the color scheme may have changed: the visitor's preference, or the site's own switch between
 * light and dark (`data-color-scheme`).
 * @param signal aborted to stop listening
 */
export function onColorSchemeChange(callback: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', callback, { signal });
  const observer = new MutationObserver(callback);
  observer.observe(document, { attributeFilter: ['data-color-scheme'], subtree: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
