/** State of a row. On the page, the row is a `<details>` element, whose `open` property the browser maintains. */
export interface AccordionRow {
  open: boolean;
}

export const areAllOpen = (rows: readonly AccordionRow[]): boolean => rows.every(({ open }) => open);

export function setAll(rows: readonly AccordionRow[], open: boolean): void {
  for (const row of rows) row.open = open;
}

/** Closes all rows except the given one, as browsers do for rows that share a `name`. */
export function closeOthers(rows: readonly AccordionRow[], kept: AccordionRow): void {
  setAll(
    rows.filter((row) => row !== kept && row.open),
    false,
  );
}

/**
 * Opens the rows that should be open initially (AC-02). Does nothing if the server has already opened a row. If rows
 * are exclusive, opens only the first of them.
 */
export function openInitialRows(
  rows: readonly AccordionRow[],
  which: 'none' | 'first' | 'all',
  isExclusive: boolean,
): void {
  if (which === 'none' || rows.some(({ open }) => open)) return;
  setAll(which === 'all' && !isExclusive ? rows : rows.slice(0, 1), true);
}
