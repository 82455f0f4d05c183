import { expect, type Locator, type Page } from '@playwright/test';
import { waitTwoFrames } from './frames.ts';

/**
 * Presses a link of a list, lets the responses arrive that replace the list, and releases the button. The browser must then
 * follow the link.
 * @param release releases the delayed responses
 * @param paths patterns for their paths
 */
export async function pressDuringResponse(
  page: Page,
  link: Locator,
  release: () => void,
  ...paths: RegExp[]
): Promise<void> {
  const address = (await link.getAttribute('href')) ?? 'no address';
  await link.hover();
  await page.mouse.down();
  const responses = paths.map((path) => page.waitForResponse(path));
  release();
  for (const response of responses) await (await response).finished();
  // The new list would show in the frame after the last response.
  await waitTwoFrames(page);
  await page.mouse.up();
  await expect(page).toHaveURL(address);
}
