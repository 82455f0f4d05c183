import type { Page } from '@playwright/test';

/** Part of `LayoutShiftAttribution`, which TypeScript's DOM types lack. */
interface MovedElement {
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Blocks the site's fonts, whose late arrival changes line breaks. Call it before the page opens. */
export const blockFonts = (page: Page): Promise<unknown> =>
  page.route(/\.woff2$/, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));

/**
 * Adds up a page's vertical layout shifts from the start. Unlike the browser's Cumulative Layout Shift, the
 * sum includes shifts right after visitor input; the site's fonts are blocked. Call it before the page opens.
 * @returns reads the sum so far
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await blockFonts(page);
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as MovedElement[];
        const isMove = sources.some(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
        const value = isMove ? (Reflect.get(entry, 'value') as number) : 0;
        Reflect.set(window, 'shifted', (Reflect.get(window, 'shifted') as number) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A shift is reported after the frame in which it happened.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'shifted') as number;
    });
}
