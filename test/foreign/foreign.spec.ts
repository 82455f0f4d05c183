import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { registry } from '../../src/entry/registry.ts';
import { ready } from '../support/ready.ts';
import { createForeignPage, readLooks, readShownThoughHidden, readTooWide } from './foreignPage.ts';
import { darkSites, resets, themes } from './stylesheets.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Returns axe's descriptions of widget text with too little contrast. */
async function readLowContrast(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (Reflect.get(window, 'axe') as typeof axe).run;
    const { violations } = await run(
      { include: [['main [data-widget]']] },
      { runOnly: ['color-contrast'], resultTypes: ['violations'] },
    );
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    );
  });
}

for (const name of Object.keys(registry)) {
  test(`${name} looks right on foreign pages`, { tag: '@RT-09' }, async ({ page }) => {
    const useStyles = await createForeignPage(page);
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    // Waits until searches have shown their results.
    await page.waitForLoadState('networkidle');
    await useStyles('');
    const bare = await readLooks(page);

    for (const [title, css] of Object.entries({ ...resets, ...themes }))
      await test.step(title, async () => {
        await page.setViewportSize(DESKTOP);
        await useStyles(css, darkSites.includes(title));
        expect.soft(await readShownThoughHidden(page), `${title}: shown despite hidden`).toEqual([]);
        if (title in resets)
          expect.soft(await readLooks(page), `${title}: differs from a bare page`).toEqual(bare);
        expect.soft(await readLowContrast(page), `${title}: contrast`).toEqual([]);
        await page.setViewportSize(PHONE);
        expect.soft(await readTooWide(page), `${title}: wider than a phone`).toEqual([]);
      });
  });
}

/** Parts whose shape themes tend to break, each with the properties that define its shape. */
const SHAPES = [
  ['accordion', 'details:not([open]) > summary', '::after', ['transform', 'rotate', 'background-image']],
  ['action-tools', 'summary', '::after', ['transform', 'rotate', 'background-image']],
  ['assembly-field', '.sw-assembly-field-pill > button', '', ['margin-bottom']],
  ['credentials', '.sw-credentials-list button', '', ['margin-bottom']],
  ['donation', 'legend', '', ['border-top-width']],
  ['donation', '.sw-choice', '', ['text-transform', 'margin-bottom']],
  ['donation', '.sw-choice > input', '', ['appearance']],
  ['membership-application', '.sw-application-progress li', '', ['padding-left', 'margin-bottom']],
  ['nav-search', '.sw-nav-search-form > button', '', ['border-top-left-radius', 'margin-bottom']],
  ['password-form', '.sw-button:disabled', '', ['opacity', 'text-transform']],
  ['visibility-toggle', 'legend', '', ['border-top-width', 'padding-left']],
] as const;

for (const [name, selector, pseudo, properties] of SHAPES) {
  test(`${name}: ${selector}${pseudo} keeps its shape under themes`, { tag: '@RT-09' }, async ({ page }) => {
    const useStyles = await createForeignPage(page);
    await page.setViewportSize(DESKTOP);
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    const read = () =>
      page
        .locator(`main [data-widget="${name}"]`)
        .locator(selector)
        .first()
        .evaluate(
          (element, [where, keys]) => {
            const style = getComputedStyle(element, where || undefined);
            return Object.fromEntries(keys.map((key) => [key, style.getPropertyValue(key)]));
          },
          [pseudo, properties] as const,
        );
    await useStyles('');
    const bare = await read();
    for (const [title, css] of Object.entries(themes)) {
      await useStyles(css, darkSites.includes(title));
      expect.soft(await read(), title).toEqual(bare);
    }
  });
}

for (const size of [DESKTOP, PHONE])
  test(`choices and steps fill their row under themes at ${size.width} px`, { tag: '@RT-09' }, async ({
    page,
  }) => {
    const useStyles = await createForeignPage(page);
    await page.setViewportSize(size);
    for (const [name, row, item] of [
      ['product-choice', '.sw-choices', '.sw-choice'],
      ['membership-application', '.sw-application-progress', 'ol'],
    ] as const) {
      await page.goto(`/gallery/${name}`);
      await ready(page, name);
      for (const [title, css] of Object.entries(themes)) {
        await useStyles(css, darkSites.includes(title));
        const host = page.locator(`main [data-widget="${name}"]`).first();
        const outer = await host.locator(row).first().boundingBox();
        const inner = await host.locator(row).first().locator(item).first().boundingBox();
        // Pico extends a `<nav>` element's list into the margin.
        expect.soft(inner?.width, `${name}, ${title}`).toBeGreaterThan((outer?.width ?? 0) - 1);
      }
    }
  });

test('a site’s own class overrides a widget, and a bare element rule does not', { tag: '@RT-09' }, async ({
  page,
}) => {
  const useStyles = await createForeignPage(page);
  await page.goto('/gallery/quiz');
  await ready(page, 'quiz');
  const button = page.locator('.sw-button').first();
  await useStyles('button { background: rgb(1, 2, 3) } main .sw-button { color: rgb(4, 5, 6) }');
  await expect(button).toHaveCSS('color', 'rgb(4, 5, 6)');
  await expect(button).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
});

test("a site's own Swiper leaves the slider alone", { tag: ['@SL-01', '@RT-09'] }, async ({ page }) => {
  await page.goto('/gallery/slider');
  await ready(page, 'slider');
  // Swiper's styles, and themes that start it on everything, select its classes.
  await expect(page.locator('[class^="swiper"], [class*=" swiper"]')).toHaveCount(0);
});

test('a site that imports the stylesheet into a layer overrides it with any rule', { tag: '@RT-09' }, async ({
  page,
}) => {
  const useStyles = await createForeignPage(page);
  await page.route(/\/widgets\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto('/gallery/accordion');
  await ready(page, 'accordion');
  await page.unroute(/\/widgets\.css$/);
  await useStyles('@import url(/widgets.css) layer(widgets); summary { padding-block: 40px; }');
  const summary = page.locator('[data-accordion-part="row"] > summary').first();
  await expect(summary).toHaveCSS('padding-top', '40px');
  await expect(summary).toHaveCSS('display', 'flex');
});
