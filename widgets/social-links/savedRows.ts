import { hasDefaultValue } from '../../src/forms/fields/controls.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import type { LinkRow, Rows } from './rows.ts';

type SavedRows = readonly { link: string; platform: string }[];

const isSavedRow = (value: unknown): boolean =>
  isRecord(value) && typeof value.link === 'string' && typeof value.platform === 'string';

const areSavedRows = (value: unknown): value is SavedRows => Array.isArray(value) && value.every(isSavedRow);

/** Saves the values of all rows, including the rows that the visitor added, in the history state. */
export function saveRows(host: HTMLElement, rows: readonly LinkRow[]): void {
  const saved: SavedRows = rows.map(({ link, platform }) => ({ link: link.value, platform: platform.value }));
  saveToHistoryState(host, saved);
}

/**
 * Adds and removes rows to match a draft that the form restores (`widget:restore`). Does nothing if none of the given
 * names belongs to an existing row.
 * @param names names of all controls in the draft
 * @param limit maximum number of rows, regardless of the draft's contents. Adding a row renumbers all other rows, so
 * thousands of rows would freeze the page
 */
export function fitRows(rows: Rows, names: readonly string[], limit: number): void {
  const isWanted = ({ link }: LinkRow): boolean => names.includes(link.name);
  if (!rows.get().some(isWanted)) return;
  for (const row of rows.get().filter((each) => !isWanted(each))) rows.remove(row);
  let last = rows.add();
  while (isWanted(last) && rows.get().length <= limit) last = rows.add();
  rows.remove(last);
}

/**
 * Restores the saved rows, except fields that the browser or the visitor has already filled in.
 * @param limit maximum number of rows, as for `fitRows`
 */
export function restoreRows(host: HTMLElement, rows: Rows, limit: number): void {
  const memory = readFromHistoryState(host);
  if (!areSavedRows(memory)) return;
  const saved = memory.slice(0, limit);
  while (rows.get().length < saved.length) rows.add();
  for (const row of rows.get().slice(saved.length)) rows.remove(row);
  rows.get().forEach(({ link, platform }, index) => {
    if (hasDefaultValue(link)) link.value = saved[index]?.link ?? '';
    if (hasDefaultValue(platform)) platform.value = saved[index]?.platform ?? '';
  });
  rows.refresh();
}
