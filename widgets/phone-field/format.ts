import { AsYouType } from 'libphonenumber-js/min';

/** Whose numbers need no country code. */
const REGION = 'US';

/** What may stand in a number; a plus only before it. */
const NUMBER = /^\s*\+?[\d\s().\-–/]*/;

/** The beginning of an extension: `x5`, `ext. 5`, `#5`, and what of these has been typed so far. */
const EXTENSION = /^(?:[x#,;]|e(?:x(?:t|$)|$))/i;

/** Digits and the plus: what a number consists of, however it is set out. */
export const significant = (text: string): string => text.replace(/[^\d+]/g, '');

/**
 * The part of a text that is a phone number, with the spaces after it, and the extension after that, which stays as
 * it is. Undefined for any other text.
 */
export function splitNumber(text: string): { number: string; extension: string } | undefined {
  const number = NUMBER.exec(text)?.[0] ?? '';
  const extension = text.slice(number.length);
  const isPhone = /\d/.test(number) && (extension === '' || EXTENSION.test(extension));
  return isPhone ? { number, extension } : undefined;
}

/**
 * Sets out a phone number, or the beginning of one, as is usual in the United States or, with a plus before it, in its own country.
 * What is not a phone number comes back as it was: nothing typed is ever lost (FM-02).
 */
export function format(text: string): string {
  const parts = splitNumber(text);
  if (!parts) return text;
  const { number, extension } = parts;
  const formatted = new AsYouType(REGION).input(number);
  if (significant(formatted) !== significant(number)) return text;
  // Somebody may be about to type an extension.
  const space = /\s*$/.exec(number)?.[0] ?? '';
  return formatted + space + extension;
}
