import { describe, expect, it } from 'vitest';
import { checkServer } from '../../src/tools/checker/server/checkServer.ts';

const ORIGIN = 'http://society.example';
const TYPES = ['webinar', 'course', 'meeting'];
const TIMINGS = ['upcoming', 'past'];
const SUBJECTS = ['Asthma', 'Sleep apnea', 'Lung cancer'];
const EVENTS = Array.from({ length: 18 }, (_, index) => ({
  title: `${SUBJECTS[index % 3]} update ${index}`,
  type: TYPES[index % 3] ?? '',
  timing: index < 6 ? 'past' : 'upcoming',
}));
const PER_PAGE = 4;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Filters that a server has read from a query. */
interface Filters {
  types: readonly string[];
  timing: string;
  q: string;
}

const NONE: Filters = { types: [], timing: '', q: '' };

const queryOf = ({ types, timing, q }: Filters): string => {
  const parameters = [
    types.length > 0 ? `types=${types.join()}` : '',
    timing && `timing=${timing}`,
    q && `q=${encodeURIComponent(q)}`,
  ];
  const query = parameters.filter(Boolean).join('&');
  return query && `?${query}`;
};

/** Reads the filters in a query. Unknown values match nothing. */
function readFilters(search: string, fault: string): Filters {
  const raw = fault === 'plus' ? search.replaceAll('+', '%2B') : search;
  const query = new URLSearchParams(fault === 'comma' ? raw.replaceAll(/%2C/gi, ';') : raw);
  const forms = fault === 'ignores form' ? [] : query.getAll('types[]');
  const types = [...forms, ...(query.get('types')?.split(',') ?? [])].filter(Boolean);
  return {
    types:
      fault === 'first value' ? types.slice(0, 1) : fault === 'joined' && types[1] ? [types.join()] : types,
    timing: query.get('timing') ?? '',
    q: query.get('q') ?? '',
  };
}

function matching({ types, timing, q }: Filters, fault: string): typeof EVENTS {
  const hasType = (type: string): boolean =>
    fault === 'order' && types[0] === 'course' ? type === 'course' : types.includes(type);
  // With this fault, an event of the timing is enough, whatever its type.
  const isAny = fault === 'any filter' && timing !== '';
  return EVENTS.filter(
    (event) =>
      (types.length === 0 || fault === 'no types' || isAny || hasType(event.type)) &&
      (timing === '' || event.timing === timing || (isAny && types.includes(event.type))) &&
      (q === '' || fault === 'no text' || event.title.includes(q)),
  );
}

const html = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

/** Returns the status with which a server with a fault refuses a request, or undefined if it does not. */
function refusal(
  fault: string,
  place: string,
  number: string,
  { search, searchParams }: URL,
): number | undefined {
  const refused: Readonly<Record<string, number | false>> = {
    'form refused': place === 'page' && searchParams.has('types[]') && 400,
    'both fail': searchParams.getAll('timing').length > 1 && 400,
    'pagination fails': place === 'pagination' && 500,
    'filtered page fails': place === 'page' && Boolean(searchParams.get('q')) && 500,
    'percent fails': search.includes('=%&') && 500,
    'repeated fails': place === 'pagination' && searchParams.getAll('q').length > 1 && 500,
    'lists fail': place === 'page' && searchParams.has('q[a][b]') && 500,
    'pages fail': place === 'pagination' && number === '9999' && 500,
  };
  return refused[fault] || undefined;
}

/** Content that a server shows for a request. */
interface View {
  filters: Filters;
  entries: typeof EVENTS;
  page: number;
  place: string;
  fault: string;
}

function listOf({ entries, page, place, fault }: View): string {
  const isFragment = place === 'list';
  const number = fault === 'pages ignored' && isFragment ? 1 : page;
  const shown = entries.slice((number - 1) * PER_PAGE, number * PER_PAGE);
  if (fault === 'empty' && entries.length === 0) return '';
  const count = fault === 'count of page' && isFragment ? shown.length : entries.length;
  const title = fault === 'title' ? 'List' : `Events ${number}`;
  const items = shown.map(
    (event) => `<li><a href="/events/${encodeURIComponent(event.title)}">${event.title}</a></li>`,
  );
  const sorted = fault === 'unsorted' && isFragment ? items.toReversed() : items;
  return `<ul ${fault === 'no count' ? '' : `data-count-source="${count}${fault === 'count in words' ? ' events' : ''}"`} data-title="${title}">${sorted.join('') || `<li>${fault === 'no way back' ? 'Nothing' : '<a href="/events">All</a>'}</li>`}</ul>`;
}

function paginationOf({ filters, entries, page, place, fault }: View): string {
  const isFragment = place === 'pagination';
  const pages = Math.ceil(entries.length / PER_PAGE);
  const numbers = Array.from(
    {
      length:
        fault === 'dead link' && pages > 0
          ? pages + 3
          : fault === 'last missing'
            ? Math.max(pages - 1, 1)
            : pages,
    },
    (_, index) => index + 1,
  );
  const query = fault === 'lost' || (fault === 'lost in fragment' && isFragment) ? '' : queryOf(filters);
  const path = fault === 'fragment links' && isFragment ? '/events/pagination.html' : '/events';
  const links = numbers.map((number) => {
    const current = number === page && fault !== 'unmarked' ? ' aria-current="page"' : '';
    return `<a href="${path}${number > 1 ? `/p${number}` : ''}${escaped(query)}"${current}>${number}</a>`;
  });
  // An invalid address is not a page, and must not end the check.
  return links.length > 1 ? `${links.join(' ')} <a href="http://[">All</a>` : '';
}

