import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until at least one widget of this name exists and all of them are mounted. Returns their hosts. */
export async function ready(page: Page, widget: string): Promise<Locator> {
  const widgets = page.locator(`[data-widget="${widget}"]`);
  await expect(widgets).not.toHaveCount(0);
  await expect(widgets.and(page.locator(':not([data-widget-state="ready"])'))).toHaveCount(0);
  return widgets;
}
