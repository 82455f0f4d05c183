/** Properties of an option that determine which country is selected. */
export interface CountryOption {
  value: string;
  text: string;
  disabled: boolean;
  /** True if the server sent the option `selected`. */
  defaultSelected: boolean;
}

const normalize = (text: string): string => text.trim().toLowerCase();

/**
 * Returns the option whose value, or else whose text, is one of the given names, ignoring case and leading and trailing
 * spaces.
 */
export function findChoice<C extends CountryOption>(
  choices: readonly C[],
  names: readonly string[],
): C | undefined {
  const known = names.map(normalize);
  return (
    choices.find(({ value }) => known.includes(normalize(value))) ??
    choices.find(({ text }) => known.includes(normalize(text)))
  );
}

/**
 * Returns whether nothing is selected yet: the list shows nothing, an empty value, or its first option, which browsers
 * show if the server sent no option `selected`. Any other option was selected by the server or restored by the browser.
 */
export function isNothingSelected<C extends CountryOption>(
  choices: readonly C[],
  chosen: C | undefined,
): boolean {
  if (!chosen || chosen.value === '') return true;
  if (choices.some(({ defaultSelected }) => defaultSelected)) return false;
  return chosen === choices.find(({ disabled }) => !disabled);
}

/**
 * Pattern of a ZIP code: 5 digits, or 9 (ZIP+4), with a hyphen, a dash, spaces or nothing before the last four. Allows
 * leading and trailing spaces, which a pasted code may contain. An empty field matches every pattern.
 */
export const ZIP_PATTERN = String.raw`\s*\d{5}(?:[\s\p{Pd}]*\d{4})?\s*`;
