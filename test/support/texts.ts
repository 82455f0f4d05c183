import type { Page } from '@playwright/test';

/** Replaces texts in a page's settings, by widget and key (RT-15). Call it before the page opens. */
export async function replaceTexts(
  page: Page,
  address: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"texts":{}', `"texts":${JSON.stringify(texts)}`);
    await route.fulfill({ response, body });
  });
}
