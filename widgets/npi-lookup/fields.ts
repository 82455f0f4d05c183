import { joinNames } from '../../src/forms/joinNames.ts';
import { fill } from '../../src/texts.ts';

/** The fields of the form, by the last part of their names. */
export const FIELDS = ['firstname', 'lastname', 'country', 'state', 'stateNonUs', 'number'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Readonly<Record<FieldName, string>>;

/** What is looked for, as `ats[npiLookupOption]` has it. */
export type View = 'byAddress' | 'byNumber';

const UNITED_STATES = ['usa', 'us', 'united states', 'united states of america'];

export const isUsa = (country: string): boolean => UNITED_STATES.includes(country.trim().toLowerCase());

/** Whether the state is one of the United States: so it is as long as no country is chosen. */
export const hasUsState = (country: string): boolean => country.trim() === '' || isUsa(country);

/** The fields that a view needs (NP-02). */
export function requiredFields(view: View, { country }: Values): FieldName[] {
  if (view === 'byNumber') return ['firstname', 'lastname', 'number'];
  return ['firstname', 'lastname', 'country', hasUsState(country) ? 'state' : 'stateNonUs'];
}

export const missingFields = (view: View, values: Values): FieldName[] =>
  requiredFields(view, values).filter((field) => values[field].trim() === '');

/** The parameters of a search (NP-03). Of a number only the digits count, if there are any. */
export function parametersOf(view: View, values: Values): Record<string, string> {
  const { firstname, lastname, country, state, stateNonUs, number } = values;
  const name = { firstname: firstname.trim(), lastname: lastname.trim() };
  if (view === 'byNumber') return { ...name, number: number.replace(/\D/g, '') || number.trim() };
  return { ...name, country, state: (hasUsState(country) ? state : stateNonUs).trim() };
}

/** `ats[npiLookup][firstname]` is called `firstname` (NP-07). */
export const calledBy = (name: string): string => /([^[\]]+)[[\]]*$/.exec(name)?.[1] ?? name;

/** 'a', 'a and b', 'a, b and c'. */
export const listOf = (words: readonly string[], lastOfList: string): string =>
  joinNames(words, (others, last) => fill(lastOfList, { others, last }));

/** What is said of missing fields (NP-07). */
export function missingText(
  fields: readonly string[],
  texts: Readonly<Record<'missingOne' | 'missingSeveral' | 'lastOfList', string>>,
): string {
  const list = listOf(fields, texts.lastOfList);
  return fields.length === 1
    ? fill(texts.missingOne, { field: list })
    : fill(texts.missingSeveral, { fields: list });
}
