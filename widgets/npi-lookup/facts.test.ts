import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFact, FACTS, parseFill, readFacts } from './facts.ts';

const button = (attributes: Readonly<Record<string, string>>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
});

/**
 * Characters of all kinds: letters, spaces, control characters, direction marks, combining characters, half an emoji.
 */
const pieces = [
  'a',
  '5',
  ' ',
  '\n',
  '\u00a0',
  '\u0000',
  '\u202e',
  '\u2066',
  '\ufeff',
  'e\u0301',
  '\u0301',
  'ש',
  '\ud83d',
];

describe('parseFill', () => {
  it('accepts an object of facts and names of controls', () => {
    const names = { phone: 'fields[phone]', city: 'work[city]' };
    expect(parseFill(JSON.stringify(names))).toEqual(names);
    expect(parseFill('{}')).toEqual({});
  });

  it.each([
    ['text that is not JSON', '{phone'],
    ['a list', '["phone"]'],
    ['null', 'null'],
    ['an unknown fact', '{"fax":"fields[fax]"}'],
    ['a property that every object has', '{"toString":"fields[fax]"}'],
    ['an empty name', '{"phone":""}'],
    ['a name that is not text', '{"phone":1}'],
    ['two facts with one control', '{"address1":"street","address2":"street"}'],
  ])('rejects %s', (_, json) => {
    expect(parseFill(json)).toBeUndefined();
  });
});

describe('cleanFact', () => {
  it('returns one line without control characters and direction marks', () => {
    expect(cleanFact('  1 Mill\n\tLane\u0000 ')).toBe('1 Mill Lane');
    expect(cleanFact('\u202e5550143\u2066')).toBe('5550143');
    expect(cleanFact('רחוב הרצל 5')).toBe('רחוב הרצל 5');
    expect(cleanFact('Nu\u0301n\u0303ez')).toBe('Núñez');
  });

  it('rejects an empty text and a text that is too long for a fact', () => {
    expect(cleanFact(' \u202e\n')).toBeUndefined();
    expect(cleanFact('x'.repeat(200))).toHaveLength(200);
    expect(cleanFact('x'.repeat(201))).toBeUndefined();
  });

  it('leaves nothing unusual in any text, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 250 }), (parts) => {
        const clean = cleanFact(parts.join(''));
        if (clean === undefined) return;
        expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u);
        expect(cleanFact(clean)).toBe(clean);
      }),
    );
  });
});

describe('readFacts', () => {
  it('reads the attributes that begin like the attribute of the number', () => {
    const attributes = { 'data-npi': '1234567893', 'data-npi-phone': ' 617-555-0143 ', 'data-npi-fax': '1' };
    expect(readFacts(button(attributes), 'data-npi')).toEqual({ phone: '617-555-0143' });
    expect(readFacts(button({ 'data-number-city': 'Lyon' }), 'data-number')).toEqual({ city: 'Lyon' });
  });

  it('leaves out facts that are missing or empty', () => {
    expect(readFacts(button({ 'data-npi-city': ' ' }), 'data-npi')).toEqual({});
    const all = Object.fromEntries(FACTS.map((fact) => [`data-npi-${fact}`, fact]));
    expect(Object.keys(readFacts(button(all), 'data-npi'))).toEqual(FACTS);
  });
});
