/** Events after which nothing on the page may be pressed any longer. */
const RELEASES = ['pointerup', 'pointercancel', 'pointermove', 'dragend', 'keyup', 'blur'];

/**
 * Resolves immediately if nothing on the page is pressed, and otherwise after the current press and its click. Asks
 * the browser instead of listening from the start, because a press can be older than this script.
 */
export function afterPress(): Promise<void> {
  const isPressed = (): boolean => document.documentElement.matches(':active');
  if (!isPressed()) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    // Browsers dispatch the click right after `pointerup`, before this timeout expires.
    const handleRelease = (): void =>
      void setTimeout(() => {
        if (isPressed()) return;
        listening.abort();
        resolve();
      });
    for (const type of RELEASES)
      addEventListener(type, handleRelease, { signal: listening.signal, capture: true });
  });
}
