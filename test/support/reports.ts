import type { Page } from '@playwright/test';

/** The serializable part of a widget's error report. */
export type WidgetReport = Record<
  'code' | 'widget' | 'problem' | 'expected' | 'found' | 'see' | 'message' | 'version',
  string
> & {
  isTarget: boolean;
};

/**
 * Collects the page's `widget:error` reports, as a monitoring script would. Call it before the page opens.
 * @returns a function that reads the reports so far
 */
export async function collectReports(page: Page) {
  await page.addInitScript(() => {
    const reports: unknown[] = [];
    Reflect.set(window, 'reports', reports);
    addEventListener('widget:error', (event) => {
      const { code, widget, problem, expected, found, see, message, version, element } = (
        event as CustomEvent
      ).detail;
      const isTarget = event.target === element;
      reports.push({ code, widget, problem, expected, found, see, message, version, isTarget });
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'reports') as WidgetReport[]);
}
