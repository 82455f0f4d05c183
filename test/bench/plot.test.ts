import { expect, it } from 'vitest';
import { logLogPlot, spread } from './plot.ts';

it('moves labels apart, without changing their order or leaving the area', () => {
  expect(spread([50, 10, 12], 10, 100)).toEqual([50, 10, 20]);
  expect(spread([98, 99, 100], 10, 100)).toEqual([80, 90, 100]);
});

it('has a line and a label for each subject, on axes of powers of ten', () => {
  const points = [
    [1, 20],
    [1000, 300],
  ] as const;
  const svg = logLogPlot([{ label: 'rows <1>, slope 1.00', points }], 'size', 'ms');
  expect(svg).toContain('>rows &lt;1&gt;, slope 1.00</text>');
  for (const label of ['1', '10', '100', '1,000']) expect(svg).toContain(`>${label}</text>`);
  // The line, and its part of the key.
  expect(svg.match(/class="line"/g)).toHaveLength(2);
});
