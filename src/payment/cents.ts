/** Reason why a text is not a valid amount. */
export type AmountError = 'empty' | 'malformed' | 'negative' | 'precise' | 'large';

/** Parsed amount in cents, or the reason why it is invalid. */
export type Amount = { readonly cents: number; readonly error?: undefined } | { readonly error: AmountError };

/** Stripe's maximum: an amount of eight digits, in cents. */
const MAX_CENTS = 99_999_999;

const CURRENCY = /^(?:USD?)?\s*\$?\s*|\s*(?:USD?|dollars?)?$/gi;
/** Digits with commas, spaces or nothing between thousands, and cents after a decimal point. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;

/**
 * Parses an amount that a visitor typed, such as '$1,000', ' 50 ', '25.50', '25.5' or 'US$ 25'. Avoids floating-point
 * arithmetic, where 19.99 × 100 is 1998.999… (DN-07). Rejects decimal commas as ambiguous: '1.000,00'.
 */
export function parseAmount(text: string): Amount {
  // NFKC converts full-width digits and no-break spaces, which some keyboards produce.
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { error: 'empty' };
  if (/^(?:-|−|\$\s*-)/.test(plain)) return { error: 'negative' };
  const [, whole = '', part = ''] = AMOUNT.exec(plain.replaceAll(CURRENCY, '')) ?? [];
  if (whole + part === '') return { error: 'malformed' };
  if (part.length > 2) return { error: 'precise' };
  const cents = Number(whole.replaceAll(/[, ]/g, '') + part.padEnd(2, '0'));
  return cents > MAX_CENTS ? { error: 'large' } : { cents };
}

/** Zeros after the cents, as in '19.9900': commerce systems store prices with four decimal places. */
const NEEDLESS_ZEROS = /(\.\d\d)0+(?!\d)/;

/** Largest error of a price times 100 in floating-point arithmetic, far below a real fraction of a cent. */
const FLOAT_ERROR = 1e-6;

function centsOfNumber(price: number): number | undefined {
  const cents = Math.round(price * 100);
  const isWhole = Math.abs(price * 100 - cents) < FLOAT_ERROR;
  return isWhole && cents >= 0 && cents <= MAX_CENTS ? cents : undefined;
}

/**
 * Parses a price that the server wrote, such as '50.0000'. A visitor's '50.000' may mean thousands, so `parseAmount`
 * rejects it.
 */
export const parsePrice = (text: string): Amount => parseAmount(text.replace(NEEDLESS_ZEROS, '$1'));

/**
 * Returns the cents of a price in dollars, given by the server as a number or text, or undefined if it is invalid
 * (PY-02).
 */
export function centsOf(price: unknown): number | undefined {
  if (typeof price === 'number') return centsOfNumber(price);
  if (typeof price !== 'string') return undefined;
  const amount = parsePrice(price);
  return amount.error === undefined ? amount.cents : undefined;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as dollars: `1999` → `$19.99` (DN-05). */
export const formatUsd = (cents: number): string => dollars.format(cents / 100);
