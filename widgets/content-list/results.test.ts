// @vitest-environment happy-dom
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../fixtures/handler.ts';
import { previewSite } from '../../fixtures/site.ts';
import type { Facet, ListState } from './address.ts';
import { createResultsLoader, type ResultsLoader } from './results.ts';

// DOMPurify drops elements in happy-dom that it keeps in a browser; what it does is proved there (`evil-lists`).
vi.mock('../../src/dom/html.ts', () => ({
  sanitise: async (html: string) => document.createRange().createContextualFragment(html),
}));

const origin = location.origin;
const facets: readonly Facet[] = [{ name: 'types', choice: 'many', values: ['webinar', 'course'] }];
const state = (page: number, ...types: string[]): ListState => ({
  page,
  chosen: types.length > 0 ? { types } : {},
  foreign: '',
});

/** The stand-in CMS itself answers, as it does in the browser. */
let asked: string[] = [];
const server = setupServer(
  http.get(`${origin}/*`, ({ request }) => {
    asked.push(request.url.slice(origin.length));
    return handle(request, previewSite);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

let loader: ResultsLoader;
beforeEach(() => {
  asked = [];
  loader = createResultsLoader({ path: '/events', facets, hasPagination: true, timeout: 2000 });
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});

const load = (wanted: ListState, signal = new AbortController().signal) => loader.load(wanted, signal);
const fails = () => server.use(http.get(`${origin}/*`, () => new Response('no', { status: 503 })));

describe('results', () => {
  it('are what the server shows for a state', async () => {
    const { list, pagination } = await load(state(2, 'webinar'));
    expect(list.querySelector('[data-count-source]')?.getAttribute('data-count-source')).toBe('92');
    expect(pagination?.querySelector('[aria-current]')?.textContent).toContain('2');
    expect(asked.toSorted()).toEqual([
      '/events/list.html/p2?types=webinar',
      '/events/pagination.html/p2?types=webinar',
    ]);
  });

  it('seen before come from memory, as nodes of their own', async () => {
    const first = await load(state(1));
    const second = await load(state(1));
    expect(asked).toHaveLength(2);
    expect(second.list.firstElementChild?.isEqualNode(first.list.firstElementChild)).toBe(true);
    expect(second.list.firstElementChild).not.toBe(first.list.firstElementChild);
  });

  it('that the page brought need no request', async () => {
    const list = document.createDocumentFragment();
    list.append(document.createElement('ol'));
    loader.remember(state(3), { list });
    expect((await load(state(3))).list.firstElementChild?.localName).toBe('ol');
    expect(asked).toEqual([]);
  });

  it('are asked for again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await load(state(1));
    vi.setSystemTime(Date.now() + 10 * 60 * 1000 + 1);
    await load(state(1));
    expect(asked).toHaveLength(4);
  });

  it('do not fill the memory for ever', async () => {
    const list = document.createDocumentFragment();
    list.append(document.createElement('ol'));
    loader.remember(state(1), { list });
    for (let page = 2; page <= 100; page++) loader.remember(state(page), { list });
    await load(state(1));
    expect(asked).toHaveLength(2);
  });

  it('of a list without facets are never kept', async () => {
    loader = createResultsLoader({ path: '/assemblies', facets: [], hasPagination: false, timeout: 2000 });
    loader.remember(state(1), await load(state(1)));
    loader.fetchAhead(state(1));
    await load(state(1));
    expect(asked).toEqual(['/assemblies/list.html', '/assemblies/list.html']);
  });
});

describe('a failure', () => {
  it('is never kept', async () => {
    fails();
    await expect(load(state(1))).rejects.toMatchObject({ fault: 'status' });
    server.resetHandlers();
    expect((await load(state(1))).list.firstElementChild).not.toBeNull();
  });

  it('of what was fetched ahead is nobody’s, and the press has a try of its own', async () => {
    server.use(http.get(`${origin}/*`, () => new Response('no', { status: 503 }), { once: true }));
    loader.fetchAhead(state(1));
    expect((await load(state(1))).list.firstElementChild).not.toBeNull();
  });
});

describe('fetching ahead', () => {
  it('is shared with the press that follows', async () => {
    loader.fetchAhead(state(2));
    loader.fetchAhead(state(2));
    await load(state(2));
    await load(state(2));
    expect(asked).toHaveLength(2);
  });

  it('goes on when the press is given up', async () => {
    loader.fetchAhead(state(2));
    const giving = new AbortController();
    const pressed = load(state(2), giving.signal).catch(() => undefined);
    giving.abort();
    await pressed;
    await load(state(2));
    expect(asked).toHaveLength(2);
  });
});
