import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, isSameRequired, type Required, requiredBy } from './rules.ts';
import { isSumAllowed, sumOf } from './timeSpent.ts';

const of = (...addressTypes: string[]) => requiredBy({ addressTypes, affiliations: [] });

describe('which address is required', () => {
  it.each([
    [['Work', 'Work', 'Work'], false, true],
    [['Home', 'Home', 'Home'], true, false],
    [['Home', 'Work', 'Home'], true, true],
    [['Work', '', 'Work'], true, true],
    [['', '', ''], true, true],
    [[' work ', 'WORK'], false, true],
    [['Elsewhere'], true, true],
  ])('with %j: home %s, work %s', (types, home, work) => {
    expect(of(...types)).toMatchObject({ home, work });
  });

  it('is nobody’s to say without a list', () => {
    expect(of()).toEqual({ home: undefined, work: undefined, ids: [] });
  });
});

describe('an affiliation', () => {
  it('asks for the id after yes, the first answer, only', () => {
    expect(requiredBy({ addressTypes: [], affiliations: [0, 1, -1, 2] }).ids).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

const types = fc.array(fc.constantFrom('Work', 'Home', ''), { minLength: 1, maxLength: 3 });
const answers = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 4, maxLength: 4 });
/** Each changes one thing. */
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
  const isThere = change.list < addressTypes.length;
  return { addressTypes: isThere ? addressTypes.with(change.list, change.to) : addressTypes, affiliations };
}

describe('whatever is changed in whatever order', () => {
  it('what is required follows from what is said last, and from nothing else', () => {
    fc.assert(
      fc.property(types, answers, fc.array(changes, { maxLength: 20 }), (first, chosen, sequence) => {
        let said: State = { addressTypes: first, affiliations: chosen };
        let required: Required = requiredBy(said);
        for (const each of sequence) {
          said = apply(said, each);
          const next = requiredBy(said);
          // A view that keeps what is the same as before shows what a new one would.
          if (!isSameRequired(required, next)) required = next;
        }
        const lists = new Set(said.addressTypes);
        expect(required).toEqual({
          home: lists.size > 1 || !lists.has('Work'),
          work: lists.size > 1 || !lists.has('Home'),
          ids: said.affiliations.map((answer) => answer === 0),
        });
      }),
    );
  });

  it('the order of the lists does not matter', () => {
    fc.assert(
      fc.property(types, (list) => {
        expect(of(...list)).toEqual(of(...list.toReversed()));
      }),
    );
  });
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

  it('is 0 or 100', () => {
    expect([0, 100, 99, 101, -100, 0.5].map(isSumAllowed)).toEqual([true, true, false, false, false, false]);
  });
});

describe('the addresses', () => {
  it('have pairs of controls', () => {
    expect(addressKey('homeCountry')).toBe(addressKey('workCountry'));
    expect(addressKey('fields[homeAddress1]')).toBe(addressKey('fields[workAddress1]'));
    expect(addressKey('home[city]')).toBe(addressKey('work[city]'));
    expect(addressKey('home[city]')).not.toBe(addressKey('work[zip]'));
  });
});
