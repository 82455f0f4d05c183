import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { replaceTexts } from '../support/texts.ts';

const ADDRESS = '/gallery/more-less';
const BEGINNING = 'whether or not they smoke';

interface Example {
  host: Locator;
  ellipsis: Locator;
  text: Locator;
  toggle: Locator;
}

/** The parts of the one with this id, without those of another one inside it. */
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

/** Text with `content-visibility` has no size, and is not said to assistive technology. */
async function expectClosed({ ellipsis, text, toggle }: Example): Promise<void> {
  await expect(text).toBeHidden();
  await expect(ellipsis).toBeVisible();
  await expect(toggle).toHaveText('[more]');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
}

/** The whole text and nothing else, as it is sent. */
async function expectPlain({ ellipsis, text, toggle }: Example): Promise<void> {
  await expect(text).toBeVisible();
  await expect(ellipsis).toBeHidden();
  await expect(toggle).toBeHidden();
}

/** The same now, and not only after the seconds for which the stylesheet waits. */
async function expectPlainAtOnce(parts: Example): Promise<void> {
  expect(await parts.text.isVisible()).toBe(true);
  await expectPlain(parts);
}

/** Where everything on the page stands that can be seen. A toggle may change its label, with which the text ends. */
const places = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => [element.localName, element.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 0 && height > 0)
      .map(([name, { x, y, width, height }]) => [name, x, y, name === 'button' || width, height].join(' ')),
  );

/** Makes the browser one that takes `until-found` for any other word: hidden, and found by nothing. */
async function withoutUntilFound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = Reflect.get(Element.prototype, 'setAttribute');
    Element.prototype.setAttribute = function setOther(name, value) {
      set.call(this, name, value === 'until-found' ? '' : value);
    };
  });
}

test.describe('without JavaScript', () => {
  test('is a whole text, without ellipsis and toggle', { tag: ['@ML-01', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    for (const id of ['guideline', 'biography', 'embargo', 'outer', 'inner'])
      await expectPlainAtOnce(example(page, id));
    const { host } = example(page, 'guideline');
    expect(await host.innerText()).toContain(`${BEGINNING}, and a chest radiograph`);
  });

  test('is one too when the script does not load', { tag: ['@ML-01', '@RT-09'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource/);
    await page.route('**/widgets.js', (route) => route.abort());
    await page.goto(ADDRESS);
    const { text, toggle, ...rest } = example(page, 'guideline');
    // As it will be, at first, so that nothing jumps where the script comes.
    await expect(toggle).toBeVisible();
    await expect(text).toBeHidden();
    await expectPlain({ text, toggle, ...rest });
  });

  test('is one too when its chunk does not load', { tag: ['@ML-01', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource|its script did not load/);
    await page.route('**/more-less-*.js', (route) => route.abort());
    await page.goto(ADDRESS);
    const parts = example(page, 'guideline');
    await expect(parts.host).toHaveAttribute('data-widget-state', 'failed');
    await expectPlainAtOnce(parts);
  });
});

test.describe('before the script has arrived', () => {
  for (const hash of ['', '#exceptions']) {
    test(`all stands where it will stand ${hash}`, { tag: '@ML-01' }, async ({ page, hold }) => {
      const release = await hold(page, /chunks\/more-less/);
      await page.goto(ADDRESS + hash);
      await expect(page.locator('[data-widget-state="loading"]').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page);
      expect(before.filter((place) => place.startsWith('button'))).toHaveLength(13);
      release();
      await ready(page, 'more-less');
      expect(await places(page)).toEqual(before);
      await (hash ? expectOpen : expectClosed)(example(page, 'guideline'));
    });
  }

  test('a press counts once it is there', { tag: ['@ML-01', '@RT-08'] }, async ({ page, hold }) => {
    const release = await hold(page, /chunks\/more-less/);
    await page.goto(ADDRESS);
    const parts = example(page, 'guideline');
    await expect(parts.host).toHaveAttribute('data-widget-state', 'loading');
    await parts.toggle.focus();
    await page.keyboard.press('Enter');
    release();
    await expectOpen(parts);
    await expect(parts.toggle).toBeFocused();
  });
});

test.describe('given a closed text', () => {
  for (const id of ['guideline', 'biography']) {
    test(`the toggle of ${id} shows and hides the rest`, { tag: '@ML-01' }, async ({ page }) => {
      const parts = await gotoExample(page, id);
      await expectClosed(parts);
      await parts.toggle.click();
      await expectOpen(parts);
      await parts.toggle.click();
      await expectClosed(parts);
    });
  }

  test('reads on from the beginning to the rest', { tag: '@ML-01' }, async ({ page }) => {
    const { host, toggle } = await gotoExample(page, 'guideline');
    const read = async () => (await host.innerText()).replace(/\s+/g, ' ');
    expect(await read()).toMatch(new RegExp(`${BEGINNING}… \\[more\\]$`));
    await toggle.click();
    expect(await read()).toMatch(new RegExp(`${BEGINNING}, and a chest .* the full text\\. \\[less\\]$`));
  });

  test('is worked by keyboard, and the focus stays', { tag: '@ML-01' }, async ({ page }) => {
    const parts = await gotoExample(page, 'guideline');
    await parts.toggle.focus();
    await page.keyboard.press('Enter');
    await expectOpen(parts);
    await expect(parts.toggle).toBeFocused();
    await page.keyboard.press('Space');
    await expectClosed(parts);
    await expect(parts.toggle).toBeFocused();
  });

  test('no key leads into the rest until it is shown', { tag: '@ML-01' }, async ({ page }) => {
    const { text, toggle } = await gotoExample(page, 'guideline');
    await toggle.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: 'A link to a place in the rest' })).toBeFocused();
    await toggle.click();
    await page.keyboard.press('Shift+Tab');
    await expect(text.getByRole('link')).toBeFocused();
  });

  test('the toggle names what it controls and is large enough', { tag: '@ML-01' }, async ({ page }) => {
    await gotoExample(page, 'guideline');
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

  test('has no axe findings when all are open', { tag: '@ML-01' }, async ({ page }) => {
    await gotoExample(page, 'outer');
    const closed = page.getByRole('button', { name: '[more]' });
    while ((await closed.count()) > 0) await closed.first().click();
    await expectNoAxeFindings(page);
  });

  test('the toggle is in sight when it has closed a long text', { tag: '@ML-01' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    const { text, toggle } = await gotoExample(page, 'guideline');
    await toggle.click();
    await text.evaluate((element) => {
      element.append(...Array.from({ length: 200 }, () => 'And so on, line after line. '));
    });
    // Browsers that keep the place by themselves spare the widget the work.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    await toggle.click();
    await expect(toggle).toHaveText('[more]');
    await expect(toggle).toBeInViewport({ ratio: 1 });
  });

  test('is shown on paper', { tag: '@ML-01' }, async ({ page }) => {
    const parts = await gotoExample(page, 'guideline');
    const inner = example(page, 'inner');
    const block = example(page, 'biography');
    await page.emulateMedia({ media: 'print' });
    for (const each of [parts, inner, block]) await expectPlain(each);
    expect(await parts.text.evaluate((element) => getComputedStyle(element).display)).toBe('inline');
    expect(await parts.text.evaluate((element) => element.getClientRects().length)).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'screen' });
    await expectClosed(parts);
  });
});

