import { setAll } from './rows.ts';

/** Returns whether the print stylesheet can show the content of closed rows without the script. */
const canStyleClosedRows = (): boolean => CSS.supports('selector(::details-content)');

/**
 * Opens the rows for printing and closes them afterward, in browsers where the stylesheet can't show closed rows
 * (AC-03).
 * @returns a function that stops listening
 */
export function openForPrint(rows: readonly HTMLDetailsElement[]): () => void {
  if (canStyleClosedRows()) return () => undefined;
  const printing = new AbortController();
  const { signal } = printing;
  let closed: readonly HTMLDetailsElement[] = [];
  const open = (): void => {
    closed = rows.filter((row) => !row.open);
    setAll(closed, true);
  };
  addEventListener('beforeprint', open, { signal });
  addEventListener('afterprint', () => setAll(closed, false), { signal });
  return () => printing.abort();
}
