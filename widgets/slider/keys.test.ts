// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { directionOf } from './keys.ts';

function press(key: string, init: KeyboardEventInit = {}, markup = '<a href="/">A link</a>') {
  document.body.innerHTML = markup;
  const target = document.body.firstElementChild as Element;
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = new KeyboardEvent('keydown', init);
  return { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented: false };
}

describe('an arrow key', () => {
  it('leads where it points', () => {
    expect(directionOf(press('ArrowLeft'), false)).toBe('previous');
    expect(directionOf(press('ArrowRight'), false)).toBe('next');
  });

  it('leads where it points from right to left, too', () => {
    expect(directionOf(press('ArrowLeft'), true)).toBe('next');
    expect(directionOf(press('ArrowRight'), true)).toBe('previous');
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing'])('is for others with %s', (name) => {
    expect(directionOf(press('ArrowRight', { [name]: true }), false)).toBeUndefined();
  });

  it.each([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable>A</p>',
    '<i role="slider"></i>',
  ])('is for %s', (markup) => {
    expect(directionOf(press('ArrowRight', {}, markup), false)).toBeUndefined();
  });

  it('is for nobody once it is answered', () => {
    expect(directionOf({ ...press('ArrowRight'), defaultPrevented: true }, false)).toBeUndefined();
  });
});

it.each(['ArrowUp', 'ArrowDown', 'PageDown', 'Home', 'Enter', ' '])('%s leads nowhere', (key) => {
  expect(directionOf(press(key), false)).toBeUndefined();
});
