import type { Page } from '@playwright/test';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';

/**
 * Replaces a page's `widgets.css` with the stylesheets of only those widgets that the page contains, in the same position,
 * and waits for them to load.
 */
export async function useOwnStyles(page: Page): Promise<void> {
  const widgets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-widget]')].map(({ dataset }) => dataset.widget ?? ''),
  );
  await page.evaluate(async (names) => {
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
  }, stylesheetsOf(widgets));
}
