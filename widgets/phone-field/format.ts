import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Region whose numbers need no country code. */
const REGION = 'US';

/** Characters of a phone number. A plus is allowed only at its start. */
const NUMBER = /^\s*\+?[\d\s().\-–/]*/;

/** Start of an extension such as `x5`, `ext. 5` or `#5`, even if typed only in part. */
const EXTENSION = /^(?:[x#,;]|e(?:x(?:t|$)|$))/i;

/** Start of a number with the national prefix in parentheses, `+44 (0)20…`, even if typed only in part: `+44 (`. */
const PARENTHESIZED_PREFIX = /^\s*\+\d{1,3}[\s.\-–]*\((?:\s*0|$)/;

/** Returns the digits and plus signs of a text, which formatting never changes, except for a national prefix. */
export const digitsAndPlus = (text: string): string => text.replace(/[^\d+]/g, '');

/**
 * Splits a text into its phone number, with any spaces after it, and its extension. Returns undefined for a text that
 * is not a phone number.
 */
export function splitNumber(text: string): { number: string; extension: string } | undefined {
  const number = NUMBER.exec(text)?.[0] ?? '';
  const extension = text.slice(number.length);
  const isPhone = /\d/.test(number) && (extension === '' || EXTENSION.test(extension));
  return isPhone ? { number, extension } : undefined;
}

/**
 * Returns a valid international number as it is dialed, without the national prefix that many write after the country
 * code: the 0 of '+44 (0)20 7946 0958'. Italy's 0 is part of the number and stays. Returns undefined for any other text.
 */
function dialedNumber(number: string): string | undefined {
  if (!number.trim().startsWith('+')) return undefined;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * Formats a complete or partial phone number: as a US number or, after a plus, in the usual format of its country.
 * Returns any other text unchanged, so that nothing typed is ever lost (FM-02).
 * @param isFinished true when the visitor has left the field: removes a national prefix without parentheses, too
 */
export function format(text: string, isFinished = false): string {
  const parts = splitNumber(text);
  if (!parts) return text;
  const { number, extension } = parts;
  const hasPrefix = PARENTHESIZED_PREFIX.test(number);
  const dialed = hasPrefix || isFinished ? dialedNumber(number) : undefined;
  if (hasPrefix && dialed === undefined) return text;
  const wanted = dialed ?? number;
  const formatted = new AsYouType(REGION).input(wanted);
  if (digitsAndPlus(formatted) !== digitsAndPlus(wanted)) return text;
  // Keeps trailing spaces: an extension may follow.
  const space = /\s*$/.exec(number)?.[0] ?? '';
  return formatted + space + extension;
}
