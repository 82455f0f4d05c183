import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, type Condition, hiddenSections, namesOf, parseConditions } from './conditions.ts';

describe('parseConditions', () => {
  it.each([
    ['[{"field":"fields[topic]","value":"Yes"}]', [{ field: 'fields[topic]', value: 'Yes' }]],
    [
      '[{"field":"count","value":2},{"field":"on","value":true}]',
      [
        { field: 'count', value: '2' },
        { field: 'on', value: 'true' },
      ],
    ],
    ['[{"field":"note","value":""}]', [{ field: 'note', value: '' }]],
    ['[{"field":"by","value":["email",7]}]', [{ field: 'by', value: ['email', '7'] }]],
    ['[]', []],
  ])('parses %s', (json, expected) => {
    expect(parseConditions(json)).toEqual(expected);
  });

  it.each([
    '',
    '{',
    '{}',
    'null',
    '"a"',
    '[null]',
    '[{"field":"a"}]',
    '[{"field":"","value":"x"}]',
    '[{"field":7,"value":"x"}]',
    '[{"field":"a","value":[]}]',
    '[{"field":"a","value":["x",null]}]',
    '[{"field":"a","value":[["x"]]}]',
    '[{"field":"a","value":"x"},7]',
  ])('returns undefined for %s', (json) => {
    expect(parseConditions(json)).toBeUndefined();
  });

  it('refer to controls with the name of the field, with or without brackets', () => {
    expect(namesOf({ field: 'fields[by]', value: 'x' })).toEqual(['fields[by]', 'fields[by][]']);
  });
});

/**
 * Generated form. Section n is represented by the number n. Field n is named `f{n}` and is inside the sections
 * `inside[n]`.
 */
interface Form {
  sections: ReadonlyMap<number, readonly Condition[]>;
  inside: readonly (readonly number[])[];
}

const VALUES = ['a', 'b', 'c'];
const anyValue = fc.constantFrom(...VALUES);

/** A condition's value: one, or a list of which one must match. */
const anyWanted = fc.oneof(anyValue, fc.uniqueArray(anyValue, { minLength: 1, maxLength: 2 }));

/** Returns whether one of the wanted values was given. */
const isGiven = (wanted: Condition['value'], given: readonly string[] = []): boolean =>
  given.some((value) => (typeof wanted === 'string' ? wanted === value : wanted.includes(value)));

const answersOf = ({ inside }: Form, values: readonly (readonly string[])[]): Answer<number>[] =>
  inside.map(
    (sections, field): Answer<number> => ({
      name: field % 2 === 0 ? `f${field}` : `f${field}[]`,
      values: values[field] ?? [],
      enclosingSections: sections,
    }),
  );

/**
 * Generates forms with fields 0 to 5. Section n (1 to 5) contains field n. It depends only on earlier fields or, if
 * `canBeCyclic` is true, on any field.
 */
const formOf = (canBeCyclic: boolean) =>
  fc
    .array(
      fc.record({
        conditions: fc.array(fc.record({ about: fc.nat(5), value: anyWanted }), { maxLength: 3 }),
        parent: fc.nat(5),
      }),
      { minLength: 5, maxLength: 5 },
    )
    .map((plans): Form => {
      const inside: number[][] = [[]];
      const sections = new Map<number, readonly Condition[]>();
      for (const [index, { conditions, parent }] of plans.entries()) {
        const own = index + 1;
        inside[own] = [own, ...(parent < own ? (inside[parent] ?? []) : [])];
        const about = (field: number) => `f${canBeCyclic ? field : field % own}`;
        sections.set(
          own,
          conditions.map((condition) => ({ field: about(condition.about), value: condition.value })),
        );
      }
      return { sections, inside };
    });

const START = [['a'], ['a'], ['b'], ['a'], ['c'], ['a', 'b']];
const changes = fc.array(
  fc.record({ field: fc.nat(5), values: fc.uniqueArray(anyValue, { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

/** Yields the values of all fields: first the initial values, then those after each change. */
function* states(sequence: readonly { field: number; values: readonly string[] }[]) {
  const current: (readonly string[])[] = [...START];
  yield current;
  for (const { field, values } of sequence) {
    current[field] = values;
    yield current;
  }
}

describe('hidden sections', () => {
  it('match a recursive evaluation after any sequence of changes', () => {
    fc.assert(
      fc.property(formOf(false), changes, (form, sequence) => {
        for (const values of states(sequence)) {
          const isShown = (section: number): boolean =>
            (form.sections.get(section) ?? []).every(({ field, value }) => {
              const number = Number(field.slice(1));
              return isGiven(value, values[number]) && (form.inside[number] ?? []).every(isShown);
            });
          const hidden = [...form.sections.keys()].filter((section) => !isShown(section));
          expect(
            [...hiddenSections(form.sections, answersOf(form, values))].toSorted((a, b) => a - b),
          ).toEqual(hidden);
        }
      }),
    );
  });

  it('are the smallest consistent set when sections depend on each other', () => {
    fc.assert(
      fc.property(formOf(true), changes, (form, sequence) => {
        const all = [...form.sections.keys()];
        for (const values of states(sequence)) {
          const hidden = hiddenSections(form.sections, answersOf(form, values));
          const isConsistent = (other: ReadonlySet<number>): boolean =>
            all.every((section) => {
              const isMet = (form.sections.get(section) ?? []).every(({ field, value }) => {
                const number = Number(field.slice(1));
                const isCounted = !(form.inside[number] ?? []).some((around) => other.has(around));
                return isCounted && isGiven(value, values[number]);
              });
              return isMet !== other.has(section);
            });
          expect(isConsistent(hidden)).toBe(true);
          for (let bits = 0; bits < 2 ** all.length; bits++) {
            const other = new Set(all.filter((_, place) => bits & (1 << place)));
            if (isConsistent(other)) expect([...hidden].every((section) => other.has(section))).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['that are independent', (index: number) => `f${index}`],
    ['that depend on each other in a chain', (index: number) => `s${index - 1}`],
  ])('are found with reads in proportion to the number of sections %s', (_, fieldOf) => {
    const readsWith = (count: number): number => {
      let reads = 0;
      const numbers = Array.from({ length: count }, (_unused, index) => index);
      const sections = new Map(
        numbers.map((index) => [index, [{ field: fieldOf(index), value: 'yes' }]] as const),
      );
      const answerNamed = (name: string, enclosingSections: number[]): Answer<number> => ({
        name,
        enclosingSections,
        get values() {
          reads += 1;
          return ['no'];
        },
      });
      hiddenSections(
        sections,
        numbers.flatMap((index) => [answerNamed(`f${index}`, []), answerNamed(`s${index}`, [index])]),
      );
      return reads;
    };
    expect(readsWith(400)).toBeLessThanOrEqual(2 * 400);
  });

  it('do not include a section without conditions', () => {
    expect(hiddenSections(new Map([['s', []]]), [])).toEqual(new Set());
  });
});
