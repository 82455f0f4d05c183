import { isRecord } from '../isRecord.ts';

/** Values of all controls with one name, in document order. */
export type Entry = readonly [name: string, values: readonly string[]];

/** Draft of a form, as entered by the visitor. */
export interface Draft {
  /** Time of saving, in ms since the epoch. */
  savedAt: number;
  /** Time at which the visitor began the form, in ms since the epoch; `savedAt` if undefined. */
  begunAt?: number;
  /** Index of the step shown at that time, from 0. */
  page: number;
  /** Order that the form belonged to when it was sent; undefined if it was not sent, or was edited since. */
  sentOrder?: string | undefined;
  /** Values of text fields and single-choice lists. */
  typed: readonly Entry[];
  /** Checked values of radio buttons and checkboxes, and selected values of multiple-choice lists. */
  chosen: readonly Entry[];
}

const VERSION = 1;
/** Age in ms after which a draft is ignored: long enough to finish a form, short enough for a shared browser. */
const MAXIMUM_AGE_MS = 14 * 24 * 60 * 60 * 1000;
/** Time in ms by which a draft may be ahead of the clock. More would keep it for longer than the maximum age. */
const MAXIMUM_LEAD_MS = 24 * 60 * 60 * 1000;
/** Maximum length of a stored draft, in characters. Browsers allow about five million per site. */
const MAXIMUM_LENGTH = 200_000;

/** Serializes a draft for storage. Returns undefined if it is too long. */
export function serializeDraft(draft: Draft): string | undefined {
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
 * Parses a stored draft. Other scripts can write to the same storage, so every field is checked.
 * @param now current time, in ms since the epoch
 * @param order the form's current order. The server starts a new one when it has accepted the form.
 * @returns undefined for anything but a draft, for drafts that are too old or too long, and for a draft of another order
 * that was sent
 */
export function parseDraft(text = '', now: number, order = ''): Draft | undefined {
  if (text.length > MAXIMUM_LENGTH) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || parsed.version !== VERSION) return undefined;
    const { savedAt, begunAt, page, sentOrder, typed, chosen } = parsed;
    if (typeof savedAt !== 'number' || now - savedAt > MAXIMUM_AGE_MS) return undefined;
    // A time in the future means that the clock was ahead and has been corrected.
    if (savedAt - now > MAXIMUM_LEAD_MS) return undefined;
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 0) return undefined;
    if (sentOrder !== undefined && sentOrder !== order) return undefined;
    if (!isEntries(typed) || !isEntries(chosen)) return undefined;
    return {
      savedAt,
      page,
      typed,
      chosen,
      ...(typeof begunAt === 'number' && { begunAt }),
      ...(sentOrder !== undefined && { sentOrder: order }),
    };
  } catch {
    return undefined;
  }
}

/** Reason why drafts have ended: the form was sent, the visitor signed out, or the visitor discarded the draft. */
export type EndReason = 'sent' | 'signed-out' | 'discarded';

/** End of a form's drafts in all tabs: of all that were begun until then. */
export interface DraftEnd {
  reason: EndReason;
  /** Time in ms since the epoch. */
  at: number;
}

const END = /^(sent|signed-out|discarded) (\d{1,15})$/;

export const serializeEnd = ({ reason, at }: DraftEnd): string => `${reason} ${at}`;

/** Parses a stored end. Returns undefined for anything else, for a time in the future, and for an old one. */
export function parseEnd(text = '', now: number): DraftEnd | undefined {
  const [, reason, time] = END.exec(text) ?? [];
  const at = Number(time);
  // After a correction of the clock, a time in the future would end every draft until then.
  if (reason === undefined || at > now || now - at > MAXIMUM_AGE_MS) return undefined;
  return { reason: reason as EndReason, at };
}

/** Returns the reason why a draft that was begun at this time has ended, or undefined if it has not. */
export const endReason = (begunAt: number, end: DraftEnd | undefined): EndReason | undefined =>
  end && begunAt <= end.at ? end.reason : undefined;

export const begunAtOf = ({ begunAt, savedAt }: Draft): number => begunAt ?? savedAt;

const isFilled = ([, values]: Entry): boolean => values.some((value) => value !== '');

/** Merges the drafts of two tabs: fields that are empty in the first are filled in from the second. */
export function mergeDrafts(own: Draft, other: Draft): Draft {
  const merge = (mine: readonly Entry[], theirs: readonly Entry[]): Entry[] => [
    ...new Map([...mine, ...theirs, ...mine.filter(isFilled)]),
  ];
  return { ...own, typed: merge(own.typed, other.typed), chosen: merge(own.chosen, other.chosen) };
}

export const isEmpty = ({ typed, chosen }: Draft): boolean => typed.length === 0 && chosen.length === 0;

/** Properties of a control that decide whether a draft may hold its value. */
export interface DraftControl {
  name: string;
  type: string;
  autocomplete: string;
  /** True for controls of nested widgets, whose hidden fields hold the visitor's answers. */
  isNested: boolean;
}

/** Lifetime of a draft: until the tab is closed, or for days in the browser. */
export type DraftLifetime = 'tab' | 'browser';

const PRIVATE_TYPES = /^(?:password|file|submit|image|reset|button)$/;
/** Autocomplete values for payment data, passwords and one-time codes. */
const PRIVATE_AUTOCOMPLETE = /(?:^|\s)(?:cc-[a-z-]+|(?:current|new)-password|one-time-code)(?:\s|$)/i;
const PRIVATE_NAMES = /^(?:paymentForm|stripe)|csrf|token/i;
const NOT_REMEMBERED = /^\s*off\s*$/i;

/**
 * Returns whether a draft may include a control: never passwords, payment data, codes, tokens, files and controls without
 * a name (MA-06). A draft that outlasts the tab also leaves out what browsers must not remember (`autocomplete="off"`).
 */
export function canSave(
  { name, type, autocomplete, isNested }: DraftControl,
  lifetime: DraftLifetime,
): boolean {
  const isPrivate =
    name === '' ||
    PRIVATE_TYPES.test(type) ||
    PRIVATE_AUTOCOMPLETE.test(autocomplete) ||
    PRIVATE_NAMES.test(name);
  if (isPrivate || (type === 'hidden' && !isNested)) return false;
  return lifetime === 'tab' || !NOT_REMEMBERED.test(autocomplete);
}
