import { isAsSent } from '../../src/forms/controls.ts';
import { recallFromEntry, rememberInEntry } from '../../src/forms/entryMemory.ts';
import { isRecord } from '../../src/isRecord.ts';
import type { Row, Rows } from './rows.ts';

type Kept = readonly { link: string; platform: string }[];

const isKeptRow = (value: unknown): boolean =>
  isRecord(value) && typeof value.link === 'string' && typeof value.platform === 'string';

const isKept = (value: unknown): value is Kept => Array.isArray(value) && value.every(isKeptRow);

/** Keeps the rows, also those that the server has not sent. */
export function remember(host: HTMLElement, rows: readonly Row[]): void {
  const kept: Kept = rows.map(({ link, platform }) => ({ link: link.value, platform: platform.value }));
  rememberInEntry(host, kept);
}

/**
 * Makes the rows those whose links have these names, as a form asks (`widget:restore`) that has kept what was typed. Names
 * of other fields only say nothing of the rows.
 * @param limit there are never more, whatever has been kept: each row numbers all others, and thousands would hang the page
 */
export function fitRows(rows: Rows, names: readonly string[], limit: number): void {
  const isWanted = ({ link }: Row): boolean => names.includes(link.name);
  if (!rows.get().some(isWanted)) return;
  for (const row of rows.get().filter((each) => !isWanted(each))) rows.remove(row);
  let last = rows.add();
  while (isWanted(last) && rows.get().length <= limit) last = rows.add();
  rows.remove(last);
}

/**
 * Brings the rows back, but for fields in which the browser has done so, or the visitor was faster.
 * @param limit as for `fitRows`
 */
export function recall(host: HTMLElement, rows: Rows, limit: number): void {
  const memory = recallFromEntry(host);
  if (!isKept(memory)) return;
  const kept = memory.slice(0, limit);
  while (rows.get().length < kept.length) rows.add();
  for (const row of rows.get().slice(kept.length)) rows.remove(row);
  rows.get().forEach(({ link, platform }, index) => {
    if (isAsSent(link)) link.value = kept[index]?.link ?? '';
    if (isAsSent(platform)) platform.value = kept[index]?.platform ?? '';
  });
  rows.refresh();
}
