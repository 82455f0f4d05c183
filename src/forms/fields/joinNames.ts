/**
 * Returns the names as text, such as 'A', 'A and B' or 'A, B and C' (AS-03, NP-07).
 * @param joinLast appends the last name to the others in the page's language
 */
export function joinNames(
  names: readonly string[],
  joinLast: (others: string, last: string) => string,
): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : joinLast(names.slice(0, -1).join(', '), last);
}
