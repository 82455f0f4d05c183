/** What is asked of an option of the list. */
export interface Choice {
  value: string;
  text: string;
  disabled: boolean;
  /** Whether the server sent it `selected`. */
  defaultSelected: boolean;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** The option whose value, else whose text, is one of these names. */
export function findChoice<C extends Choice>(choices: readonly C[], names: readonly string[]): C | undefined {
  const known = names.map(plain);
  return (
    choices.find(({ value }) => known.includes(plain(value))) ??
    choices.find(({ text }) => known.includes(plain(text)))
  );
}

/**
 * Whether nobody has chosen yet: nothing or an empty value is shown, or what a list shows by itself where the server sent
 * none `selected`, its first option. Anything else is the server's choice, or the visitor's that the browser has brought back.
 */
export function isNothingChosen<C extends Choice>(choices: readonly C[], chosen: C | undefined): boolean {
  if (!chosen || chosen.value === '') return true;
  if (choices.some(({ defaultSelected }) => defaultSelected)) return false;
  return chosen === choices.find(({ disabled }) => !disabled);
}
