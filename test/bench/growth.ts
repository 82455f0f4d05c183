/** Cost by size: pairs of a size and what that size costs, in ascending order of the size. */
export type Costs = readonly (readonly [size: number, cost: number])[];

/** Share of the largest size from which sizes count as large. Below, the fixed part of a cost hides its growth. */
const LARGE = 0.1;

/**
 * Returns the slope of cost against size on logarithmic axes, fitted to the larger sizes by least squares: 0 for a constant
 * cost, 1 for a cost in proportion to the size, 2 for a quadratic one. Returns undefined for fewer than two large sizes.
 */
export function slopeOf(costs: Costs): number | undefined {
  const largest = Math.max(...costs.map(([size]) => size));
  const points = costs
    .filter(([size]) => size >= largest * LARGE)
    .map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  if (points.length < 2) return undefined;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, cost]) => cost))];
  const covariance = mean(points.map(([size, cost]) => (size - x) * (cost - y)));
  return covariance / mean(points.map(([size]) => (size - x) ** 2));
}
