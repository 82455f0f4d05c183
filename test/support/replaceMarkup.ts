import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';

/**
 * Replaces a piece of markup in the pages of a path, as a template with a mistake would send it. A rewrite that changes no
 * page fails the test.
 */
export async function replaceMarkup(
  page: Page,
  path: string,
  original: string | RegExp,
  replacement: string,
): Promise<void> {
  const recordUse = expectUse(`rewrite of ${path}: ${original}`);
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const sent = await response.text();
      const body = sent.replace(original, replacement);
      if (body !== sent) recordUse();
      return route.fulfill({ response, body });
    },
  );
}
