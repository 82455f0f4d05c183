/** Why a text is no amount of money. */
export type AmountFault = 'empty' | 'malformed' | 'negative' | 'precise' | 'large';

/** What was typed, as whole cents, or what is wrong with it. */
export type Amount = { readonly cents: number; readonly fault?: undefined } | { readonly fault: AmountFault };

/** The card provider takes no more than eight digits of cents. */
const MOST_CENTS = 99_999_999;

const SIGNS = /^(?:USD?)?\s*\$?\s*|\s*(?:USD?|dollars?)?$/gi;
/** Thousands by commas or by spaces, or none; the cents after a point. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;

/**
 * Reads what a person types: '$1,000', ' 50 ', '25.50', '25.5', 'US$ 25'. Never by way of a fraction, which would drift:
 * 19.99 × 100 is 1998.999… in floating point (DN-07). A comma before two digits, as in '1.000,00', is refused, not guessed.
 */
export function parseAmount(text: string): Amount {
  // Full-width digits and spaces that do not break are the same to whoever types them.
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { fault: 'empty' };
  if (/^(?:-|−|\$\s*-)/.test(plain)) return { fault: 'negative' };
  const [, whole = '', part = ''] = AMOUNT.exec(plain.replaceAll(SIGNS, '')) ?? [];
  if (whole + part === '') return { fault: 'malformed' };
  if (part.length > 2) return { fault: 'precise' };
  const cents = Number(whole.replaceAll(/[, ]/g, '') + part.padEnd(2, '0'));
  return cents > MOST_CENTS ? { fault: 'large' } : { cents };
}

/** A server's price in dollars, a number or a text, as whole cents; undefined where it is no price (PY-02). */
export function centsOf(price: unknown): number | undefined {
  const text = typeof price === 'number' ? price.toFixed(2) : price;
  if (typeof text !== 'string') return undefined;
  const amount = parseAmount(text);
  return amount.fault === undefined ? amount.cents : undefined;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `1999` → `$19.99` (DN-05) */
export const formatUsd = (cents: number): string => dollars.format(cents / 100);
