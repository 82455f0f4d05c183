import { type AddressFormat, fitsState } from './format.ts';

/** States that don't fit the chosen country, keyed by the country that they were typed for. */
export type KeptStates = ReadonlyMap<string, string>;

/** Country of an address, and its format. */
export interface CountryFormat {
  code: string;
  format: AddressFormat;
}

/** Value of the field for the state, and the states that were set aside. */
export interface StateValue {
  value: string;
  kept: KeptStates;
}

/**
 * Returns the value of the state after a change of the country. A state that fits the new country stays. Any other
 * state is kept for the country that it was typed for, and returns when that country is chosen again. In a country
 * without states, the value stays in its hidden field.
 * @param from code of the last country with states that was shown
 */
export function moveState(
  { value, kept }: StateValue,
  from: string,
  { code, format }: CountryFormat,
): StateValue {
  if (code === from || format.parts.state === undefined) return { value, kept };
  const own = kept.get(code);
  if (own === undefined && (value === '' || fitsState(format, value))) return { value, kept };
  const others = [...kept].filter(([country]) => country !== code);
  return { value: own ?? '', kept: new Map(value === '' ? others : [...others, [from, value]]) };
}
