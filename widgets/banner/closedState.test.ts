import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedDate, isClosed } from './closedState.ts';

describe('isClosed', () => {
  it.each([
    ['true', '1000', 999, true],
    ['true', '1000', 1000, true],
    ['true', '1000', 1001, false],
    [undefined, undefined, 0, false],
    [undefined, '1000', 0, false],
    ['true', undefined, 0, false],
    ['false', '1000', 0, false],
    ['yes', '1000', 0, false],
    ['true', 'yesterday', 0, false],
    ['true', '-5', 0, false],
    ['true', 'Infinity', 0, false],
    ['true', '1e99', 0, false],
    ['true', '1763596800999', 1_763_596_800_999, true],
    ['true', 'NaN', 0, false],
    ['true', '{}', 0, false],
  ])('with state %s and date %s, for an update at %i s, returns %s', (state, date, updated, expected) => {
    expect(isClosed({ state, date }, updated)).toBe(expected);
  });
});

describe('the stored date', () => {
  it.each([
    [1_763_596_800_999, 5, 1_763_596_800],
    [5000, 1_763_596_800, 1_763_596_800],
  ])('at %i ms, for an update at %i s, is %i s', (now, updated, expected) => {
    expect(closedDate(now, updated)).toBe(expected);
  });

  it('always keeps a closed banner closed', () => {
    const milliseconds = fc.nat({ max: 4e12 });
    const seconds = fc.nat({ max: 4e9 });
    fc.assert(
      fc.property(milliseconds, seconds, (now, updated) => {
        expect(isClosed({ state: 'true', date: String(closedDate(now, updated)) }, updated)).toBe(true);
      }),
    );
  });
});
