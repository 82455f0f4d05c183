/** Query with fewer words than the visitor's, and its number of results. */
export interface FewerWords {
  query: string;
  count: number;
}

/** Maximum number of words in a query for suggestions. Longer queries are sentences. */
const MOST_WORDS = 6;
/** Maximum number of suggestions. */
const MOST = 3;

const wordsOf = (query: string): string[] => [...new Set(query.trim().split(/\s+/))];

/**
 * Returns the queries to try instead: the query without each one of its words, and each word alone. Returns none for a
 * single word.
 */
export function queriesWithFewerWords(query: string): string[] {
  const words = wordsOf(query);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const shorter = words.map((_, left) => words.filter((_word, index) => index !== left).join(' '));
  return [...new Set([...shorter, ...words])];
}

/** Returns the best queries that have results, sorted by their number of words and then by their number of results. */
export function bestFewerWords(tried: readonly FewerWords[]): FewerWords[] {
  return tried
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => wordsOf(b.query).length - wordsOf(a.query).length || b.count - a.count)
    .slice(0, MOST);
}
