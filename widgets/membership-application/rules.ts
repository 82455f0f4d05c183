import { plainSigns } from '../../src/forms/fields/tidy.ts';

/** Answers that decide which other fields are required. */
export interface Answers {
  /** Values of the address-type lists. */
  addressTypes: readonly string[];
  /** Index of the checked radio button of each affiliation: 0 means Yes, and -1 means that neither is checked. */
  affiliations: readonly number[];
}

/** Requirements of the form. An address is undefined if the form has no address-type list. */
export interface Requirements {
  home: boolean | undefined;
  work: boolean | undefined;
  /** True for each affiliation whose id is required. */
  ids: readonly boolean[];
}

/**
 * Returns the requirements for the given answers (MA-04, MA-05). If all address types are Work, only the work address
 * is required; if all are Home, only the home address is required; otherwise, both addresses are required, even while
 * an answer is missing.
 */
export function requirementsFor({ addressTypes, affiliations }: Answers): Requirements {
  const types = addressTypes.map((type) => type.trim().toLowerCase());
  const isAll = (wanted: string): boolean => types.every((type) => type === wanted);
  const hasTypes = types.length > 0;
  return {
    home: hasTypes ? !isAll('work') : undefined,
    work: hasTypes ? !isAll('home') : undefined,
    ids: affiliations.map((chosen) => chosen === 0),
  };
}

export const hasSameRequirements = (a: Requirements, b: Requirements): boolean =>
  a.home === b.home && a.work === b.work && a.ids.every((id, index) => id === b.ids[index]);

/**
 * Returns a field's name without 'home' or 'work', so that the result is the same for both addresses: `homeCountry`,
 * `workCountry`.
 */
export const addressKey = (name: string): string => name.toLowerCase().replaceAll(/home|work/g, '');

/** Returns the number in an option's text: 40 for '40', '40%', '%40' and '٤٠٪', 0 for text without a number. */
const numberOf = (text: string): number =>
  Number(/^[ %]*(\d+(?:[.,]\d+)?)/.exec(plainSigns(text))?.[1]?.replace(',', '.') ?? 0);

/** Returns the sum of the numbers in the options' texts, rounded so that 33.3 + 33.3 + 33.4 is 100. */
export function sumOf(texts: readonly string[]): number {
  const sum = texts.reduce((total, text) => total + numberOf(text), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** Returns whether Time Spent adds up to 0 or 100 (MA-03). */
export const isSumAllowed = (sum: number): boolean => sum === 0 || sum === 100;

const NOT_TEXT = /^(?:hidden|checkbox|radio|file|button|submit|reset|image)$/;

/** Returns whether a control is a text field or a list, as in an address. */
export const isField = ({ type }: { type: string }): boolean => !NOT_TEXT.test(type);
