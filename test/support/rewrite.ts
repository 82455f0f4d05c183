import type { Page } from '@playwright/test';

/** Replaces a piece of markup in the pages of a path, as a template with a mistake would send it. */
export async function rewrite(
  page: Page,
  path: string,
  original: string | RegExp,
  replacement: string,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(original, replacement) });
    },
  );
}
