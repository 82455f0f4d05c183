import { type Draft, MAXIMUM_LENGTH, parseDraftData, VERSION } from '../../src/forms/draft/draft.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';

/**
 * Largest file that is read, in bytes. A file that the widget has saved contains at most 200,000 characters, and a
 * character takes up at most three bytes per UTF-16 unit.
 */
export const MAXIMUM_BYTES = 3 * MAXIMUM_LENGTH + 1000;

/** Largest time in ms that JavaScript can show as a date. */
const LATEST_TIME = 8.64e15;

/** Reason why a file is refused: not saved by this widget, for another form, or in the format of another version. */
export type FileProblem = 'foreign' | 'otherForm' | 'otherVersion';

/** Content of a file: a draft, or the reason why there is none. */
export type FileContent = { draft: Draft } | { problem: FileProblem };

/** Returns the part of a draft that is the same on every device. */
const contentOf = ({ id, begunAt, savedAt, identity, page, typed, chosen }: Draft): Draft => ({
  id,
  begunAt,
  savedAt,
  ...(identity !== undefined && { identity }),
  page,
  typed,
  chosen,
});

const documentOf = (draft: Draft) => ({ version: VERSION, ...contentOf(draft) });

const serialize = (value: unknown): string | undefined => {
  const text = JSON.stringify(value);
  return text.length <= MAXIMUM_LENGTH ? text : undefined;
};

/** Returns the JSON document that the server keeps. Returns undefined if it is too long. */
export const serializeDocument = (draft: Draft): string | undefined => serialize(documentOf(draft));

/**
 * Returns the content of a file with a draft. Returns undefined if it is too long.
 * @param about sentence for people who open the file
 * @param form address of the form, which accepts no files from other forms
 */
export const serializeFile = (draft: Draft, about: string, form: string): string | undefined =>
  serialize({ about, form, draft: documentOf(draft) });

/** Parses the draft in a file or in a server's response, which may be any JSON. Returns undefined for anything else. */
export function parseDocument(value: unknown): Draft | undefined {
  const draft = parseDraftData(value);
  // `1e999` is valid JSON for infinity.
  return draft && Math.abs(draft.savedAt) <= LATEST_TIME ? contentOf(draft) : undefined;
}

/**
 * Parses a file that the visitor has chosen, which may be any file. A file has no expiration date: it is the visitor's
 * own, and the visitor is shown when it was saved.
 * @param form address of the form
 */
export function parseFile(text: string, form: string): FileContent {
  const file = text.length <= MAXIMUM_LENGTH ? parseJson(text) : undefined;
  if (!isRecord(file) || typeof file.form !== 'string' || !isRecord(file.draft))
    return { problem: 'foreign' };
  if (file.form !== form) return { problem: 'otherForm' };
  if (typeof file.draft.version === 'number' && file.draft.version !== VERSION)
    return { problem: 'otherVersion' };
  const draft = parseDocument(file.draft);
  return draft ? { draft } : { problem: 'foreign' };
}

/** Returns the name of a file, such as `membership-application-2026-11-25.json`. */
export function fileName(name: string, date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${[name, ...parts.map((part) => String(part).padStart(2, '0'))].join('-')}.json`;
}

/**
 * Returns the answers of a draft by name, without empty ones. A document that the server has made from a submitted form
 * contains each answer as both typed and chosen, because only the form shows which one a field needs.
 */
function answersOf({ typed, chosen }: Draft): Map<string, string> {
  const all = [...chosen, ...typed].map(([name, values]): [string, string] => {
    const answers = values.filter((value) => value !== '');
    return [name, answers.length > 0 ? JSON.stringify(answers) : ''];
  });
  return new Map(all.filter(([, answers]) => answers !== ''));
}

/** Returns the names of the fields whose answers differ between two drafts. */
export function differentFields(one: Draft, other: Draft): string[] {
  const [own, others] = [answersOf(one), answersOf(other)];
  const names = new Set([...own.keys(), ...others.keys()]);
  return [...names].filter((name) => own.get(name) !== others.get(name));
}

/** Returns a digest of a draft's answers (32-bit FNV-1a). It shows changes, and is no protection against forgery. */
export function digestOf(draft: Draft): string {
  const text = JSON.stringify([...answersOf(draft)].sort(([one], [other]) => (one < other ? -1 : 1)));
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
