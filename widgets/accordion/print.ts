import { setAll } from './rows.ts';

/** Returns whether the print stylesheet can show the content of closed rows without the script. */
const canStyleClosedRows = (): boolean => CSS.supports('selector(::details-content)');

/** Rows of the accordions to open. The accordions share two listeners, for the reason given in `reveal.ts`. */
const printed = new Set<readonly HTMLDetailsElement[]>();
/** Rows that were closed before printing. */
let closed: readonly HTMLDetailsElement[] = [];

function openAll(): void {
  closed = [...printed].flat().filter((row) => !row.open);
  setAll(closed, true);
}

const closeAgain = (): void => setAll(closed, false);

function keepClosed(rows: readonly HTMLDetailsElement[]): void {
  printed.delete(rows);
  if (printed.size > 0) return;
  removeEventListener('beforeprint', openAll);
  removeEventListener('afterprint', closeAgain);
}

/**
 * Opens the rows for printing and closes them afterward, in browsers where the stylesheet can't show closed rows
 * (AC-03).
 * @returns a function that stops listening
 */
export function openForPrint(rows: readonly HTMLDetailsElement[]): () => void {
  if (canStyleClosedRows()) return () => undefined;
  if (printed.size === 0) {
    addEventListener('beforeprint', openAll);
    addEventListener('afterprint', closeAgain);
  }
  printed.add(rows);
  return () => keepClosed(rows);
}
