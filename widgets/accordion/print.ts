import { createWriter, type Writer } from '../../src/runtime/writer.ts';
import { setAll } from './rows.ts';

/** Returns whether the print stylesheet can show the content of closed rows without the script. */
const canStyleClosedRows = (): boolean => CSS.supports('selector(::details-content)');

/** Rows of the accordions to open. The accordions share two listeners, for the reason given in `reveal.ts`. */
const printed = new Set<readonly HTMLDetailsElement[]>();
/** Rows that were closed before printing. */
let closed: readonly HTMLDetailsElement[] = [];
/** Writers of all rows while the page is being printed. */
let writers: readonly Writer[] = [];

/** Returns whether the page is being printed, so that rows may be open together. */
export const isPrinting = (): boolean => writers.length > 0;

function openAll(): void {
  const rows = [...printed].flat();
  closed = rows.filter((row) => !row.open);
  writers = rows.map(createWriter);
  // Of rows with the same name, the browser keeps only one open.
  for (const writer of writers) writer.write({ attributes: { name: null }, classes: [], text: undefined });
  setAll(closed, true);
}

function restore(): void {
  setAll(closed, false);
  for (const writer of writers) writer.undo();
  writers = [];
}

function keepClosed(rows: readonly HTMLDetailsElement[]): void {
  printed.delete(rows);
  if (printed.size > 0) return;
  removeEventListener('beforeprint', openAll);
  removeEventListener('afterprint', restore);
}

/**
 * Opens the rows for printing and restores them afterward, in browsers where the stylesheet can't show closed rows
 * (AC-03).
 * @returns a function that stops listening
 */
export function openForPrint(rows: readonly HTMLDetailsElement[]): () => void {
  if (canStyleClosedRows()) return () => undefined;
  if (printed.size === 0) {
    addEventListener('beforeprint', openAll);
    addEventListener('afterprint', restore);
  }
  printed.add(rows);
  return () => keepClosed(rows);
}
