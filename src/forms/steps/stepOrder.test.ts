import { describe, expect, it } from 'vitest';
import { reachableStep, type StepRules, stepFrom } from './stepOrder.ts';

interface Case {
  skipped?: readonly number[];
  incomplete?: readonly number[];
  count?: number;
}

const rulesOf = ({ skipped = [], incomplete = [], count = 4 }: Case): StepRules => ({
  count,
  isSkipped: (step) => skipped.includes(step),
  isComplete: (step) => !incomplete.includes(step),
});

describe('the first step at or after an index', () => {
  it.each<[Case, number, number | undefined]>([
    [{}, 0, 0],
    [{}, 3, 3],
    [{}, 4, undefined],
    [{}, -1, undefined],
    [{}, 0.5, undefined],
    [{}, Number.NaN, undefined],
    [{ skipped: [2] }, 2, 3],
    [{ skipped: [2] }, 1, 1],
    [{ skipped: [2, 3] }, 2, undefined],
    [{ skipped: [1], count: 2 }, 1, undefined],
  ])('with %o from %d is %s', (rules, index, step) => {
    expect(stepFrom(rulesOf(rules), index)).toBe(step);
  });
});

describe('the step shown for a URL', () => {
  it.each<[Case, number, number]>([
    [{}, 0, 0],
    [{}, 3, 3],
    [{}, -1, 0],
    [{}, 7, 0],
    [{ incomplete: [0] }, 3, 0],
    [{ incomplete: [0] }, 0, 0],
    [{ incomplete: [1, 2] }, 3, 1],
    [{ incomplete: [3] }, 2, 2],
    [{ incomplete: [3] }, 3, 3],
    [{ skipped: [2] }, 2, 3],
    [{ skipped: [2], incomplete: [2] }, 3, 3],
    [{ skipped: [2], incomplete: [1] }, 2, 1],
  ])('with %o for step %d is %d', (rules, wanted, step) => {
    expect(reachableStep(rulesOf(rules), wanted)).toBe(step);
  });
});
