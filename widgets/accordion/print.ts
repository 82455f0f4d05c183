import { setAll } from './rows.ts';

/** Returns whether the print stylesheet can show the content of closed rows without the script. */
const canStyleClosedRows = (): boolean => CSS.supports('selector(::details-content)');

/** Rows of the accordions to open. The accordions share two listeners, for the reason given in `reveal.ts`. */
const printed = new Set<readonly HTMLDetailsElement[]>();
/** Rows with their state before printing. */
let before: readonly { row: HTMLDetailsElement; isOpen: boolean; name: string | null }[] = [];

/** Returns whether the page is being printed, so that rows may be open together. */
export const isPrinting = (): boolean => before.length > 0;

function openAll(): void {
  const rows = [...printed].flat();
  before = rows.map((row) => ({ row, isOpen: row.open, name: row.getAttribute('name') }));
  // Of rows with the same name, the browser keeps only one open.
  for (const row of rows) row.removeAttribute('name');
  setAll(rows, true);
}

function restore(): void {
  for (const { row, isOpen, name } of before) {
    row.open = isOpen;
    if (name !== null) row.setAttribute('name', name);
  }
  before = [];
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
