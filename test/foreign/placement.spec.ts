import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready, touch } from '../support/ready.ts';

/** Position of a widget in the viewport in CSS px, with `x` from the left edge and `y` from the top. */
interface Spot {
  name: string;
  x: number;
  y: number;
  width: number;
}

/** Returns positions at both edges, in the middle and at the bottom of a viewport. */
function spotsIn({ width, height }: { width: number; height: number }): Spot[] {
  const narrow = Math.min(220, width - 40);
  const end = width - narrow;
  return [
    { name: 'at the left edge', x: 0, y: 20, width: narrow },
    { name: 'near the left edge', x: 24, y: 20, width: narrow },
    { name: 'in the middle', x: end / 2, y: 200, width: narrow },
    { name: 'at the right edge', x: end, y: 20, width: narrow },
    { name: 'in a narrow column at the bottom', x: end / 3, y: height - 60, width: Math.min(140, narrow) },
    { name: 'wide at the bottom', x: 10, y: height - 60, width: width - 20 },
  ];
}

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** Puts a host at a position in the viewport, as a site's layout would. */
const moveTo = (host: Locator, { x, y, width }: Spot): Promise<void> =>
  host.evaluate(
    ({ style }, [left, top, size]) => {
      Object.assign(style, {
        position: 'fixed',
        zIndex: 99,
        left: `${left}px`,
        top: `${top}px`,
        width: `${size}px`,
      });
    },
    [x, y, width],
  );

/** Expects an element to be inside the viewport, and next to its host rather than on top of it. */
async function expectInside(page: Page, panel: Locator, anchor: Locator, where: string): Promise<void> {
  await expect(panel, where).toBeVisible();
  const box = await panel.boundingBox();
  const beside = await anchor.boundingBox();
  const size = page.viewportSize();
  if (!box || !beside || !size) throw new Error('nothing to measure');
  const right = size.width - box.x - box.width;
  const bottom = size.height - box.y - box.height;
  expect
    .soft(Math.min(box.x, right, box.y, bottom), `${where}: space to the nearest edge`)
    .toBeGreaterThanOrEqual(0);
  expect.soft(box.height, `${where}: height`).toBeGreaterThan(100);
  const isOver = box.y < beside.y + beside.height - 1 && beside.y < box.y + box.height - 1;
  expect.soft(isOver, `${where}: covers its own control`).toBe(false);
}

for (const direction of ['ltr', 'rtl']) {
  test(`the navigation's results stay inside the viewport (${direction})`, { tag: '@SN-02' }, async ({
    page,
  }) => {
    await page.goto('/gallery/nav-search');
    await ready(page, 'nav-search');
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    const host = page.locator('#box [data-widget="nav-search"]');
    const box = page.locator('#gallery-search');
    const panel = host.locator('.sw-nav-search');
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const spot of spotsIn(size)) {
        const where = `${spot.name}, ${size.width} px`;
        await moveTo(host, spot);
        await box.fill('asthma');
        await expect(panel.locator('.sw-nav-search-hits a')).not.toHaveCount(0);
        await expectInside(page, panel, box, where);
        await box.press('Escape');
        await expect(panel).toBeHidden();
      }
    }
  });

  test(`the panel of action tools stays inside the viewport (${direction})`, { tag: '@AT-01' }, async ({
    page,
  }) => {
    await page.goto('/gallery/action-tools');
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    const host = page.locator('[data-widget="action-tools"]').first();
    await touch(host);
    await expect(host).toHaveAttribute('data-widget-state', 'ready');
    const panel = host.getByRole('list');
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const spot of spotsIn(size)) {
        await moveTo(host, spot);
        await host.locator('summary').click();
        await expectInside(page, panel, host.locator('summary'), `${spot.name}, ${size.width} px`);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    }
  });
}

test('the list of credentials is in the viewport if the field is at its bottom', { tag: '@CR-02' }, async ({
  page,
}) => {
  await page.goto('/gallery/credentials');
  await page.locator('#few').scrollIntoViewIfNeeded();
  await ready(page, 'credentials');
  const field = page.locator('#few').getByRole('combobox');
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 20));
  await field.click();
  const list = page.locator('#few').getByRole('listbox');
  await expect(list).toBeVisible();
  await expect(list).toBeInViewport({ ratio: 1 });
});
