/** Returns the number in an option's text: 40 for '40' and '40%', 0 for other texts. */
function numberOf(text: string): number {
  const number = Number.parseFloat(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : 0;
}

/** Returns the sum of the numbers in the options' texts, rounded so that 33.3 + 33.3 + 33.4 is 100. */
export function sumOf(texts: readonly string[]): number {
  const sum = texts.reduce((total, text) => total + numberOf(text), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** Returns whether Time Spent adds up to 0 or 100 (MA-03). */
export const isSumAllowed = (sum: number): boolean => sum === 0 || sum === 100;
