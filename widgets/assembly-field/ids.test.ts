import { describe, expect, it } from 'vitest';
import { isUsable, joinIds, splitIds } from './ids.ts';

describe('ids', () => {
  it.each([
    ['', []],
    ['12', ['12']],
    ['12|7|sleep', ['12', '7', 'sleep']],
    [' 12 ||7|12|', ['12', '7']],
  ])('of %o are %o', (value, ids) => {
    expect(splitIds(value)).toEqual(ids);
  });

  it('are joined by a pipe', () => {
    expect(joinIds(['12', '7'])).toBe('12|7');
    expect(joinIds([])).toBe('');
  });

  it.each(['', 'a|b', ' a', '|'])('cannot be %o', (id) => {
    expect(isUsable(id)).toBe(false);
  });

  it('can be numbers and words', () => {
    expect(['12', 'critical-care', 'a b'].every(isUsable)).toBe(true);
  });
});
