import {
  array,
  getDotPath,
  type InferOutput,
  isoDate,
  literal,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot';
import { UsageError } from '../UsageError.ts';
import { type Kind, kinds, type SavedEntry } from './entry.ts';

/** Version of the list's format. A command that reads another version refuses the list. */
const SCHEMA = 1;

const entrySchema = strictObject({
  kind: picklist(Object.keys(kinds) as Kind[]),
  name: string(),
  hash: optional(string()),
  value: optional(string()),
  unhashed: optional(string()),
  integrity: optional(picklist(['matches', 'differs', 'none', 'unchecked'])),
  redirectsTo: optional(string()),
  loadedBy: optional(string()),
  owner: string(),
  reason: string(),
  approvedBy: string(),
  approvedOn: union([literal(''), pipe(string(), isoDate())]),
});

const listSchema = object({
  schema: literal(SCHEMA),
  savedOn: pipe(string(), isoDate()),
  address: string(),
  entries: array(entrySchema),
});

/** Saved inventory of a page, which people complete and approve. */
export interface SavedList {
  savedOn: string;
  /** Address of the page, without its query. */
  address: string;
  entries: readonly SavedEntry[];
}

const fields = Object.keys(entrySchema.entries);

/** Returns an entry with its fields in the order of the schema, and without fields that have no value. */
const ordered = (entry: SavedEntry): object =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value: unknown = Reflect.get(entry, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** Returns the text of the list's file. Its lines are in the same order for the same page, so that a diff shows the changes. */
export const listText = ({ savedOn, address, entries }: SavedList): string =>
  `${JSON.stringify({ schema: SCHEMA, address, savedOn, entries: entries.map(ordered) }, null, 2)}\n`;

/** Returns an entry without the optional fields that are undefined. */
const toEntry = (parsed: InferOutput<typeof entrySchema>): SavedEntry =>
  ordered(parsed as SavedEntry) as SavedEntry;

/**
 * Parses the text of a list.
 * @param file name of the file, for the report
 * @throws UsageError if the text is not a list
 */
export function parseList(text: string, file: string): SavedList {
  const fail = (expected: string): never => {
    throw new UsageError(
      `${file} is not a list of society-widgets check-payment: ${expected}. Correct it, or write a new list with --update and another file name.`,
    );
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return fail((cause as Error).message);
  }
  const { success, output, issues } = safeParse(listSchema, data);
  if (!success) return fail(`${getDotPath(issues[0]) ?? 'the file'}: ${issues[0].message}`);
  return { ...output, entries: output.entries.map(toEntry) };
}
