import type { Page } from '@playwright/test';

/** What a layout shift tells of an element that moved; TypeScript's own types do not have it yet. */
interface Moved {
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** The site's fonts stay away: they come when they come, and break lines elsewhere. To be called before the page opens. */
export const keepFontsAway = (page: Page): Promise<unknown> =>
  page.route(/\.woff2$/, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));

/**
 * Watches a page from its first moment for what moves up or down by itself: the sum of its layout shifts, as visitors'
 * browsers count them, but without the allowance for recent presses, and without the site's fonts. To be called before the
 * page opens.
 * @returns the sum so far
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await keepFontsAway(page);
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as Moved[];
        const isMove = sources.some(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
        const value = isMove ? (Reflect.get(entry, 'value') as number) : 0;
        Reflect.set(window, 'shifted', (Reflect.get(window, 'shifted') as number) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // Two frames, for what has moved in the last one to be told.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'shifted') as number;
    });
}
