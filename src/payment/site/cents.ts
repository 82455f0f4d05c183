import { plainSigns } from '../../forms/fields/tidy.ts';

/** Reason why text is not a valid amount. */
export type AmountError = 'empty' | 'malformed' | 'negative' | 'precise' | 'large';

/** Parsed amount in cents, or the reason why it is invalid. */
export type Amount = { readonly cents: number; readonly error?: undefined } | { readonly error: AmountError };

/** Largest amount that Stripe accepts, in cents: eight digits. */
const MAX_CENTS = 99_999_999;

/** Maximum length of an amount in characters. */
const LONGEST_AMOUNT = 1000;

const CURRENCY = /^(?:USD?)?\s*\$?\s*|\s*\$?\s*(?:USD?|dollars?)?$/gi;
/** Pattern for digits with commas, spaces or nothing between thousands, and optional cents after a decimal point. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;

/**
 * Parses an amount that a visitor typed, such as '$1,000', ' 50 ', '25.50', '25.5' or 'US$ 25'. Avoids floating-point
 * arithmetic, in which 19.99 × 100 is 1998.999… (DN-07). Rejects amounts with a decimal comma, such as '1.000,00', as
 * ambiguous.
 */
export function parseAmount(text: string): Amount {
  const plain = plainSigns(text).trim();
  if (plain === '') return { error: 'empty' };
  // The patterns below would be slow on a long text, such as one from a draft file.
  if (plain.length > LONGEST_AMOUNT) return { error: 'malformed' };
  if (/^(?:-|\$\s*-)/.test(plain)) return { error: 'negative' };
  const [, whole = '', part = ''] = AMOUNT.exec(plain.replaceAll(CURRENCY, '')) ?? [];
  if (whole + part === '') return { error: 'malformed' };
  if (part.length > 2) return { error: 'precise' };
  const cents = Number(whole.replaceAll(/[, ]/g, '') + part.padEnd(2, '0'));
  return cents > MAX_CENTS ? { error: 'large' } : { cents };
}

/**
 * Pattern for zeros after the cents, as in '19.9900', because commerce systems store prices with four decimal places.
 */
const NEEDLESS_ZEROS = /(\.\d\d)0+(?!\d)/;

/**
 * Upper limit for the floating-point error of a price times 100. It is far smaller than any real fraction of a cent.
 */
const FLOAT_ERROR = 1e-6;

function centsOfNumber(price: number): number | undefined {
  const cents = Math.round(price * 100);
  const isWhole = Math.abs(price * 100 - cents) < FLOAT_ERROR;
  return isWhole && cents >= 0 && cents <= MAX_CENTS ? cents : undefined;
}

/**
 * Parses a price from the server, such as '50.0000'. `parseAmount` rejects '50.000', because a visitor who types it may
 * mean fifty thousand.
 */
export const parsePrice = (text: string): Amount => parseAmount(text.replace(NEEDLESS_ZEROS, '$1'));

/**
 * Converts a price in dollars, which the server sends as a number or text, to cents. Returns undefined if the price is
 * invalid (PY-02).
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
