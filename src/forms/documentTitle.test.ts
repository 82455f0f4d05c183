// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { addTitlePrefix } from './documentTitle.ts';

beforeEach(() => {
  document.title = 'Profile';
});

it('adds the prefix once while any form has errors', () => {
  const [first, second] = [addTitlePrefix({}, 'Error: '), addTitlePrefix({}, 'Error: ')];
  expect(document.title).toBe('Error: Profile');
  first();
  expect(document.title).toBe('Error: Profile');
  second();
  expect(document.title).toBe('Profile');
});

it('removes a prefix that the server sent, and leaves a changed title alone', () => {
  document.title = 'Error: Profile';
  const removePrefix = addTitlePrefix({}, 'Error: ');
  expect(document.title).toBe('Error: Profile');
  removePrefix();
  expect(document.title).toBe('Profile');
  const removeAgain = addTitlePrefix({}, 'Error: ');
  document.title = 'Password';
  removeAgain();
  expect(document.title).toBe('Password');
});
