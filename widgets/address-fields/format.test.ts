import { describe, expect, it } from 'vitest';
import {
  ADDRESS_PARTS,
  type AddressFormat,
  followsPrevious,
  formatOf,
  GENERIC_FORMAT,
  isNeeded,
  isPostalCode,
  parseFormats,
  partsOf,
  postalKeyboard,
  postalPattern,
  stateCode,
  writtenState,
} from './format.ts';
import shipped from './formats.json' with { type: 'json' };
import { inSentence, words, wordTexts } from './words.ts';

const formats = parseFormats(JSON.stringify(shipped)) ?? {};
const countries = Object.entries(formats);
const get = (code: string): AddressFormat => formatOf(formats, code);

/** Codes of real places that each pattern accepts, in the ways that people write them, and codes that it refuses. */
const codes: Readonly<Record<string, { valid: readonly string[]; invalid: readonly string[] }>> = {
  US: {
    valid: [
      '10004',
      '10004-1234',
      ' 10004 ',
      '021142696',
      '02114 2696',
      '02114–2696',
      'US-10004',
      '١٠٠٠٤',
      '02114\u00ad2696',
      '02114‒2696.',
    ],
    invalid: ['1000', '100045', '10004;', 'SW1A 1AA', '10004-12', '10004-', '-10004'],
  },
  CA: { valid: ['M5G 2C4', 'm5g2c4', 'M5G-2C4'], invalid: ['M5G', '10004', 'MM5 2C4'] },
  GB: {
    valid: ['SE1 7EH', 'se17eh', 'M1 1AE', 'EC1A 1BB', 'W1A 0AX', 'GIR 0AA', 'BFPO 61', 'ＳＥ１\u3000７ＥＨ'],
    invalid: ['SE1', '10004'],
  },
  IE: { valid: ['D02 X285', 'd02x285', 'D6W X285'], invalid: ['D02', '10004'] },
  DE: {
    valid: ['81377', 'D-81377', 'D 81377', 'DE-81377', 'de 81377', 'D–81377', '\u202a81377\u202c'],
    invalid: ['8137', '813777', 'A-81377'],
  },
  AT: { valid: ['1090', 'A-1090'], invalid: ['109', '10900'] },
  FR: { valid: ['75013', '75 013', 'F-75013'], invalid: ['7501'] },
  SE: { valid: ['171 76', '17176', 'SE-171 76', 'S-171 76', '17 176'], invalid: ['17 17', 'N-17176'] },
  NL: { valid: ['1105 AZ', '1105az'], invalid: ['1105'] },
  PL: { valid: ['02-097', '02097'], invalid: ['2-097'] },
  FI: { valid: ['00290', 'FI-00290', 'FIN-00290'], invalid: ['F-00290'] },
  PT: { valid: ['1649-028', '1649028', '1649 028', 'P-1649-028'], invalid: ['1649'] },
  BR: { valid: ['05403-000', '05403000', '05.403-000'], invalid: ['05403'] },
  AR: { valid: ['1199', 'C1199ABB', 'C1199'], invalid: ['11', 'ABB1199'] },
  JP: { valid: ['113-8655', '1138655', '１１３ー８６５５', '〒113-8655'], invalid: ['113'] },
  IN: { valid: ['110029', '110 029'], invalid: ['11002'] },
  IL: { valid: ['91120', '9112001'], invalid: ['911200'] },
};

describe('the shipped formats', () => {
  it('follow the schema, and include the countries that the documentation promises', () => {
    expect(countries.length).toBeGreaterThanOrEqual(40);
    const promised =
      'US CA GB IE DE AT CH FR ES IT NL BE SE NO DK FI PL PT BR MX AR CL CO JP KR CN TW HK IN AU NZ ZA NG EG IL SA AE TR SG PH';
    expect(promised.split(' ').filter((code) => !Object.hasOwn(formats, code))).toEqual([]);
  });

  it.each(countries)('%s: the example is a postal code, other texts are not', (_, format) => {
    if (!format.postalCode) {
      expect(isPostalCode(format, 'anything')).toBe(true);
      return;
    }
    const { example } = format.postalCode;
    expect(isPostalCode(format, example)).toBe(true);
    expect(isPostalCode(format, '')).toBe(true);
    for (const wrong of ['-', 'abc', `${example}${example}`, example.slice(0, 2), `${example};`])
      expect(isPostalCode(format, wrong), wrong).toBe(false);
  });

  it.each(countries)(
    '%s: a postal code and a part for it exist together, and optional parts exist',
    (_, format) => {
      expect(partsOf(format).includes('zip')).toBe(format.postalCode !== undefined);
      expect((format.optional ?? []).filter((part) => format.parts[part] === undefined)).toEqual([]);
      if (format.states) expect(format.parts.state).toBeDefined();
    },
  );

  it.each(Object.entries(codes))('%s: codes of real places', (code, { valid, invalid }) => {
    for (const text of valid) expect(isPostalCode(get(code), text), text).toBe(true);
    for (const text of invalid) expect(isPostalCode(get(code), text), text).toBe(false);
  });

  it('use all words, and each word has a form for sentences', () => {
    const used = new Set(
      [...countries.map(([, { parts }]) => parts), GENERIC_FORMAT.parts].flatMap(Object.values),
    );
    expect(words.filter((word) => !used.has(word))).toEqual([]);
    for (const word of words) expect(wordTexts[inSentence(word)].default).toMatch(/^the /);
  });
});

