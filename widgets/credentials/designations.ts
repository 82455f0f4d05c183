/** What a credential is called, by its id. */
export interface Choice {
  value: string;
  text: string;
}

/** Stands for 'none': it can be chosen, and is no part of a name. */
const NONE = 'NA';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The ids in a JSON list of `{ abbreviationId, sortIndex }`, in order of the latter; none where the text is no such list. */
export function readOrder(json: string): string[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const entries = list.filter(isRecord).flatMap(({ abbreviationId, sortIndex }) => {
    const isId = typeof abbreviationId === 'string' || typeof abbreviationId === 'number';
    return isId ? [{ id: String(abbreviationId), index: Number(sortIndex) || 0 }] : [];
  });
  return [...new Set(entries.sort((a, b) => a.index - b.index).map(({ id }) => id))];
}

/** The JSON of an order, its indexes from 0 without gaps (CD-01). */
export function writeOrder(ids: readonly string[]): string {
  return JSON.stringify(ids.map((abbreviationId, sortIndex) => ({ abbreviationId, sortIndex })));
}

/** What is selected, in the order that is remembered; what that does not know comes last, as it stands in the list. */
export function order(selected: readonly string[], remembered: readonly string[]): string[] {
  const known = remembered.filter((id) => selected.includes(id));
  return [...known, ...selected.filter((id) => !known.includes(id))];
}

/** A list with the entry at one place moved to another; the nearest one where there is none. */
export function move<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const place = Math.max(0, Math.min(to, entries.length - 1));
  const others = entries.filter((_, index) => index !== from);
  return others.toSpliced(place, 0, ...entries.slice(from, from + 1));
}

/** The full name with the credentials that follow it; 'NA' is none (CD-02). */
export function preview(names: readonly string[], designations: readonly string[]): string {
  const name = names
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return [name, ...designations.map((text) => text.trim()).filter((text) => text !== NONE)]
    .filter(Boolean)
    .join(', ');
}

/** The answer of a page to a search, checked: a list of choices; undefined for anything else. */
export function readChoices(answer: unknown): Choice[] | undefined {
  const isChoice = (entry: unknown): entry is Choice =>
    isRecord(entry) && typeof entry.value === 'string' && typeof entry.text === 'string';
  if (!Array.isArray(answer) || !answer.every(isChoice)) return undefined;
  return answer.map(({ value, text }) => ({ value, text }));
}
