import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, formatUsd, parseAmount } from './cents.ts';

/** Dollars and cents as a text, made without arithmetic on fractions. */
const written = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const every = Array.from({ length: 99_999 }, (_, index) => index + 1);

describe('an amount that somebody typed', () => {
  it.each([
    ['$1,000', 100_000],
    [' 50 ', 5000],
    ['25.50', 2550],
    ['25.5', 2550],
    ['25.', 2500],
    ['.5', 50],
    ['0', 0],
    ['US$ 25', 2500],
    ['USD 25', 2500],
    ['25 dollars', 2500],
    ['$ 1,234,567.89', undefined],
    ['$999,999.99', 99_999_999],
    ['1 000', 100_000],
    ['1\u{a0}000.10', 100_010],
    ['２５', 2500],
    ['007', 700],
    ['$19.99', 1999],
    ['1.15', 115],
  ])('%s is %s cents', (text, cents) => {
    expect(parseAmount(text)).toEqual(cents === undefined ? { fault: 'large' } : { cents });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['$-5', 'negative'],
    ['1.000,00', 'malformed'],
    ['10,00', 'malformed'],
    ['1,00', 'malformed'],
    ['1,0000', 'malformed'],
    ['1e3', 'malformed'],
    ['0x10', 'malformed'],
    ['ten', 'malformed'],
    ['$', 'malformed'],
    ['.', 'malformed'],
    ['5 5', 'malformed'],
    ['1,000 000', 'malformed'],
    ['€50', 'malformed'],
    ['50%', 'malformed'],
    ['Infinity', 'malformed'],
    ['25.505', 'precise'],
    ['9'.repeat(400), 'large'],
  ])('%s is refused: %s', (text, fault) => {
    expect(parseAmount(text)).toEqual({ fault });
  });

  it('is exact for every amount from 0.01 to 999.99', () => {
    expect(every.filter((cents) => parseAmount(written(cents)).fault !== undefined)).toEqual([]);
    expect(every.map((cents) => parseAmount(written(cents)))).toEqual(every.map((cents) => ({ cents })));
  });

  it('is exact for a thousand larger ones, with commas and a sign, too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (cents) => {
        expect(parseAmount(written(cents))).toEqual({ cents });
        expect(parseAmount(formatUsd(cents))).toEqual({ cents });
      }),
      { numRuns: 1000 },
    );
  });

  it('is either whole cents or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseAmount(text);
        if (amount.fault === undefined) expect(Number.isSafeInteger(amount.cents)).toBe(true);
      }),
    );
  });
});

describe("a server's price", () => {
  it('is exact as a number and as a text, for every amount from 0.01 to 999.99', () => {
    expect(every.map((cents) => centsOf(Number(written(cents))))).toEqual(every);
    expect(every.map((cents) => centsOf(written(cents)))).toEqual(every);
  });

  it('is exact for a thousand larger ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (cents) => {
        expect(centsOf(cents / 100)).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([null, undefined, '', 'free', Number.NaN, -1, 1e21, {}])('that is %s is none', (price) => {
    expect(centsOf(price)).toBeUndefined();
  });

  it('may be nothing', () => {
    expect([centsOf(0), centsOf('0.00')]).toEqual([0, 0]);
  });
});

it('is written as dollars', () => {
  expect([1999, 100_000, 5, 0].map(formatUsd)).toEqual(['$19.99', '$1,000.00', '$0.05', '$0.00']);
});
