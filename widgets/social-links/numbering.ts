import { interpolate } from '../../src/runtime/texts.ts';

/** Attribute or text of a row's part that contains the row's index or number. */
export interface Placeholder {
  /** Name of the part. */
  part: string;
  /** Attribute name; undefined if the placeholder is the part's text. */
  attribute: string | undefined;
  /** Value in the template, with `{index}` or `{number}`. */
  pattern: string;
}

/** Fills a row's index and number into a pattern, such as 'fields[links][{index}][link]' or 'Link {number}'. */
export const fillPlaceholders = (pattern: string, index: number): string =>
  interpolate(pattern, { index, number: index + 1 });

export const hasPlaceholder = (text: string): boolean => /\{(?:index|number)\}/.test(text);
