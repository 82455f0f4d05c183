import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until every widget of this name on the page is mounted, and returns them. There has to be one. */
export async function ready(page: Page, widget: string): Promise<Locator> {
  const widgets = page.locator(`[data-widget="${widget}"]`);
  await expect(widgets).not.toHaveCount(0);
  await expect(widgets.and(page.locator(':not([data-widget-state="ready"])'))).toHaveCount(0);
  return widgets;
}
