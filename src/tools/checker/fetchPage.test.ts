import { afterEach, expect, it, vi } from 'vitest';
import { fetchFile, fetchPage } from './fetchPage.ts';

afterEach(() => vi.unstubAllGlobals());

const options = { timeout: 1000, size: 1000 };

/** Replaces the network by a site that redirects its front page to the given address. */
function stubRedirect(target: string): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    requested.push(address.href);
    return requested.length === 1
      ? new Response(null, { status: 302, headers: { Location: target } })
      : new Response('<p>Secret</p>', { headers: { 'Content-Type': 'text/html' } });
  });
  return requested;
}

it.each([
  'http://localhost/',
  'http://localhost./',
  'http://a.localhost/',
  'http://intranet/',
  'http://metadata.google.internal/',
  'http://127.0.0.1:8080/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
])('a site on the internet cannot lead the checker to %s', async (target) => {
  const requested = stubRedirect(target);
  const { failure } = await fetchPage(new URL('https://hostile.example/'), options);
  expect(failure).toMatch(/^it redirects to .*, which is an internal address$/);
  expect(requested).toEqual(['https://hostile.example/']);
});

it('a page on the internet cannot lead the checker to a file on an internal address', async () => {
  const requested = stubRedirect('https://www.example.org/');
  const page = new URL('https://hostile.example/');
  const { failure } = await fetchFile(new URL('http://169.254.169.254/a.js'), page, options);
  expect(failure).toBe('it is on an internal address');
  expect(requested).toEqual([]);
});

it.each([
  ['https://example.org/', 'https://www.example.org/'],
  ['http://localhost:3000/', 'http://127.0.0.1:3000/'],
  ['http://staging/', 'http://10.1.2.3/'],
  ['https://example.org/', 'https://172.15.0.1/'],
])('a redirect from %s to %s is followed', async (start, target) => {
  stubRedirect(target);
  expect((await fetchPage(new URL(start), options)).html).toBe('<p>Secret</p>');
});
