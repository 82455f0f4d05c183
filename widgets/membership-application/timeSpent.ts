/** The number that an option says: '40' and '40%' are 40, words are nothing. */
function numberOf(text: string): number {
  const number = Number.parseFloat(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : 0;
}

/** The sum of what the chosen options say, without what binary fractions leave over: 33.3 + 33.3 + 33.4 is 100. */
export function sumOf(texts: readonly string[]): number {
  const sum = texts.reduce((total, text) => total + numberOf(text), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** MA-03 */
export const isSumAllowed = (sum: number): boolean => sum === 0 || sum === 100;
