import { expect, it } from 'vitest';
import { hasPlace, place } from './numbering.ts';

it('fills the index and number of a row into names and labels', () => {
  expect(place('fields[socialLinks][{index}][link]', 0)).toBe('fields[socialLinks][0][link]');
  expect(place('Link {number}', 0)).toBe('Link 1');
  expect(place('{index}{number}', 11)).toBe('1112');
  expect(place('{other} $& [1]', 3)).toBe('{other} $& [1]');
});

it('recognizes patterns with a placeholder', () => {
  expect(['a{index}', '{number}'].every(hasPlace)).toBe(true);
  expect(['', 'index', '{indexes}', '[0]'].some(hasPlace)).toBe(false);
});
