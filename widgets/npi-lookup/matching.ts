import { plainSigns } from '../../src/forms/fields/tidy.ts';
import type { Fact } from './facts.ts';
import { isUsa } from './fields.ts';

/** Option of a list. */
export interface Choice {
  value: string;
  text: string;
}

/** Names that a code stands for. */
export interface Dictionary {
  /** Countries in the lookup's own list. */
  countries: readonly Choice[];
  /** US states in the lookup's own list. */
  states: readonly Choice[];
  /** Languages for the names of countries, starting with the page's language. */
  languages: readonly string[];
}

/** Returns text in the form in which names are compared: without case, accents and punctuation. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the text with its synonyms in a list: the name for a code, and the code for a name. */
function withSynonyms(text: string, list: readonly Choice[]): string[] {
  const known = list.filter(
    ({ value, text: name }) =>
      value !== '' && [value, name].some((each) => normalize(each) === normalize(text)),
  );
  return [text, ...known.flatMap(({ value, text: name }) => [value, name])];
}

/** Names of regions, keyed by language, because a list has 250 countries and creating the names takes time. */
const regionNames = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country in a language. Returns undefined unless the code has two letters. */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  const names =
    regionNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  regionNames.set(language, names);
  return names.of(code.toUpperCase());
}

function countryNames(text: string, { countries, languages }: Dictionary): string[] {
  const names = withSynonyms(text, countries);
  const translated = names.flatMap((name) => languages.map((language) => countryName(name, language) ?? ''));
  return [...names, ...translated, ...(names.some(isUsa) ? ['USA'] : [])];
}

/** Returns the digits of a phone number, without the US country code. */
const phoneKey = (text: string): string =>
  plainSigns(text)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');

/** Returns a postal code without spaces and hyphens. A ZIP+4 code is reduced to its first five digits. */
const zipKey = (text: string): string =>
  normalize(plainSigns(text))
    .replaceAll(' ', '')
    .replace(/^(\d{5})\d{4}$/, '$1');

/** Returns the texts by which a value of a fact is compared with other values of this fact. */
function keysOf(fact: Fact, text: string, dictionary: Dictionary): string[] {
  switch (fact) {
    case 'country':
      return countryNames(text, dictionary).map(normalize);
    case 'state':
      return withSynonyms(text, dictionary.states).map(normalize);
    case 'phone':
      return [phoneKey(text)];
    case 'zip':
      return [zipKey(text)];
    case 'credential':
      return [normalize(text).replaceAll(' ', '')];
    case 'specialty':
    case 'address1':
    case 'address2':
    case 'city':
      return [normalize(text)];
    default:
      return fact satisfies never;
  }
}

const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((key) => key !== '' && others.includes(key));

/** Returns whether two texts are the same value of a fact: 'MA' and 'Massachusetts', 'M.D.' and 'MD'. */
export const isSameFact = (fact: Fact, one: string, other: string, dictionary: Dictionary): boolean =>
  (one !== '' && one === other) || meet(keysOf(fact, one, dictionary), keysOf(fact, other, dictionary));

/**
 * Returns the option that matches a value, by code or by name. Returns undefined if the list has none. Options with an
 * empty value are prompts, and never match.
 */
export function findOption(
  fact: Fact,
  text: string,
  choices: readonly Choice[],
  dictionary: Dictionary,
): Choice | undefined {
  const real = choices.filter(({ value }) => value !== '');
  const wanted = keysOf(fact, text, dictionary);
  return (
    real.find(({ value }) => value === text) ??
    real.find((choice) =>
      meet(wanted, [...keysOf(fact, choice.value, dictionary), ...keysOf(fact, choice.text, dictionary)]),
    )
  );
}

/**
 * Finds the options for a list of credentials such as 'M.D., Ph.D.' or 'MD PhD'. Returns the options in the order of the
 * text, and the parts of the text that match none.
 */
export function findCredentials(
  text: string,
  choices: readonly Choice[],
  dictionary: Dictionary,
): { found: readonly Choice[]; unknown: readonly string[] } {
  const find = (part: string) => findOption('credential', part, choices, dictionary);
  const parts = text
    .split(/[,;/&]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const found = new Set<Choice>();
  const unknown: string[] = [];
  for (const part of parts) {
    const words = part.split(' ');
    const whole = find(part);
    const options = whole ? [whole] : words.map(find);
    if (options.every((option) => option !== undefined)) for (const option of options) found.add(option);
    else unknown.push(part);
  }
  return { found: [...found], unknown };
}

/**
 * Returns a postal code as people write it: NPPES sends ZIP+4 codes without the hyphen.
 * @param country the country of the address; undefined or empty means the United States
 */
export const zipText = (zip: string, country = ''): string =>
  country === '' || isUsa(country) ? zip.replace(/^(\d{5})(\d{4})$/, '$1-$2') : zip;

/**
 * Returns a US phone number with its country code for a form whose own country is not the United States, because that
 * country decides how a number without a plus is read.
 * @param country the provider's country; undefined or empty means the United States
 * @param formCountries the form's country, as a value and a name; empty if unknown
 */
export function phoneText(phone: string, country = '', formCountries: readonly string[] = []): string {
  const isLocal = !phone.startsWith('+') && (country === '' || isUsa(country));
  const isAbroad = formCountries.length > 0 && !formCountries.some(isUsa);
  return isLocal && isAbroad ? `+1 ${phone}` : phone;
}
