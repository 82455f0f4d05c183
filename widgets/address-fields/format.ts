import * as v from 'valibot';
import { tidyPostalCode } from '../../src/forms/fields/tidy.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { type Word, words } from './words.ts';

/** Parts of an address that depend on its country. The country and the address lines are the same everywhere. */
export const ADDRESS_PARTS = ['dependent', 'city', 'state', 'zip'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

const partSchema = v.picklist(ADDRESS_PARTS);
const textSchema = v.pipe(v.string(), v.regex(/\S/));

/** Returns whether a text is a regular expression that a `pattern` attribute allows. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'v').source !== '';
  } catch {
    return false;
  }
}

const formatSchema = v.object({
  /** Words for the parts that an address has, in the order in which the country writes them. */
  parts: v.record(partSchema, v.picklist(words)),
  /** Parts that an address may lack. */
  optional: v.optional(v.array(partSchema)),
  postalCode: v.optional(
    v.object({
      pattern: v.pipe(textSchema, v.check(isPattern)),
      example: textSchema,
      /**
       * Letters other than the country's code that people put before the postal code in international mail, as in
       * D-80331. Several are separated by spaces.
       */
      prefix: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{1,3}(?: [A-Z]{1,3})*$/))),
    }),
  ),
  /** Names of all states or provinces, keyed by abbreviation. Visitors choose from them. */
  states: v.optional(v.record(textSchema, textSchema)),
});

/** Format of the addresses of one country. */
export interface AddressFormat {
  parts: Readonly<Partial<Record<AddressPart, Word>>>;
  optional?: readonly AddressPart[] | undefined;
  postalCode?: { pattern: string; example: string; prefix?: string | undefined } | undefined;
  /** ISO 3166-1 alpha-2 code of the country. */
  code?: string;
  states?: Readonly<Record<string, string>> | undefined;
}

/** Formats, keyed by ISO 3166-1 alpha-2 code, such as `US`. */
export type AddressFormats = Readonly<Record<string, AddressFormat>>;

/** Document that the server sends. */
export const formatsSchema = v.record(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), formatSchema);

/** Format for every country without a format of its own. Its words and its order suit every country. */
export const GENERIC_FORMAT: AddressFormat = {
  parts: { city: 'cityOrTown', state: 'stateOrRegion', zip: 'zipOrPostalCode' },
  optional: ['state', 'zip'],
};

/** Returns the formats in a JSON text; undefined if it doesn't match the schema. */
export function parseFormats(json: string): AddressFormats | undefined {
  const result = v.safeParse(formatsSchema, parseJson(json));
  if (!result.success) return undefined;
  return Object.fromEntries(
    Object.entries(result.output).map(([code, format]) => [code, { ...format, code }]),
  );
}

/** Returns a country code in the spelling of the formats. */
export const codeOf = (value: string): string => value.trim().toUpperCase();

/** Returns the format of a country; the generic one if there is none. */
export const formatOf = (formats: AddressFormats, code: string): AddressFormat =>
  Object.hasOwn(formats, code) ? (formats[code] ?? GENERIC_FORMAT) : GENERIC_FORMAT;

/** Returns the parts that addresses of a format have, in the order of the format. */
export const partsOf = ({ parts }: AddressFormat): AddressPart[] => Object.keys(parts) as AddressPart[];

/** Returns whether a part follows the one before it without a comma, as in "10115 Berlin" and "NY 10004". */
export function followsPrevious(format: AddressFormat, part: AddressPart): boolean {
  const parts = partsOf(format);
  const zip = parts.indexOf('zip');
  const follower = zip >= 0 && parts[zip + 1] === 'city' ? 'city' : 'zip';
  return part === follower && parts.indexOf(part) > 0;
}

/** Returns whether a part must be filled in. */
export const isNeeded = ({ parts, optional = [] }: AddressFormat, part: AddressPart): boolean =>
  parts[part] !== undefined && !optional.includes(part);

/** Separators that people write in a postal code, in different places. */
const SEPARATORS = String.raw`[\s.\p{Pd}]*`;
/** Parts of a pattern: a separator, a letter or digit with its quantifier, or a part of a group. */
const TOKEN =
  /(?<separator>(?:\[[ \\-]+\]|\\?-| )\??)|(?<character>\\d|\[[A-Za-z\d\\-]+\]|[A-Za-z\d])(?<quantifier>\{[\d,]+\}|\?)?|\(\?:|[)|?]/gy;

/**
 * Returns a pattern that requires no separators, and allows them between all letters and digits. Returns a pattern with
 * other parts unchanged.
 */
function withAnySeparators(pattern: string): string {
  let end = 0;
  let result = '';
  for (const { 0: token, index, groups } of pattern.matchAll(TOKEN)) {
    const { separator, character, quantifier = '' } = groups ?? {};
    end = index + token.length;
    if (character !== undefined) result += `(?:${SEPARATORS}${character})${quantifier}`;
    else if (separator === undefined) result += token;
  }
  return end === pattern.length ? String.raw`(?=[A-Za-z\d])(?:${result})` : pattern;
}

const inAnyCase = (letters: string): string =>
  letters.replace(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`);

/**
 * Returns the pattern of a country's postal codes for a `pattern` attribute. Allows spaces at both ends, which a pasted
 * code may contain, and the country's letters, or Japan's postal mark, in front. Undefined if any text is allowed.
 */
export function postalPattern({ postalCode, code = '' }: AddressFormat): string | undefined {
  if (!postalCode) return undefined;
  const { pattern, prefix = '' } = postalCode;
  const letters = `${prefix} ${code}`.split(' ').filter(Boolean).map(inAnyCase).join('|');
  return String.raw`[\s〒]*(?:(?:${letters})${SEPARATORS})?(?:${withAnySeparators(pattern)})\s*`;
}

/** Returns whether a text is a postal code of the format, or empty. */
export function isPostalCode(format: AddressFormat, text: string): boolean {
  const pattern = postalPattern(format);
  return (
    text === '' || pattern === undefined || new RegExp(`^(?:${pattern})$`, 'v').test(tidyPostalCode(text))
  );
}

/** Attributes that choose the keyboard of a phone for postal codes. */
export interface Keyboard {
  inputmode?: 'numeric';
  autocapitalize?: 'characters';
}

/**
 * Returns the keyboard for a country's postal codes. The numeric keyboard of some phones has no hyphen and no space, so
 * it is only for codes that are written without them.
 */
export function postalKeyboard({ postalCode }: AddressFormat): Keyboard {
  if (!postalCode) return {};
  const { pattern, example } = postalCode;
  if (/^\d+$/.test(example) && !pattern.includes('-')) return { inputmode: 'numeric' };
  return /[A-Z]/.test(example) ? { autocapitalize: 'characters' } : {};
}

/** Returns a name without accents, case and punctuation, so that 'N.Y.' and 'Ciudad de Mexico' are recognized. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns the code of a state, however its name or code is written; undefined if the country's list lacks it. */
export function stateCode({ states = {} }: AddressFormat, state: string): string | undefined {
  const wanted = normalize(state);
  return Object.entries(states).find((names) => names.some((name) => normalize(name) === wanted))?.[0];
}

/** Returns a state as addresses contain it: as a code if the postal code follows, as in "NY 10004", otherwise by name. */
export function writtenState(format: AddressFormat, code: string): string {
  const parts = partsOf(format);
  const isBeforeZip = parts[parts.indexOf('state') + 1] === 'zip';
  return isBeforeZip && /^[A-Z]{2,3}$/.test(code) ? code : (format.states?.[code] ?? '');
}
