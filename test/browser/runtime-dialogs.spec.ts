import type { Page } from '@playwright/test';
import { dialogParts, expectClosed, expectOpen, gotoDialog, withoutMotion } from '../support/dialogs.ts';
import { twoFrames } from '../support/frames.ts';
import { launchOptions } from '../support/launch.ts';
import { expect, test } from '../support/test.ts';

// Scrollbars take room here, so that a page that loses its own would move.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

test.beforeEach(({ page }) => withoutMotion(page));

/** How far the page is scrolled, and the edges of what is behind: CSS px. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const edges = (selector: string) => {
      const { left, right, top } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return { left, right, top };
    };
    const places = ['.masthead', '.prose p:last-of-type', '.site-nav li:last-child', '.colophon'].map(edges);
    return { scroll: window.scrollY + document.body.scrollTop, places };
  });
type Place = Awaited<ReturnType<typeof placeOf>>;

/** Opens a drawer from far down the page, scrolls over it, and returns where the page was and is. */
async function compare(page: Page, style = ''): Promise<{ before: Place; open: Place; after: Place }> {
  const committees = await gotoDialog(page, 'drawer', 'committees');
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, style);
  await page.evaluate(() => {
    window.scrollTo(0, 777);
    // Where it is the body that scrolls.
    document.body.scrollTop = 777;
  });
  const before = await placeOf(page);
  expect(before.scroll).toBe(777);
  // Not by the pointer, before which the page would be scrolled.
  await committees.opener.dispatchEvent('click');
  await expectOpen(committees);
  await page.mouse.move(1100, 600);
  await page.mouse.wheel(0, 300);
  await page.mouse.move(100, 600);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('PageDown');
  await twoFrames(page);
  const open = await placeOf(page);
  await page.keyboard.press('Escape');
  await expectClosed(committees);
  return { before, open, after: await placeOf(page) };
}

test.describe('without JavaScript', () => {
  test('the page scrolls', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery/drawer');
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 300);
    await expect(dialogParts(page, 'credits').host).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
  });
});

test.describe('while a drawer is open', () => {
  test('the page has a scrollbar that takes room', async ({ page }) => {
    await page.goto('/gallery/drawer');
    const room = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
    expect(room, 'or these tests show nothing').toBeGreaterThan(0);
  });

  for (const [site, style] of [
    ['a site of its own', ''],
    ['html that scrolls', 'html { overflow-y: scroll }'],
    ['html that hides what is too wide', 'html { overflow-x: hidden }'],
    ['padding of its own', 'body { padding-inline: 40px }'],
    ['html with padding', 'html { padding-inline: 40px }'],
    [
      'body that scrolls',
      'html, body { height: 100%; overflow: hidden } body { overflow-y: auto; display: block }',
    ],
    ['a narrow body in the middle', 'body { max-width: 900px; margin-inline: auto }'],
    ['a stable gutter', 'html { scrollbar-gutter: stable }'],
  ] as const) {
    test(`nothing behind it moves on ${site}`, { tag: '@DR-01' }, async ({ page }) => {
      const { before, open, after } = await compare(page, style);
      expect(open).toEqual(before);
      expect(after).toEqual(before);
      for (const element of ['html', 'body'])
        await expect(page.locator(element)).not.toHaveAttribute('style');
    });
  }
});
