/** Query that has fewer words than the visitor's query, and the number of results for it. */
export interface FewerWords {
  query: string;
  count: number;
}

/** Maximum number of words in a query for which shorter queries are suggested. Longer queries are usually sentences. */
const MOST_WORDS = 6;
/** Maximum number of suggestions. */
const MOST = 3;

const wordsOf = (query: string): string[] => [...new Set(query.trim().split(/\s+/))];

/**
 * Returns the queries to try instead: the query with one word removed, for each of its words, and each word alone.
 * Returns an empty list for a single word and for too many words.
 */
export function queriesWithFewerWords(query: string): string[] {
  const words = wordsOf(query);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const shorter = words.map((_, left) => words.filter((_word, index) => index !== left).join(' '));
  return [...new Set([...shorter, ...words])];
}

/**
 * Returns the best queries that have results: those with the most words first and, for equal lengths, those with the
 * most results first.
 */
export function bestFewerWords(tried: readonly FewerWords[]): FewerWords[] {
  return tried
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => wordsOf(b.query).length - wordsOf(a.query).length || b.count - a.count)
    .slice(0, MOST);
}
