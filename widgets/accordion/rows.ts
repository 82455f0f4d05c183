/** What is asked of a row: a `<details>`, whose `open` the browser keeps and the visitor changes. */
export interface Row {
  open: boolean;
}

export const areAllOpen = (rows: readonly Row[]): boolean => rows.every(({ open }) => open);

/** Opens or closes all rows. */
export function setAll(rows: readonly Row[], open: boolean): void {
  for (const row of rows) row.open = open;
}

/** Closes every row but this one, as the browser does by itself where rows share a `name`. */
export function closeOthers(rows: readonly Row[], kept: Row): void {
  setAll(
    rows.filter((row) => row !== kept && row.open),
    false,
  );
}

/**
 * Opens what is to be open from the start (AC-02). The server's own `open` wins: where a row is open already, nothing
 * happens. Exclusive rows are never all open: the first one is, then.
 */
export function openFromStart(
  rows: readonly Row[],
  which: 'none' | 'first' | 'all',
  isExclusive: boolean,
): void {
  if (which === 'none' || rows.some(({ open }) => open)) return;
  setAll(which === 'all' && !isExclusive ? rows : rows.slice(0, 1), true);
}
