import { setAll } from './rows.ts';

/** Where the stylesheet can show what is in a closed row, paper needs no script. */
const canStyleClosedRows = (): boolean => CSS.supports('selector(::details-content)');

/** Opens the rows for paper and closes them afterwards, where the stylesheet cannot (AC-03). Returns how to stop. */
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
