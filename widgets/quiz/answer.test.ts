import { describe, expect, it } from 'vitest';
import { optionAfterKey, verdictOn } from './answer.ts';

describe('the verdict', () => {
  it.each([
    ['1', 'correct'],
    ['0', 'incorrect'],
    ['', 'incorrect'],
    ['true', 'incorrect'],
    ['11', 'incorrect'],
    [undefined, 'incorrect'],
  ])("on '%s' is %s", (flag, verdict) => {
    expect(verdictOn(flag)).toBe(verdict);
  });
});

describe('among four options', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowRight', 3, 0],
    ['ArrowUp', 0, 3],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, undefined],
    ['toString', 1, undefined],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(optionAfterKey(key, from, 4)).toBe(to);
  });
});
