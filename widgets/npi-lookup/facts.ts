import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';

/** Facts about a provider that the server can write beside the number, in the order in which they are listed. */
export const FACTS = [
  'credential',
  'specialty',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const;
export type Fact = (typeof FACTS)[number];
export type Facts = Readonly<Partial<Record<Fact, string>>>;

/** Names of the page's own controls, by the fact that each receives. */
export type FillNames = Readonly<Partial<Record<Fact, string>>>;

/** Maximum length of a fact. NPPES limits its longest field, an address line, to 55 characters. */
const MAX_LENGTH = 200;

/** Characters that reorder the text around them. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

function isFillNames(parsed: unknown): parsed is FillNames {
  if (!isRecord(parsed)) return false;
  const names = Object.values(parsed);
  return (
    Object.keys(parsed).every((name) => FACTS.some((fact) => fact === name)) &&
    names.every((name) => typeof name === 'string' && name !== '') &&
    new Set(names).size === names.length
  );
}

/**
 * Parses the option that names the controls: a JSON object whose keys are facts and whose values are names of controls.
 * Returns undefined for any other text, and if two facts have the same control.
 */
export function parseFill(json: string): FillNames | undefined {
  const parsed = parseJson(json);
  return isFillNames(parsed) ? parsed : undefined;
}

/**
 * Returns the text of a fact on a single line, without control characters and direction marks. Returns undefined if
 * nothing is left or the text is too long for a fact.
 */
export function cleanFact(text: string): string | undefined {
  const clean = text
    .replace(BIDI_CONTROLS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return clean === '' || clean.length > MAX_LENGTH ? undefined : clean;
}

/**
 * Reads the facts from the attributes of a result's button.
 * @param numberAttribute attribute of the number, which is the prefix of the other attributes: `data-npi-phone`
 */
export const readFacts = (button: Pick<Element, 'getAttribute'>, numberAttribute: string): Facts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const text = cleanFact(button.getAttribute(`${numberAttribute}-${fact}`) ?? '');
      return text === undefined ? [] : [[fact, text]];
    }),
  );
