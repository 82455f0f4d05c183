import { expect, type Page } from '@playwright/test';

/**
 * Delays the responses to requests until the returned function is called.
 * @param path of the requests
 * @param body pattern of what a request sends; requests that do not match go on
 */
export type Hold = (page: Page, path: RegExp, body?: RegExp) => Promise<() => void>;

/** A `Hold`, and a check for the end of the test: a hold that no request has met proves nothing. */
export function createHold(): { hold: Hold; expectAllMet: () => void } {
  const unmet = new Set<string>();
  const hold: Hold = async (page, path, body = /^/) => {
    const name = `${path} ${body}`;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    unmet.add(name);
    await page.route(path, async (route) => {
      if (body.test(route.request().postData() ?? '')) {
        unmet.delete(name);
        await released;
      }
      await route.continue();
    });
    return release;
  };
  const expectAllMet = () => expect([...unmet], 'holds that no request has met').toEqual([]);
  return { hold, expectAllMet };
}
