import { useEffect } from 'react';

/** Returns whether a drag contains files, and not text or a link. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** Returns whether the browser itself gives dropped files to an element, such as a file input or a text editor. */
const takesFiles = (target: EventTarget | undefined): boolean =>
  (target instanceof HTMLInputElement && target.type === 'file' && !target.matches(':disabled')) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Rejects a drag of files that nothing on the page takes: the browser would leave the page to open them. */
function reject(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || takesFiles(event.composedPath()[0])) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the page open if a visitor drops files beside a field. Listens on the window, after the page's own drop zones, which
 * cancel these events.
 */
export function useStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, reject, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
