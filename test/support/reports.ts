import type { Page } from '@playwright/test';

/** A report, as far as it can leave the page. */
export type Told = Record<'code' | 'widget' | 'problem' | 'expected' | 'found' | 'message', string> & {
  isTarget: boolean;
};

/** Collects the reports of a page, as monitoring would. To be called before the page opens. */
export async function collectReports(page: Page) {
  await page.addInitScript(() => {
    const reports: unknown[] = [];
    Reflect.set(window, 'reports', reports);
    addEventListener('widget:error', (event) => {
      const { code, widget, problem, expected, found, message, element } = (event as CustomEvent).detail;
      reports.push({ code, widget, problem, expected, found, message, isTarget: event.target === element });
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'reports') as Told[]);
}
