import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';
import { interceptRequests } from './interceptRequests.ts';

/**
 * Changes the pages of a path, as another template would send them. A change that leaves each page as it is fails the test.
 * @param change returns the new markup
 * @param name of the change, for the failure
 * @returns ends the change; without that, others of the same path come on top of it
 */
export async function changeMarkup(
  page: Page,
  path: string,
  change: (html: string) => string,
  name = String(change),
): Promise<() => Promise<void>> {
  const recordUse = expectUse(`change of ${path}: ${name}`);
  // A question mark would stand for any one character.
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

/** Replaces a piece of markup in the pages of a path, as a template with a mistake would send it: see `changeMarkup`. */
export const replaceMarkup = (
  page: Page,
  path: string,
  original: string | RegExp,
  replacement: string,
): Promise<() => Promise<void>> =>
  changeMarkup(page, path, (html) => html.replace(original, replacement), String(original));
