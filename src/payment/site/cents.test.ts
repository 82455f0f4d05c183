import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, type AmountError, centsOf, formatUsd, parseAmount } from './cents.ts';

/** Formats cents as a decimal number without floating-point arithmetic. */
const decimalText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const allCents = Array.from({ length: 99_999 }, (_, index) => index + 1);

describe('parseAmount', () => {
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
    ['1 dollar', 100],
    ['25USD', 2500],
    ['25 US', 2500],
    ['$ 1,234,567.89', undefined],
    ['$999,999.99', 99_999_999],
    ['1 000', 100_000],
    ['10 000', 1_000_000],
    ['1 000 000', undefined],
    ['1\u{a0}000.10', 100_010],
    ['２５', 2500],
    ['٢٥٫٥', 2550],
    ['\u202a$25.50\u202c', 2550],
    ['\u2066＄１，０００\u2069', 100_000],
    ['25 $', 2500],
    ['25$ USD', 2500],
    ['1\u{202f}000', 100_000],
    ['007', 700],
    ['$19.99', 1999],
    ['1.15', 115],
  ])('parses %s as %s cents', (text, cents) => {
    expect(parseAmount(text)).toEqual<Amount>(cents === undefined ? { error: 'large' } : { cents });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['$-5', 'negative'],
    ['$ -5', 'negative'],
    ['10-20', 'malformed'],
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
    ['25⁰⁰', 'malformed'],
    ['Infinity', 'malformed'],
    ['25.505', 'precise'],
    ['9'.repeat(400), 'large'],
  ])('rejects %s as %s', (text, fault) => {
    expect(parseAmount(text)).toEqual<Amount>({ error: fault as AmountError });
  });

  it('is exact for every amount from 0.01 to 999.99', () => {
    const isInexact = (cents: number): boolean => {
      const amount = parseAmount(decimalText(cents));
      return amount.error !== undefined || amount.cents !== cents;
    };
    expect(allCents.find(isInexact)).toBeUndefined();
  });

  it('is exact for a thousand larger amounts, even with commas and a dollar sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (cents) => {
        expect(parseAmount(decimalText(cents))).toEqual({ cents });
        expect(parseAmount(formatUsd(cents))).toEqual({ cents });
      }),
      { numRuns: 1000 },
    );
  });

  it('returns whole cents or an error for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseAmount(text);
        if (amount.error === undefined) expect(Number.isSafeInteger(amount.cents)).toBe(true);
      }),
    );
  });
});

describe('centsOf', () => {
  it('is exact for numbers and texts from 0.01 to 999.99', () => {
    expect(allCents.find((cents) => centsOf(Number(decimalText(cents))) !== cents)).toBeUndefined();
    expect(allCents.find((cents) => centsOf(decimalText(cents)) !== cents)).toBeUndefined();
  });

  it('is exact for a thousand larger amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (cents) => {
        expect(centsOf(cents / 100)).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['19.9900', 1999],
    ['1128.7000', 112_870],
    ['25.000', 2500],
    ['0.0000', 0],
    ['$1,000.0000', 100_000],
    ['4.350000000000000000', 435],
    [0.1 + 0.2, 30],
    [1.15, 115],
    [19.99, 1999],
  ])('accepts %s, which is a decimal of whole cents', (price, cents) => {
    expect(centsOf(price)).toBe(cents);
  });

  it.each([
    '19.9901',
    '19.9999',
    '0.005',
    '19.99000001',
    19.999,
    19.995,
    0.001,
    -0.01,
    1_000_000,
    Number.POSITIVE_INFINITY,
  ])('rejects %s, which is not an amount of whole cents', (price) => {
    expect(centsOf(price)).toBeUndefined();
  });

  it.each([null, undefined, '', 'free', Number.NaN, -1, 1e21, {}])('rejects %s', (price) => {
    expect(centsOf(price)).toBeUndefined();
  });

  it('accepts zero', () => {
    expect([centsOf(0), centsOf('0.00')]).toEqual([0, 0]);
  });
});

it('formats cents as dollars', () => {
  expect([1999, 100_000, 5, 0].map(formatUsd)).toEqual(['$19.99', '$1,000.00', '$0.05', '$0.00']);
});
