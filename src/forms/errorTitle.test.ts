// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { markTitle } from './errorTitle.ts';

beforeEach(() => {
  document.title = 'Profile';
});

it('marks the title once, while any form has errors', () => {
  const [first, second] = [markTitle({}, 'Error: '), markTitle({}, 'Error: ')];
  expect(document.title).toBe('Error: Profile');
  first();
  expect(document.title).toBe('Error: Profile');
  second();
  expect(document.title).toBe('Profile');
});

it('takes over the mark that the server sent, and leaves another title alone', () => {
  document.title = 'Error: Profile';
  const unmark = markTitle({}, 'Error: ');
  expect(document.title).toBe('Error: Profile');
  unmark();
  expect(document.title).toBe('Profile');
  const again = markTitle({}, 'Error: ');
  document.title = 'Password';
  again();
  expect(document.title).toBe('Password');
});
