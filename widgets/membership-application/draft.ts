import { isPrivate, type Keepable } from '../../src/forms/isPrivate.ts';
import { isRecord } from '../../src/isRecord.ts';

/** What the controls of one name say, in the order of the page. */
export type Entry = readonly [name: string, values: readonly string[]];

/** What a visitor has entered. */
export interface Draft {
  /** Milliseconds, as `Date.now()` gives them. */
  savedAt: number;
  /** The page that was shown, from 0. */
  page: number;
  /** Of controls with one value: texts and lists. */
  typed: readonly Entry[];
  /** The chosen values of radio buttons, checkboxes, and lists for several. */
  chosen: readonly Entry[];
}

const VERSION = 1;
/** Two weeks: long enough for a busy month's end, short enough for a browser that others use, too. */
const MAXIMUM_AGE_MS = 14 * 24 * 60 * 60 * 1000;
/** In characters; browsers give a site some five million for everything. */
const MAXIMUM_LENGTH = 200_000;

/** A draft as it is stored; undefined for one that is too long to be kept in a browser. */
export function writeDraft(draft: Draft): string | undefined {
  const text = JSON.stringify({ version: VERSION, ...draft });
  return text.length <= MAXIMUM_LENGTH ? text : undefined;
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [name, values]: unknown[] = value;
  return (
    typeof name === 'string' && Array.isArray(values) && values.every((each) => typeof each === 'string')
  );
}

const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);

/**
 * Reads a draft out of a text that anybody may have stored. Undefined for anything else, for one that is too old, and for
 * one longer than we write them.
 */
export function readDraft(text = '', now: number): Draft | undefined {
  if (text.length > MAXIMUM_LENGTH) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || parsed.version !== VERSION) return undefined;
    const { savedAt, page, typed, chosen } = parsed;
    // Of a time to come, too: a clock that was ahead, and has been set right.
    if (typeof savedAt !== 'number' || Math.abs(now - savedAt) > MAXIMUM_AGE_MS) return undefined;
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 0) return undefined;
    return isEntries(typed) && isEntries(chosen) ? { savedAt, page, typed, chosen } : undefined;
  } catch {
    return undefined;
  }
}

const isFilled = ([, values]: Entry): boolean => values.some((value) => value !== '');

/** What one tab has kept, and of fields that are empty there what another tab has. */
export function together(own: Draft, other: Draft): Draft {
  const both = (mine: readonly Entry[], theirs: readonly Entry[]): Entry[] => [
    ...new Map([...mine, ...theirs, ...mine.filter(isFilled)]),
  ];
  return { ...own, typed: both(own.typed, other.typed), chosen: both(own.chosen, other.chosen) };
}

export const isEmpty = ({ typed, chosen }: Draft): boolean => typed.length === 0 && chosen.length === 0;

/** What is asked of a control to say whether a draft may hold it. */
export interface Kept extends Keepable {
  /** Whether it belongs to a widget inside the form: then its hidden field is the visitor's answer, not the server's word. */
  isNested: boolean;
}

/** Whether a draft holds a control: nothing private, and nothing that browsers are not to keep either (MA-06). */
export const mayKeep = (control: Kept): boolean =>
  !isPrivate(control) &&
  !/^\s*off\s*$/i.test(control.autocomplete ?? '') &&
  (control.type !== 'hidden' || control.isNested);
