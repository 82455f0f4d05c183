import { describe, expect, it } from 'vitest';
import { eventNameOf, kindOfProblem, uniqueProblems } from './problems.ts';

const validity = { valueMissing: false, badInput: false };

describe('the kind of a problem', () => {
  it.each([
    [
      'a required field without a value',
      { validity: { ...validity, valueMissing: true }, type: 'text', values: [''] },
      'missing',
    ],
    ['an empty field with an error set by a script', { validity, type: 'text', values: [''] }, 'missing'],
    ['radio buttons of which none is checked', { validity, type: 'radio', values: [] }, 'missing'],
    ['a value that breaks a rule', { validity, type: 'email', values: ['Ada'] }, 'invalid'],
    [
      'text in a number field',
      { validity: { ...validity, badInput: true }, type: 'number', values: [''] },
      'invalid',
    ],
    ['a file that breaks a rule', { validity, type: 'file', values: [] }, 'invalid'],
  ] as const)('of %s', (_, field, kind) => expect(kindOfProblem(field)).toBe(kind));
});

describe('the fields of a problem event', () => {
  it('have the name of the control, or else its id', () => {
    expect(eventNameOf({ name: 'fields[email]', id: 'email' })).toBe('fields[email]');
    expect(eventNameOf({ name: '', id: 'consent' })).toBe('consent');
  });

  it('occur once, with the kind found first', () => {
    const fields = [
      { name: 'a', kind: 'missing' },
      { name: 'b', kind: 'invalid' },
      { name: 'a', kind: 'invalid' },
    ] as const;
    expect(uniqueProblems(fields)).toEqual([fields[0], fields[1]]);
  });
});
