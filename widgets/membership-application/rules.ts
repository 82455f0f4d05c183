/** Answers that decide which other fields are required. */
export interface Answers {
  /** Values of the address-type lists. */
  addressTypes: readonly string[];
  /** Index of the checked radio button of each affiliation: 0 means yes, -1 none. */
  affiliations: readonly number[];
}

/** Requirements of the form. An address is undefined if the form has no address-type list. */
export interface Requirements {
  home: boolean | undefined;
  work: boolean | undefined;
  /** True for each affiliation whose id is required. */
  ids: readonly boolean[];
}

/**
 * Returns the requirements for some answers (MA-04, MA-05). If all address types are Work, only the work address is
 * required; if all are Home, only the home address; otherwise both, even while an answer is missing.
 */
export function requirementsFor({ addressTypes, affiliations }: Answers): Requirements {
  const types = addressTypes.map((type) => type.trim().toLowerCase());
  const isAll = (wanted: string): boolean => types.every((type) => type === wanted);
  const hasTypes = types.length > 0;
  return {
    home: hasTypes ? !isAll('work') : undefined,
    work: hasTypes ? !isAll('home') : undefined,
    ids: affiliations.map((chosen) => chosen === 0),
  };
}

export const hasSameRequirements = (a: Requirements, b: Requirements): boolean =>
  a.home === b.home && a.work === b.work && a.ids.every((id, index) => id === b.ids[index]);

/**
 * Returns a field's name without 'home' or 'work', which is the same for both addresses: `homeCountry`, `workCountry`.
 */
export const addressKey = (name: string): string => name.toLowerCase().replaceAll(/home|work/g, '');
