import { expect, it } from 'vitest';
import { slopeOf } from './growth.ts';

it('is 0 for a constant cost, 1 for a proportional one and 2 for a quadratic one', () => {
  const sizes = [100, 1000, 10_000];
  const slopes = [() => 5, (size: number) => size / 3, (size: number) => size ** 2].map((cost) =>
    slopeOf(sizes.map((size) => [size, cost(size)] as const)),
  );
  expect(slopes.map((slope) => slope?.toFixed(3))).toEqual(['0.000', '1.000', '2.000']);
});

it('ignores sizes below a tenth of the largest, where the fixed part of a cost prevails', () => {
  expect(
    slopeOf([
      [1, 500],
      [100, 510],
      [1000, 1000],
      [5000, 5000],
    ]),
  ).toBeCloseTo(1);
});

it('is undefined without two large sizes', () => {
  expect(slopeOf([[10, 1]])).toBeUndefined();
});
