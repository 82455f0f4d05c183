// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { addStepTitle, addTitlePrefix, setPageTitle } from './title.ts';

beforeEach(() => {
  document.title = 'Profile';
});

const step = (name: string) => (title: string) => `${name} · ${title}`;

it('the title has the prefix once while any form has errors', () => {
  const [first, second] = [addTitlePrefix({}, 'Error: '), addTitlePrefix({}, 'Error: ')];
  expect(document.title).toBe('Error: Profile');
  first();
  expect(document.title).toBe('Error: Profile');
  second();
  expect(document.title).toBe('Profile');
});

it('removing the prefix also removes one that the server sent, but keeps a title that another script set', () => {
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

it('the title has the step after the prefix, whichever was added first', () => {
  const owner = {};
  addStepTitle(owner, step('Contact'), 'Error: ');
  const removePrefix = addTitlePrefix({}, 'Error: ');
  expect(document.title).toBe('Error: Contact · Profile');
  const removeStep = addStepTitle(owner, step('Education'), 'Error: ');
  expect(document.title).toBe('Error: Education · Profile');
  removePrefix();
  expect(document.title).toBe('Education · Profile');
  removeStep();
  expect(document.title).toBe('Profile');
});

it('the title has the step after a prefix that the server sent', () => {
  document.title = 'Error: Profile';
  const removeStep = addStepTitle({}, step('Contact'), 'Error: ');
  expect(document.title).toBe('Error: Contact · Profile');
  removeStep();
  expect(document.title).toBe('Error: Profile');
});

it('the prefix and the step remain when the title of the page is replaced', () => {
  const removePrefix = addTitlePrefix({}, 'Error: ');
  const removeStep = addStepTitle({}, step('Contact'), 'Error: ');
  setPageTitle('Account');
  expect(document.title).toBe('Error: Contact · Account');
  removeStep();
  removePrefix();
  expect(document.title).toBe('Account');
});
