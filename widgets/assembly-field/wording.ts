import type { PartsOf, TextsOf } from '../../src/define.ts';
import { joinNames } from '../../src/forms/joinNames.ts';
import { fill } from '../../src/texts.ts';
import type { assemblyField } from './assembly-field.ts';

export type Parts = PartsOf<typeof assemblyField>;
export type Texts = TextsOf<typeof assemblyField>;

export interface Pill {
  id: string;
  name: string;
}

/** What the field says of a choice, with its own maximum in it. */
export function createWording(texts: Texts, maximum: number) {
  return {
    /** 'A, B and C', or that there is nothing. */
    names: (pills: readonly Pill[]): string =>
      joinNames(
        pills.map(({ name }) => name),
        (names, name) => fill(texts.last, { names, name }),
      ) || texts.none,
    count: (count: number): string =>
      fill(count < maximum ? texts.count : texts.full, { count, max: maximum }),
    tooMany: maximum === 1 ? texts.tooManyOne : fill(texts.tooMany, { max: maximum }),
    removed: (name: string): string => fill(texts.removed, { name }),
  };
}

export type Wording = ReturnType<typeof createWording>;
