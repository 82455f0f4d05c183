import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countries as formCountries } from '../../fixtures/account/countries.ts';
import {
  type Choice,
  countryName,
  type Dictionary,
  findCredentials,
  findOption,
  isSameFact,
  phoneText,
  zipText,
} from './matching.ts';

const choice = (value: string, text = value): Choice => ({ value, text });
const dictionary: Dictionary = {
  countries: [choice('USA', 'United States'), choice('FRA', 'France')],
  states: [choice('', 'Choose a state'), choice('MA', 'Massachusetts'), choice('NY', 'New York')],
  languages: ['es', 'en'],
};
const english = formCountries.map(({ code, name }) => choice(code, name));
const find = (fact: 'country' | 'state' | 'specialty', text: string, choices: readonly Choice[]) =>
  findOption(fact, text, choices, dictionary)?.value;

describe('a country', () => {
  it.each([
    ['a two-letter code', 'FR', 'FR'],
    ['a three-letter code of the lookup', 'FRA', 'FR'],
    ['a name', ' france', 'FR'],
    ['a name in the page’s language', 'Brasil', 'BR'],
    ['the lookup’s code for the United States', 'USA', 'US'],
    ['the United States by its long name', 'United States of America', 'US'],
    ['a code that is also the start of other names', 'NO', 'NO'],
    ['a three-letter code that the lookup doesn’t have', 'NOR', undefined],
    ['no country at all', 'Middle-earth', undefined],
  ])('is found by %s', (_, text, value) => {
    expect(find('country', text, english)).toBe(value);
  });

  it('is found in lists with numbers, three-letter codes or names in another language', () => {
    expect(find('country', 'FR', [choice('75', 'France'), choice('76', 'Gabon')])).toBe('75');
    expect(find('country', 'FR', [choice('GAB', 'Gabon'), choice('FRA', 'France')])).toBe('FRA');
    expect(find('country', 'Brazil', [choice('BR', 'Brasil')])).toBe('BR');
  });

  it('is never the prompt of a list', () => {
    expect(find('country', 'Choose', [choice('', 'Choose')])).toBeUndefined();
  });

  it('is found by its own code and name, whatever the country is', () => {
    for (const { code, name } of formCountries) {
      expect(find('country', code, english)).toBe(code);
      expect(find('country', name, english)).toBe(code);
    }
  });

  it('has a name only for a code of two letters', () => {
    expect(countryName('fr', 'en')).toBe('France');
    expect(countryName('FRA', 'en')).toBeUndefined();
    expect(countryName('XX', 'en')).toBeUndefined();
  });
});

describe('a state', () => {
  it('is found by code and by name', () => {
    const names = [choice('1', 'Massachusetts'), choice('2', 'New York')];
    expect(find('state', 'MA', names)).toBe('1');
    expect(find('state', 'new york', [choice('MA'), choice('NY')])).toBe('NY');
    expect(find('state', 'Rhône', names)).toBeUndefined();
    expect(isSameFact('state', 'MA', 'massachusetts', dictionary)).toBe(true);
    expect(isSameFact('state', 'MA', 'NY', dictionary)).toBe(false);
  });
});

describe('isSameFact', () => {
  it.each([
    ['phone', '617-555-0143', '+1 (617) 555-0143', true],
    ['phone', '617-555-0143', '617-555-0144', false],
    ['zip', '02118', '02118-2603', true],
    ['zip', '02118', '02119-2603', false],
    ['zip', 'SW1A 1AA', 'sw1a1aa', true],
    ['country', 'US', 'USA', true],
    ['country', 'US', 'FR', false],
    ['city', 'BOSTON', 'Boston', true],
    ['city', '', '', false],
    ['address1', '12 Harbor Rd.', '12 Harbor Rd', true],
    ['credential', 'M.D.', 'MD', true],
    ['specialty', 'Allergy & Immunology', 'Allergy and immunology', true],
  ] as const)('compares a %s: %s and %s', (fact, one, other, expected) => {
    expect(isSameFact(fact, one, other, dictionary)).toBe(expected);
    expect(isSameFact(fact, other, one, dictionary)).toBe(expected);
  });
});

describe('findCredentials', () => {
  const choices = ['MD', 'DO', 'PhD', 'PA-C', 'MPH', 'FCCP'].map((name, index) =>
    choice(String(index), name),
  );
  const split = (text: string) => {
    const { found, unknown } = findCredentials(text, choices, dictionary);
    return [found.map((option) => option.text).join(' '), unknown.join(' | ')];
  };

  it.each([
    ['MD, PhD', 'MD PhD', ''],
    ['PH.D., M.D.', 'PhD MD', ''],
    ['MD PHD', 'MD PhD', ''],
    ['md/mph and pa-c', 'MD MPH PA-C', ''],
    ['MD, MD', 'MD', ''],
    ['MD, ATSF, FCCP', 'MD FCCP', 'ATSF'],
    ['MD ATSF', '', 'MD ATSF'],
    ['Unknown, MD', 'MD', 'Unknown'],
    [' , ; . ', '', ''],
  ])('splits "%s"', (text, found, unknown) => {
    expect(split(text)).toEqual([found, unknown]);
  });

  it('finds all credentials in the order of the text, whatever separates them', () => {
    const separators = fc.constantFrom(', ', ' ', '; ', '/', ' & ', ' and ');
    fc.assert(
      fc.property(fc.shuffledSubarray(choices, { minLength: 1 }), separators, (chosen, separator) => {
        const text = chosen.map((option) => option.text.toUpperCase()).join(separator);
        expect(findCredentials(text, choices, dictionary)).toEqual({ found: chosen, unknown: [] });
      }),
    );
  });
});

describe('formats', () => {
  it('writes a ZIP+4 code with its hyphen, and leaves other codes alone', () => {
    expect(zipText('021182603', 'USA')).toBe('02118-2603');
    expect(zipText('021182603')).toBe('02118-2603');
    expect(zipText('02118')).toBe('02118');
    expect(zipText('021182603', 'FR')).toBe('021182603');
  });

  it('adds the country code to a US number only if the form is for another country', () => {
    expect(phoneText('617-555-0143', 'USA', ['FR', 'France'])).toBe('+1 617-555-0143');
    expect(phoneText('617-555-0143', undefined, ['FR'])).toBe('+1 617-555-0143');
    expect(phoneText('617-555-0143', 'USA', ['US', 'United States'])).toBe('617-555-0143');
    expect(phoneText('617-555-0143', 'USA')).toBe('617-555-0143');
    expect(phoneText('+33 4 65 71 00 12', 'USA', ['FR'])).toBe('+33 4 65 71 00 12');
    expect(phoneText('04 65 71 00 12', 'FR', ['DE'])).toBe('04 65 71 00 12');
  });
});
