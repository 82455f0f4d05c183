import { AsYouType } from 'libphonenumber-js/min';

/** Region whose numbers need no country code. */
const REGION = 'US';

/** Characters of a phone number. A plus is allowed only at its start. */
const NUMBER = /^\s*\+?[\d\s().\-–/]*/;

/** Start of an extension such as `x5`, `ext. 5` or `#5`, even if typed only in part. */
const EXTENSION = /^(?:[x#,;]|e(?:x(?:t|$)|$))/i;

/** Returns the digits and plus signs of a text, which formatting never changes. */
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
 * Formats a complete or partial phone number: as a US number or, after a plus, in the usual format of its country.
 * Returns any other text unchanged, so that nothing typed is ever lost (FM-02).
 */
export function format(text: string): string {
  const parts = splitNumber(text);
  if (!parts) return text;
  const { number, extension } = parts;
  const formatted = new AsYouType(REGION).input(number);
  if (digitsAndPlus(formatted) !== digitsAndPlus(number)) return text;
  // Keeps trailing spaces: an extension may follow.
  const space = /\s*$/.exec(number)?.[0] ?? '';
  return formatted + space + extension;
}
