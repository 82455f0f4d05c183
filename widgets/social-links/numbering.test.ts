import { expect, it } from 'vitest';
import { fillPlaceholders, hasPlaceholder } from './numbering.ts';

it('fills the index and number of a row into names and labels', () => {
  expect(fillPlaceholders('fields[socialLinks][{index}][link]', 0)).toBe('fields[socialLinks][0][link]');
  expect(fillPlaceholders('Link {number}', 0)).toBe('Link 1');
  expect(fillPlaceholders('{index}{number}', 11)).toBe('1112');
  expect(fillPlaceholders('{other} $& [1]', 3)).toBe('{other} $& [1]');
});

it('recognizes patterns with a placeholder', () => {
  expect(['a{index}', '{number}'].every(hasPlaceholder)).toBe(true);
  expect(['', 'index', '{indexes}', '[0]'].some(hasPlaceholder)).toBe(false);
});
