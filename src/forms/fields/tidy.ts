/**
 * Invisible characters that copied text may contain: zero-width spaces and joiners, direction marks, and soft hyphens.
 */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const EDGES = new RegExp(`^[\\s\\p{Cc}${INVISIBLE}]+|[\\s\\p{Cc}${INVISIBLE}]+$`, 'gu');

/** Pattern for digits with common separators: spaces, hyphens, dashes, dots and parentheses. */
const GROUPED_DIGITS = /^[\d\s.()\u2010-\u2015-]*\d[\d\s.()\u2010-\u2015-]*$/;
/**
 * Pattern for a label before a number, such as 'NPI: ', 'NPI number ' or 'No. ', or 'NPI' directly before the digits.
 */
const LABEL = /^(?:npi|\p{L}[\p{L}\s.-]*[\s:.#])[\s:.#]*(?=[\d(])/iu;

/** Returns the text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '');

/**
 * Returns the text without spaces, tabs, line breaks and invisible characters at its ends. Inside the text, only
 * replaces tabs with spaces, because many languages need joiners and direction marks there.
 */
export const tidyText = (text: string): string => text.replace(EDGES, '').replaceAll('\t', ' ');

/** Removes the label that was copied with a number. Returns any other text unchanged. */
export function withoutLabel(text: string): string {
  const trimmed = text.trimStart();
  const number = trimmed.replace(LABEL, '');
  return number !== trimmed && GROUPED_DIGITS.test(number) ? number : text;
}

/**
 * Returns the digits of a number, without separators, invisible characters and the label that was copied with the
 * number: 'NPI: 123-456-7893' becomes '1234567893'. Keeps leading zeros. If the text is not a number, removes only
 * invisible characters and outer spaces, because guessing could change what the visitor meant.
 */
export function tidyDigits(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return GROUPED_DIGITS.test(number) ? number.replace(/\D/g, '') : number;
}

/**
 * Returns a number of unknown kind without invisible characters, the label that was copied with the number, and spaces
 * between digits. Keeps hyphens and dots, which are part of numbers such as '10004-1234' and '12.50'.
 */
export function tidyNumber(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return /^[\d\s]+$/.test(number) ? number.replace(/\s/g, '') : number;
}
