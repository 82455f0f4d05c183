import { isPrivate, type Keepable } from '../../src/forms/isPrivate.ts';
import { isRecord } from '../../src/isRecord.ts';

/** What a tab keeps of a form that is not done yet. */
export interface Draft {
  /** What the server calls the order that the form belongs to. */
  order: string;
  /** Whether the form was on its way: the server has a new order for it once it has arrived. */
  isSent: boolean;
  /** Names and values of texts, lists and what is checked, in the order of the page. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Whether a draft holds a control: nothing private, and nothing of the server's. */
export const mayKeep = (control: Keepable): boolean => !isPrivate(control) && control.type !== 'hidden';

const isField = (item: unknown): item is readonly [string, string] =>
  Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string');

/** A stored text as a draft; undefined where it is anything else, or where its order is done (see `isSent`). */
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
