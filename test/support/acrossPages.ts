import type { Page } from '@playwright/test';

/**
 * Evaluates a function that reads something the tab keeps across documents, such as its storage. Unlike `page.evaluate`,
 * begins again in the next document if the tab navigates meanwhile.
 * @param read returns a string that is not empty
 */
export async function readAcrossPages<Argument>(
  page: Page,
  read: (argument: Argument) => string,
  argument: Argument,
): Promise<string> {
  const found = await page.waitForFunction(read as (argument: unknown) => string, argument);
  // The value of a string's handle is already here, so this does not ask the page again.
  return found.jsonValue();
}

/** Returns what the tab's pages have recorded as a list under the given key of session storage. */
export const readRecord = async <Entry>(page: Page, key: string): Promise<Entry[]> =>
  JSON.parse(
    await readAcrossPages(page, (from: string) => sessionStorage.getItem(from) ?? '[]', key),
  ) as Entry[];
