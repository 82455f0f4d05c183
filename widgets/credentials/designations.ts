import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';

/** Credential: its id and its name. */
export interface Designation {
  value: string;
  text: string;
}

/** Name of the choice for 'no credentials'. It never appears after a person's name (CD-02). */
const NONE = 'NA';

/**
 * Returns the ids in a JSON list of `{ abbreviationId, sortIndex }`, sorted by index; an empty list for invalid JSON.
 */
export function readOrder(json: string): string[] {
  const list = parseJson(json);
  if (!Array.isArray(list)) return [];
  const entries = list.filter(isRecord).flatMap(({ abbreviationId, sortIndex }) => {
    const isId = typeof abbreviationId === 'string' || typeof abbreviationId === 'number';
    return isId ? [{ id: String(abbreviationId), index: Number(sortIndex) || 0 }] : [];
  });
  return [...new Set(entries.sort((a, b) => a.index - b.index).map(({ id }) => id))];
}

/** Returns the given order as JSON, with consecutive indexes from 0 (CD-01). */
export function writeOrder(ids: readonly string[]): string {
  return JSON.stringify(ids.map((abbreviationId, sortIndex) => ({ abbreviationId, sortIndex })));
}

/**
 * Returns the selected ids in the remembered order. Ids without a remembered position come last, in the select's order.
 */
export function orderSelection(selected: readonly string[], remembered: readonly string[]): string[] {
  const known = remembered.filter((id) => selected.includes(id));
  return [...known, ...selected.filter((id) => !known.includes(id))];
}

/** Returns a copy of a list with one entry moved to another index, limited to the bounds of the list. */
export function move<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const place = Math.max(0, Math.min(to, entries.length - 1));
  const others = entries.filter((_, index) => index !== from);
  return others.toSpliced(place, 0, ...entries.slice(from, from + 1));
}

/** Returns the full name followed by the credentials, without 'NA' (CD-02). */
export function preview(names: readonly string[], designations: readonly string[]): string {
  const name = names
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return [name, ...designations.map((text) => text.trim()).filter((text) => text !== NONE)]
    .filter(Boolean)
    .join(', ');
}

/** Returns the choices in a page's search results, or undefined if the value is not a list of `{ value, text }`. */
export function readChoices(answer: unknown): Designation[] | undefined {
  const isDesignation = (entry: unknown): entry is Designation =>
    isRecord(entry) && typeof entry.value === 'string' && typeof entry.text === 'string';
  if (!Array.isArray(answer) || !answer.every(isDesignation)) return undefined;
  return answer.map(({ value, text }) => ({ value, text }));
}

/** Returns the choices that are not chosen yet, without duplicates. */
export function notChosen(choices: readonly Designation[], chosen: readonly string[]): Designation[] {
  const seen = new Set(chosen);
  return choices.filter(({ value }) => !seen.has(value) && seen.add(value));
}
