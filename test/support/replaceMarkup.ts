import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';
import { interceptRequests } from './interceptRequests.ts';

/**
 * Changes the markup of the pages at a path, as if a different template had rendered them. The test fails if no page is
 * changed.
 * @param change function that returns the new markup
 * @param name name of the change, for the failure message
 * @returns a function that ends the change. Until then, later changes to the same path are applied in addition to it
 */
export async function changeMarkup(
  page: Page,
  path: string,
  change: (html: string) => string,
  name = String(change),
): Promise<() => Promise<void>> {
  const recordUse = expectUse(`change of ${path}: ${name}`);
  // An unescaped question mark would match any single character.
  return interceptRequests(page, [`*${path}`, `*${path}\\?*`], 'Response', async (request) => {
    const { url, method, status, headers } = request;
    const isPage =
      url.pathname === path && method === 'GET' && headers['content-type']?.startsWith('text/html');
    if (!isPage) return undefined;
    const sent = await request.readText();
    const body = change(sent);
    if (body !== sent) recordUse();
    return { status, headers, body };
  });
}

/** Replaces a piece of markup in the pages at a path, as if the template had a mistake. See `changeMarkup`. */
export const replaceMarkup = (
  page: Page,
  path: string,
  original: string | RegExp,
  replacement: string,
): Promise<() => Promise<void>> =>
  changeMarkup(page, path, (html) => html.replace(original, replacement), String(original));
