import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, type Condition, hiddenSections, isAsked, parseConditions } from './conditions.ts';

describe('a list of conditions', () => {
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
    ['[]', []],
  ])('%s is read', (json, expected) => {
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
    '[{"field":"a","value":[]}]',
    '[{"field":"a","value":"x"},7]',
  ])('%s is none', (json) => {
    expect(parseConditions(json)).toBeUndefined();
  });

  it('asks a field by its name, with or without brackets', () => {
    const condition = { field: 'fields[by]', value: 'x' };
    expect(
      ['fields[by]', 'fields[by][]', 'fields[by][0]', 'by'].map((name) => isAsked(condition, name)),
    ).toEqual([true, true, false, false]);
  });
});

/** Section `n` is `n`; field `n` is named `f{n}` and stands in the sections given. */
interface Form {
  sections: ReadonlyMap<number, readonly Condition[]>;
  inside: readonly (readonly number[])[];
}

const VALUES = ['a', 'b', 'c'];
const WORD = fc.constantFrom(...VALUES);

const answersOf = ({ inside }: Form, said: readonly (readonly string[])[]): Answer<number>[] =>
  inside.map((sections, field) => ({
    name: field % 2 === 0 ? `f${field}` : `f${field}[]`,
    values: said[field] ?? [],
    inside: sections,
  }));

/** Fields 0 to 5; section n (1 to 5) holds field n, and asks about earlier fields only, or about any. */
const formOf = (mayRing: boolean) =>
  fc
    .array(
      fc.record({
        asked: fc.array(fc.record({ about: fc.nat(5), value: WORD }), { maxLength: 3 }),
        parent: fc.nat(5),
      }),
      { minLength: 5, maxLength: 5 },
    )
    .map((plans): Form => {
      const inside: number[][] = [[]];
      const sections = new Map<number, readonly Condition[]>();
      for (const [index, { asked, parent }] of plans.entries()) {
        const own = index + 1;
        inside[own] = [own, ...(parent < own ? (inside[parent] ?? []) : [])];
        const about = (field: number) => `f${mayRing ? field : field % own}`;
        sections.set(
          own,
          asked.map((condition) => ({ field: about(condition.about), value: condition.value })),
        );
      }
      return { sections, inside };
    });

const START = [['a'], ['a'], ['b'], ['a'], ['c'], ['a', 'b']];
const changes = fc.array(fc.record({ field: fc.nat(5), values: fc.uniqueArray(WORD, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 12,
});

/** Everything that is said, after each change. */
function* states(sequence: readonly { field: number; values: readonly string[] }[]) {
  const said: (readonly string[])[] = [...START];
  yield said;
  for (const { field, values } of sequence) {
    said[field] = values;
    yield said;
  }
}

describe('hidden sections', () => {
  it('are those that a question asked one by one would hide, after any sequence of changes', () => {
    fc.assert(
      fc.property(formOf(false), changes, (form, sequence) => {
        for (const said of states(sequence)) {
          const isShown = (section: number): boolean =>
            (form.sections.get(section) ?? []).every(({ field, value }) => {
              const number = Number(field.slice(1));
              return said[number]?.includes(value) && (form.inside[number] ?? []).every(isShown);
            });
          const hidden = [...form.sections.keys()].filter((section) => !isShown(section));
          expect([...hiddenSections(form.sections, answersOf(form, said))].toSorted((a, b) => a - b)).toEqual(
            hidden,
          );
        }
      }),
    );
  });

  it('settle also where sections ask about each other: as few as can be are hidden', () => {
    fc.assert(
      fc.property(formOf(true), changes, (form, sequence) => {
        const all = [...form.sections.keys()];
        for (const said of states(sequence)) {
          const hidden = hiddenSections(form.sections, answersOf(form, said));
          const agrees = (other: ReadonlySet<number>): boolean =>
            all.every((section) => {
              const isMet = (form.sections.get(section) ?? []).every(({ field, value }) => {
                const number = Number(field.slice(1));
                const isHeard = !(form.inside[number] ?? []).some((around) => other.has(around));
                return isHeard && said[number]?.includes(value);
              });
              return isMet !== other.has(section);
            });
          expect(agrees(hidden)).toBe(true);
          for (let bits = 0; bits < 2 ** all.length; bits++) {
            const other = new Set(all.filter((_, place) => bits & (1 << place)));
            if (agrees(other)) expect([...hidden].every((section) => other.has(section))).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are none without conditions', () => {
    expect(hiddenSections(new Map([['s', []]]), [])).toEqual(new Set());
  });
});
