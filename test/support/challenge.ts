import type { Locator, Page, Request } from '@playwright/test';

/** Frame of the stand-in vendor's security check. The frame has the vendor's origin. */
export const checkFrame = (page: Page): Locator =>
  page.locator('iframe[title="Widget containing a security check"]');

/** Checkbox of the security check that needs a click. */
export const checkBox = (page: Page): Locator =>
  checkFrame(page).contentFrame().getByRole('checkbox', { name: 'I am human' });

/** Message of the widget below the security check. */
export const checkMessage = (page: Page): Locator =>
  page.locator('[data-payment-challenge] .sw-payment-status');

/** The page's own help, shown if the check does not work. */
export const checkHelp = (page: Page): Locator => page.locator('[data-payment-challenge-help]');

/** Returns the tokens that requests have sent along. */
export const tokensOf = (requests: readonly Request[]): (string | undefined)[] =>
  requests.map((request) => request.headers()['x-payment-challenge']);
