/** What the form says that decides what else it asks for. */
export interface Said {
  /** Values of the lists that say which address something goes to. */
  addressTypes: readonly string[];
  /** For each affiliation which of its radio buttons is chosen, from 0, which means yes; -1: none. */
  affiliations: readonly number[];
}

/** What the form asks for. Undefined: there is nothing that decides it. */
export interface Required {
  home: boolean | undefined;
  work: boolean | undefined;
  /** The id of each affiliation. */
  ids: readonly boolean[];
}

/**
 * What is required (MA-04, MA-05). With all lists on Work the work address is, with all on Home the home address, otherwise
 * both: also while one has no answer.
 */
export function requiredBy({ addressTypes, affiliations }: Said): Required {
  const types = addressTypes.map((type) => type.trim().toLowerCase());
  const isAll = (wanted: string): boolean => types.every((type) => type === wanted);
  const hasTypes = types.length > 0;
  return {
    home: hasTypes ? !isAll('work') : undefined,
    work: hasTypes ? !isAll('home') : undefined,
    ids: affiliations.map((chosen) => chosen === 0),
  };
}

export const isSameRequired = (a: Required, b: Required): boolean =>
  a.home === b.home && a.work === b.work && a.ids.every((id, index) => id === b.ids[index]);

/** What the control of one address has in common with that of the other: `homeCountry` and `workCountry` are a pair. */
export const addressKey = (name: string): string => name.toLowerCase().replaceAll(/home|work/g, '');
