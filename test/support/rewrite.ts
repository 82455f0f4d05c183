import { expect, type Page } from '@playwright/test';

/** Rewrites of the running test that have changed no page so far. A worker runs one test at a time. */
const unmet = new Set<string>();

/** The check for the end of a test: a rewrite that has changed no page proves nothing. */
export function expectAllRewritten(): void {
  const names = [...unmet];
  unmet.clear();
  expect(names, 'rewrites that have changed no page').toEqual([]);
}

/**
 * Lets pages of a path come with another piece of markup, as from a template with a slip of the pen. A rewrite that
 * changes no page fails the test.
 */
export async function rewrite(
  page: Page,
  path: string,
  piece: string | RegExp,
  other: string,
): Promise<void> {
  const name = `${path}: ${piece}`;
  unmet.add(name);
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const sent = await response.text();
      const body = sent.replace(piece, other);
      if (body !== sent) unmet.delete(name);
      return route.fulfill({ response, body });
    },
  );
}
