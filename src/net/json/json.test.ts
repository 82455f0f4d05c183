import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from './json.ts';

const address = 'https://society.example/actions/price?itemid=1';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const schema = v.pipe(
  v.object({ price: v.number() }),
  v.transform(({ price }) => price),
);
const fetchPrice = (timeout = 60_000, signal = new AbortController().signal) =>
  fetchJson(address, { signal, timeout, schema });
const respondWith = (resolve: () => Response | Promise<Response>) =>
  server.use(http.get('https://society.example/actions/price', resolve));
const never = () => new Promise<Response>(() => undefined);

describe('fetchJson', () => {
  it('requests JSON and returns the value', async () => {
    let headers = new Headers();
    server.use(
      http.get('https://society.example/actions/price', ({ request }) => {
        headers = request.headers;
        return HttpResponse.json({ price: 85, currency: 'USD' });
      }),
    );
    await expect(fetchPrice()).resolves.toBe(85);
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  it('sends a body by POST', async () => {
    let received: unknown[] = [];
    server.use(
      http.post(address.replace(/\?.*/, ''), async ({ request }) => {
        received = [request.headers.get('X-Requested-With'), [...(await request.formData())]];
        return HttpResponse.json({ price: 85 });
      }),
    );
    const body = new FormData();
    body.append('amount', '25.50');
    const { signal } = new AbortController();
    await expect(fetchJson(address, { signal, timeout: 60_000, schema, body })).resolves.toBe(85);
    expect(received).toEqual(['XMLHttpRequest', [['amount', '25.50']]]);
  });

  it('reads an empty response as undefined', async () => {
    respondWith(() => new HttpResponse(null, { status: 204 }));
    const { signal } = new AbortController();
    const value = fetchJson(address, { signal, timeout: 60_000, schema: v.unknown() });
    await expect(value).resolves.toBeUndefined();
    await expect(fetchPrice()).rejects.toMatchObject({ failure: 'shape' });
  });

  // MSW fails on a redirect without `Location`, so the browser tests cover Craft's status 302.
  it.each([
    ['status', /status 500/, () => new HttpResponse('Oops', { status: 500 })],
    ['page', /text\/html/, () => HttpResponse.html('<!doctype html><form></form>')],
    ['status', /status 403/, () => HttpResponse.html('<!doctype html>Checking…', { status: 403 })],
    ['status', /status 401/, () => new HttpResponse(null, { status: 401 })],
    [
      'session',
      /sign in/,
      () => HttpResponse.json({ name: 'Forbidden', message: '', code: 0, status: 403 }, { status: 403 }),
    ],
    ['session', /sign in/, () => HttpResponse.json({}, { status: 401 })],
    [
      'session',
      /sign in/,
      () => new HttpResponse(null, { headers: { 'X-Redirect': 'https://society.example/login' } }),
    ],
    ['shape', /text\/plain/, () => HttpResponse.text('{"price":1}')],
    ['shape', /JSON/, () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } })],
    ['shape', /expected/, () => HttpResponse.json({ price: '85' })],
    ['shape', /expected/, () => HttpResponse.json(null)],
    ['offline', /./, () => HttpResponse.error()],
  ] as const)('rejects with the failure %s and a message %s', async (failure, message, response) => {
    respondWith(response);
    const rejected = fetchPrice();
    await expect(rejected).rejects.toMatchObject({ name: 'JsonError', failure, address });
    await expect(rejected).rejects.toThrow(message);
  });

  it('keeps the body of an error response', async () => {
    respondWith(() => HttpResponse.json({ message: 'Too many' }, { status: 429 }));
    await expect(fetchPrice()).rejects.toMatchObject({
      failure: 'status',
      responseBody: { message: 'Too many' },
    });
  });

  it('accepts other JSON types', async () => {
    respondWith(
      () =>
        new HttpResponse('{"price":1}', {
          headers: { 'Content-Type': 'application/hal+json; charset=utf-8' },
        }),
    );
    await expect(fetchPrice()).resolves.toBe(1);
  });

  it('rejects with a timeout if the body stalls after its headers', async () => {
    const stalled = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
      new Response(stalled, { headers: { 'Content-Type': 'application/json' } }),
    );
    await expect(fetchPrice(20)).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('rejects with a timeout', async () => {
    respondWith(never);
    await expect(fetchPrice(20)).rejects.toMatchObject({
      failure: 'timeout',
      message: expect.stringContaining('0.02'),
    });
  });

  it('rejects with the reason of an abort', async () => {
    respondWith(never);
    const controller = new AbortController();
    const pending = fetchPrice(60_000, controller.signal);
    controller.abort(new Error('newer'));
    await expect(pending).rejects.toThrow('newer');
  });
});
