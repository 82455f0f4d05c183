import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  move,
  notChosen,
  orderSelection,
  preview,
  readChoices,
  readOrder,
  writeOrder,
} from './designations.ts';

describe('an order', () => {
  it('is written with consecutive indexes, and read back unchanged', () => {
    expect(writeOrder(['12', '7'])).toBe(
      '[{"abbreviationId":"12","sortIndex":0},{"abbreviationId":"7","sortIndex":1}]',
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (ids) => {
        expect(readOrder(writeOrder(ids))).toEqual(ids);
      }),
    );
  });

  it('is sorted by its indexes, even with gaps, numeric ids and duplicates', () => {
    const json =
      '[{"abbreviationId":3,"sortIndex":9},{"abbreviationId":"1","sortIndex":"2"},{"abbreviationId":3,"sortIndex":10}]';
    expect(readOrder(json)).toEqual(['1', '3']);
  });

  it.each(['', 'null', '{}', '[', '[1, null, "x", {"sortIndex":1}, {"abbreviationId":{}}]'])(
    'is empty for %s',
    (json) => {
      expect(readOrder(json)).toEqual([]);
    },
  );

  it('contains exactly the selected ids, and puts ids that have no known place last', () => {
    expect(orderSelection(['a', 'b', 'c', 'd'], ['c', 'x', 'a'])).toEqual(['c', 'a', 'b', 'd']);
    expect(orderSelection([], ['c'])).toEqual([]);
  });
});

describe('a move', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 9, 'abc'],
  ])('from %d to %d gives %s', (from, to, expected) => {
    expect(move(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

describe('the preview', () => {
  it.each([
    [['Jane', 'Doe'], ['MD', 'PhD'], 'Jane Doe, MD, PhD'],
    [[' Jane ', '', 'Doe'], [], 'Jane Doe'],
    [['Jane', 'Doe'], ['NA'], 'Jane Doe'],
    [['Jane', 'Doe'], ['MD', ' NA ', 'PhD'], 'Jane Doe, MD, PhD'],
    [['', ' '], ['MD'], 'MD'],
    [[], ['NA'], ''],
    [['Jane'], ['NANP'], 'Jane, NANP'],
  ])('of %j and %j is "%s"', (names, designations, expected) => {
    expect(preview(names, designations)).toBe(expected);
  });
});

describe('results from the page', () => {
  it('can be a list of choices', () => {
    expect(readChoices([{ value: '1', text: 'MD', more: 1 }])).toEqual([{ value: '1', text: 'MD' }]);
    expect(readChoices([])).toEqual([]);
  });

  it.each([undefined, null, 'MD', {}, [1], [{ value: 1, text: 'MD' }], [{ value: '1' }]])(
    'cannot be %j',
    (answer) => {
      expect(readChoices(answer)).toBe(undefined);
    },
  );
});

it('chosen credentials are not offered again, and no credential is offered twice', () => {
  const choices = ['a', 'b', 'c', 'b'].map((value) => ({ value, text: value.toUpperCase() }));
  expect(notChosen(choices, ['c']).map(({ value }) => value)).toEqual(['a', 'b']);
  expect(notChosen(choices, ['a', 'b', 'c'])).toEqual([]);
});
