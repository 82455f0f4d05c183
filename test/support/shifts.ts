import type { Page } from '@playwright/test';
import { interceptRequests } from './interceptRequests.ts';

/** Part of `LayoutShiftAttribution`, which is missing from TypeScript's DOM types. */
interface MovedElement {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Blocks the site's fonts, which change line breaks if they arrive late. Call it before the page opens. */
export const blockFonts = (page: Page): Promise<unknown> =>
  interceptRequests(page, ['*.woff2'], 'Request', async () => ({
    // Stripe's frame, which has a different origin, also requests the fonts.
    headers: { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' },
    body: '',
  }));

/** Hides the page until the whole document is parsed, which happens before any widget starts. Runs in the page. */
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
 * visitor input. Rules out two causes that are unrelated to widgets: it blocks the site's fonts, and it hides the page until
 * the document is parsed, because a slow computer would otherwise show the masthead piece by piece. Call it before the page
 * opens.
 * @returns a function that reads the sum so far
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await blockFonts(page);
  await page.addInitScript(hideUntilParsed);
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as MovedElement[];
        // Spaces between elements are invisible, and move by a pixel beside a field that is hidden.
        const isMove = sources.some(
          ({ node, previousRect, currentRect }) =>
            previousRect.y !== currentRect.y && !(node instanceof Text && node.data.trim() === ''),
        );
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
