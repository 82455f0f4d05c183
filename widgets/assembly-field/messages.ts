import { joinNames } from '../../src/forms/fields/joinNames.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { assemblyField } from './assembly-field.ts';

export type Parts = PartsOf<typeof assemblyField>;
export type Texts = TextsOf<typeof assemblyField>;

export interface Pill {
  id: string;
  name: string;
}

/** Returns the texts about a choice, with names, counts and the maximum filled in. */
export function createMessages(texts: Texts, maximum: number) {
  return {
    /** Returns the names as 'A, B and C', or the text for an empty selection (AS-03). */
    names: (pills: readonly Pill[]): string =>
      joinNames(
        pills.map(({ name }) => name),
        (names, name) => interpolate(texts.last, { names, name }),
      ) || texts.none,
    count: (count: number): string =>
      interpolate(count < maximum ? texts.count : texts.full, { count, max: maximum }),
    tooMany: interpolate(texts.tooMany, { count: maximum, max: maximum }),
    removed: (name: string): string => interpolate(texts.removed, { name }),
  };
}

export type Messages = ReturnType<typeof createMessages>;
