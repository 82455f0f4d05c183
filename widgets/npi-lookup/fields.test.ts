import { describe, expect, it } from 'vitest';
import {
  calledBy,
  hasUsState,
  isUsa,
  missingFields,
  missingText,
  parametersOf,
  type Values,
} from './fields.ts';
import { npiLookup } from './npi-lookup.ts';

const nothing: Values = { firstname: '', lastname: '', country: '', state: '', stateNonUs: '', number: '' };
const jane: Values = { ...nothing, firstname: ' Jane ', lastname: 'Whitfield' };

describe('what is required', () => {
  it('is name, country and state by address', () => {
    expect(missingFields('byAddress', nothing)).toEqual(['firstname', 'lastname', 'country', 'state']);
    expect(missingFields('byAddress', { ...jane, country: 'USA' })).toEqual(['state']);
    expect(missingFields('byAddress', { ...jane, country: 'USA', state: 'MA' })).toEqual([]);
  });

  it('is another state in another country', () => {
    const inFrance = { ...jane, country: 'FRA', state: 'MA' };
    expect(missingFields('byAddress', inFrance)).toEqual(['stateNonUs']);
    expect(missingFields('byAddress', { ...inFrance, stateNonUs: 'Rhône' })).toEqual([]);
  });

  it('is name and number by number', () => {
    expect(missingFields('byNumber', nothing)).toEqual(['firstname', 'lastname', 'number']);
    expect(missingFields('byNumber', { ...jane, number: '1' })).toEqual([]);
  });

  it('is not met by spaces', () => {
    expect(missingFields('byNumber', { ...jane, number: '  ' })).toEqual(['number']);
  });
});

describe('the United States', () => {
  it.each(['USA', 'usa', 'US', ' United States '])('are %j', (country) => {
    expect(isUsa(country)).toBe(true);
  });

  it('are not France; without a country their states are shown', () => {
    expect(isUsa('FRA')).toBe(false);
    expect(isUsa('')).toBe(false);
    expect(hasUsState('')).toBe(true);
    expect(hasUsState('FRA')).toBe(false);
  });
});

describe('the parameters', () => {
  it('by address have the state of the country', () => {
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
  ])('by number have the digits of %j', (number, sent) => {
    expect(parametersOf('byNumber', { ...jane, number })).toEqual({
      firstname: 'Jane',
      lastname: 'Whitfield',
      number: sent,
    });
  });
});

describe('what is said of missing fields', () => {
  const { missingOne, missingSeveral, lastOfList } = npiLookup.texts;
  const texts = {
    missingOne: missingOne.default,
    missingSeveral: missingSeveral.default,
    lastOfList: lastOfList.default,
  };

  it.each([
    [['firstname'], 'firstname is required'],
    [['firstname', 'lastname'], 'firstname and lastname are required.'],
    [['firstname', 'lastname', 'state'], 'firstname, lastname and state are required.'],
  ])('%j', (fields, text) => {
    expect(missingText(fields, texts)).toBe(text);
  });

  it.each([
    ['ats[npiLookup][stateNonUs]', 'stateNonUs'],
    ['firstname', 'firstname'],
    ['names[]', 'names'],
  ])('calls %s %s', (name, called) => {
    expect(calledBy(name)).toBe(called);
  });
});
