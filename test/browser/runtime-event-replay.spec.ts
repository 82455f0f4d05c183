import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hold, holdChunk } from '../support/hold.ts';
import { listParts } from '../support/lists.ts';
import { openProbes } from '../support/probes.ts';
import { expectWaiting, ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const probe = (name: string): string =>
  `<div data-widget="${name}"><button type="button" data-${name}-part="button">Count</button>
    <label><input type="checkbox" data-${name}-part="box"> <span>Box</span></label><a href="#away">Away</a></div>`;
const button = (page: Page, name: string) => page.locator(`[data-${name}-part="button"]`);
const host = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`);

test.describe('without JavaScript', () => {
  test('links, forms and details work at once', { tag: ['@RT-08', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    await listParts(page).pageLink('Page 2').click();
    await expect(page).toHaveURL('/events/p2');
  });
});

test.describe('input before a widget is mounted', () => {
  test('is replayed after mounting: clicks, keys and checkbox changes', {
    tag: ['@RT-08', '@quick'],
  }, async ({ page }) => {
    const release = await holdChunk(page, 'counter');
    await openProbes(page, probe('counter'));
    await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
    await button(page, 'counter').click();
    await button(page, 'counter').click();
    await page.keyboard.press('ArrowDown');
    for (let presses = 0; presses < 3; presses++) await page.getByLabel('Box').click();
    release();
    await ready(page, 'counter');
    await expect(button(page, 'counter')).toHaveText('Counted 2');
    await expect(button(page, 'counter')).toHaveAttribute('data-log', 'ArrowDown checked unchecked checked');
    await expect(page.getByLabel('Box')).toBeChecked();
  });

  test("is replayed without repeating the browser's default action", { tag: '@RT-08' }, async ({ page }) => {
    const release = await holdChunk(page, 'counter');
    await openProbes(page, probe('counter'));
    await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
    await page.getByText('Box').click();
    await page.getByRole('link', { name: 'Away' }).click();
    await expect(page).toHaveURL(/#away$/);
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    release();
    await ready(page, 'counter');
    await expect(page.getByLabel('Box')).toBeChecked();
    await expect(button(page, 'counter')).toHaveAttribute('data-log', 'checked');
    await expect(page).not.toHaveURL(/#away$/);
  });

  test('mounts a widget that waits for interaction, and is replayed', { tag: '@RT-08' }, async ({ page }) => {
    await openProbes(page, probe('touched-counter'));
    await expectWaiting(host(page, 'touched-counter'));
    await button(page, 'touched-counter').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'touched-counter')).toHaveText('Counted 1');
    await button(page, 'touched-counter').click();
    await expect(button(page, 'touched-counter')).toHaveText('Counted 2');
  });

  test('with a modifier key is left to the browser and not replayed', { tag: ['@RT-08', '@DR-01'] }, async ({
    page,
    context,
  }) => {
    const release = await holdChunk(page, 'drawer');
    await page.goto('/');
    const opener = page.locator('[data-opens="help-drawer"]');
    const opening = context.waitForEvent('page');
    await opener.click({ modifiers: ['ControlOrMeta'] });
    await expect(await opening).toHaveURL('/#help-drawer');
    release();
    await ready(page, 'drawer');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('on the filter toggle of a list is replayed', { tag: ['@RT-08', '@LS-13'] }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdChunk(page, 'content-list');
    await page.goto('/events');
    const { toggle, box, host: list, count } = listParts(page);
    await expect(list).toHaveAttribute('data-widget-state', 'loading');
    await toggle.click();
    release();
    await ready(page, 'content-list');
    await expect(toggle).toHaveText('Hide Filters');
    await box('Webinar').check();
    await expect(count).toHaveText('92 results');
  });

  test('is not done again when the element is removed and comes back', { tag: ['@RT-08', '@RT-06'] }, async ({
    page,
  }) => {
    const release = await holdChunk(page, 'counter');
    await openProbes(page, probe('counter'));
    await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
    await button(page, 'counter').click();
    release();
    await expect(button(page, 'counter')).toHaveText('Counted 1');
    const removed = await host(page, 'counter').evaluateHandle((element) => {
      element.remove();
      return element;
    });
    await expect
      .poll(() => removed.evaluate((element) => element.hasAttribute('data-widget-state')))
      .toBe(false);
    await removed.evaluate((element) => document.body.append(element));
    await ready(page, 'counter');
    await button(page, 'counter').click();
    await expect(button(page, 'counter')).toHaveText('Counted 1');
  });
});

/** Opens the list of events and clicks on a filter before the entry loads. Returns a function that lets it load. */
async function clickEarly(page: Page): Promise<() => void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await hold(page, /\/widgets\.js/);
  await page.goto('/events', { waitUntil: 'commit' });
  const { box, host: list } = listParts(page);
  await expect(box('Webinar')).toBeVisible();
  const bounds = await box('Webinar').boundingBox();
  // By mouse coordinates, because a locator's click waits for the load event, which waits for the script.
  await page.mouse.click((bounds?.x ?? 0) + 8, (bounds?.y ?? 0) + 8);
  await expect(list).not.toHaveAttribute('data-widget-state');
  return release;
}

test.describe('with the head snippet', () => {
  const snippet = readFileSync('src/head-snippet.js', 'utf8');

  test('clicks before the entry loads are replayed', { tag: '@RT-08' }, async ({ page }) => {
    const release = await clickEarly(page);
    release();
    await ready(page, 'content-list');
    await expect(listParts(page).count).toHaveText('92 results');
    await expect(page).toHaveURL('/events?types=webinar');
  });

  test.describe('on a page that nobody uses afterwards', () => {
    test.use({ isPageUsed: false });

    test('a click before the entry loads starts its widget', { tag: ['@RT-02', '@RT-08'] }, async ({
      page,
    }) => {
      const release = await clickEarly(page);
      release();
      await expect(listParts(page).count).toHaveText('92 results');
    });
  });

  test('the page allows the snippet by the hash that the README documents', {
    tag: ['@RT-08', '@RT-11'],
  }, async ({ page }) => {
    const response = await page.goto('/events');
    const policy = response?.headers()['content-security-policy'] ?? '';
    const hash = /'(sha256-[^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(readFileSync('README.md', 'utf8')).toContain(hash);
    expect(Buffer.byteLength(snippet)).toBeLessThan(500);
    expect(await page.locator('head script:not([type])').textContent()).toBe(snippet);
  });
});
