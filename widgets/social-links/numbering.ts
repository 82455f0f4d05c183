import { fill } from '../../src/texts.ts';

/** An attribute of one part of a row, or its text, with the row's place in it. */
export interface Place {
  /** The value of the part's marker. */
  part: string;
  /** Undefined for the text of the part. */
  attribute: string | undefined;
  /** With `{index}` and `{number}`. */
  pattern: string;
}

/** Puts a row's place into a pattern of the template: 'fields[links][{index}][link]', 'Link {number}'. */
export const place = (pattern: string, index: number): string => fill(pattern, { index, number: index + 1 });

export const hasPlace = (text: string): boolean => /\{(?:index|number)\}/.test(text);
