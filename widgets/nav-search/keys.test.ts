import { describe, expect, it } from 'vitest';
import { placeAfter } from './keys.ts';

describe('indexAfterKey', () => {
  it('moves down from the box through the hits and stops at the last one', () => {
    expect(placeAfter('ArrowDown', -1, 3)).toBe(0);
    expect(placeAfter('ArrowDown', 1, 3)).toBe(2);
    expect(placeAfter('ArrowDown', 2, 3)).toBeUndefined();
    expect(placeAfter('ArrowDown', -1, 0)).toBeUndefined();
  });

  it('moves up to the box and stops there', () => {
    expect(placeAfter('ArrowUp', 2, 3)).toBe(1);
    expect(placeAfter('ArrowUp', 0, 3)).toBe(-1);
    expect(placeAfter('ArrowUp', -1, 3)).toBeUndefined();
  });

  it('ignores other keys', () => expect(placeAfter('Home', 1, 3)).toBeUndefined());
});
