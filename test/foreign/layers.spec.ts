import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { createForeignPage } from './foreignPage.ts';
import { resets, themes } from './stylesheets.ts';

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

/**
 * Rules of two stock WordPress themes, rewritten with different values. They include the rules that lay out a post's
 * content, and enough of the fonts, colors and buttons to show that the theme applies. Each selector's specificity and each
 * `!important` match the theme's.
 */
const wordpressThemes = {
  /** Rules as WordPress generates them from a block theme's `theme.json`. */
  'a block theme': `
    body { margin: 0; font: 1.1rem/1.6 Georgia, serif; background: #f9f9f6; color: #111; }
    :where(.wp-site-blocks) > * { margin-block-start: 1.3rem; margin-block-end: 0; }
    .has-global-padding { padding-right: 40px; padding-left: 40px; }
    .is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull)) {
      max-width: 640px;
      margin-left: auto !important;
      margin-right: auto !important;
    }
    .is-layout-constrained > .alignwide { max-width: 1180px; }
    body .is-layout-flow > *, body .is-layout-constrained > * { margin-block-start: 0; margin-block-end: 0; }
    :root :where(.is-layout-constrained) > * { margin-block-start: 1.3rem; margin-block-end: 0; }
    :root :where(.is-layout-constrained) > :first-child { margin-block-start: 0; }
    h1, h2, h3 { font-weight: 400; line-height: 1.2; }
    :root :where(.wp-element-button, .wp-block-button__link) { border: 0; border-radius: 0.3rem; background: #111; color: #fff; }
    a:where(:not(.wp-element-button)) { color: #111; text-decoration: underline; }
  `,
  /** Rules of a theme from 2020, with a narrow column that wide and full-width blocks extend beyond. */
  'a theme of 2020': `
    html { font-size: 62.5%; }
    body { margin: 0; background: #f5efe0; color: #000; font: 1.8rem/1.5 "Helvetica Neue", Helvetica, sans-serif; }
    body * , body *::before, body *::after { box-sizing: inherit; }
    body { box-sizing: border-box; }
    h1, h2, h3, h4 { margin: 3.5rem auto 2rem; font-weight: 700; letter-spacing: -0.0415625em; line-height: 1.25; }
    p { margin: 0 0 1em; line-height: 1.5; }
    .entry-content { line-height: 1.5; }
    .entry-content > * { margin-bottom: 1.25em; }
    .entry-content h2, .entry-content h3 { margin: 6rem auto 3rem; }
    .entry-content p, .entry-content li, .entry-content dl { font-family: Hoefler, Garamond, serif; font-size: 2.1rem; letter-spacing: normal; }
    .entry-content > *:not(.alignwide):not(.alignfull):not(.alignleft):not(.alignright):not(.is-style-wide) {
      margin-left: auto;
      margin-right: auto;
      max-width: 58rem;
      width: calc(100% - 4rem);
    }
    .entry-content a { color: #cd2653; text-decoration: underline; }
    button, .button { margin: 0; padding: 1.1em 1.44em; border: none; border-radius: 0; background: #cd2653; color: #fff; font-size: 1.5rem; font-weight: 600; letter-spacing: 0.0333em; line-height: 1.25; text-transform: uppercase; }
    section { padding: 5rem 0; }
  `,
} as const;

/**
 * Adds the elements around a post that these themes select, and puts one of the page's hosts directly in the post, where
 * authors paste markup and the rules are strongest.
 */
const makePost = (page: Page, selector: string): Promise<void> =>
  page.evaluate((chosen) => {
    document.body.classList.add('wp-site-blocks', 'site');
    const host = document.querySelector(chosen);
    const main = document.querySelector('main');
    if (!host || !main) throw new Error(`no ${chosen} in the page`);
    main.classList.add('site-main', 'is-layout-flow');
    const names = ['entry-content', 'wp-block-post-content', 'has-global-padding', 'is-layout-constrained'];
    host.parentElement?.classList.add(...names);
  }, selector);

/** Layout of a theme that puts everything in a narrow column, with rules that are more specific than a class. */
const COLUMN = `
  main > *, main section > * { max-width: 620px; margin-left: auto; margin-right: auto; }
  main { transform: translateX(10px); contain: paint; overflow: hidden; }
`;

/**
 * Styles that make an ancestor the containing block of its `fixed` descendants and could therefore trap a dialog inside the
 * ancestor's box.
 */
const CONTAINERS = Object.fromEntries(
  [
    'filter: blur(0)',
    'backdrop-filter: blur(1px)',
    'will-change: transform',
    'perspective: 500px',
    'container-type: inline-size',
    'content-visibility: auto',
    'clip-path: inset(0)',
  ].map((declaration) => [`inside ${declaration}`, `main, main section { ${declaration}; margin: 40px; }`]),
);

const STYLES = { ...wordpressThemes, ...resets, ...themes, ...CONTAINERS, 'a narrow column': COLUMN };

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
  test(`an open ${name} covers the viewport on foreign pages and in a WordPress post`, {
    tag: '@RT-09',
  }, async ({ page }) => {
    const useStyles = await createForeignPage(page);
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    await makePost(page, host);
    const dialog = page.locator('.sw-overlay[data-state="open"]').getByRole('dialog');
    for (const [title, css] of Object.entries(STYLES)) {
      await useStyles(css);
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
