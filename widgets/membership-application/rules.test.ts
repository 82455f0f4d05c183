import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressKey,
  hasSameRequirements,
  isSumAllowed,
  type Requirements,
  requirementsFor,
  sumOf,
} from './rules.ts';

const requiredFor = (...addressTypes: string[]) => requirementsFor({ addressTypes, affiliations: [] });

describe('the required addresses', () => {
  it.each([
    [['Work', 'Work', 'Work'], false, true],
    [['Home', 'Home', 'Home'], true, false],
    [['Home', 'Work', 'Home'], true, true],
    [['Work', '', 'Work'], true, true],
    [['', '', ''], true, true],
    [[' work ', 'WORK'], false, true],
    [['Elsewhere'], true, true],
  ])('with %j are home: %s, work: %s', (types, home, work) => {
    expect(requiredFor(...types)).toMatchObject({ home, work });
  });

  it('are undefined without a list of address types', () => {
    expect(requiredFor()).toEqual({ home: undefined, work: undefined, ids: [] });
  });
});

describe('an affiliation', () => {
  it('requires the id only after yes, the first answer', () => {
    expect(requirementsFor({ addressTypes: [], affiliations: [0, 1, -1, 2] }).ids).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

const types = fc.array(fc.constantFrom('Work', 'Home', ''), { minLength: 1, maxLength: 3 });
const answers = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 4, maxLength: 4 });
/** Arbitrary change of one answer. */
const changes = fc.oneof(
  fc.record({ list: fc.nat(2), to: fc.constantFrom('Work', 'Home', '') }),
  fc.record({ affiliation: fc.nat(3), to: fc.integer({ min: -1, max: 1 }) }),
);

type Change = { list: number; to: string } | { affiliation: number; to: number };

interface State {
  addressTypes: string[];
  affiliations: number[];
}

function apply({ addressTypes, affiliations }: State, change: Change): State {
  if ('affiliation' in change)
    return { addressTypes, affiliations: affiliations.with(change.affiliation, change.to) };
  const hasList = change.list < addressTypes.length;
  return { addressTypes: hasList ? addressTypes.with(change.list, change.to) : addressTypes, affiliations };
}

describe('after any sequence of changes', () => {
  it('the requirements depend only on the latest answers', () => {
    fc.assert(
      fc.property(types, answers, fc.array(changes, { maxLength: 20 }), (first, chosen, sequence) => {
        let state: State = { addressTypes: first, affiliations: chosen };
        let required: Requirements = requirementsFor(state);
        for (const change of sequence) {
          state = apply(state, change);
          const next = requirementsFor(state);
          // Works like the view, which keeps the previous object if the requirements are equal, to avoid a render.
          if (!hasSameRequirements(required, next)) required = next;
        }
        const lists = new Set(state.addressTypes);
        expect(required).toEqual({
          home: lists.size > 1 || !lists.has('Work'),
          work: lists.size > 1 || !lists.has('Home'),
          ids: state.affiliations.map((answer) => answer === 0),
        });
      }),
    );
  });

  it('the order of the lists doesn’t matter', () => {
    fc.assert(
      fc.property(types, (list) => {
        expect(requiredFor(...list)).toEqual(requiredFor(...list.toReversed()));
      }),
    );
  });
});

it('requirements are equal if all of their values are', () => {
  const required: Requirements = { home: true, work: false, ids: [true, false] };
  const others = [{ home: false }, { work: true }, { ids: [true, true] }, { ids: [false, false] }];
  expect(hasSameRequirements(required, { ...required, ids: [true, false] })).toBe(true);
  expect(others.filter((other) => hasSameRequirements(required, { ...required, ...other }))).toEqual([]);
});

describe('Time Spent', () => {
  it.each([
    [['0', '0', '0', '0'], 0],
    [['25', '25', '25', '25'], 100],
    [['25%', ' 75 %', 'Choose', ''], 100],
    [['33.3', '33.3', '33.4', '0'], 100],
    [['33,3', '66,7'], 100],
    [['60', '50'], 110],
  ])('%j adds up to %s', (texts, sum) => {
    expect(sumOf(texts)).toBe(sum);
  });

  it('must be 0 or 100', () => {
    expect([0, 100, 99, 101, -100, 0.5].map(isSumAllowed)).toEqual([true, true, false, false, false, false]);
  });
});

describe('the fields of the two addresses', () => {
  it('are paired by name', () => {
    expect(addressKey('homeCountry')).toBe(addressKey('workCountry'));
    expect(addressKey('fields[homeAddress1]')).toBe(addressKey('fields[workAddress1]'));
    expect(addressKey('home[city]')).toBe(addressKey('work[city]'));
    expect(addressKey('home[city]')).not.toBe(addressKey('work[zip]'));
  });
});
