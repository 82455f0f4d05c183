import { parseJson } from '../../runtime/parseJson.ts';

/**
 * Parses a list that this or another page has stored. Omits entries that are not valid, and returns an empty list for any
 * other text, because other code and older versions can write to the same storage.
 */
export function parseStoredList<Entry>(
  json: string | undefined,
  isEntry: (value: unknown) => value is Entry,
): readonly Entry[] {
  const parsed = parseJson(json ?? '');
  return Array.isArray(parsed) ? parsed.filter(isEntry) : [];
}
