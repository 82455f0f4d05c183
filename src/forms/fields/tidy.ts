/**
 * Invisible characters that copied text may contain: zero-width spaces and joiners, direction marks, embeddings and
 * isolates, and soft hyphens.
 */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const EDGE = `[\\s\\p{Cc}${INVISIBLE}]`;
// Without the lookbehind, a run of spaces inside a long text would take time that grows with the square of its length.
const EDGES = new RegExp(`^${EDGE}+|(?<!${EDGE})${EDGE}+$`, 'gu');

/** Maximum length of a number in characters. A longer text is not a number, and the patterns below would be slow on it. */
const LONGEST_NUMBER = 200;

/** Pattern for digits with common separators: spaces, hyphens, dots and parentheses. */
const GROUPED_DIGITS = /^[\d\s.()-]*\d[\d\s.()-]*$/;
/**
 * Pattern for what is copied before a number: a label such as 'NPI: ', 'NPI number ' or 'No. ', 'NPI' directly before the
 * digits, a quotation mark or a bullet.
 */
const LABEL = /^(?:npi[-–_=]*|\p{L}[\p{L}\s.-]*[\s:.#=]|["'“”‘’#•])[\s:.#=]*(?=[\d(])/iu;
/** Pattern for the end of a sentence or of a quotation that is copied with a number. */
const NUMBER_END = /[.,;"'“”‘’]+$/u;

const isGroupedDigits = (text: string): boolean => text.length <= LONGEST_NUMBER && GROUPED_DIGITS.test(text);

/** Returns the text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '');

/** ASCII forms of the signs that other keyboards have in a number. */
const ASCII_SIGNS: Readonly<Record<string, string>> = {
  '٪': '%',
  '٫': '.',
  '٬': ',',
  '،': ',',
  '、': ',',
  '。': '.',
  '·': '.',
  '‧': '.',
  '・': '.',
};

/** Returns a digit of any script as an ASCII digit. Unicode encodes the digits of each script in order, from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}

/** Returns full-width characters, which East Asian keyboards produce, and digits of all scripts in ASCII. */
const asciiCharacters = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e\ufe50-\ufe6b]/gu, (character) => character.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit);

/**
 * Returns a number or a code in ASCII and without invisible characters, as servers expect it: digits of all scripts,
 * full-width characters, and all kinds of spaces and dashes. Does not use NFKC for the whole text, because it turns
 * '25⁰⁰' into 2500. U+30FC and U+FF70 are the dashes of Japanese keyboards.
 */
export const plainSigns = (text: string): string =>
  asciiCharacters(withoutInvisible(text))
    .replace(/[\p{Pd}\u2212\u30fc\uff70]/gu, '-')
    .replace(/[٪٫٬،、。·‧・]/gu, (sign) => ASCII_SIGNS[sign] ?? sign)
    .replace(/\s/gu, ' ');

/**
 * Returns the text without spaces, tabs, line breaks and invisible characters at its ends. Inside the text, only
 * replaces tabs with spaces, because many languages need joiners and direction marks there.
 */
export const tidyText = (text: string): string => text.replace(EDGES, '').replaceAll('\t', ' ');

/** Returns the text of a field with one line. Text in Latin letters, and numbers, also get ASCII characters. */
export function tidyLine(text: string): string {
  const tidy = tidyText(text);
  const plain = asciiCharacters(tidy);
  return /(?!\p{Script=Latin})\p{L}/u.test(plain) ? tidy : plain;
}

/** Removes the label and the punctuation that were copied with a number. Returns any other text unchanged. */
export function withoutLabel(text: string): string {
  if (text.length > LONGEST_NUMBER) return text;
  const trimmed = text.trim();
  const number = trimmed.replace(LABEL, '').replace(NUMBER_END, '');
  return number !== trimmed && isGroupedDigits(number) ? number : text;
}

/**
 * Returns the digits of a number, without separators, invisible characters and the label that was copied with the
 * number: 'NPI: 123-456-7893' becomes '1234567893'. Keeps leading zeros. If the text is not a number, removes only
 * invisible characters and outer spaces, because guessing could change what the visitor meant.
 */
export function tidyDigits(text: string): string {
  const number = withoutLabel(plainSigns(text).trim());
  return isGroupedDigits(number) ? number.replace(/\D/g, '') : number;
}

/**
 * Returns a number of unknown kind without invisible characters, the label that was copied with the number, and spaces
 * between digits. Keeps hyphens and dots, which are part of numbers such as '10004-1234' and '12.50'.
 */
export function tidyNumber(text: string): string {
  const number = withoutLabel(plainSigns(text).trim());
  return /^[\d\s]+$/.test(number) ? number.replace(/\s/g, '') : number;
}

/**
 * Returns an email address without what is copied with it: `mailto:`, a name before it in angle brackets, and the
 * punctuation of a sentence. Returns any other text as a line.
 */
export function tidyEmail(text: string): string {
  const line = tidyLine(withoutInvisible(text)).replaceAll('。', '.');
  const bracketed = /<([^<>]*)>/.exec(line)?.[1] ?? line;
  const [address = ''] = bracketed.replace(/^["'\s]*(?:mailto:)?/i, '').split('?');
  const tidy = address.replace(/[.,;"'\s]+$/, '');
  return /^[^\s@]+@[^\s@]+$/.test(tidy) ? tidy : line;
}

/** Returns a web address without outer spaces, and with a scheme in lower case, which browsers require in such a field. */
export function tidyAddress(text: string): string {
  const line = tidyLine(withoutInvisible(text));
  const scheme = /^https?:\/\//i.exec(line)?.[0];
  if (scheme) return scheme.toLowerCase() + line.slice(scheme.length);
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]\S*)?$/u.test(line) ? `https://${line}` : line;
}

/** Returns a postal code in ASCII and without the punctuation that is copied with it. */
export const tidyPostalCode = (text: string): string =>
  plainSigns(text)
    .trim()
    .replace(/[.,]+$/, '');
