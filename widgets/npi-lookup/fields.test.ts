import { describe, expect, it } from 'vitest';
import {
  type FieldValues,
  hasUsState,
  isUsa,
  missingFields,
  missingText,
  parametersOf,
  shortFieldName,
} from './fields.ts';
import { npiLookup } from './npi-lookup.ts';

const empty: FieldValues = {
  firstname: '',
  lastname: '',
  country: '',
  state: '',
  stateNonUs: '',
  number: '',
};
const jane: FieldValues = { ...empty, firstname: ' Jane ', lastname: 'Whitfield' };

describe('missingFields', () => {
  it('requires the name, country and state in the address view', () => {
    expect(missingFields('byAddress', empty)).toEqual(['firstname', 'lastname', 'country', 'state']);
    expect(missingFields('byAddress', { ...jane, country: 'USA' })).toEqual(['state']);
    expect(missingFields('byAddress', { ...jane, country: 'USA', state: 'MA' })).toEqual([]);
  });

  it('requires the non-US state outside the United States', () => {
    const inFrance = { ...jane, country: 'FRA', state: 'MA' };
    expect(missingFields('byAddress', inFrance)).toEqual(['stateNonUs']);
    expect(missingFields('byAddress', { ...inFrance, stateNonUs: 'Rhône' })).toEqual([]);
  });

  it('requires the name and number in the number view', () => {
    expect(missingFields('byNumber', empty)).toEqual(['firstname', 'lastname', 'number']);
    expect(missingFields('byNumber', { ...jane, number: '1' })).toEqual([]);
  });

  it('counts spaces as empty', () => {
    expect(missingFields('byNumber', { ...jane, number: '  ' })).toEqual(['number']);
  });
});

describe('isUsa and hasUsState', () => {
  it.each(['USA', 'usa', 'US', ' United States '])('accept %j as the United States', (country) => {
    expect(isUsa(country)).toBe(true);
  });

  it('reject other countries; hasUsState accepts an empty country', () => {
    expect(isUsa('FRA')).toBe(false);
    expect(isUsa('')).toBe(false);
    expect([hasUsState(''), hasUsState(' ')]).toEqual([true, true]);
    expect(hasUsState('FRA')).toBe(false);
  });
});

describe('parametersOf', () => {
  it('sends trimmed values', () => {
    const spaced = { ...jane, lastname: ' Whitfield ', country: 'USA', state: ' MA ' };
    expect(parametersOf('byAddress', spaced)).toMatchObject({
      firstname: 'Jane',
      lastname: 'Whitfield',
      state: 'MA',
    });
    expect(parametersOf('byNumber', { ...jane, number: ' none ' }).number).toBe('none');
  });

  it('sends the state field that matches the country in the address view', () => {
    const values = { ...jane, country: 'USA', state: 'MA', stateNonUs: 'Rhône', number: '1' };
    const name = { firstname: 'Jane', lastname: 'Whitfield' };
    expect(parametersOf('byAddress', values)).toEqual({ ...name, country: 'USA', state: 'MA' });
    expect(parametersOf('byAddress', { ...values, country: 'FRA' })).toEqual({
      ...name,
      country: 'FRA',
      state: 'Rhône',
    });
  });

  it.each([
    ['123-456-7893', '1234567893'],
    [' 0123 ', '0123'],
    ['none', 'none'],
  ])('sends the digits of %j in the number view', (number, sent) => {
    expect(parametersOf('byNumber', { ...jane, number })).toEqual({
      firstname: 'Jane',
      lastname: 'Whitfield',
      number: sent,
    });
  });
});

describe('missingText and shortFieldName', () => {
  const { missing, lastOfList } = npiLookup.texts;
  const texts = { missing: { forms: missing.default, language: 'en' }, lastOfList: lastOfList.default };

  it.each([
    [['firstname'], 'firstname is required'],
    [['firstname', 'lastname'], 'firstname and lastname are required.'],
    [['firstname', 'lastname', 'state'], 'firstname, lastname and state are required.'],
  ])('lists %j', (fields, text) => {
    expect(missingText(fields, texts)).toBe(text);
  });

  it.each([
    ['ats[npiLookup][stateNonUs]', 'stateNonUs'],
    ['firstname', 'firstname'],
    ['names[]', 'names'],
  ])('shortens %s to %s', (name, short) => {
    expect(shortFieldName(name)).toBe(short);
  });
});
