/** One filter of a list, as its controls declare it. */
export interface Facet {
  /** Query parameter, without brackets: `types`. */
  name: string;
  choice: 'many' | 'one';
  /** In the order of the controls, which is the order of the address. */
  values: readonly string[];
}

/** Chosen values by facet; a facet without any is left out. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** What a list shows: the page address says it, and nothing else does (LS-01, LS-02). */
export interface ListState {
  /** From 1. */
  page: number;
  chosen: Chosen;
  /** The query's other parameters, as they stand: `utm_source=x&lang=es`. */
  foreign: string;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray `%` in an address typed by hand is a percent sign.
    return text;
  }
};

function orderedValues({ choice, values }: Facet, found: readonly string[]): readonly string[] {
  const rank = (value: string): number => (values.includes(value) ? values.indexOf(value) : values.length);
  const unique = [...new Set(found.filter(Boolean))].sort((a, b) => rank(a) - rank(b));
  return choice === 'one' ? unique.slice(0, 1) : unique;
}

/** Brings chosen values into the one order that an address has, so that a state has one address and one cache key. */
export function canonical(facets: readonly Facet[], chosen: Chosen): Chosen {
  const entries = facets.map(
    (facet) => [facet.name, orderedValues(facet, chosen[facet.name] ?? [])] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/**
 * The state that an address of the list stands for; undefined where the address is not the list's.
 * Understands `types=a,b` and, as a form without script sends it, `types[]=a&types[]=b`.
 */
export function readAddress(url: URL, path: string, facets: readonly Facet[]): ListState | undefined {
  const suffix = url.pathname.startsWith(path) ? url.pathname.slice(path.length) : undefined;
  const page = suffix === '' || suffix === '/' ? 1 : Number(/^\/p([1-9]\d{0,5})$/.exec(suffix ?? '')?.[1]);
  if (!page) return undefined;
  const chosen: Record<string, string[]> = {};
  const foreign: string[] = [];
  for (const parameter of url.search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...rest] = parameter.split('=');
    const value = rest.join('=');
    const facet = facets.find((known) => known.name === decode(name).replace(/\[\d*\]$/, ''));
    if (facet) chosen[facet.name] = [...(chosen[facet.name] ?? []), ...value.split(/,|%2C/i).map(decode)];
    else foreign.push(parameter);
  }
  return { page, chosen: canonical(facets, chosen), foreign: foreign.join('&') };
}

function query(chosen: Chosen, foreign: string): string {
  const facets = Object.entries(chosen).map(
    ([name, values]) => `${name}=${values.map(encodeURIComponent).join(',')}`,
  );
  const parameters = [...facets, foreign].filter(Boolean).join('&');
  return parameters && `?${parameters}`;
}

const suffix = (page: number): string => (page > 1 ? `/p${page}` : '');

/** Address of the page that shows a state: `/events/p2?types=webinar,course` (LS-01, LS-02). */
export const pageAddress = (path: string, { page, chosen, foreign }: ListState): string =>
  `${path}${suffix(page)}${query(chosen, foreign)}`;

/**
 * Address of a fragment of a state: `/events/list.html/p2?types=webinar` (LS-03). It carries the list's facets; a list
 * that has none carries the page's query as it is (LS-04).
 */
export function fragmentAddress(
  path: string,
  fragment: 'list.html' | 'pagination.html',
  { page, chosen, foreign }: ListState,
  facets: readonly Facet[],
): string {
  return `${path}/${fragment}${suffix(page)}${query(chosen, facets.length === 0 ? foreign : '')}`;
}

/** Whether two states filter alike, whatever their page. */
export const isSameFilter = (a: ListState, b: ListState): boolean =>
  query(a.chosen, '') === query(b.chosen, '');

export const isSameState = (a: ListState, b: ListState): boolean => pageAddress('', a) === pageAddress('', b);
