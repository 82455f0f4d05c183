import { Sifter } from '@orchidjs/sifter';
import { initialize } from '@orchidjs/unicode-variants';
import type { Designation } from './designations.ts';

/**
 * Range of code points for which the search ignores accents: Latin, Greek and Cyrillic. Without this limit, the library
 * processes all 65,536 code points at the first keystroke. This takes 90 ms, or 400 ms with a CPU slowdown of 4×.
 */
const VARIANTS: Parameters<typeof initialize>[0] = [[0, 0x52f]];

/**
 * Characters with a special meaning in regular expressions. Sifter 1.1.0 escapes them only with `diacritics: false`;
 * otherwise, 'c++' would throw.
 */
const SYNTAX = /[$()*+.?[\]^{|}\\]/;

/** Choices that match a text, best match first, and the patterns that match the text's words in them. */
export interface Matches {
  choices: readonly Designation[];
  patterns: readonly RegExp[];
}

/**
 * Returns the choices that contain all words of the given text or, for an empty text, all choices, as tom-select does.
 */
export function findMatches(choices: readonly Designation[], text: string): Matches {
  initialize(VARIANTS);
  const sifter = new Sifter(choices, { diacritics: !SYNTAX.test(text) });
  const { items, tokens } = sifter.search(text, { fields: ['text'], conjunction: 'and', sort: [] });
  return {
    choices: items.flatMap(({ id }) => choices[Number(id)] ?? []),
    patterns: tokens.flatMap(({ regex }) => regex ?? []),
  };
}
