import { describe, expect, it } from 'vitest';
import { isFollowed } from './ways.ts';

const press = { type: 'click', button: 0, detail: 1, defaultPrevented: false };

describe('a press on a link', () => {
  it.each([
    ['by mouse', press, true],
    ['by keyboard', { ...press, detail: 0 }, true],
    ['with the middle button', { ...press, type: 'auxclick', button: 1 }, true],
    ['with the right button', { ...press, type: 'auxclick', button: 2 }, false],
    ['that is the second of a double click', { ...press, detail: 2 }, false],
    ['that other code handles', { ...press, defaultPrevented: true }, false],
  ])('%s: followed is %o', (_how, given, expected) => {
    expect(isFollowed(given)).toBe(expected);
  });
});
