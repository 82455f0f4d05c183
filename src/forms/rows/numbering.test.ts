import { expect, it } from 'vitest';
import { fillPlaceholders, hasPlaceholder, indexesIn, indexIn } from './numbering.ts';

const at = (index: number) => ({ index, number: index + 1, count: 12 });

it.each([
  ['fields[socialLinks][{index}][link]', 0, 'fields[socialLinks][0][link]'],
  ['Link {number} of {count}', 0, 'Link 1 of 12'],
  ['{index}{number}', 11, '1112'],
  ['{other} $& [1]', 3, '{other} $& [1]'],
])('%s is filled with a row’s place', (pattern, index, filled) => {
  expect(fillPlaceholders(pattern, at(index))).toBe(filled);
});

it('recognizes patterns with a placeholder', () => {
  expect(['a{index}', '{number}', '{count}'].every(hasPlaceholder)).toBe(true);
  expect(['', 'index', '{indexes}', '[0]'].some(hasPlaceholder)).toBe(false);
});

it.each([
  ['posts[12][city]', { index: 12, before: 'posts[', after: '][city]' }],
  ['city_3', { index: 3, before: 'city_', after: '' }],
  ['posts[add]', undefined],
  ['my posts[1]', undefined],
  ['', undefined],
])('finds the index in %o', (name, found) => {
  expect(indexIn(name, ['posts[', 'city_'])).toEqual(found);
});

it('lists the indexes of rows in the order of their fields', () => {
  const names = ['posts[7][a]', 'posts[7][b]', 'other', 'posts[0][a]', 'posts[7][c]'];
  expect(indexesIn(names, ['posts['])).toEqual([7, 0]);
});
