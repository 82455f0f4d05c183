// @vitest-environment happy-dom
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../fixtures/handler.ts';
import { previewSite } from '../../fixtures/site.ts';
import type { Facet, ListState } from './address.ts';
import { createResultsLoader, type ResultsLoader } from './results.ts';

// In happy-dom, DOMPurify removes elements that it keeps in a browser. The browser tests cover sanitizing
// (`evil-lists`).
vi.mock('../../src/net/html/html.ts', () => ({
  sanitize: async (html: string | Promise<string>) =>
    document.createRange().createContextualFragment(await html),
}));

const origin = location.origin;
const facets: readonly Facet[] = [{ name: 'types', choice: 'many', values: ['webinar', 'course'] }];
const state = (page: number, ...types: string[]): ListState => ({
  page,
  chosen: types.length > 0 ? { types } : {},
  otherParameters: '',
});

/** Paths requested from the stand-in CMS, which sends the same responses as in the browser tests. */
let requested: string[] = [];
const server = setupServer(
  http.get(`${origin}/*`, ({ request }) => {
    requested.push(request.url.slice(origin.length));
    return handle(request, previewSite);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

let loader: ResultsLoader;
beforeEach(() => {
  requested = [];
  loader = createResultsLoader({ path: '/events', facets, hasPagination: true, timeout: 60_000 });
});
afterEach(() => {
  server.resetHandlers();
});

const load = (wanted: ListState, signal = new AbortController().signal) => loader.load(wanted, signal);
const fails = () => server.use(http.get(`${origin}/*`, () => new Response('no', { status: 503 })));

describe('the loader', () => {
  it('returns the fragments that the server sends for a state', async () => {
    const { list, pagination } = await load(state(2, 'webinar'));
    expect(list.querySelector('[data-count-source]')?.getAttribute('data-count-source')).toBe('92');
    expect(pagination?.querySelector('[aria-current]')?.textContent).toContain('2');
    expect(requested.toSorted()).toEqual([
      '/events/list.html/p2?types=webinar',
      '/events/pagination.html/p2?types=webinar',
    ]);
  });

  it('sends its requests before it returns, so that nothing which the caller does delays them', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    const loading = load(state(1, 'course'));
    expect(fetching).toHaveBeenCalledTimes(2);
    await loading;
    fetching.mockRestore();
  });

  it('returns cached results as new nodes', async () => {
    const first = await load(state(1));
    const second = await load(state(1));
    expect(requested).toHaveLength(2);
    expect(second.list.firstElementChild?.isEqualNode(first.list.firstElementChild)).toBe(true);
    expect(second.list.firstElementChild).not.toBe(first.list.firstElementChild);
  });

  it('needs no request for results that came with the page', async () => {
    const list = document.createDocumentFragment();
    list.append(document.createElement('ol'));
    loader.cache(state(3), { list });
    expect((await load(state(3))).list.firstElementChild?.localName).toBe('ol');
    expect(requested).toEqual([]);
  });

  it('requests results again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await load(state(1));
    vi.setSystemTime(Date.now() + 10 * 60 * 1000 + 1);
    await load(state(1));
    expect(requested).toHaveLength(4);
  });

  it('limits the size of the cache, and keeps the results that were used last', async () => {
    const list = document.createDocumentFragment();
    list.append(document.createElement('ol'));
    for (let page = 1; page <= 40; page++) loader.cache(state(page), { list });
    await load(state(1));
    for (let page = 41; page <= 79; page++) loader.cache(state(page), { list });
    await load(state(1));
    expect(requested).toEqual([]);
    await load(state(40));
    expect(requested).toHaveLength(2);
  });

  it('never caches results of a list without facets', async () => {
    loader = createResultsLoader({ path: '/assemblies', facets: [], hasPagination: false, timeout: 60_000 });
    loader.cache(state(1), await load(state(1)));
    loader.prefetch(state(1));
    await load(state(1));
    expect(requested).toEqual(['/assemblies/list.html', '/assemblies/list.html']);
  });
});

describe('a failure', () => {
  it('is never cached', async () => {
    fails();
    await expect(load(state(1))).rejects.toMatchObject({ failure: 'status' });
    server.resetHandlers();
    expect((await load(state(1))).list.firstElementChild).not.toBeNull();
  });

  it('of a prefetch is ignored, and the click sends its own request', async () => {
    server.use(http.get(`${origin}/*`, () => new Response('no', { status: 503 }), { once: true }));
    loader.prefetch(state(1));
    expect((await load(state(1))).list.firstElementChild).not.toBeNull();
  });
});

describe('a prefetch', () => {
  it('is shared with the click that follows', async () => {
    loader.prefetch(state(2));
    loader.prefetch(state(2));
    await load(state(2));
    await load(state(2));
    expect(requested).toHaveLength(2);
  });

  it('continues when the load that waits for it is canceled', async () => {
    loader.prefetch(state(2));
    const controller = new AbortController();
    const loading = load(state(2), controller.signal).catch(() => undefined);
    controller.abort();
    await loading;
    await load(state(2));
    expect(requested).toHaveLength(2);
  });
});
