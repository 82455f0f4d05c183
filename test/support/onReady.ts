import type { Page } from '@playwright/test';

/**
 * Runs a function in the page whenever a widget reports that it is ready, in the same task. Call it before the page is
 * opened.
 * @param widget name of the widget
 * @param act function that receives the widget's host. It runs in the page, so it can't use anything from outside
 */
export const onReady = (page: Page, widget: string, act: (host: Element) => void): Promise<unknown> =>
  page.addInitScript(
    `addEventListener('widget:ready', ({ target }) => target.matches('[data-widget="${widget}"]') && (${act.toString()})(target));`,
  );
