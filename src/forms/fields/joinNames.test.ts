import { describe, expect, it } from 'vitest';
import { joinNames } from './joinNames.ts';

describe('joinNames', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
    [['A', 'B', 'C', 'D'], 'A, B, C and D'],
  ])('joins %o into %o', (names, joined) => {
    expect(joinNames(names, (others, last) => `${others} and ${last}`)).toBe(joined);
  });
});
