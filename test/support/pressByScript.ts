import type { Locator } from '@playwright/test';

/**
 * Presses a control by script, on the way to what a test is about. It takes a tenth of the processor time of a click by the
 * driver, which proves that a pointer reaches the control.
 */
export const pressByScript = (control: Locator): Promise<void> =>
  control.evaluate((element: HTMLElement) => element.click());
