/** What a search page shows, as its address says it: `page` from 1, values by facet. */
export interface SearchState {
  query: string;
  page: number;
  facets: Readonly<Record<string, readonly string[]>>;
}

/** The provider's limit for a parameter, in bytes of UTF-8; the box has the same, in characters. */
const QUERY_BYTES = 512;
/** The provider gives 1,000 hits at most, and a page has at least one. */
const LAST_PAGE = 1000;
/** More values of a facet than this do not survive in an address (SE-01). */
const VALUES = 99;

/** Cut where it is too long, between two characters. */
export function cutQuery(text: string): string {
  let query = '';
  let bytes = 0;
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > QUERY_BYTES) break;
    query += character;
  }
  return query;
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Values of a facet, as `section=A`, `section[]=A&section[]=B` or `section[0]=A&section[1]=B`. */
function readValues(parameters: URLSearchParams, facet: string): string[] {
  const isOfFacet = (name: string): boolean =>
    name === facet || (name.startsWith(`${facet}[`) && /^\[\d*\]$/.test(name.slice(facet.length)));
  const values = [...parameters].filter(([name]) => isOfFacet(name)).map(([, value]) => value.trim());
  return [...new Set(values)].filter((value) => value !== '' && cutQuery(value) === value).slice(0, VALUES);
}

/**
 * Reads the state out of an address's query (SE-01). Nonsense is made sane: `page=-3` is page 1, `q[x]=1` no query.
 * @param facets names of the facets that the page has
 */
export function readState(search: string, facets: readonly string[]): SearchState {
  const parameters = new URLSearchParams(search);
  const found = facets.map((facet) => [facet, readValues(parameters, facet)] as const);
  return {
    query: cutQuery(parameters.get('q') ?? ''),
    page: readPage(parameters.get('page')),
    facets: Object.fromEntries(found.filter(([, values]) => values.length > 0)),
  };
}

/**
 * The query of an address with a state in it, in one form for each state; parameters of others stay, behind it.
 * Several values are written with brackets, as the CMS's language wants lists; one value is written plainly.
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
  const isOwn = (name: string): boolean => own.includes(name.replace(/\[.*$/, ''));
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isOwn(name)) written.append(name, value);
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}
