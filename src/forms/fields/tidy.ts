/** Invisible characters in copied text: zero-width spaces and joiners, direction marks, soft hyphens. */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const EDGES = new RegExp(`^[\\s\\p{Cc}${INVISIBLE}]+|[\\s\\p{Cc}${INVISIBLE}]+$`, 'gu');

/** Digits with common separators: spaces, hyphens and dashes, dots, parentheses. */
const GROUPED_DIGITS = /^[\d\s.()\u2010-\u2015-]*\d[\d\s.()\u2010-\u2015-]*$/;
/** Label before a number, such as 'NPI: ', 'NPI number ' or 'No. ', and NPI without a space. */
const LABEL = /^(?:npi|\p{L}[\p{L}\s.-]*[\s:.#])[\s:.#]*(?=[\d(])/iu;

/** Returns a text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '');

/**
 * Returns a text without spaces, tabs, line breaks and invisible characters at its ends. Many languages need joiners
 * and direction marks inside a text, so there only tabs change, to spaces.
 */
export const tidyText = (text: string): string => text.replace(EDGES, '').replaceAll('\t', ' ');

/** Returns a number without the label that was copied with it, and any other text unchanged. */
export function withoutLabel(text: string): string {
  const trimmed = text.trimStart();
  const number = trimmed.replace(LABEL, '');
  return number !== trimmed && GROUPED_DIGITS.test(number) ? number : text;
}

/**
 * Returns the digits of a number, without separators, invisible characters and the label that was copied with it:
 * 'NPI: 123-456-7893' becomes '1234567893'. Keeps leading zeros. Returns a text that is not a number without invisible
 * characters and outer spaces, but otherwise unchanged, because guessing would alter the visitor's input.
 */
export function tidyDigits(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return GROUPED_DIGITS.test(number) ? number.replace(/\D/g, '') : number;
}

/**
 * Returns a number of an unknown kind without invisible characters, the label that was copied with it, and spaces between
 * digits. Hyphens and dots stay: they are part of '10004-1234' and '12.50'.
 */
export function tidyNumber(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return /^[\d\s]+$/.test(number) ? number.replace(/\s/g, '') : number;
}
