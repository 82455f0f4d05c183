import { type Begun, MAXIMUM_AGE_MS, parseBegun } from '../../page/history/begun.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { parseJson } from '../../runtime/parseJson.ts';
import { isPrivate, type PrivateControl } from '../fields/controls.ts';

/** Name of one or more controls, and the values of these controls in document order. */
export type Entry = readonly [name: string, values: readonly string[]];

/** Version on the server that a draft last matched. */
export interface ServerVersion {
  /** The server's number of the version. */
  number: number;
  /** Digest of the answers in that version, which shows if the visitor has changed anything since. */
  digest: string;
}

/** Values of the controls of a form. */
export interface Entries {
  /** Values of text fields and of `select` elements that allow a single option. */
  typed: readonly Entry[];
  /**
   * Checked values of radio buttons and checkboxes, and selected values of `select` elements that allow several
   * options.
   */
  chosen: readonly Entry[];
}

/** Draft of a form, as entered by the visitor. */
export interface Draft extends Begun, Entries {
  /** Time at which the draft was saved, in ms since the epoch. */
  savedAt: number;
  /**
   * The server's id for this form, if it has one. If a form is sent again with this id, the server replaces the earlier
   * submission.
   */
  identity?: string | undefined;
  /** Version on the server that the draft is based on; undefined if it was never there. */
  serverVersion?: ServerVersion | undefined;
  /** Account that was last seen in this browser when the draft was saved: see `seenAccount`. Only for lifetime `tab`. */
  seen?: string | undefined;
  /** Zero-based index of the step that was shown when the draft was saved. */
  page: number;
  /**
   * Order that the form belonged to when it was sent; undefined if the form has not been sent or has been edited since.
   */
  sentOrder?: string | undefined;
  /**
   * Values from which this draft differs only by own changes: those that all tabs shared when the browser refused to share this
   * draft, or that a tab had when the shared draft was missing because another tab had sent it.
   */
  base?: Entries | undefined;
}

/** Version of the format. */
export const VERSION = 2;
/** Time in ms by which a draft's time of saving may be ahead of the clock, for example after a correction of the clock. */
const MAXIMUM_LEAD_MS = 24 * 60 * 60 * 1000;
/** Maximum length of a stored draft, in characters. Browsers allow about five million characters per site. */
export const MAXIMUM_LENGTH = 200_000;

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

const areEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);

const hasEntries = (value: unknown): value is Entries =>
  isRecord(value) && areEntries(value.typed) && areEntries(value.chosen);

function parseServerVersion(value: unknown): ServerVersion | undefined {
  if (!isRecord(value)) return undefined;
  const { number, digest } = value;
  return typeof number === 'number' && typeof digest === 'string' ? { number, digest } : undefined;
}

/**
 * Returns the draft in a value from storage, a server or a file, which may be any JSON. Returns undefined if the value
 * isn't a draft in the current format.
 */
export function parseDraftData(value: unknown): Draft | undefined {
  if (!isRecord(value) || value.version !== VERSION) return undefined;
  const { savedAt, page, sentOrder, identity, seen, base } = value;
  const begun = parseBegun(value);
  const serverVersion = parseServerVersion(value.serverVersion);
  if (!begun || typeof savedAt !== 'number') return undefined;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 0) return undefined;
  if (sentOrder !== undefined && typeof sentOrder !== 'string') return undefined;
  if (!hasEntries(value)) return undefined;
  return {
    ...begun,
    savedAt,
    page,
    typed: value.typed,
    chosen: value.chosen,
    ...(typeof identity === 'string' && { identity }),
    ...(typeof seen === 'string' && { seen }),
    ...(serverVersion && { serverVersion }),
    ...(sentOrder !== undefined && { sentOrder }),
    ...(hasEntries(base) && { base: { typed: base.typed, chosen: base.chosen } }),
  };
}

const isTooOld = (savedAt: number, now: number): boolean => now - savedAt > MAXIMUM_AGE_MS;

/**
 * Returns whether a stored text is a draft that is too old, in any version of the format. Returns false for any other
 * text.
 * @param now current time, in ms since the epoch
 */
export function isExpired(text = '', now: number): boolean {
  const value = parseJson(text);
  return isRecord(value) && typeof value.savedAt === 'number' && isTooOld(value.savedAt, now);
}

/**
 * Returns the text to store in place of a stored draft, or undefined if the draft is to be removed. A draft is never
 * removed because of a single look at the clock, which may be wrong by years. If its time of saving is too long ago or in
 * the future, the draft gets a note of when this was first seen, and is removed if the same is true two weeks later.
 * @param now current time, in ms since the epoch
 */
