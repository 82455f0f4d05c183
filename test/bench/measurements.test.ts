import { expect, it } from 'vitest';
import { measurements } from './measurements.ts';

it('each measurement has its own name and at least one case', () => {
  const names = measurements.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(measurements.filter(({ cases }) => cases.length === 0)).toEqual([]);
});

it.each(measurements)(
  'the limits of $name are on its own cases and metrics',
  ({ limits, cases, metrics }) => {
    const [known, measured] = [cases.map(({ name }) => name), Object.keys(metrics)];
    for (const limit of limits) {
      expect(known).toContain(limit.case);
      expect(measured).toContain(limit.metric);
    }
  },
);
