import type { Page } from '@playwright/test';
import { interceptRequests } from './interceptRequests.ts';

/** Part of `LayoutShiftAttribution`, which TypeScript's DOM types lack. */
interface MovedElement {
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Blocks the site's fonts, whose late arrival changes line breaks. Call it before the page opens. */
export const blockFonts = (page: Page): Promise<unknown> =>
  interceptRequests(page, ['*.woff2'], 'Request', async () => ({
    // Stripe's frame, which has another origin, asks for them too.
    headers: { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' },
    body: '',
  }));

/** Shows nothing before the whole document is there, which is before any widget starts. Runs in the page. */
function hideUntilParsed(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { visibility: hidden !important; }');
  document.adoptedStyleSheets.push(sheet);
  const show = (): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  document.addEventListener('readystatechange', show, { once: true });
}

/**
 * Adds up a page's vertical layout shifts. Unlike the browser's Cumulative Layout Shift, the sum includes shifts right after
 * visitor input. Two causes that have nothing to do with widgets are ruled out: the site's fonts are blocked, and while a slow computer
 * shows the masthead in pieces, the page is hidden. Call it before the page opens.
 * @returns reads the sum so far
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await blockFonts(page);
  await page.addInitScript(hideUntilParsed);
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
