import type { Page } from '@playwright/test';

/**
 * Sends all keys to the browser without waiting for the page to handle each of them, so that no time passes between
 * them, however slow the machine is.
 */
async function pressAtOnce(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await Promise.all(
    Array.from(text).flatMap((key) => [
      client.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      client.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
  );
  await client.detach();
}

/**
 * Types into the focused control without pauses in which the page might announce something: the results for the first
 * letters in a search field, or the first matching option in a list. The driver's own `type` waits for the page after
 * each key. On a busy machine, this wait is long enough for such an announcement.
 */
export async function typeWithoutPause(page: Page, text: string): Promise<void> {
  const isMatch = (selector: string): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  if (await isMatch('[type="search"], [role="combobox"]')) await page.keyboard.insertText(text);
  else if (await isMatch('select')) await pressAtOnce(page, text);
  else await page.keyboard.type(text);
}