test.describe('what leads into a closed text', () => {
  test('the search of the browser shows it', { tag: '@ML-01' }, async ({ page }) => {
    const parts = await gotoExample(page, 'biography');
    // Searches as the visitor's own search does, which no script can begin.
    await page.goto(`${ADDRESS}#:~:text=registry’s%20yearly%20report`);
    await expectOpen(parts);
    await expect(parts.text.getByText('yearly report')).toBeInViewport();
    await parts.toggle.click();
    await expectClosed(parts);
  });

  test('a link shows it, as often as it is pressed', { tag: '@ML-01' }, async ({ page }) => {
    const parts = await gotoExample(page, 'guideline');
    const link = page.getByRole('link', { name: 'A link to a place in the rest' });
    await link.click();
    await expectOpen(parts);
    await expect(page.locator('#exceptions')).toBeInViewport();
    await parts.toggle.click();
    await expectClosed(parts);
    await link.click();
    await expectOpen(parts);
  });

  test('a link shows the inner and the outer one', { tag: '@ML-01' }, async ({ page }) => {
    const outer = await gotoExample(page, 'outer');
    await page.getByRole('link', { name: 'A link to what the inner one hides' }).click();
    await expectOpen(outer);
    await expectOpen(example(page, 'inner'));
    await expectClosed(example(page, 'guideline'));
  });

  test('an address shows it from the start', { tag: '@ML-01' }, async ({ page }) => {
    await page.goto(`${ADDRESS}#dose`);
    await ready(page, 'more-less');
    await expectOpen(example(page, 'outer'));
    await expectOpen(example(page, 'inner'));
    await expect(page.locator('#dose')).toBeInViewport();
    await expectClosed(example(page, 'guideline'));
  });

  test('a link shows it where the browser does not know until-found', { tag: '@ML-01' }, async ({ page }) => {
    await withoutUntilFound(page);
    await page.setViewportSize({ width: 390, height: 300 });
    const outer = await gotoExample(page, 'outer');
    await expectClosed(outer);
    // As a link at the top of the page does.
    await page.goto(`${ADDRESS}#dose`);
    await expectOpen(outer);
    await expectOpen(example(page, 'inner'));
    await expect(page.locator('#dose')).toBeInViewport();
  });

  test('the focus keeps it as it is when the script is late', { tag: '@ML-01' }, async ({ page, hold }) => {
    const release = await hold(page, /widgets\.js/);
    await page.goto(ADDRESS, { waitUntil: 'commit' });
    const parts = example(page, 'guideline');
    // Four seconds have gone by.
    await expectPlain(parts);
    await parts.text.getByRole('link').focus();
    release();
    await expectOpen(parts);
    await expect(parts.text.getByRole('link')).toBeFocused();
    await expectClosed(example(page, 'biography'));
  });
});

test.describe('given several', () => {
  test('one inside another has its own toggle', { tag: '@ML-01' }, async ({ page }) => {
    const outer = await gotoExample(page, 'outer');
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

  test('one may start open', { tag: '@ML-01' }, async ({ page }) => {
    const parts = await gotoExample(page, 'embargo');
    await expectOpen(parts);
    await parts.toggle.click();
    await expectClosed(parts);
  });

  test('they bear the labels of the page', { tag: ['@ML-01', '@RT-15'] }, async ({ page }) => {
    await replaceTexts(page, ADDRESS, { 'more-less': { more: '[mehr]', less: '[weniger]' } });
    const { toggle } = await gotoExample(page, 'guideline');
    await expect(toggle).toHaveText('[mehr]');
    await toggle.click();
    await expect(toggle).toHaveText('[weniger]');
  });
});
