import type { Page } from '@playwright/test';

/** Lets pages of a path come with another piece of markup, as from a template with a slip of the pen. */
export async function rewrite(
  page: Page,
  path: string,
  piece: string | RegExp,
  other: string,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(piece, other) });
    },
  );
}
