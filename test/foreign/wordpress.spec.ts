import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { createForeignPage } from './foreignPage.ts';
import { makePost, wordpressThemes } from './wordpress.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * Gallery pages that have a layer, each with the element that covers the viewport (the host or an element in it), and the
 * layer's opener if there is one.
 */
const LAYERS = [
  ['drawer', '#credits', '[data-opens="credits"]'],
  ['modal', '#statement', '[data-opens="statement"]'],
  ['menu', '#site-menu', '[data-opens="site-menu"]'],
  ['redirect-modal', '[data-widget="redirect-modal"]', 'main [data-opens]'],
  ['npi-lookup', '[data-widget="npi-lookup"]', 'main [data-opens]'],
  ['assembly-field', '.sw-assembly-field-dialog', '[data-assembly-field-part="open"]'],
] as const;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to measure');
  return box;
}

/** Expects an open layer to cover the whole viewport, with its panel and the parts of its head in place. */
async function expectInPlace(
  page: Page,
  size: { width: number; height: number },
  isAtEdge: boolean,
  where: string,
) {
  const overlay = page.locator('.sw-overlay[data-state="open"]');
  expect.soft(await boxOf(overlay), where).toEqual({ x: 0, y: 0, ...size });
  const panel = await boxOf(overlay.getByRole('dialog'));
  const end = size.width - panel.x - panel.width;
  expect.soft(Math.min(panel.x, end), where).toBeGreaterThanOrEqual(0);
  if (isAtEdge) expect.soft(end, where).toBe(0);
  else expect.soft(Math.abs(panel.x - end), where).toBeLessThan(1);
  const heading = await boxOf(overlay.locator('.sw-dialog-head > h2'));
  expect.soft(heading.y - panel.y, `${where}: space above the title`).toBeLessThan(60);
  const close = await boxOf(overlay.locator('.sw-button-close').first());
  expect.soft(close.x + close.width, `${where}: close button`).toBeLessThanOrEqual(panel.x + panel.width);
}

for (const [name, host, opener] of LAYERS) {
  test(`an open ${name} covers the viewport in a WordPress post`, { tag: '@RT-09' }, async ({ page }) => {
    const site = await createForeignPage(page);
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    await makePost(page, host);
    const dialog = page.locator('.sw-overlay[data-state="open"]').getByRole('dialog');
    for (const [title, css] of Object.entries(wordpressThemes)) {
      await site.use(css);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.locator(opener).first().click();
        await expect(dialog).toBeVisible();
        // Drawers and menus are aligned with an edge. The other layers leave equal space on both sides.
        await expectInPlace(page, size, name === 'drawer' || name === 'menu', `${title}, ${size.width} px`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    }
  });
}
