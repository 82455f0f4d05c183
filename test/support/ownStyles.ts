import type { Page } from '@playwright/test';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';

/**
 * Replaces a page's `widgets.css` with the stylesheets of only those widgets that the page contains, in the same position,
 * and waits for them to load. Returns a function that undoes it.
 */
export async function useOwnStyles(page: Page): Promise<() => Promise<void>> {
  const widgets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-widget]')].map(({ dataset }) => dataset.widget ?? ''),
  );
  const undo = await page.evaluateHandle(async (names) => {
    const links = names.map((name) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `/styles/${name}.css`;
      return link;
    });
    const loaded = links.map(
      (link) =>
        new Promise((resolve, reject) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', reject);
        }),
    );
    const whole = document.querySelector('link[href$="/widgets.css"]');
    if (!whole) throw new Error('The page has no widgets.css');
    whole.after(...links);
    await Promise.all(loaded);
    whole.remove();
    return async () => {
      const restored = new Promise((resolve) => whole.addEventListener('load', resolve, { once: true }));
      links[0]?.before(whole);
      await restored;
      for (const link of links) link.remove();
    };
  }, stylesheetsOf(widgets));
  return () => undo.evaluate((restore) => restore());
}
