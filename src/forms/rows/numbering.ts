import { interpolate } from '../../runtime/texts.ts';

/** Attribute or text of a row's part that contains the row's index or number. */
export interface Placeholder {
  /** Name of the part. */
  part: string;
  /** Attribute name; undefined if the placeholder is the part's text. */
  attribute: string | undefined;
  /** Value in the template, with `{index}`, `{number}` or `{count}`. */
  pattern: string;
}

/** Place of a row, and the number of rows. */
export interface RowPlace {
  /** Index in the names of the row's fields. */
  index: number;
  /** Number that visitors see, from 1. */
  number: number;
  count: number;
}

/** Fills a row's place into a pattern, such as 'fields[links][{index}][link]' or 'Link {number}'. */
export const fillPlaceholders = (pattern: string, place: RowPlace): string =>
  interpolate(pattern, { ...place });

export const hasPlaceholder = (text: string): boolean => /\{(?:index|number|count)\}/.test(text);

/** Index in a field's name. It follows one of the given texts, such as 'fields[links][' */
interface NamedIndex {
  index: number;
  before: string;
  after: string;
}

/** Returns the index in a field's name, or undefined if the name belongs to no row. */
export function indexIn(name: string, prefixes: readonly string[]): NamedIndex | undefined {
  for (const before of prefixes) {
    const digits = name.startsWith(before) && /^\d+/.exec(name.slice(before.length))?.[0];
    if (digits) return { index: Number(digits), before, after: name.slice(before.length + digits.length) };
  }
  return undefined;
}

/** Returns the indexes in the names of fields, in order and each once. */
export const indexesIn = (names: readonly string[], prefixes: readonly string[]): number[] => [
  ...new Set(names.flatMap((name) => indexIn(name, prefixes)?.index ?? [])),
];
