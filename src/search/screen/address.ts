import { truncateQuery } from '../shared/query.ts';

/**
 * State of a search screen as stored in the URL: the query, the page number (from 1) and the chosen values of each
 * facet.
 */
export interface SearchState {
  query: string;
  page: number;
  facets: Readonly<Record<string, readonly string[]>>;
}

/** Highest page number: Algolia returns at most 1,000 hits, and each page contains at least one. */
const LAST_PAGE = 1000;
/** Maximum number of values per facet in the URL (SE-01). */
const VALUES = 99;

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Returns the values of a facet from `section=A`, `section[]=A&section[]=B` or `section[0]=A&section[1]=B`. */
function readValues(parameters: URLSearchParams, facet: string): string[] {
  const isOfFacet = (name: string): boolean =>
    name === facet || (name.startsWith(`${facet}[`) && /^\[\d*\]$/.test(name.slice(facet.length)));
  const values = [...parameters].filter(([name]) => isOfFacet(name)).map(([, value]) => value.trim());
  return [...new Set(values)]
    .filter((value) => value !== '' && truncateQuery(value) === value)
    .slice(0, VALUES);
}

/**
 * Reads the state from a URL's query string (SE-01). Replaces invalid parameters with defaults: `page=-3` means page 1,
 * and `q[x]=1` means no query.
 * @param facets attributes of the facets on the page
 */
export function readState(search: string, facets: readonly string[]): SearchState {
  const parameters = new URLSearchParams(search);
  const found = facets.map((facet) => [facet, readValues(parameters, facet)] as const);
  return {
    query: truncateQuery(parameters.get('q') ?? ''),
    page: readPage(parameters.get('page')),
    facets: Object.fromEntries(found.filter(([, values]) => values.length > 0)),
  };
}

/**
 * Returns a URL's query string with the given state written into it. Equal states result in equal strings. Other query
 * parameters come last. If a facet has several values, the parameter names end with brackets, because Craft runs on
 * PHP, which requires brackets for lists. The parameter name of a single value has no brackets.
 * @param search the query string to update
 * @param facets attributes of the facets on the page
 * @returns `?q=asthma&section=Events`, or the empty string
 */
export function writeState(search: string, state: SearchState, facets: readonly string[]): string {
  const written = new URLSearchParams();
  if (state.query !== '') written.set('q', state.query);
  if (state.page > 1) written.set('page', String(state.page));
  for (const facet of facets) {
    const values = (state.facets[facet] ?? []).slice(0, VALUES);
    for (const value of values) written.append(values.length > 1 ? `${facet}[]` : facet, value);
  }
  const own = ['q', 'page', ...facets];
  const isOwn = (name: string): boolean => own.includes(name.split('[', 1)[0] ?? '');
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isOwn(name)) written.append(name, value);
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}