function pageOf(view: View): string {
  const { filters, entries, page, fault } = view;
  const shown =
    fault === 'no value' ? '' : escaped(fault === 'escaped twice' ? escaped(filters.q) : filters.q);
  const chosen = fault === 'unchecked' ? [] : [...filters.types, filters.timing];
  const box = (name: string, value: string): string =>
    `<input type="checkbox" aria-label="${value}" name="${name}" value="${value}"${chosen.includes(value) ? ' checked' : ''}>`;
  return `<!DOCTYPE html><title>Events ${page}</title>
    <section data-widget="content-list" data-content-list-path="/events">
      <form data-content-list-part="filters" action="/events">
        ${TYPES.map((type) => box('types[]', type)).join('')}${TIMINGS.map((timing) => box('timing', timing)).join('')}
        <input type="search" name="q" value="${shown}">
      </form>
      <span data-content-list-part="count">${entries.length}</span>
      <div data-content-list-part="list">${listOf(view)}</div>
      <nav data-content-list-part="pagination">${paginationOf(view)}</nav>
    </section>`;
}

const renderers: Readonly<Record<string, (view: View) => string>> = {
  list: listOf,
  pagination: paginationOf,
  page: pageOf,
};

/** Returns the response of a small server with a list, which has one fault or, with an empty name, none. */
function respond({ url }: Request, fault: string): Response {
  const address = new URL(url);
  const match = /^\/events(?:\/(list|pagination)\.html)?(?:\/p([1-9]\d*))?$/.exec(address.pathname);
  const [, place = 'page', number = '1'] = match ?? [];
  const status = match ? refusal(fault, place, number, address) : 404;
  if (status) return html('', status);
  const isWithout = fault === (place === 'page' ? 'page ignores filters' : 'fragments ignore filters');
  const filters = isWithout ? NONE : readFilters(address.search, fault);
  const entries = matching(filters, fault);
  const last = Math.max(1, Math.ceil(entries.length / PER_PAGE));
  const page = fault === 'last page' ? Math.min(Number(number), last) : Number(number);
  const isBeyond = page > last;
  if (isBeyond && place === 'page' && fault !== 'beyond') return html('', 404);
  return html(renderers[place]?.({ filters, entries, page, place, fault }) ?? '');
}

/** Returns the names of the cases that find a breach, and the reasons why cases were not run. */
async function play(fault: string): Promise<{ cases: string[]; unplayed: readonly string[] }> {
  const send = async (request: Request): Promise<Response> => respond(request, fault);
  const options = { send, timeout: 1000, slow: 1000, limit: 1, isCrawl: false };
  for await (const { breaches, unplayed = [] } of checkServer([new URL('/events', ORIGIN)], options))
    return { cases: breaches.map((breach) => breach.case?.replace('content-list.', '') ?? ''), unplayed };
  throw new Error('No page was checked.');
}

describe('the cases of a list', () => {
  // Craft shows the last page for a page beyond it.
  it.each(['', 'last page'])('find nothing without a fault, and all are played: %s', async (variant) => {
    expect(await play(variant)).toEqual({ cases: [], unplayed: [] });
  });

  // Each fault, with the cases that find it.
  it.each([
    ['form refused', 'filters: right'],
    ['ignores form', 'filters: right'],
    ['pagination fails', 'pagination: right'],
    ['lost', 'pagination: filters'],
    ['lost in fragment', 'pagination: as on the page', 'pagination: filters'],
    [
      'fragments ignore filters',
      'list: as on the page',
      'list: filters',
      'pagination: as on the page',
      'pagination: filters',
      'filters: right',
    ],
    [
      'page ignores filters',
      'list: as on the page',
      'pagination: as on the page',
      'filters: right',
      'filters: chosen',
    ],
    ['beyond', 'filters: beyond'],
    ['empty', 'list: empty'],
    ['no count', 'list: right'],
    ['filtered page fails', 'list: as on the page', 'filters: right', 'filters: odd values'],
    ['percent fails', 'list: odd values', 'pagination: odd values', 'filters: odd values'],
    ['repeated fails', 'pagination: odd values'],
    ['lists fail', 'filters: lists'],
    ['both fail', 'filters: both'],
    ['pages fail', 'pagination: pages'],
    ['pages ignored', 'list: as on the page'],
    ['count of page', 'list: as on the page', 'list: filters', 'filters: right'],
    ['count in words', 'list: as on the page'],
    ['no way back', 'list: empty'],
    ['unmarked', 'pagination: links'],
    ['last missing', 'pagination: links'],
    ['any filter', 'list: filters'],
    ['title', 'list: as on the page'],
    ['fragment links', 'pagination: as on the page', 'pagination: links'],
    ['dead link', 'pagination: links'],
    ['unsorted', 'list: as on the page'],
    ['unchecked', 'filters: chosen'],
    ['no value', 'filters: chosen'],
    ['escaped twice', 'filters: chosen'],
    ['plus', 'list: encoding'],
    ['comma', 'list: encoding'],
    ['first value', 'pagination: filters', 'filters: chosen'],
    ['joined', 'list: filters', 'filters: chosen'],
    ['no types', 'list: filters'],
    ['no text', 'list: filters'],
    ['order', 'list: encoding'],
  ])('find the fault: %s', async (fault, ...cases) => {
    expect((await play(fault)).cases).toEqual(cases);
  });
});
