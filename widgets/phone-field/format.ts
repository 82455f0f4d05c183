import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { plainSigns } from '../../src/forms/fields/tidy.ts';

/** Country whose numbers need no country code. Used if the form does not specify a country. */
const DEFAULT_COUNTRY = 'US';

/** Characters allowed in a phone number. A plus is allowed only at the start. */
const NUMBER = /^\s*\+?[\d\s().\-–/]*/;

/** Start of an extension such as `x5`, `ext. 5` or `#5`, even if only part of it has been typed. */
const EXTENSION = /^(?:[x#,;]|e(?:x(?:t|$)|$))/i;

/**
 * Start of a number with the national prefix in parentheses, `+44 (0)20…`, even if only part of it has been typed:
 * `+44 (`.
 */
const PARENTHESIZED_PREFIX = /^\s*\+\d{1,3}[\s.\-–]*\((?:\s*0|$)/;

/**
 * US number without its area code, such as 555-0143. Only the separator distinguishes it from the start of a longer
 * number.
 */
const LOCAL_NUMBER = /^\s*\d{3}[\s.\-–]\d{4}\s*$/;

/** Settings of `format`. */
export interface FormatOptions {
  /** Chosen country, as a two-letter code (ISO 3166-1). Undefined or empty means the United States. */
  country?: string | undefined;
  /** True when the visitor has left the field or pasted the number, so the number is not the start of a longer one. */
  isFinished?: boolean;
}

/**
 * Returns the country whose numbers need no country code. Returns undefined if the chosen country has no known formats.
 */
function countryOf(chosen = ''): CountryCode | undefined {
  const code = chosen.trim().toUpperCase() || DEFAULT_COUNTRY;
  return isSupportedCountry(code) ? code : undefined;
}

/** Label before a number, such as 'Tel. ' or 'tel:'. */
const LABEL = /^[\p{L}\s]+[.:]\s*(?=[+(\d])/u;

/** Returns a number in ASCII, without the label and the parentheses that were copied with it. */
export const plainNumber = (text: string): string =>
  plainSigns(text)
    .replace(LABEL, '')
    .replace(/^\(\s*(\+\d+)\s*\)/, '$1');

/** Returns the digits and plus signs in the given text. Formatting never changes them, except for a national prefix. */
export const digitsAndPlus = (text: string): string => text.replace(/[^\d+]/g, '');

/**
 * Splits text into a phone number, including any spaces after it, and an extension. Returns undefined if the text is
 * not a phone number.
 */
export function splitNumber(text: string): { number: string; extension: string } | undefined {
  const number = NUMBER.exec(text)?.[0] ?? '';
  const extension = text.slice(number.length);
  const isPhone = /\d/.test(number) && (extension === '' || EXTENSION.test(extension));
  return isPhone ? { number, extension } : undefined;
}

/**
 * Returns a valid international number as it is dialed, without the national prefix that many people write after the
 * country code, such as the 0 in '+44 (0)20 7946 0958'. Italy's 0 is part of the number and is kept. Returns undefined
 * for any other text.
 */
function dialedNumber(number: string): string | undefined {
  if (!number.trim().startsWith('+')) return undefined;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Returns whether a number's length is possible in its country. */
const isPossible = (number: string, country: CountryCode | undefined): boolean =>
  parsePhoneNumberFromString(number, country ? { defaultCountry: country } : {})?.isPossible() === true;

/**
 * Returns a complete or partial phone number in the format of its country, or undefined if the number has no known
 * format.
 */
function formatted(text: string, { country: chosen, isFinished = false }: FormatOptions): string | undefined {
  const parts = splitNumber(text);
  if (!parts) return undefined;
  const { number, extension } = parts;
  const country = countryOf(chosen);
  const hasPrefix = PARENTHESIZED_PREFIX.test(number);
  const dialed = hasPrefix || isFinished ? dialedNumber(number) : undefined;
  const isUnknown =
    LOCAL_NUMBER.test(number) ||
    (hasPrefix && dialed === undefined) ||
    (isFinished && !isPossible(number, country));
  if (isUnknown) return undefined;
  const wanted = dialed ?? number;
  // The library inserts a space between the 00 prefix and the country code, but people don't write one there.
  const result = new AsYouType(country).input(wanted).replace(/^00 /, '00');
  const hasFormat = /[^\d+]/.test(result);
  if (!hasFormat || digitsAndPlus(result) !== digitsAndPlus(wanted)) return undefined;
  // Keeps trailing spaces, because an extension may follow.
  const space = number.slice(number.trimEnd().length);
  return result + space + extension;
}

/**
 * Formats a complete or partial phone number as is usual in the chosen country or, if the number starts with a plus, in
 * the number's own country. Returns any other text unchanged, so that nothing typed is ever lost (FM-02). This includes
 * numbers without a known format, and finished numbers that are too short or too long, because '(555) 014-3' would make
 * 555 look like an area code.
 */
export const format = (text: string, options: FormatOptions = {}): string => formatted(text, options) ?? text;

/**
 * Returns whether the text is identical to the result of `format`. If it is, the visitor may not have typed its
 * separators.
 */
export const isFormatted = (text: string, options: FormatOptions = {}): boolean =>
  formatted(text, options) === text;
