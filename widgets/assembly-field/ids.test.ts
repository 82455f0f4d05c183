import { describe, expect, it } from 'vitest';
import { isValidId, joinIds, splitIds } from './ids.ts';

describe('assembly ids', () => {
  it.each([
    ['', []],
    ['12', ['12']],
    ['12|7|sleep', ['12', '7', 'sleep']],
    [' 12 ||7|12|', ['12', '7']],
  ])('splits %o into %o', (value, ids) => {
    expect(splitIds(value)).toEqual(ids);
  });

  it('joins ids with a pipe', () => {
    expect(joinIds(['12', '7'])).toBe('12|7');
    expect(joinIds([])).toBe('');
  });

  it.each(['', 'a|b', ' a', '|'])('rejects %o as an id', (id) => {
    expect(isValidId(id)).toBe(false);
  });

  it('accepts numbers and words as ids', () => {
    expect(['12', 'critical-care', 'a b'].every(isValidId)).toBe(true);
  });
});
