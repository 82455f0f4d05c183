import { type DraftControl, isPrivate } from '../../src/forms/isPrivate.ts';
import { isRecord } from '../../src/isRecord.ts';

/** Draft of an unfinished donation, stored in the tab. */
export interface Draft {
  /** Order that the form belongs to, as identified by the server. */
  order: string;
  /** True once the form was submitted. After a successful submission, the server starts a new order. */
  isSent: boolean;
  /** Names and values of texts, lists and checked boxes, in document order. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Returns whether a draft may include a control: private and hidden fields are excluded. */
export const canSave = (control: DraftControl): boolean => !isPrivate(control) && control.type !== 'hidden';

const isField = (item: unknown): item is readonly [string, string] =>
  Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string');

/** Parses a stored draft. Returns undefined for anything else, and for a sent draft of another order (see `isSent`). */
export function parseDraft(text: string | undefined, order: string): Draft | undefined {
  if (text === undefined) return undefined;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(stored) || typeof stored.order !== 'string' || !Array.isArray(stored.fields))
    return undefined;
  const isSent = stored.isSent === true;
  if (isSent && stored.order !== order) return undefined;
  return { order: stored.order, isSent, fields: stored.fields.filter(isField) };
}
