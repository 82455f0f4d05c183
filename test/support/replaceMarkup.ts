import { expect, type Page } from '@playwright/test';

/** Rewrites of the running test that have changed no page so far. A worker runs one test at a time. */
const unmet = new Set<string>();

/** Checks, at the end of a test, that each rewrite has changed a page. Otherwise it proves nothing. */
export function expectAllRewritten(): void {
  const names = [...unmet];
  unmet.clear();
  expect(names, 'rewrites that have changed no page').toEqual([]);
}

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
  const name = `${path}: ${original}`;
  unmet.add(name);
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const sent = await response.text();
      const body = sent.replace(original, replacement);
      if (body !== sent) unmet.delete(name);
      return route.fulfill({ response, body });
    },
  );
}
