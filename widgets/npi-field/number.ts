/** Digits with what people put between them: spaces, hyphens and dashes, dots, brackets. */
const GROUPED_DIGITS = /^[\d\s.()\u2010-\u2015-]*\d[\d\s.()\u2010-\u2015-]*$/;

/**
 * A number as it is kept: '123-456-7893' is '1234567893'. Zeros in front stay, and so does what is no number: nobody
 * knows better than the visitor what was meant.
 */
export function normalise(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  return GROUPED_DIGITS.test(text) ? text.replace(/\D/g, '') : text;
}

/** Luhn's sum: from the right each second digit counts twice, and of a result with two digits their sum. */
function luhnSum(digits: string): number {
  return Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, index) => {
      const weighed = digit * (index % 2 === 0 ? 1 : 2);
      return sum + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
}

/**
 * Whether a number can be an NPI number (NF-02): ten digits, the first a 1 or a 2, the last a check digit over the rest
 * with 80840, the prefix of the United States' health industry, before it.
 */
export const canBeNpi = (number: string): boolean =>
  /^[12]\d{9}$/.test(number) && luhnSum(`80840${number}`) % 10 === 0;
