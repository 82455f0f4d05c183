import type { Page } from '@playwright/test';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { expectNotBusy, listParts, openList, pathAndQueryOf } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const CONTROLS = '/gallery/content-list?example=controls';
const WIDE = { width: 1080, height: 800 };
const NARROW = { width: 1079, height: 800 };

test.describe('without JavaScript', () => {
  test('the filters are shown at any width, without a toggle', { tag: ['@RT-09', '@LS-13'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    for (const viewport of [WIDE, NARROW]) {
      await test.step(`the filters are shown at ${viewport.width} px, without a toggle`, async () => {
        await page.setViewportSize(viewport);
        await expect(listParts(page).box('Webinar')).toBeVisible();
        await expect(listParts(page).toggle).toBeHidden();
      });
    }
  });

  test('each value has the number of entries that it would find', { tag: ['@RT-09', '@LS-04'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events?timing=past');
    await expect(page.getByRole('checkbox', { name: 'Webinar 41', exact: true })).toBeVisible();
  });
});

/** Returns the counts beside the values of all filters, by label. */
const readCounts = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('[data-content-list-part="filters"] label:has(> input)')
    .evaluateAll((labels) =>
      Object.fromEntries(
        labels.map((label) => [
          label.firstElementChild?.nextSibling?.textContent?.trim() ?? '',
          label.querySelector('small')?.textContent ?? '',
        ]),
      ),
    );

test.describe('the filters', () => {
  test('show beside each value how many entries it would find, as the server counts them', {
    tag: ['@LS-04', '@LS-09', '@LS-14'],
  }, async ({ page }) => {
    await page.setViewportSize(WIDE);
    const parts = await openList(page, '/events');
    const all = await readCounts(page);
    await parts.box('Past').check();
    await expectNotBusy(parts);
    const past = await readCounts(page);
    await test.step('a filter changes the counts of the others, and not its own', () => {
      expect(past.Past).toBe(all.Past);
      expect(past.Upcoming).toBe(all.Upcoming);
      expect(past.Webinar).not.toBe(all.Webinar);
    });
    await test.step('they are part of the accessible name', async () => {
      const name = `Webinar ${past.Webinar}`;
      await expect(parts.host.getByRole('checkbox', { name, exact: true })).toBeVisible();
    });
    await test.step('each is on one line, also beside a label of several lines', async () => {
      const heights = await parts.host
        .locator('[data-content-list-part="value-count"]')
        .evaluateAll((shown) => shown.map(({ clientHeight }) => clientHeight));
      expect(new Set(heights).size).toBe(1);
    });
    await test.step('the active filter has none', async () => {
      const chips = page.getByRole('list', { name: 'Active filters' });
      await expect(chips.getByRole('button')).toHaveAccessibleName('Remove filter When: Past');
    });
    await test.step('a reload shows the same, and Back what was shown before', async () => {
      await page.goBack();
      await expectNotBusy(parts);
      await expect.poll(() => readCounts(page)).toEqual(all);
      await page.goForward();
      await expect.poll(() => readCounts(page)).toEqual(past);
      await page.reload();
      await ready(page, 'content-list');
      expect(await readCounts(page)).toEqual(past);
    });
  });

  test('show no count beside a value if the server sends none', { tag: ['@LS-04', '@LS-09'] }, async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    await changeMarkup(page, '/events/list.html', (html) => html.replace(/ data-filter-counts="[^"]*"/, ''));
    const parts = await openList(page, '/events');
    expect((await readCounts(page)).Webinar).toMatch(/^\d+$/);
    await parts.box('Past').check();
    await expectNotBusy(parts);
    await expect.poll(async () => (await readCounts(page)).Webinar).toBe('');
  });

  test('are open at 1080 px and wider, and closed below, until the visitor or the width changes that', {
    tag: ['@LS-13', '@LS-04'],
  }, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await openList(page, '/events');
    await test.step('are open at 1080 px and wider', async () => {
      const { toggle, box } = listParts(page);
      await expect(toggle).toHaveText('Hide Filters');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(box('Webinar')).toBeVisible();
    });
    await test.step('stay as the visitor left them until the width crosses the breakpoint', async () => {
      const { toggle } = listParts(page);
      await toggle.click();
      await page.setViewportSize({ width: 1400, height: 800 });
      await expect(toggle).toHaveText('Show Filters');
      await page.setViewportSize(NARROW);
      await expect(toggle).toHaveText('Show Filters');
      await toggle.click();
      await page.setViewportSize({ width: 400, height: 800 });
      await expect(toggle).toHaveText('Hide Filters');
      await page.setViewportSize(WIDE);
      // Two changes within one frame cancel out, so the page must render at this width first.
      await waitTwoFrames(page);
      await expect(toggle).toHaveText('Hide Filters');
      await page.setViewportSize(NARROW);
      await expect(toggle).toHaveText('Show Filters');
    });
    await test.step('are closed below 1080 px and can be opened by keyboard', async () => {
      await page.setViewportSize(NARROW);
      const { toggle, box } = await openList(page, '/events');
      await expect(toggle).toHaveText('Show Filters');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await expect(box('Webinar')).toBeHidden();
      await toggle.focus();
      await page.keyboard.press('Space');
      await expect(toggle).toHaveText('Hide Filters');
      await expect(toggle).toBeFocused();
      await expect(box('Webinar')).toBeVisible();
      await expect(page.locator(`#${await toggle.getAttribute('aria-controls')}`)).toBeVisible();
    });
    await test.step('are absent from a list without filters', async () => {
      const { toggle, host } = await openList(page, '/assemblies');
      await expect(toggle).toHaveCount(0);
      await expect(host.getByRole('checkbox')).toHaveCount(0);
    });
  });
});

/** Sets a control of each kind: a checkbox, a select, a radio button, a date and a text field. */
async function setControls(page: Page): Promise<void> {
  const { host, box } = listParts(page);
  await box('Webinar').check();
  await host.getByLabel('Availability', { exact: true }).selectOption('Virtual');
  await host.getByRole('radio', { name: 'Past' }).check();
  await host.getByRole('radio', { name: 'Upcoming' }).check();
  await host.getByLabel('From', { exact: true }).fill('2026-03-01');
  await host.getByRole('searchbox').fill('a');
}

/** Expects the list, its address and its controls to show what `setControls` set, in one history entry. */
async function expectControlsApplied(page: Page, entriesBefore: number): Promise<void> {
  const parts = listParts(page);
  await expectNotBusy(parts);
  await expect
    .poll(() => pathAndQueryOf(page))
    .toMatch(/types=webinar&availability=virtual&timing=upcoming&q=a&from=2026-03-01/);
  await expectNotBusy(parts);
  await expect(parts.box('Webinar')).toBeChecked();
  await expect(parts.host.getByLabel('Availability', { exact: true })).toHaveValue('virtual');
  await expect(parts.host.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  await expect(parts.host.getByLabel('From', { exact: true })).toHaveValue('2026-03-01');
  await expect(parts.host.getByRole('searchbox')).toHaveValue('a');
  expect(await page.evaluate(() => history.length)).toBe(entriesBefore + 1);
}

test.describe('a filter that is set before the list mounts', () => {
  test('applies in one history entry, whatever its kind, and even if no script observed it', {
    tag: ['@RT-08', '@LS-09', '@LS-05', '@LS-15', '@LS-06', '@LS-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('applies even if it is the only one, whether a select, a date or a text field', async () => {
      const { host } = listParts(page);
      for (const [label, set, expected] of [
        [
          'Availability',
          () => host.getByLabel('Availability', { exact: true }).selectOption('Virtual'),
          'availability=virtual',
        ],
        ['From', () => host.getByLabel('From', { exact: true }).fill('2026-03-01'), 'from=2026-03-01'],
        ['Words in the title', () => host.getByRole('searchbox').fill('a'), 'q=a'],
      ] as const) {
        const release = await delayChunk(page, 'content-list');
        await page.goto(CONTROLS);
        await expect(host).toHaveAttribute('data-widget-state', 'loading');
        await set();
        const value = await host.getByLabel(label, { exact: true }).inputValue();
        release();
        await ready(page, 'content-list');
        await expect.poll(() => pathAndQueryOf(page)).toContain(expected);
        await expectNotBusy(listParts(page));
        await expect(host.getByLabel(label, { exact: true })).toHaveValue(value);
      }
    });
    await test.step('applies together with all others as one change: boxes, selects, radio buttons, dates and texts', async () => {
      const release = await delayChunk(page, 'content-list');
      await page.goto(CONTROLS);
      await expect(listParts(page).host).toHaveAttribute('data-widget-state', 'loading');
      const entries = await page.evaluate(() => history.length);
      await setControls(page);
      release();
      await ready(page, 'content-list');
      await expectControlsApplied(page, entries);
    });
    await test.step('keeps the last value of a single choice, and leaves the other filters as they are in the URL', async () => {
      const release = await delayChunk(page, 'content-list');
      await page.goto('/events/p2?types=webinar&utm_source=mail');
      const parts = listParts(page);
      await expect(parts.host).toHaveAttribute('data-widget-state', 'loading');
      for (const name of ['Upcoming', 'Past', 'This month']) await parts.box(name).click();
      await parts.box('Past').click();
      await parts.box('Past').click();
      release();
      await ready(page, 'content-list');
      await expect.poll(() => pathAndQueryOf(page)).toBe('/events?types=webinar&timing=past&utm_source=mail');
      for (const [name, isChecked] of [
        ['Webinar', true],
        ['Upcoming', false],
        ['Past', true],
        ['This month', false],
      ] as const)
        await expect(parts.box(name)).toBeChecked({ checked: isChecked });
    });
    await test.step('sends the request for a single box, once, before the list is ready', async () => {
      const release = await delayChunk(page, 'content-list');
      await page.goto('/events');
      const { box, host, count } = listParts(page);
      await expect(host).toHaveAttribute('data-widget-state', 'loading');
      await box('Past').click();
      await host.evaluate((list) => {
        const request = window.fetch.bind(window);
        window.fetch = (...args) => {
          list.append(` requested while ${list.getAttribute('data-widget-state')}`);
          return request(...args);
        };
      });
      release();
      await expect(count).toHaveText('125 results');
      await expect(host).toContainText(/( requested while loading){2}$/);
    });
    await test.step('keeps the page number if the filters are unchanged in the end', async () => {
      const release = await delayChunk(page, 'content-list');
      await page.goto('/events/p3');
      const { box, host } = listParts(page);
      await expect(host).toHaveAttribute('data-widget-state', 'loading');
      await box('Webinar').click();
      await box('Webinar').click();
      release();
      await ready(page, 'content-list');
      await waitTwoFrames(page);
      expect(pathAndQueryOf(page)).toBe('/events/p3');
      await expect(box('Webinar')).not.toBeChecked();
    });
    await test.step('applies even if no script observed the change', async () => {
      await asNewVisitor();
      // Without the snippet in the head, no listener exists before the entry runs.
      await changeMarkup(page, '/gallery/content-list', (html) =>
        html.replace(/<script>[^<]*earlyWidgetEvents.*?<\/script>/s, ''),
      );
      const release = await delayResponses(page, /\/widgets\.js/);
      await page.goto(CONTROLS, { waitUntil: 'commit' });
      await expect(listParts(page).host.getByRole('searchbox')).toBeVisible();
      const entries = await page.evaluate(() => {
        // Does not use the pointer, because a locator's click waits for the load event, which in turn waits for the script.
        const setOne = (selector: string, change: (control: HTMLInputElement) => void) =>
          document.querySelectorAll<HTMLInputElement>(selector).forEach(change);
        setOne('[name="types[]"][value="webinar"], [name="timing"][value="upcoming"]', (box) => {
          box.checked = true;
        });
        const values = { availability: 'virtual', from: '2026-03-01', q: 'a' };
        for (const [name, value] of Object.entries(values))
          setOne(`form [name="${name}"]`, (control) => {
            control.value = value;
          });
        return history.length;
      });
      release();
      await ready(page, 'content-list');
      await expectControlsApplied(page, entries);
    });
    await test.step('applies a text only after the visitor stops typing', async () => {
      await asNewVisitor();
      const release = await delayChunk(page, 'content-list');
      await page.goto(CONTROLS);
      const { host } = listParts(page);
      const field = host.getByRole('searchbox');
      await field.pressSequentially('for');
      const entries = await page.evaluate(() => history.length);
      // On a slow machine, the text would otherwise settle between two keys.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      release();
      await ready(page, 'content-list');
      await field.press('ArrowLeft');
      await page.clock.runFor(399);
      await page.keyboard.type('u');
      await expect(field).toHaveValue('four');
      await page.clock.runFor(399);
      expect(pathAndQueryOf(page)).not.toContain('q=four');
      await page.clock.runFor(1);
      expect(pathAndQueryOf(page)).toContain('q=four');
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    });
  });
});

test('mounting does not shift the layout, and a long word does not widen the page', {
  tag: ['@LS-13', '@RT-09', '@RT-03'],
}, async ({ page }) => {
  await test.step('a long word in a filter does not widen the page', async () => {
    const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);
    await changeMarkup(page, '/gallery/content-list', (html) =>
      html
        .replaceAll('</legend>', `${word}</legend>`)
        .replaceAll('</label>', `${word}</label>`)
        .replaceAll('</option>', `${word}</option>`),
    );
    for (const example of ['filters', 'controls']) {
      await page.goto(`/gallery/content-list?example=${example}`);
      await ready(page, 'content-list');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await waitTwoFrames(page);
        if (width === 390) await listParts(page).toggle.click();
        await expect(page.locator('[data-content-list-part="filters"]')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
  for (const width of [1280, 390]) {
    await test.step(`mounting does not shift the layout at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(() => {
        let shifted = 0;
        Reflect.set(window, 'shifted', () => shifted);
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries())
            shifted += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // The page must be painted before the widget mounts. Otherwise nothing could shift.
      await page.route(/chunks\/content-list/, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await route.continue();
      });
      await page.goto('/events');
      await ready(page, 'content-list');
      await waitTwoFrames(page);
      expect(await page.evaluate(() => (Reflect.get(window, 'shifted') as () => number)())).toBeLessThan(
        0.005,
      );
    });
  }
});
