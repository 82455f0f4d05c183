import { type AddressFormat, stateCode } from './format.ts';

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

/** Returns the name of a state in a country's list; undefined if there is no list, or the list lacks it. */
function listedName(format: AddressFormat, state: string): string | undefined {
  const code = stateCode(format, state);
  return code === undefined ? undefined : format.states?.[code];
}

/**
 * Returns the value of the state after a change of the country. A state of the earlier country's list that isn't the same
 * in the new country is kept for the earlier one, and returns when that country is chosen again: WA is Washington, but also
 * Western Australia. Any other state stays, so that it doesn't vanish: the visitor may have typed it before choosing the
 * country, or in a spelling that no list contains, such as 'CDMX'. In a country without states, the value stays in its
 * hidden field.
 * @param from the last country with states that was shown
 */
export function moveState(
  { value, kept }: StateValue,
  from: CountryFormat,
  { code, format }: CountryFormat,
): StateValue {
  if (code === from.code || format.parts.state === undefined) return { value, kept };
  const own = kept.get(code);
  const name = listedName(from.format, value);
  const isOfOther = name !== undefined && name !== listedName(format, value);
  if (own === undefined && (value === '' || !isOfOther)) return { value, kept };
  const others = [...kept].filter(([country]) => country !== code);
  return { value: own ?? '', kept: new Map(value === '' ? others : [...others, [from.code, value]]) };
}
