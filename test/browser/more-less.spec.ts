import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/more-less';
const BEGINNING = 'whether or not they smoke';

interface Example {
  host: Locator;
  ellipsis: Locator;
  text: Locator;
  toggle: Locator;
}

/** Locates the parts of the example with the given id, excluding the parts of a nested example. */
function example(page: Page, id: string): Example {
  const host = page.locator(`#${id}`);
  const part = (name: string) =>
    page.locator(
      `[data-more-less-part="${name}"]:not(#${id} [data-widget] *):is(#${id} > *, #${id} > p > *)`,
    );
  return { host, ellipsis: part('ellipsis'), text: part('text'), toggle: part('toggle') };
}

async function gotoExample(page: Page, id: string): Promise<Example> {
  await page.goto(ADDRESS);
  await ready(page, 'more-less');
  return example(page, id);
}

async function expectOpen({ ellipsis, text, toggle }: Example): Promise<void> {
  await expect(text).toBeVisible();
  await expect(ellipsis).toBeHidden();
  await expect(toggle).toHaveText('[less]');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}

/** Expects the closed state. Text whose `content-visibility` is `hidden` has no size and no accessibility node. */
async function expectClosed({ ellipsis, text, toggle }: Example): Promise<void> {
  await expect(text).toBeHidden();
  await expect(ellipsis).toBeVisible();
  await expect(toggle).toHaveText('[more]');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
}

/** Expects the markup as the server sent it: the whole text, without an ellipsis or a toggle. */
async function expectPlain({ ellipsis, text, toggle }: Example): Promise<void> {
  await expect(text).toBeVisible();
  await expect(ellipsis).toBeHidden();
  await expect(toggle).toBeHidden();
}

/** Expects the server's markup immediately, not only after the delay in the stylesheet. */
async function expectPlainImmediately(parts: Example): Promise<void> {
  expect(await parts.text.isVisible()).toBe(true);
  await expectPlain(parts);
}

/** Reads the boxes of all visible elements. Leaves out the width of toggles, because their labels may change. */
const visibleBoxes = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => [element.localName, element.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 0 && height > 0)
      .map(([name, { x, y, width, height }]) => [name, x, y, name === 'button' || width, height].join(' ')),
  );

/** Simulates a browser without `until-found`: such a browser treats the value as plain `hidden`. */
async function withoutUntilFound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = Reflect.get(Element.prototype, 'setAttribute');
    Element.prototype.setAttribute = function setOther(name, value) {
      set.call(this, name, value === 'until-found' ? '' : value);
    };
  });
}

test.describe('without JavaScript', () => {
  test('the whole text is shown, without an ellipsis or a toggle', { tag: ['@ML-01', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    for (const id of ['guideline', 'biography', 'embargo', 'outer', 'inner'])
      await expectPlainImmediately(example(page, id));
    const { host } = example(page, 'guideline');
    expect(await host.innerText()).toContain(`${BEGINNING}, and a chest radiograph`);
  });

  test('the whole text is shown if a script does not load', { tag: ['@ML-01', '@RT-09', '@RT-04'] }, async ({
    asNewVisitor,
    page,
    violations,
  }) => {
    await test.step('the whole text is shown if the script does not load', async () => {
      violations.allow(/Failed to load resource/);
      await blockRequests(page, '*/widgets.js');
      await page.goto(ADDRESS);
      const { text, toggle, ...rest } = example(page, 'guideline');
      // The text is closed at first, so that nothing shifts if the script does load in time.
      await expect(toggle).toBeVisible();
      await expect(text).toBeHidden();
      await endHeldBack(page);
      await expectPlain({ text, toggle, ...rest });
    });
    await test.step('the whole text is shown if the chunk does not load', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|its script did not load/);
      await blockRequests(page, '*/more-less-*.js');
      await page.goto(ADDRESS);
      const parts = example(page, 'guideline');
      await expect(parts.host).toHaveAttribute('data-widget-state', 'failed');
      await expectPlainImmediately(parts);
    });
  });
});

