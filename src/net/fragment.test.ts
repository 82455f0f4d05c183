import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchFragment } from './fragment.ts';

const address = 'https://society.example/events/list.html';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ask = (timeout = 1000, signal = new AbortController().signal) =>
  fetchFragment(address, { signal, timeout });
const answer = (resolve: () => Response | Promise<Response>) => server.use(http.get(address, resolve));

describe('a fragment', () => {
  it('is asked for as one, and comes as text', async () => {
    let headers = new Headers();
    server.use(
      http.get(address, ({ request }) => {
        headers = request.headers;
        return HttpResponse.html('<ol data-count-source="3"></ol>');
      }),
    );
    await expect(ask()).resolves.toBe('<ol data-count-source="3"></ol>');
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  it.each([
    [
      'status',
      () => new HttpResponse('<p>Oops</p>', { status: 500, headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'document',
      () => HttpResponse.html('<!DOCTYPE html>\n<html lang="en"><body><form></form></body></html>'),
    ],
    ['document', () => HttpResponse.html('<body class="login">')],
    ['shape', () => HttpResponse.json({ error: 'no' })],
    ['shape', () => HttpResponse.text('Service unavailable')],
    ['offline', () => HttpResponse.error()],
  ] as const)('that is none has the fault %s', async (fault, response) => {
    answer(response);
    await expect(ask()).rejects.toMatchObject({ name: 'FragmentError', fault, address });
  });

  it('that does not come in time has the fault timeout', async () => {
    answer(() => new Promise<Response>(() => undefined));
    await expect(ask(20)).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('that is given up ends with the reason of the one who gave it up', async () => {
    answer(() => new Promise<Response>(() => undefined));
    const giving = new AbortController();
    const asked = ask(1000, giving.signal);
    giving.abort(new Error('newer'));
    await expect(asked).rejects.toThrow('newer');
  });
});
