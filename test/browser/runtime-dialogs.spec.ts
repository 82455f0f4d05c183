import type { Page } from '@playwright/test';
import { dialogParts, expectClosed, expectOpen, gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { launchOptions } from '../support/launch.ts';
import { expect, test } from '../support/test.ts';

// Scrollbars take up space in these tests, so a page would shift if it lost its scrollbar.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

test.beforeEach(({ page }) => reduceMotion(page));

/** Returns the scroll position and the edges of some elements behind the drawer. All values are in CSS px. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const edges = (selector: string) => {
      const { left, right, top } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return { left, right, top };
    };
    const boxes = ['.masthead', '.prose p:last-of-type', '.site-nav li:last-child', '.colophon'].map(edges);
    return { scroll: window.scrollY + document.body.scrollTop, boxes };
  });
type Layout = Awaited<ReturnType<typeof layoutOf>>;

/** Opens a drawer on the scrolled gallery page, scrolls over it and closes it. Returns the layout at each stage. */
async function layoutAtEachStage(
  page: Page,
  style = '',
): Promise<{ before: Layout; open: Layout; after: Layout }> {
  const committees = dialogParts(page, 'committees');
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, style);
  await page.evaluate(() => {
    window.scrollTo(0, 777);
    // Some styles make the body the scroll container.
    document.body.scrollTop = 777;
  });
  const before = await layoutOf(page);
  expect(before.scroll).toBe(777);
  // Dispatches the click, because a pointer click would first scroll the opener into view.
  await committees.opener.dispatchEvent('click');
  await expectOpen(committees);
  await page.mouse.move(1100, 600);
  await page.mouse.wheel(0, 300);
  await page.mouse.move(100, 600);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('PageDown');
  await waitTwoFrames(page);
  const open = await layoutOf(page);
  await page.keyboard.press('Escape');
  await expectClosed(committees);
  return { before, open, after: await layoutOf(page) };
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
  test('nothing behind it moves, although scrollbars take up space', { tag: '@DR-01' }, async ({ page }) => {
    await test.step('scrollbars take up space in this browser', async () => {
      await page.goto('/gallery/drawer');
      const room = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
      expect(room, 'required for the following tests').toBeGreaterThan(0);
    });
    for (const [condition, styles] of pages) {
      await test.step(`nothing behind it moves, ${condition}`, async () => {
        await gotoDialog(page, 'drawer', 'committees');
        for (const [styling, style] of styles) {
          await test.step(`nothing behind it moves, given ${styling}`, async () => {
            const { before, open, after } = await layoutAtEachStage(page, style);
            expect(open).toEqual(before);
            expect(after).toEqual(before);
            for (const element of ['html', 'body'])
              await expect(page.locator(element)).not.toHaveAttribute('style');
          });
        }
      });
    }
  });

  const pages = [
    [
      'given styles on the html element',
      [
        ["the site's own styles", ''],
        ['a scrolling html element', 'html { overflow-y: scroll }'],
        ['an html element with hidden overflow', 'html { overflow-x: hidden }'],
        ['an html element with padding', 'html { padding-inline: 40px }'],
        ['a stable scrollbar gutter', 'html { scrollbar-gutter: stable }'],
      ],
    ],
    [
      'given styles on the body',
      [
        ['a body with padding', 'body { padding-inline: 40px }'],
        [
          'a scrolling body',
          'html, body { height: 100%; overflow: hidden } body { overflow-y: auto; display: block }',
        ],
        ['a narrow centered body', 'body { max-width: 900px; margin-inline: auto }'],
      ],
    ],
  ] as const;
});

test('a page that styles its scroll container keeps its styles, and does not scroll while a drawer is open', {
  tag: '@DR-01',
}, async ({ page }) => {
  const committees = await gotoDialog(page, 'drawer', 'committees');
  const openAndClose = async (whileOpen: () => Promise<void>): Promise<void> => {
    await committees.opener.dispatchEvent('click');
    await expectOpen(committees);
    await whileOpen();
    await page.keyboard.press('Escape');
    await expectClosed(committees);
  };
  await test.step('keeps a fixed element at the same edge with a custom property', async () => {
    const chat = page.locator('#chat');
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { id: 'chat', textContent: 'Chat' });
      button.style.cssText = 'position: fixed; right: var(--sw-scrollbar-width, 0px); bottom: 0';
      document.body.append(button);
    });
    const before = await chat.boundingBox();
    await openAndClose(async () => expect(await chat.boundingBox()).toEqual(before));
    expect(await chat.boundingBox()).toEqual(before);
  });
  for (const style of ['overflow: auto !important;', 'overflow-y: scroll;', 'overflow: clip visible;']) {
    await test.step(`gets back the style ${style}`, async () => {
      await page.evaluate((css) => {
        document.body.style.cssText = css;
      }, style);
      await openAndClose(() => expect(page.locator('body')).toHaveCSS('overflow', 'hidden'));
      await expect(page.locator('body')).toHaveAttribute('style', style);
    });
  }
  await test.step('does not scroll even if a stylesheet sets its overflow with !important', async () => {
    await page.locator('body').evaluate((body) => {
      body.removeAttribute('style');
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('body { overflow: auto !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await openAndClose(() => expect(page.locator('body')).toHaveCSS('overflow', 'hidden'));
    await expect(page.locator('body')).not.toHaveAttribute('style');
  });
});
