import { fill } from '../../src/texts.ts';

/** Attribute or text of a row's part that contains the row's index or number. */
export interface Place {
  /** Name of the part. */
  part: string;
  /** Attribute name; undefined for the text of the part. */
  attribute: string | undefined;
  /** Value in the template, with `{index}` or `{number}`. */
  pattern: string;
}

/** Fills a row's index and number into a pattern, such as 'fields[links][{index}][link]' or 'Link {number}'. */
export const place = (pattern: string, index: number): string => fill(pattern, { index, number: index + 1 });

export const hasPlace = (text: string): boolean => /\{(?:index|number)\}/.test(text);
