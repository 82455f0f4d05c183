import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeeFormula, giftWithinTotal, parseFormula, totalWithFee } from './fee.ts';

const STANDARD: FeeFormula = { basisPoints: 290, cents: 30 };

const formulas = fc.record({
  basisPoints: fc.integer({ min: 0, max: 1000 }),
  cents: fc.integer({ min: 0, max: 100 }),
});
const gifts = fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 500, max: 100_000 }));

/** Ways in which a provider may round its share of a charge to whole cents. Exact, because BigInt has no fractions. */
const roundedShares = {
  down: (share: bigint) => share / 10_000n,
  'to the nearest cent': (share: bigint) => (share + 5000n) / 10_000n,
  up: (share: bigint) => (share + 9999n) / 10_000n,
} as const;

/** Returns what is left of a charge once the provider has kept its fee. */
const remainder = (total: number, { basisPoints, cents }: FeeFormula, rounding: keyof typeof roundedShares) =>
  BigInt(total) - roundedShares[rounding](BigInt(total) * BigInt(basisPoints)) - BigInt(cents);

/** Rows of the table of test vectors in the README: percent, cents, gift, fee and total. */
const vectors = [
  ...readFileSync('widgets/donation/README.md', 'utf8').matchAll(
    /^\| ([\d.]+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|/gm,
  ),
].map(([, percent = '', cents = '', gift = '', fee = '', total = '']) => ({
  percent,
  cents,
  gift,
  fee,
  total,
}));

const inCents = (text: string): number => Number(text.replace('.', ''));

describe('the formula of a fee', () => {
  it.each([
    ['2.9', '30', STANDARD],
    [' 2.90 ', ' 30 ', STANDARD],
    ['2.03', '30', { basisPoints: 203, cents: 30 }],
    ['0', '1', { basisPoints: 0, cents: 1 }],
    ['0.01', '0', { basisPoints: 1, cents: 0 }],
    ['10', '100', { basisPoints: 1000, cents: 100 }],
  ])('accepts %o percent and %o cents', (percent, cents, expected) => {
    expect(parseFormula(percent, cents)).toEqual(expected);
  });

  it.each([
    ['', '30'],
    ['2.9', ''],
    ['0', '0'],
    ['10.01', '30'],
    ['29', '30'],
    ['2.9', '101'],
    ['2.9', '0.30'],
    ['2.9', '$0.30'],
    ['2,9', '30'],
    ['2.9%', '30'],
    ['2.905', '30'],
    ['2.', '30'],
    ['.9', '30'],
    ['-2.9', '30'],
    ['2.9', '-30'],
    ['1e1', '30'],
    ['2.9', '1e1'],
    ['NaN', '30'],
    ['Infinity', '30'],
    ['0x2', '30'],
    ['٢.٩', '30'],
  ])('refuses %o percent and %o cents', (percent, cents) => {
    expect(parseFormula(percent, cents)).toBeUndefined();
  });

  it('never throws, whatever the attributes contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (percent, cents) => {
        const formula = parseFormula(percent, cents);
        if (formula) expect(totalWithFee(100, formula)).toBeLessThan(300);
      }),
    );
  });
});

describe('the total with the fee', () => {
  it('has test vectors in the README, for the implementation on the server', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(10);
  });

  it.each(vectors)('of $gift at $percent% + $cents¢ is $total', ({ percent, cents, gift, fee, total }) => {
    const formula = parseFormula(percent, cents);
    expect(formula).toBeDefined();
    expect(totalWithFee(inCents(gift), formula ?? STANDARD)).toBe(inCents(total));
    expect(inCents(gift) + inCents(fee)).toBe(inCents(total));
  });

  it('leaves the whole gift for each amount from $0.01 to $2,000, and one cent less would not', () => {
    const failures: number[] = [];
    for (let gift = 1; gift <= 200_000; gift++) {
      const total = totalWithFee(gift, STANDARD);
      // Each amount in thousandths of a cent, so that this check needs no rounding.
      const left = (charge: number): number => charge * 1000 - charge * 29 - 30_000;
      if (left(total) < gift * 1000 || left(total - 1) >= gift * 1000) failures.push(gift);
    }
    expect(failures).toEqual([]);
  });

  it('leaves the whole gift for every formula, however the provider rounds its fee', () => {
    fc.assert(
      fc.property(gifts, formulas, (gift, formula) => {
        const total = totalWithFee(gift, formula);
        expect(Number.isSafeInteger(total)).toBe(true);
        for (const rounding of ['down', 'to the nearest cent', 'up'] as const)
          expect(remainder(total, formula, rounding), rounding).toBeGreaterThanOrEqual(BigInt(gift));
        expect(remainder(total - 1, formula, 'up')).toBeLessThan(BigInt(gift));
        // A provider that rounds in the donor's favor leaves at most one cent more.
        expect(remainder(total - 2, formula, 'to the nearest cent')).toBeLessThan(BigInt(gift));
      }),
      { numRuns: 2000 },
    );
  });

  it('identifies the gift, and no other total does', () => {
    fc.assert(
      fc.property(gifts, formulas, (gift, formula) => {
        const total = totalWithFee(gift, formula);
        expect(giftWithinTotal(total, formula)).toBe(gift);
        expect(totalWithFee(gift + 1, formula)).toBeGreaterThan(total);
      }),
      { numRuns: 5000 },
    );
    // $970.70 and $970.71 give $1,000.00 and $1,000.02.
    expect(giftWithinTotal(100_001, STANDARD)).toBeUndefined();
    expect(giftWithinTotal(30, STANDARD)).toBeUndefined();
    expect(giftWithinTotal(0, STANDARD)).toBeUndefined();
  });
});
