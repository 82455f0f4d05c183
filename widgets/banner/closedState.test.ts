import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedDate, isClosed } from './closedState.ts';

const NOW = 1_795_000_000_000;
const YEAR = 31_536_000;

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
    expect(isClosed({ state, date }, updated, NOW)).toBe(expected);
  });
});

describe('a record from the future', () => {
  const closedIn = (seconds: number): string => String(NOW / 1000 + seconds);
  it.each([
    ['from a clock that was years ahead hides no banner', closedIn(9 * YEAR), NOW / 1000, false],
    ['from a clock that was years ahead hides no old banner', closedIn(9 * YEAR), 0, false],
    ['from another time zone hides the banner', closedIn(50_000), NOW / 1000, true],
    ['hides a banner from the future', closedIn(9 * YEAR), NOW / 1000 + 9 * YEAR, true],
    ['hides older banners from the future', closedIn(9 * YEAR), NOW / 1000 + 8 * YEAR, true],
    ['does not hide a newer banner', closedIn(9 * YEAR), NOW / 1000 + 10 * YEAR, false],
  ])('%s', (_, date, updated, expected) => {
    expect(isClosed({ state: 'true', date }, updated, NOW)).toBe(expected);
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
        expect(isClosed({ state: 'true', date: String(closedDate(now, updated)) }, updated, now)).toBe(true);
      }),
    );
  });
});