test('the layout is final before the widget mounts, and focus keeps the text open', {
  tag: '@ML-01',
}, async ({ page }) => {
  for (const hash of ['', '#exceptions']) {
    await test.step(`the layout of ${ADDRESS}${hash} is already final`, async () => {
      await page.goto('about:blank');
      const release = await delayChunk(page, 'more-less');
      await page.goto(ADDRESS + hash);
      await expect(page.locator('[data-widget-state="loading"]').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await visibleBoxes(page);
      expect(before.filter((box) => box.startsWith('button'))).toHaveLength(13);
      release();
      await ready(page, 'more-less');
      expect(await visibleBoxes(page)).toEqual(before);
      await (hash ? expectOpen : expectClosed)(example(page, 'guideline'));
    });
  }
  await test.step('focus inside it keeps it open if the script is late', async () => {
    const release = await delayResponses(page, /widgets\.js/);
    await page.goto(ADDRESS, { waitUntil: 'commit' });
    const parts = example(page, 'guideline');
    await expect(parts.toggle).toBeVisible();
    await endHeldBack(page);
    await expectPlain(parts);
    await parts.text.getByRole('link').focus();
    release();
    await expectOpen(parts);
    await expect(parts.text.getByRole('link')).toBeFocused();
    await expectClosed(example(page, 'biography'));
  });
});

test.describe('given a closed text', () => {
  test('opens with its toggle, links and searches, each text on its own, and is printed in full', {
    tag: '@ML-01',
  }, async ({ page }) => {
    await page.goto(ADDRESS);
    await ready(page, 'more-less');
    for (const id of ['guideline', 'biography']) {
      await test.step(`the toggle of ${id} shows and hides the rest`, async () => {
        const parts = example(page, id);
        await expectClosed(parts);
        await parts.toggle.click();
        await expectOpen(parts);
        await parts.toggle.click();
        await expectClosed(parts);
      });
    }
    await test.step('works by keyboard, and keeps the focus on the toggle', async () => {
      const parts = example(page, 'guideline');
      await parts.toggle.focus();
      await page.keyboard.press('Enter');
      await expectOpen(parts);
      await expect(parts.toggle).toBeFocused();
      await page.keyboard.press('Space');
      await expectClosed(parts);
      await expect(parts.toggle).toBeFocused();
    });
    await test.step('reads continuously from the beginning to the rest', async () => {
      const { host, toggle } = example(page, 'guideline');
      const read = async () => (await host.innerText()).replace(/\s+/g, ' ');
      expect(await read()).toMatch(new RegExp(`${BEGINNING}… \\[more\\]$`));
      await toggle.click();
      expect(await read()).toMatch(new RegExp(`${BEGINNING}, and a chest .* the full text\\. \\[less\\]$`));
      await toggle.click();
    });
    await test.step('the rest cannot receive the focus until it is shown', async () => {
      const { text, toggle } = example(page, 'guideline');
      await toggle.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('link', { name: 'A link to a place in the rest' })).toBeFocused();
      await toggle.click();
      await page.keyboard.press('Shift+Tab');
      await expect(text.getByRole('link')).toBeFocused();
    });
    await test.step('a nested text has its own toggle', async () => {
      const outer = example(page, 'outer');
      const inner = example(page, 'inner');
      await outer.toggle.click();
      await expectOpen(outer);
      await expectClosed(inner);
      await inner.toggle.click();
      await expectOpen(inner);
      await outer.toggle.click();
      await expect(inner.host).toBeHidden();
      await outer.toggle.click();
      await expectOpen(inner);
    });
    await test.step('one may start open', async () => {
      const parts = example(page, 'embargo');
      await expectOpen(parts);
      await parts.toggle.click();
      await expectClosed(parts);
    });
    await page.goto(ADDRESS);
    await ready(page, 'more-less');
    await test.step('a link opens a nested text and its outer text', async () => {
      const outer = example(page, 'outer');
      await page.getByRole('link', { name: 'A link to what the inner one hides' }).click();
      await expectOpen(outer);
      await expectOpen(example(page, 'inner'));
      await expectClosed(example(page, 'guideline'));
    });
    await test.step('a link opens it on every click', async () => {
      const parts = example(page, 'guideline');
      const link = page.getByRole('link', { name: 'A link to a place in the rest' });
      await link.click();
      await expectOpen(parts);
      await expect(page.locator('#exceptions')).toBeInViewport();
      await parts.toggle.click();
      await expectClosed(parts);
      await link.click();
      await expectOpen(parts);
    });
    await test.step('find-in-page opens it', async () => {
      const parts = example(page, 'biography');
      // A text fragment uses the same search as find-in-page, which no script can start.
      await page.goto(`${ADDRESS}#:~:text=registry’s%20yearly%20report`);
      await expectOpen(parts);
      await expect(parts.text.getByText('yearly report')).toBeInViewport();
      await parts.toggle.click();
      await expectClosed(parts);
    });
    await page.goto(ADDRESS);
    await ready(page, 'more-less');
    await test.step('is printed in full', async () => {
      const parts = example(page, 'guideline');
      const inner = example(page, 'inner');
      const block = example(page, 'biography');
      await page.emulateMedia({ media: 'print' });
      for (const each of [parts, inner, block]) await expectPlain(each);
      expect(await parts.text.evaluate((element) => getComputedStyle(element).display)).toBe('inline');
      expect(await parts.text.evaluate((element) => element.getClientRects().length)).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'screen' });
      await expectClosed(parts);
    });
    await test.step('each toggle refers to the text it controls and is at least 24 pixels in size', async () => {
      const toggles = await page.getByRole('button', { name: /^\[(more|less)\]$/ }).all();
      expect(toggles).toHaveLength(13);
      const controlled = new Set<string>();
      for (const toggle of toggles) {
        const id = (await toggle.getAttribute('aria-controls')) ?? '';
        await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('data-more-less-part', 'text');
        controlled.add(id);
        await expect(toggle).toHaveAttribute('type', 'button');
        const { width, height } = (await toggle.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      }
      expect(controlled.size).toBe(13);
    });
    await test.step('has no accessibility violations when all texts are open', async () => {
      const closed = page.getByRole('button', { name: '[more]' });
      while ((await closed.count()) > 0) await closed.first().click();
      await expectNoAxeFindings(page);
    });
    await test.step('a fragment in the address opens it on load', async () => {
      await page.goto('about:blank');
      await page.goto(`${ADDRESS}#dose`);
      await ready(page, 'more-less');
      await expectOpen(example(page, 'outer'));
      await expectOpen(example(page, 'inner'));
      await expect(page.locator('#dose')).toBeInViewport();
      await expectClosed(example(page, 'guideline'));
    });
    await test.step('the toggle stays in the viewport when it closes a long text', async () => {
      await page.setViewportSize({ width: 390, height: 300 });
      const { text, toggle } = await gotoExample(page, 'guideline');
      await toggle.click();
      await text.evaluate((element) => {
        element.append(...Array.from({ length: 200 }, () => 'And so on, line after line. '));
      });
      // Scroll anchoring is off, because it would keep the toggle in view even without the widget.
      await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
      await toggle.click();
      await expect(toggle).toHaveText('[more]');
      await expect(toggle).toBeInViewport({ ratio: 1 });
    });
  });
});

test('a link opens a closed text in browsers without until-found', { tag: '@ML-01' }, async ({ page }) => {
  await withoutUntilFound(page);
  await page.setViewportSize({ width: 390, height: 300 });
  const outer = await gotoExample(page, 'outer');
  await expectClosed(outer);
  // This has the same effect as following a link at the top of the page.
  await page.goto(`${ADDRESS}#dose`);
  await expectOpen(outer);
  await expectOpen(example(page, 'inner'));
  await expect(page.locator('#dose')).toBeInViewport();
});
