import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { JsonError } from './json/json.ts';
import { reportResponseError } from './responseErrors.ts';

/** Returns the reports about an error, as a site's monitoring receives them. */
function reportsOf(error: unknown): { message: string; found: string }[] {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const element = Object.assign(new EventTarget(), { isConnected: true });
  const reports: { message: string; found: string }[] = [];
  element.addEventListener('widget:error', (event) => {
    const { message, found } = (event as CustomEvent).detail;
    reports.push({ message, found });
  });
  const address = '/actions/users/session-info';
  reportResponseError(
    { widget: 'session-keeper', element: element as unknown as HTMLElement, address, expected: 'JSON' },
    error,
  );
  return reports;
}

it('a report about a response contains its shape, but none of its texts, however short', () => {
  const responseBody = {
    isGuest: false,
    id: 17,
    username: 'ada',
    email: 'ada@b.org',
    timeout: 'x',
    fullName: '',
  };
  const error = new JsonError('shape', '/actions/users/session-info', 'Unexpected.', { responseBody });
  const [report] = reportsOf(error);
  expect(report?.found).toBe(
    '{"isGuest":false,"id":17,"username":"…","email":"…","timeout":"…","fullName":""}',
  );
  expect(report?.message).not.toMatch(/ada|b\.org/);
});

it('a response that is not JSON is reported without its text', async () => {
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(
      new Response('Ada Lovelace, 12 Mill Lane', { headers: { 'Content-Type': 'application/json' } }),
    ),
  );
  const { fetchJson } = await import('./json/json.ts');
  const request = { signal: new AbortController().signal, timeout: 1000, schema: v.unknown() };
  const error = await fetchJson('/x', request).catch((cause: unknown) => cause);
  vi.unstubAllGlobals();
  const [report] = reportsOf(error);
  expect(report?.found).toBeDefined();
  expect(report?.message).not.toContain('Ada');
});
