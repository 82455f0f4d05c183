/** Facet of a list, as declared by its controls. */
export interface Facet {
  /** Name of the query parameter, without brackets: `types`. */
  name: string;
  /** Kind of choice. `text` is typed text, which is a single value and may contain commas. */
  choice: 'many' | 'one' | 'text';
  /** Values in the order of the controls, which is also their order in the URL. */
  values: readonly string[];
}

/** Chosen values, keyed by facet name. Facets without a chosen value are omitted. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>;

/** State of a list, derived from the page's URL alone (LS-01, LS-02). */
export interface ListState {
  /** Page number, from 1. */
  page: number;
  chosen: ChosenValues;
  /** Other query parameters, passed through unchanged: `utm_source=x&lang=es`. */
  otherParameters: string;
}

const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Someone typed a stray `%` into the URL. It is treated as a literal percent sign.
    return text;
  }
};
const decode = (text: string): string => decodePart(text.replaceAll('+', ' '));

/**
 * Normalizes a path for comparison: `/años`, `/a%C3%B1os` and `/a%c3%b1os` are the same. An encoded slash remains part
 * of its segment.
 */
const comparable = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(decodePart(segment)))
    .join('/');

/**
 * Returns the unique values in the facet's order, followed by unknown values. If the facet allows only one value,
 * returns only the first.
 */
function orderedValues({ choice, values }: Facet, found: readonly string[]): readonly string[] {
  const rank = (value: string): number => (values.includes(value) ? values.indexOf(value) : values.length);
  const unique = [...new Set(found.filter(Boolean))].sort((a, b) => rank(a) - rank(b));
  return choice === 'many' ? unique : unique.slice(0, 1);
}

/** Returns the chosen values in canonical order, so that each state has exactly one URL and one cache key. */
export function canonical(facets: readonly Facet[], chosen: ChosenValues): ChosenValues {
  const entries = facets.map(
    (facet) => [facet.name, orderedValues(facet, chosen[facet.name] ?? [])] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/**
 * Parses a URL into a list state. Accepts `types=a,b` as well as `types[]=a&types[]=b`, which the form submits without
 * JavaScript.
 * @returns undefined if the URL is not one of the list's URLs
 */
export function readAddress(url: URL, path: string, facets: readonly Facet[]): ListState | undefined {
  const [own, found] = [comparable(path), comparable(url.pathname)];
  const suffix = found.startsWith(own) ? found.slice(own.length) : undefined;
  const page = suffix === '' || suffix === '/' ? 1 : Number(/^\/p([1-9]\d{0,5})$/.exec(suffix ?? '')?.[1]);
  if (!page) return undefined;
  const chosen: Record<string, string[]> = {};
  const otherParameters: string[] = [];
  for (const parameter of url.search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...rest] = parameter.split('=');
    const value = rest.join('=');
    const facet = facets.find((known) => known.name === decode(name).replace(/\[\d*\]$/, ''));
    const values = facet?.choice === 'text' ? [value] : value.split(/,|%2C/i);
    if (facet) chosen[facet.name] = [...(chosen[facet.name] ?? []), ...values.map(decode)];
    else otherParameters.push(parameter);
  }
  return { page, chosen: canonical(facets, chosen), otherParameters: otherParameters.join('&') };
}

function query(chosen: ChosenValues, otherParameters: string): string {
  const facets = Object.entries(chosen).map(
    ([name, values]) => `${name}=${values.map(encodeURIComponent).join(',')}`,
  );
  const parameters = [...facets, otherParameters].filter(Boolean).join('&');
  return parameters && `?${parameters}`;
}

const suffix = (page: number): string => (page > 1 ? `/p${page}` : '');

/** Returns the URL of the page that shows the given state: `/events/p2?types=webinar,course` (LS-01, LS-02). */
export const pageAddress = (path: string, { page, chosen, otherParameters }: ListState): string =>
  // The path of a list on the front page is empty, and an empty URL would mean the current one.
  `${path}${suffix(page)}${query(chosen, otherParameters)}` || '/';

/**
 * Returns the URL of a fragment: `/events/list.html/p2?types=webinar` (LS-03). It includes only the list's facets. If
 * the list has no facets, it includes the page's query unchanged (LS-04).
 */
export function fragmentAddress(
  path: string,
  fragment: 'list.html' | 'pagination.html',
  { page, chosen, otherParameters }: ListState,
  facets: readonly Facet[],
): string {
  return `${path}/${fragment}${suffix(page)}${query(chosen, facets.length === 0 ? otherParameters : '')}`;
}

/** Returns the URL of a feed with the given filters. The feed's parameters that are not filters stay. */
export function feedAddress(feed: string, facets: readonly Facet[], chosen: ChosenValues): string {
  if (!URL.canParse(feed)) return feed;
  const url = new URL(feed);
  url.search = query(chosen, readAddress(url, url.pathname, facets)?.otherParameters ?? '');
  return url.href;
}

/** Returns whether two states have the same filters, on any page. */
export const isSameFilter = (a: ListState, b: ListState): boolean =>
  query(a.chosen, '') === query(b.chosen, '');

export const isSameState = (a: ListState, b: ListState): boolean => pageAddress('', a) === pageAddress('', b);
