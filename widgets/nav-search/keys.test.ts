import { describe, expect, it } from 'vitest';
import { placeAfter } from './keys.ts';

describe('the arrow keys', () => {
  it('go down from the box through the hits, and stop at the last', () => {
    expect(placeAfter('ArrowDown', -1, 3)).toBe(0);
    expect(placeAfter('ArrowDown', 1, 3)).toBe(2);
    expect(placeAfter('ArrowDown', 2, 3)).toBeUndefined();
    expect(placeAfter('ArrowDown', -1, 0)).toBeUndefined();
  });

  it('go up to the box, and stop there', () => {
    expect(placeAfter('ArrowUp', 2, 3)).toBe(1);
    expect(placeAfter('ArrowUp', 0, 3)).toBe(-1);
    expect(placeAfter('ArrowUp', -1, 3)).toBeUndefined();
  });

  it('are the only ones', () => expect(placeAfter('Home', 1, 3)).toBeUndefined());
});
