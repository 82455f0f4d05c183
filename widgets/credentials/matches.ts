import { Sifter } from '@orchidjs/sifter';
import { initialize } from '@orchidjs/unicode-variants';
import type { Designation } from './designations.ts';

/**
 * Range of code points whose characters are also found without accents: Latin, Greek and Cyrillic. Otherwise, the library
 * looks up all 65,536 at the first letter that somebody types: 90 ms, and 400 at 4×.
 */
const VARIANTS: Parameters<typeof initialize>[0] = [[0, 0x52f]];

/** Signs with a meaning in patterns. Sifter 1.1.0 escapes them only if it doesn't look for accents: 'c++' would throw. */
const SYNTAX = /[$()*+.?[\]^{|}\\]/;

/** Choices that match a text, best first, and the patterns that find its words in them. */
export interface Matches {
  choices: readonly Designation[];
  patterns: readonly RegExp[];
}

/** Returns the choices that contain all words of a text, as tom-select finds them: all choices for an empty text. */
export function findMatches(choices: readonly Designation[], text: string): Matches {
  initialize(VARIANTS);
  const sifter = new Sifter(choices, { diacritics: !SYNTAX.test(text) });
  const { items, tokens } = sifter.search(text, { fields: ['text'], conjunction: 'and', sort: [] });
  return {
    choices: items.flatMap(({ id }) => choices[Number(id)] ?? []),
    patterns: tokens.flatMap(({ regex }) => regex ?? []),
  };
}
