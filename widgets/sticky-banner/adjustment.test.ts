import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustment } from './adjustment.ts';

describe('the adjustment', () => {
  it.each([
    [0, 10],
    [1, 15],
    [50, 60],
    [85, 95],
    [86, 100],
    [90, 100],
    [90.5, 105],
    [250, 260],
  ])('for a height of %d px is %i px', (height, expected) => {
    expect(adjustment(height)).toBe(expected);
  });

  it('is the smallest multiple of 5 that leaves at least 10 px', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), (height) => {
        const clear = adjustment(height) - height;
        expect(adjustment(height) % 5).toBe(0);
        expect(clear).toBeGreaterThanOrEqual(10);
        expect(clear).toBeLessThan(15);
      }),
    );
  });
});
