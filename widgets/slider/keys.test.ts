// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { directionOf } from './keys.ts';

function keydown(key: string, init: KeyboardEventInit = {}) {
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = new KeyboardEvent('keydown', init);
  return { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented: false };
}

describe('an arrow key', () => {
  it('moves the row in the direction it points', () => {
    expect(directionOf(keydown('ArrowLeft'), false)).toBe('previous');
    expect(directionOf(keydown('ArrowRight'), false)).toBe('next');
  });

  it('moves a right-to-left row in the direction it points', () => {
    expect(directionOf(keydown('ArrowLeft'), true)).toBe('next');
    expect(directionOf(keydown('ArrowRight'), true)).toBe('previous');
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing'])('is ignored with %s', (name) => {
    expect(directionOf(keydown('ArrowRight', { [name]: true }), false)).toBeUndefined();
  });

  it('is ignored if another listener has handled it', () => {
    expect(directionOf({ ...keydown('ArrowRight'), defaultPrevented: true }, false)).toBeUndefined();
  });
});

it.each(['ArrowUp', 'ArrowDown', 'PageDown', 'Home', 'Enter', ' '])('%s is ignored', (key) => {
  expect(directionOf(keydown(key), false)).toBeUndefined();
});
