/**
 * Invisible characters that copied text may contain: zero-width spaces and joiners, direction marks, and soft hyphens.
 */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const EDGE = `[\\s\\p{Cc}${INVISIBLE}]`;
// Without the lookbehind, a run of spaces inside a long text would take time that grows with the square of its length.
const EDGES = new RegExp(`^${EDGE}+|(?<!${EDGE})${EDGE}+$`, 'gu');

/** Maximum length of a number in characters. A longer text is not a number, and the patterns below would be slow on it. */
const LONGEST_NUMBER = 200;

/** Pattern for digits with common separators: spaces, hyphens, dashes, dots and parentheses. */
const GROUPED_DIGITS = /^[\d\s.()\u2010-\u2015-]*\d[\d\s.()\u2010-\u2015-]*$/;
/**
 * Pattern for a label before a number, such as 'NPI: ', 'NPI number ' or 'No. ', or 'NPI' directly before the digits.
 */
const LABEL = /^(?:npi|\p{L}[\p{L}\s.-]*[\s:.#])[\s:.#]*(?=[\d(])/iu;

const isGroupedDigits = (text: string): boolean => text.length <= LONGEST_NUMBER && GROUPED_DIGITS.test(text);

/** Returns the text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '');

/**
 * Returns the text without spaces, tabs, line breaks and invisible characters at its ends. Inside the text, only
 * replaces tabs with spaces, because many languages need joiners and direction marks there.
 */
export const tidyText = (text: string): string => text.replace(EDGES, '').replaceAll('\t', ' ');

/** Removes the label that was copied with a number. Returns any other text unchanged. */
export function withoutLabel(text: string): string {
  if (text.length > LONGEST_NUMBER) return text;
  const trimmed = text.trimStart();
  const number = trimmed.replace(LABEL, '');
  return number !== trimmed && isGroupedDigits(number) ? number : text;
}

/**
 * Returns the digits of a number, without separators, invisible characters and the label that was copied with the
 * number: 'NPI: 123-456-7893' becomes '1234567893'. Keeps leading zeros. If the text is not a number, removes only
 * invisible characters and outer spaces, because guessing could change what the visitor meant.
 */
export function tidyDigits(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return isGroupedDigits(number) ? number.replace(/\D/g, '') : number;
}

/**
 * Returns a number of unknown kind without invisible characters, the label that was copied with the number, and spaces
 * between digits. Keeps hyphens and dots, which are part of numbers such as '10004-1234' and '12.50'.
 */
export function tidyNumber(text: string): string {
  const number = withoutLabel(withoutInvisible(text).normalize('NFKC').trim());
  return /^[\d\s]+$/.test(number) ? number.replace(/\s/g, '') : number;
}
