import { joinNames } from '../../src/forms/fields/joinNames.ts';
import { tidyDigits } from '../../src/forms/fields/tidy.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { npiLookup } from './npi-lookup.ts';

/** Fields of the form, identified by the last part of their names. */
export const FIELDS = ['firstname', 'lastname', 'country', 'state', 'stateNonUs', 'number'] as const;
export type FieldName = (typeof FIELDS)[number];
export type FieldValues = Readonly<Record<FieldName, string>>;

/** View of the form; the value of `ats[npiLookupOption]`. */
export type LookupView = 'byAddress' | 'byNumber';

const UNITED_STATES = ['usa', 'us', 'united states', 'united states of america'];

/** Returns whether the given country code or name refers to the United States. */
export const isUsa = (country: string): boolean => UNITED_STATES.includes(country.trim().toLowerCase());

/** Returns whether the form asks for a US state: the country is the United States or empty (NP-02). */
export const hasUsState = (country: string): boolean => country.trim() === '' || isUsa(country);

/** Returns the fields that the given view requires (NP-02). */
export function requiredFields(view: LookupView, { country }: FieldValues): FieldName[] {
  if (view === 'byNumber') return ['firstname', 'lastname', 'number'];
  return ['firstname', 'lastname', 'country', hasUsState(country) ? 'state' : 'stateNonUs'];
}

/** Returns the required fields of a view that are empty. */
export const missingFields = (view: LookupView, values: FieldValues): FieldName[] =>
  requiredFields(view, values).filter((field) => values[field].trim() === '');

/** Returns the parameters of a request (NP-03). The number is reduced to its digits. */
export function parametersOf(view: LookupView, values: FieldValues): Record<string, string> {
  const { firstname, lastname, country, state, stateNonUs, number } = values;
  const name = { firstname: firstname.trim(), lastname: lastname.trim() };
  if (view === 'byNumber') return { ...name, number: tidyDigits(number) };
  return { ...name, country, state: (hasUsState(country) ? state : stateNonUs).trim() };
}

/** Returns the last part of a field's name: `firstname` for `ats[npiLookup][firstname]` (NP-07). */
export const shortFieldName = (name: string): string => /([^[\]]+)[[\]]*$/.exec(name)?.[1] ?? name;

/** Joins labels: 'a', 'a and b', 'a, b and c'. */
export const joinLabels = (labels: readonly string[], lastOfList: string): string =>
  joinNames(labels, (others, last) => interpolate(lastOfList, { others, last }));

/** Returns the error message for missing fields (NP-07). */
export function missingText(
  fields: readonly string[],
  texts: Pick<TextsOf<typeof npiLookup>, 'missing' | 'lastOfList'>,
): string {
  const list = joinLabels(fields, texts.lastOfList);
  return interpolate(texts.missing, { fields: list, count: fields.length });
}
