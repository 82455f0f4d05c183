import { isRecord } from '../../runtime/isRecord.ts';
import { parseJson } from '../../runtime/parseJson.ts';

/** Search that the visitor has submitted, or from whose results they have followed a link. */
export interface RecentSearch {
  query: string;
  /** Time of the search, in ms since the epoch. */
  at: number;
}

/** Maximum number of recent searches. */
const MOST = 5;
/** Maximum length of a recent search in characters. Longer queries are usually pasted text. */
const LONGEST = 100;
/** Time in ms for which a search is kept: 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Version of the stored list's format. Lists in other versions are ignored. */
const VERSION = 1;

const isSameQuery = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function isRecent(value: unknown, now: number): value is RecentSearch {
  if (!isRecord(value)) return false;
  const { query, at } = value;
  if (typeof query !== 'string' || query.trim() === '' || query.length > LONGEST) return false;
  // A search with a time in the future would be kept too long.
  return typeof at === 'number' && at <= now && now - at < KEPT_MS;
}

/** Parses the stored list, newest first. Omits searches that are malformed, repeated or older than 30 days. */
export function parseRecentSearches(text: string | undefined, now: number): RecentSearch[] {
  const stored = parseJson(text ?? '');
  if (!isRecord(stored) || stored.version !== VERSION || !Array.isArray(stored.searches)) return [];
  return stored.searches
    .filter((value: unknown) => isRecent(value, now))
    .filter(({ query }, index, all) => all.findIndex((other) => isSameQuery(other.query, query)) === index)
    .slice(0, MOST);
}

export const serializeRecentSearches = (searches: readonly RecentSearch[]): string =>
  JSON.stringify({ version: VERSION, searches });

/** Returns the list without the given query, ignoring case. */
export const withoutSearch = (searches: readonly RecentSearch[], query: string): RecentSearch[] =>
  searches.filter((search) => !isSameQuery(search.query, query));

/** Returns the list with the given query at its start. Does not add empty or very long queries. */
export function withSearch(searches: readonly RecentSearch[], text: string, now: number): RecentSearch[] {
  const query = text.trim().replaceAll(/\s+/g, ' ');
  if (query === '' || query.length > LONGEST) return [...searches];
  return [{ query, at: now }, ...withoutSearch(searches, query)].slice(0, MOST);
}
