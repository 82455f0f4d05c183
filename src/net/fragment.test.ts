import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchFragment } from './fragment.ts';

const address = 'https://society.example/events/list.html';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const fetchList = (timeout = 60_000, signal = new AbortController().signal) =>
  fetchFragment(address, { signal, timeout });
const respondWith = (resolve: () => Response | Promise<Response>) => server.use(http.get(address, resolve));

describe('fetchFragment', () => {
  it('sends the header of a fragment request and returns the markup', async () => {
    let headers = new Headers();
    server.use(
      http.get(address, ({ request }) => {
        headers = request.headers;
        return HttpResponse.html('<ol data-count-source="3"></ol>');
      }),
    );
    await expect(fetchList()).resolves.toBe('<ol data-count-source="3"></ol>');
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  // MSW fails on a redirect without `Location`, so the browser tests cover Craft's status 302.
  it.each([
    [
      'status',
      () => new HttpResponse('<p>Oops</p>', { status: 500, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['page', () => new HttpResponse(null, { headers: { 'X-Redirect': '/login' } })],
    ['page', () => HttpResponse.json({ name: 'Forbidden', message: '' }, { status: 403 })],
    ['page', () => new HttpResponse('<p>Sign in</p>', { status: 401 })],
    ['page', () => HttpResponse.html('<!DOCTYPE html>\n<html lang="en"><body><form></form></body></html>')],
    ['page', () => HttpResponse.html('<body class="login">')],
    ['shape', () => HttpResponse.json({ error: 'no' })],
    ['shape', () => HttpResponse.text('Service unavailable')],
    ['offline', () => HttpResponse.error()],
  ] as const)('rejects with the failure %s', async (failure, response) => {
    respondWith(response);
    await expect(fetchList()).rejects.toMatchObject({ name: 'FragmentError', failure, address });
  });

  it('rejects with an unchanged error from our own code, because the network has not failed', async () => {
    const fault = new RangeError('fault');
    const get = vi.spyOn(Headers.prototype, 'get').mockImplementation(() => {
      throw fault;
    });
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(''));
    await expect(fetchList()).rejects.toBe(fault);
    get.mockRestore();
  });

  it('rejects with a timeout if the body stalls after its headers', async () => {
    const stalled = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
      new Response(stalled, { headers: { 'Content-Type': 'text/html' } }),
    );
    await expect(fetchList(20)).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('rejects with a timeout', async () => {
    respondWith(() => new Promise<Response>(() => undefined));
    await expect(fetchList(20)).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('rejects with the reason of an abort', async () => {
    respondWith(() => new Promise<Response>(() => undefined));
    const controller = new AbortController();
    const pending = fetchList(60_000, controller.signal);
    controller.abort(new Error('newer'));
    await expect(pending).rejects.toThrow('newer');
  });
});