describe('every shipped format', () => {
  it.each(countries)(
    '%s: accepts its example with other separators, digits and dashes, and with its code',
    (code, format) => {
      if (!format.postalCode) return;
      const { example, prefix = code } = format.postalCode;
      const bare = example.replaceAll(/[ -]/g, '');
      const spaced = bare.replaceAll(/(?<=.)(?=.)/g, ' ');
      const arabic = example.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
      const wide = example.replaceAll(/[!-~]/g, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
      );
      const spellings = [bare, spaced, arabic, wide, example.replaceAll('-', '–'), example.toLowerCase()];
      const prefixed = [code, ...prefix.split(' ')].flatMap((letters) => [
        `${letters}-${example}`,
        `${letters} ${bare}`,
      ]);
      for (const text of [...spellings, ...prefixed]) expect(isPostalCode(format, text), text).toBe(true);
    },
  );

  it('keeps a pattern with parts of its own as it is', () => {
    const own = { parts: {}, postalCode: { pattern: String.raw`\p{Lu}+-\d*`, example: 'A-1' } };
    expect(isPostalCode(own, 'A-1')).toBe(true);
    expect(isPostalCode(own, 'A1')).toBe(false);
  });
});

describe('a format', () => {
  it('has an order, needed parts and optional parts', () => {
    expect(partsOf(get('DE'))).toEqual(['zip', 'city']);
    expect(partsOf(get('US'))).toEqual(['city', 'state', 'zip']);
    expect(ADDRESS_PARTS.filter((part) => isNeeded(get('BR'), part))).toEqual(['city', 'state', 'zip']);
    expect(ADDRESS_PARTS.filter((part) => isNeeded(get('AE'), part))).toEqual(['state']);
    expect(ADDRESS_PARTS.filter((part) => isNeeded(GENERIC_FORMAT, part))).toEqual(['city']);
  });

  it.each([
    ['US', 'zip', 'NY', 'NY'],
    ['CA', 'zip', 'ON', 'ON'],
    ['MX', 'city', 'AGU', 'Aguascalientes'],
    ['IN', 'zip', 'DL', 'Delhi'],
    ['JP', 'zip', 'JP-01', 'Hokkaido'],
    ['AE', undefined, 'DU', 'Dubai'],
    ['SG', undefined, '', ''],
  ])('is written as in %s: what follows without a comma, and the state', (code, follower, state, written) => {
    const format = get(code);
    expect(partsOf(format).find((part) => followsPrevious(format, part))).toBe(follower);
    expect(writtenState(format, state)).toBe(written);
  });

  it('is generic for a country that is not listed, and for names of object properties', () => {
    for (const code of ['KE', '', 'constructor', '__proto__']) expect(get(code)).toBe(GENERIC_FORMAT);
  });

  it('chooses a keyboard that can type the code', () => {
    expect(postalKeyboard(get('DE'))).toEqual({ inputmode: 'numeric' });
    expect(postalKeyboard(get('US'))).toEqual({});
    expect(postalKeyboard(get('JP'))).toEqual({});
    expect(postalKeyboard(get('GB'))).toEqual({ autocapitalize: 'characters' });
    expect(postalKeyboard(GENERIC_FORMAT)).toEqual({});
  });

  it('has no pattern if any text is allowed', () => {
    expect(postalPattern(GENERIC_FORMAT)).toBeUndefined();
    expect(postalPattern(get('HK'))).toBeUndefined();
  });

  it.each([
    ['US', 'New York', 'NY'],
    ['US', 'ny', 'NY'],
    ['US', ' N.Y. ', 'NY'],
    ['US', 'Ontario', undefined],
    ['US', 'constructor', undefined],
    ['CA', 'Quebec', 'QC'],
    ['MX', 'Ciudad de Mexico', 'CMX'],
    ['FR', 'anything', undefined],
  ])('%s has the state %s: %s', (code, state, expected) => {
    expect(stateCode(get(code), state)).toBe(expected);
  });
});

describe('parseFormats', () => {
  it('accepts an empty list, which PHP writes for an empty document', () => {
    expect(parseFormats('[]')).toEqual({});
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['a code in lower case', '{"us":{"parts":{}}}'],
    ['an unknown part', '{"US":{"parts":{"street":"city"}}}'],
    ['an unknown word', '{"US":{"parts":{"city":"Stadt"}}}'],
    ['a broken pattern', '{"US":{"parts":{},"postalCode":{"pattern":"(","example":"1"}}}'],
    ['markup as a prefix', '{"US":{"parts":{},"postalCode":{"pattern":"1","example":"1","prefix":"<b>"}}}'],
  ])('refuses %s', (_, json) => {
    expect(parseFormats(json)).toBeUndefined();
  });
});
