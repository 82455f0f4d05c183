import { describe, expect, it } from 'vitest';
import { hasModifier, indexAfterKey } from './arrowKeys.ts';

describe('indexAfterKey', () => {
  it('moves down from the box through the hits and stops at the last one', () => {
    expect(indexAfterKey('ArrowDown', -1, 3)).toBe(0);
    expect(indexAfterKey('ArrowDown', 1, 3)).toBe(2);
    expect(indexAfterKey('ArrowDown', 2, 3)).toBeUndefined();
    expect(indexAfterKey('ArrowDown', -1, 0)).toBeUndefined();
  });

  it('moves up to the box and stops there', () => {
    expect(indexAfterKey('ArrowUp', 2, 3)).toBe(1);
    expect(indexAfterKey('ArrowUp', 0, 3)).toBe(-1);
    expect(indexAfterKey('ArrowUp', -1, 3)).toBeUndefined();
  });

  it('ignores other keys', () => expect(indexAfterKey('Home', 1, 3)).toBeUndefined());
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('%s is a modifier', (name) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(hasModifier(none)).toBe(false);
  expect(hasModifier({ ...none, [name]: true })).toBe(true);
});
