import type { Locator } from '@playwright/test';

/** Pastes text into a field by keyboard, because `fill` and `insertText` neither fire `paste` nor use the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+v');
}
