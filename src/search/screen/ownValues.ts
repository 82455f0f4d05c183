/** Facet in a response: its name, and the number of hits for each of its values. */
interface FoundFacet {
  name: string;
  data: object;
}

/** Returns the value with the index's capitalization, or unchanged if the response does not contain it. */
function ownValue(value: string, counts: ReadonlyMap<string, unknown>): string {
  if (Number(counts.get(value)) > 0) return value;
  const isOtherSpelling = (known: string): boolean =>
    known !== value && known.toLowerCase() === value.toLowerCase();
  return [...counts.keys()].find(isOtherSpelling) ?? value;
}

/**
 * Returns the chosen facet values with the index's capitalization. In filters, Algolia treats `news` like `News`, but
 * the visitor can select and remove only `News`. Returns undefined if all values already have the index's
 * capitalization.
 */
export function ownValues(
  chosen: Readonly<Record<string, readonly string[]>>,
  facets: readonly FoundFacet[],
): Record<string, string[]> | undefined {
  const entries = Object.entries(chosen).map(([name, values]): [string, string[]] => {
    const found = facets.filter((facet) => facet.name === name).flatMap(({ data }) => Object.entries(data));
    const counts = new Map<string, unknown>(found);
    return [name, [...new Set(values.map((value) => ownValue(value, counts)))]];
  });
  const corrected = Object.fromEntries(entries);
  return JSON.stringify(corrected) === JSON.stringify(chosen) ? undefined : corrected;
}
