import { expect, test } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { createForeignPage } from './foreignPage.ts';
import { makePost, wordpressThemes } from './wordpress.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Gallery pages with a layer: its host or the element in it that covers the window, and its opener if it has one. */
const LAYERS = [
  ['drawer', '#credits', '[data-opens="credits"]'],
  ['modal', '#statement', '[data-opens="statement"]'],
  ['menu', '#site-menu', '[data-opens="site-menu"]'],
  ['redirect-modal', '[data-widget="redirect-modal"]', 'main [data-opens]'],
  ['npi-lookup', '[data-widget="npi-lookup"]', 'main [data-opens]'],
  ['assembly-field', '.sw-assembly-field-dialog', '[data-assembly-field-part="open"]'],
] as const;

for (const [name, host, opener] of LAYERS) {
  test(`an open ${name} covers the window in a post of WordPress`, { tag: '@RT-09' }, async ({ page }) => {
    const site = await createForeignPage(page);
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    await makePost(page, host);
    for (const [title, css] of Object.entries(wordpressThemes))
      await test.step(title, async () => {
        await site.use(css);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.locator(opener).first().click();
          const overlay = page.locator('.sw-overlay[data-state="open"]');
          const panel = overlay.getByRole('dialog');
          await expect(panel).toBeVisible();
          const where = `${title}, ${size.width} px`;
          expect.soft(await overlay.boundingBox(), where).toEqual({ x: 0, y: 0, ...size });
          const box = await panel.boundingBox();
          expect.soft(box && box.x >= 0 && box.x + box.width <= size.width, where).toBe(true);
          // A drawer and a menu stand at the edge; the others leave the same space on both sides.
          const isAtEdge = name === 'drawer' || name === 'menu';
          const space = box && [box.x, size.width - box.x - box.width];
          if (isAtEdge) expect.soft(space?.[1], where).toBe(0);
          else expect.soft(Math.abs((space?.[0] ?? 0) - (space?.[1] ?? 99)), where).toBeLessThan(1);
          const heading = await overlay.locator('.sw-dialog-head > h2').boundingBox();
          const close = await overlay.locator('.sw-button-close').first().boundingBox();
          expect
            .soft((heading?.y ?? 999) - (box?.y ?? 0), `${where}: space above the title`)
            .toBeLessThan(60);
          expect
            .soft((close?.x ?? 0) + (close?.width ?? 999), `${where}: close button in the panel`)
            .toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
          if (process.env.PICTURES)
            await page.screenshot({
              path: `${process.env.PICTURES}/${name}-${title.replaceAll(' ', '-')}-${size.width}.png`,
            });
          await page.keyboard.press('Escape');
          await expect(panel).toBeHidden();
        }
      });
  });
}
