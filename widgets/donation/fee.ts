/** Fee that a payment provider keeps: a share of the charge, and a fixed amount. */
export interface FeeFormula {
  /** Share of the charge in hundredths of a percent: 290 for 2.9%. */
  basisPoints: number;
  /** Fixed amount in cents. */
  cents: number;
}

/** Upper limits. No provider takes more, so a larger number is a typing error, such as 29 in place of 2.9. */
const MAX_BASIS_POINTS = 1000;
const MAX_CENTS = 100;

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;
const CENTS = /^\d{1,3}$/;

/**
 * Parses a formula, such as `2.9` percent and `30` cents. Returns undefined if either text isn't such a number, if it
 * is above its limit, or if the fee would always be zero.
 */
export function parseFormula(percent: string, cents: string): FeeFormula | undefined {
  const [, whole, part = ''] = PERCENT.exec(percent.trim()) ?? [];
  const fixed = cents.trim();
  if (whole === undefined || !CENTS.test(fixed)) return undefined;
  // Not `Number(percent) * 100`, because 2.03 * 100 is 202.99999999999997.
  const formula = { basisPoints: Number(whole + part.padEnd(2, '0')), cents: Number(fixed) };
  const isPlausible = formula.basisPoints <= MAX_BASIS_POINTS && formula.cents <= MAX_CENTS;
  return isPlausible && formula.basisPoints + formula.cents > 0 ? formula : undefined;
}

/** Basis points of the whole charge. */
const WHOLE = 10_000;

/**
 * Returns the total to charge for a gift, in cents: the smallest total from which at least the gift remains once the
 * provider has kept its fee, however the provider rounds that fee. Uses integers only. The largest product is about
 * 10 to the 12th power, which a number represents exactly.
 */
export function totalWithFee(gift: number, { basisPoints, cents }: FeeFormula): number {
  const dividend = (gift + cents) * WHOLE;
  const divisor = WHOLE - basisPoints;
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest > 0 ? 1 : 0);
}

/**
 * Returns the gift for which `totalWithFee` returns the given total, or undefined if there is none. There is at most
 * one, because each additional cent of the gift increases the total.
 */
export function giftWithinTotal(total: number, formula: FeeFormula): number | undefined {
  const share = total * (WHOLE - formula.basisPoints);
  const gift = (share - (share % WHOLE)) / WHOLE - formula.cents;
  return gift > 0 && totalWithFee(gift, formula) === total ? gift : undefined;
}
