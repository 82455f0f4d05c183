import { readFromHistoryState, saveToHistoryState } from '../../page/history/history.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import {
  type Control,
  controlsIn,
  hasDefaultValue,
  isCheckable,
  isChoice,
  isPrivate,
  valuesOf,
} from '../fields/controls.ts';
import type { Rows } from './createRows.ts';
import { indexIn } from './numbering.ts';

/** Rows as the history state contains them. */
interface SavedRows {
  indexes: readonly number[];
  /** Index of the next row. The widgets in the rows save their own values by ids that contain the index. */
  next?: number;
  /** Values of the rows' fields, by their names. */
  values: Readonly<Record<string, readonly string[]>>;
}

const isIndex = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const areSavedRows = (value: unknown): value is SavedRows =>
  isRecord(value) &&
  Array.isArray(value.indexes) &&
  [...value.indexes, value.next ?? 0].every(isIndex) &&
  isRecord(value.values) &&
  Object.values(value.values).every(areTexts);

/** Returns the fields of rows that may be saved. Hidden fields belong to the widgets that fill them in. */
const fieldsIn = (rows: Rows): Control[] =>
  rows.get().flatMap(({ element }) =>
    controlsIn(element).filter((control) => {
      const { name, type } = control;
      const autocomplete = control.getAttribute('autocomplete') ?? '';
      const isOwn = indexIn(name, rows.prefixes) !== undefined;
      return isOwn && type !== 'hidden' && !isPrivate({ name, type, autocomplete });
    }),
  );

/** Returns the values that a field adds to the saved values of its name. A text keeps its spaces. */
const savedValues = (control: Control): readonly string[] =>
  isCheckable(control) || control instanceof HTMLSelectElement ? valuesOf(control) : [control.value];

/** Saves the rows and the values in them, including the rows that the visitor added, in the history state. */
export function saveRows(host: HTMLElement, rows: Rows): void {
  const values = new Map<string, string[]>();
  for (const control of fieldsIn(rows))
    values.set(control.name, [...(values.get(control.name) ?? []), ...savedValues(control)]);
  const saved: SavedRows = { indexes: rows.indexes(), next: rows.next(), values: Object.fromEntries(values) };
  saveToHistoryState(host, { ...saved });
}

/** Sets a field to one of the saved values, or checks it if its own value is among them. */
function fillIn(control: Control, values: string[]): void {
  if (isCheckable(control)) control.checked = values.includes(control.value);
  else if (control instanceof HTMLSelectElement && isChoice(control))
    for (const option of control.options) option.selected = values.includes(option.value);
  else control.value = values.shift() ?? '';
}

/**
 * Restores the saved rows, except fields that the browser or the visitor has already filled in. Returns the fields that it
 * has filled in.
 * @param limit maximum number of rows, regardless of what is saved, because thousands of rows would freeze the page
 */
export function restoreRows(host: HTMLElement, rows: Rows, limit: number): Control[] {
  const saved = readFromHistoryState(host);
  if (!areSavedRows(saved)) return [];
  rows.fit([...new Set(saved.indexes)].slice(0, limit), saved.next);
  const values = new Map(Object.entries(saved.values).map(([name, texts]) => [name, [...texts]]));
  const changed = fieldsIn(rows).filter((control) => values.has(control.name) && hasDefaultValue(control));
  for (const control of changed) fillIn(control, values.get(control.name) ?? []);
  rows.refresh();
  return changed;
}