export function agedText(text: string, now: number): string | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.savedAt !== 'number') return text;
  const { savedAt, doubtedSince } = value;
  const isOld = isTooOld(savedAt, now);
  if (!isOld && savedAt - now <= MAXIMUM_LEAD_MS) return text;
  // Otherwise, one visit with a clock set back and one with a clock set forward would remove the draft.
  const isConfirmed =
    typeof doubtedSince === 'number' && doubtedSince <= now && isOld === isTooOld(savedAt, doubtedSince);
  if (!isConfirmed) return JSON.stringify({ ...value, doubtedSince: now });
  return isTooOld(doubtedSince, now) ? undefined : text;
}

/**
 * Parses a stored draft. Other scripts can write to the same storage, so every field is checked.
 * @param now current time, in ms since the epoch
 * @param order the form's current order. The server starts a new order once it has accepted the form.
 * @returns undefined for anything but a draft, for a draft that is too old or too long, and for a draft that was sent
 * with another order
 */
export function parseDraft(text = '', now: number, order = ''): Draft | undefined {
  if (text.length > MAXIMUM_LENGTH) return undefined;
  const draft = parseDraftData(parseJson(text));
  // A time in the future only shows that the clock was or is wrong: `agedText` limits how long such a draft lasts.
  if (!draft || isTooOld(draft.savedAt, now)) return undefined;
  return draft.sentOrder === undefined || draft.sentOrder === order ? draft : undefined;
}

const areEqual = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Name that may be that of a field in a row. */
const NUMBERED = /\d/;

/**
 * Returns the entries of `other` with the changes between `before` and `own` applied: fields filled in, emptied or
 * reset. They are in the order of `own`, which is that of rows that have moved.
 */
function mergeEntries(
  before: readonly Entry[],
  own: readonly Entry[],
  other: readonly Entry[],
  hasRows: boolean,
): readonly Entry[] {
  const [known, mine, merged] = [new Map(before), new Map(own), new Map(other)];
  for (const name of new Set([...known.keys(), ...mine.keys(), ...merged.keys()])) {
    const values = mine.get(name);
    if (areEqual(values, known.get(name)) && !(hasRows && NUMBERED.test(name))) continue;
    if (values) merged.set(name, values);
    else merged.delete(name);
  }
  return [...new Set([...mine.keys(), ...merged.keys()])].flatMap((name): Entry[] => {
    const values = merged.get(name);
    return values ? [[name, values]] : [];
  });
}

/** Returns the later of the server's versions that two drafts are based on, if there is one. */
function latestVersion(one: Draft, other: Draft): Pick<Draft, 'serverVersion'> {
  const [{ serverVersion: own }, { serverVersion: others }] = [one, other];
  const latest = (own?.number ?? 0) >= (others?.number ?? 0) ? own : others;
  return latest ? { serverVersion: latest } : {};
}

/**
 * Merges the drafts of two tabs that have the same application open. For each field, the last change wins, even if it
 * emptied the field.
 * @param before values in this tab when its draft was last shared; undefined if it never was
 * @param own this tab's draft now
 * @param other draft that the tabs share
 * @param hasRows true if the rows are those of `own`, because the same name may belong to another row in `other`
 */
export function mergeDrafts(before: Entries | undefined, own: Draft, other: Draft, hasRows = false): Draft {
  return {
    ...own,
    // The merged draft contains the changes of both tabs, so it is based on the later version.
    ...latestVersion(own, other),
    typed: mergeEntries(before?.typed ?? [], own.typed, other.typed, hasRows),
    chosen: mergeEntries(before?.chosen ?? [], own.chosen, other.chosen, hasRows),
  };
}

export const isEmpty = ({ typed, chosen }: Draft): boolean => typed.length === 0 && chosen.length === 0;

/** Properties of a control that decide whether a draft may contain its value. */
export interface DraftControl extends PrivateControl {
  /** True for a control of a nested widget. The hidden fields of nested widgets contain the visitor's answers. */
  isNested: boolean;
}

/** Lifetime of a draft: until the tab is closed, or for 14 days in the browser. */
export type DraftLifetime = 'tab' | 'browser';

const NOT_REMEMBERED = /^\s*off\s*$/i;

/**
 * Returns whether a draft may include a control. Drafts never include passwords, payment data, codes, tokens, files or
 * controls without a name (MA-06). A draft that outlives the tab also omits fields that browsers must not remember
 * (`autocomplete="off"`).
 */
export function canSave(control: DraftControl, lifetime: DraftLifetime): boolean {
  const { name, type, autocomplete, isNested } = control;
  if (name === '' || isPrivate(control) || (type === 'hidden' && !isNested)) return false;
  return lifetime === 'tab' || !NOT_REMEMBERED.test(autocomplete);
}
