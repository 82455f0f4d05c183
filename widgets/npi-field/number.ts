/**
 * Returns the Luhn sum, for which every second digit from the right is doubled and then reduced by 9 if the result is
 * above 9 (ISO/IEC 7812-1).
 */
function luhnSum(digits: string): number {
  return Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, index) => {
      const weighted = digit * (index % 2 === 0 ? 1 : 2);
      return sum + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
}

/**
 * Returns whether a number is a valid NPI number (NF-02): ten digits that start with 1 or 2 and end with the Luhn check
 * digit. The Luhn sum includes the prefix 80840 (80 for health, 840 for the United States).
 */
export const isValidNpi = (number: string): boolean =>
  /^[12]\d{9}$/.test(number) && luhnSum(`80840${number}`) % 10 === 0;
