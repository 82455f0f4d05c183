/**
 * 'A', 'A and B', 'A, B and C' (AS-03, NP-07).
 * @param joinLast puts the last name behind the others, in the language of the page
 */
export function joinNames(
  names: readonly string[],
  joinLast: (others: string, last: string) => string,
): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : joinLast(names.slice(0, -1).join(', '), last);
}
