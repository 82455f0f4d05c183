import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';
import { interceptRequests } from './interceptRequests.ts';
import { openOwnPage } from './probes.ts';

/** Opens a page whose body contains markup that somebody else has stored, under the strict policy, with the built bundle. */
export const openStoredPage = (page: Page, body: string): Promise<void> =>
  openOwnPage(
    page,
    '/hostile',
    '<link rel="stylesheet" href="/widgets.css"><script type="module" src="/widgets.js"></script>',
    body,
  );

/**
 * Inserts markup into the fragments of the events list, as if an author had stored it in an entry and the site's template
 * did not escape it.
 * @returns a function that replaces the markup
 */
export async function storeInList(page: Page, markup: string): Promise<(markup: string) => void> {
  const recordUse = expectUse('markup in the list');
  let stored = markup;
  await interceptRequests(page, ['*/events/list.html*'], 'Response', async (request) => {
    const { status, headers } = request;
    const sent = await request.readText();
    recordUse();
    return { status, headers, body: sent.replace('>', () => `>${stored}`) };
  });
  return (next) => {
    stored = next;
  };
}

/** Opens a page of the site at an address that begins with two slashes, as servers that merge slashes would respond. */
export async function openAtDoubleSlash(
  page: Page,
  path: string,
  change: (html: string) => string = (html) => html,
): Promise<void> {
  const original = await page.request.get(path);
  const body = change(await original.text());
  await interceptRequests(page, ['http://localhost:*//evil.example/*'], 'Request', async ({ url }) =>
    url.pathname.startsWith('//evil.example/page')
      ? { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }
      : undefined,
  );
  await page.goto(`http://localhost:${new URL(original.url()).port}//evil.example/page`);
}
