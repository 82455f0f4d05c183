import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchJson } from './json.ts';

const address = 'https://society.example/actions/price?itemid=1';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const read = (answer: unknown): number | undefined => {
  const { price } = Object(answer) as { price?: unknown };
  return typeof price === 'number' ? price : undefined;
};
const ask = (timeout = 1000, signal = new AbortController().signal) =>
  fetchJson(address, { signal, timeout, read });
const answer = (resolve: () => Response | Promise<Response>) =>
  server.use(http.get('https://society.example/actions/price', resolve));
const never = () => new Promise<Response>(() => undefined);

describe('data', () => {
  it('is asked for as JSON, and comes as it was agreed', async () => {
    let headers = new Headers();
    server.use(
      http.get('https://society.example/actions/price', ({ request }) => {
        headers = request.headers;
        return HttpResponse.json({ price: 85, currency: 'USD' });
      }),
    );
    await expect(ask()).resolves.toBe(85);
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  it('is asked for by POST with what is sent along', async () => {
    let sent: unknown[] = [];
    server.use(
      http.post(address.replace(/\?.*/, ''), async ({ request }) => {
        sent = [request.headers.get('X-Requested-With'), [...(await request.formData())]];
        return HttpResponse.json({ price: 85 });
      }),
    );
    const body = new FormData();
    body.append('amount', '25.50');
    const { signal } = new AbortController();
    await expect(fetchJson(address, { signal, timeout: 1000, read, body })).resolves.toBe(85);
    expect(sent).toEqual(['XMLHttpRequest', [['amount', '25.50']]]);
  });

  it('may be nothing where that was agreed', async () => {
    answer(() => new HttpResponse(null, { status: 204 }));
    const { signal } = new AbortController();
    const given = fetchJson(address, { signal, timeout: 1000, read: (found) => [found] });
    await expect(given).resolves.toEqual([undefined]);
    await expect(ask()).rejects.toMatchObject({ fault: 'shape' });
  });

  it.each([
    ['status', /status 500/, () => new HttpResponse('Oops', { status: 500 })],
    ['document', /text\/html/, () => HttpResponse.html('<!doctype html><form></form>')],
    ['shape', /text\/plain/, () => HttpResponse.text('{"price":1}')],
    ['shape', /JSON/, () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } })],
    ['shape', /expected/, () => HttpResponse.json({ price: '85' })],
    ['shape', /expected/, () => HttpResponse.json(null)],
    ['offline', /./, () => HttpResponse.error()],
  ] as const)('that does not come has the fault %s, and a message %s', async (fault, message, response) => {
    answer(response);
    const failing = ask();
    await expect(failing).rejects.toMatchObject({ name: 'JsonError', fault, address });
    await expect(failing).rejects.toThrow(message);
  });

  it('that comes with an error status is kept: it may say why', async () => {
    answer(() => HttpResponse.json({ message: 'Too many' }, { status: 429 }));
    await expect(ask()).rejects.toMatchObject({ fault: 'status', answer: { message: 'Too many' } });
  });

  it('of another JSON type is data', async () => {
    answer(
      () =>
        new HttpResponse('{"price":1}', {
          headers: { 'Content-Type': 'application/hal+json; charset=utf-8' },
        }),
    );
    await expect(ask()).resolves.toBe(1);
  });

  it('that does not come in time has the fault timeout', async () => {
    answer(never);
    await expect(ask(20)).rejects.toMatchObject({
      fault: 'timeout',
      message: expect.stringContaining('0.02'),
    });
  });

  it('that is given up ends with the reason of the one who gave it up', async () => {
    answer(never);
    const giving = new AbortController();
    const asked = ask(1000, giving.signal);
    giving.abort(new Error('newer'));
    await expect(asked).rejects.toThrow('newer');
  });
});
