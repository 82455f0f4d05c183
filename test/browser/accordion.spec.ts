import type { Page } from '@playwright/test';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/accordion';
const ACCORDION = '[data-widget="accordion"]';

/** Locates the row with the given title. */
const row = (page: Page, title: string) => page.locator(`details:has(> summary > :text-is("${title}"))`);
const summary = (page: Page, title: string) => row(page, title).locator('> summary');
const expectOpen = (page: Page, title: string) => expect(row(page, title)).toHaveAttribute('open', '');
const expectClosed = (page: Page, title: string) => expect(row(page, title)).not.toHaveAttribute('open');
/** Locates the section of a gallery example. */
const example = (page: Page, name: string) => page.locator(`[aria-labelledby="${name}-title"]`);

/** Opens the page, and mounts every visible accordion by moving the pointer over it. */
async function openPage(page: Page, hash = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ADDRESS + hash);
  for (const accordion of await page.locator(ACCORDION).all()) {
    if (await accordion.isVisible()) {
      await accordion.dispatchEvent('pointerover');
      await expect(accordion).toHaveAttribute('data-widget-state', 'ready');
    }
  }
}

test.describe('without JavaScript', () => {
  test('rows start as the server sent them, can be toggled, and open when a link leads into them', {
    tag: ['@AC-02', '@AC-01', '@AC-03'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    await test.step('the first row or all rows start open', async () => {
      await expect(page.locator('[aria-labelledby="first-title"] details[open]')).toHaveCount(1);
      await expectOpen(page, 'Who can become a member?');
      await expect(page.locator('[aria-labelledby="all-title"] details[open]')).toHaveCount(3);
    });
    await test.step('rows toggle by pointer and by keyboard', async () => {
      await summary(page, 'What does it cost?').click();
      await expectOpen(page, 'What does it cost?');
      await expect(page.getByText('Full members pay 290 dollars')).toBeVisible();
      await summary(page, 'What does it cost?').press('Enter');
      await expectClosed(page, 'What does it cost?');
      await expect(page.getByText('Full members pay 290 dollars')).toBeHidden();
      await expect(page.getByRole('button', { name: /all$/ })).toHaveCount(0);
    });
    await test.step('links lead to content inside rows, and only one row of a group is open', async () => {
      await page.getByRole('link', { name: 'A link to a place in the inner one' }).click();
      await expect(page.locator('#interpreter')).toBeInViewport();
      await summary(page, 'Step 1: relief when needed').click();
      await summary(page, 'Step 2: relief every day').click();
      await expectClosed(page, 'Step 1: relief when needed');
    });
  });
});

test.describe('given an accordion', () => {
  test('toggles its rows, shows them in print and opens late ones as its options request, and mounts only in view', {
    tag: ['@AC-01', '@AC-03', '@AC-02'],
  }, async ({ page }) => {
    await openPage(page);
    await test.step('toggles its rows one by one, by pointer and by keyboard', async () => {
      await summary(page, 'What does it cost?').click();
      await expectOpen(page, 'What does it cost?');
      await expectOpen(page, 'Who can become a member?');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expectOpen(page, 'When does membership begin, and when does it end?');
      await page.keyboard.press('Space');
      await expectClosed(page, 'When does membership begin, and when does it end?');
    });
    await test.step('opens and closes all rows with its toggle, whose label states its next action', async () => {
      const rows = example(page, 'all').locator('details');
      const toggle = example(page, 'all').locator('> div > div > button');
      await expect(toggle).toHaveText('Close all');
      await toggle.click();
      await expect(rows.and(page.locator('[open]'))).toHaveCount(0);
      await expect(toggle).toHaveText('Open all');
      await expect(toggle).toBeFocused();
      await toggle.press('Enter');
      await expect(rows.and(page.locator('[open]'))).toHaveCount(3);
      await summary(page, 'During the test').click();
      await expect(toggle).toHaveText('Open all');
    });
    await summary(page, 'What does it cost?').click();
    await test.step('show their content in print and hide it afterward', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Full members pay 290 dollars')).toBeVisible();
      await expect(page.getByText('Headphones are at the')).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText('Full members pay 290 dollars')).toBeHidden();
    });
    for (const [condition, hasNames] of [
      ['with a name attribute', true],
      ['without a name attribute', false],
    ] as const) {
      await test.step(`open one at a time within a group ${condition}`, async () => {
        if (!hasNames) {
          await page.locator('[name="steps"]').evaluateAll((rows) => {
            for (const one of rows) one.removeAttribute('name');
          });
        }
        await summary(page, 'Step 1: relief when needed').click();
        await summary(page, 'Step 3: a higher dose').click();
        await expectOpen(page, 'Step 3: a higher dose');
        await expectClosed(page, 'Step 1: relief when needed');
      });
    }
    for (const [open, exclusive, opened] of [
      ['first', 'no', [true, false, false]],
      ['all', 'no', [true, true, true]],
      ['all', 'yes', [true, false, false]],
      ['none', 'no', [false, false, false]],
    ] as const) {
      await test.step(`opens rows for the option '${open}' if the server opened none (exclusive: ${exclusive})`, async () => {
        const late = page.locator('#late');
        await page.evaluate(
          ([which, isExclusive]) => {
            const host = document.createElement('div');
            host.id = 'late';
            host.dataset.widget = 'accordion';
            host.dataset.accordionOpen = which;
            host.dataset.accordionExclusive = isExclusive;
            for (const title of ['One', 'Two', 'Three']) {
              const details = document.createElement('details');
              details.dataset.accordionPart = 'row';
              details.append(Object.assign(document.createElement('summary'), { textContent: title }), title);
              host.append(details);
            }
            document.querySelector('main')?.prepend(host);
          },
          [open, exclusive] as const,
        );
        await late.scrollIntoViewIfNeeded();
        await expect(late).toHaveAttribute('data-widget-state', 'ready');
        const rows = late.locator('details');
        expect(await rows.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual(
          opened,
        );
        await late.evaluate((host) => host.remove());
      });
    }
    await test.step('mounts a thousand off-screen accordions only as they come into view', async () => {
      await page.evaluate(() => {
        const model = document.querySelector('[aria-labelledby="exclusive-title"] [data-widget]') as Element;
        for (let made = 0; made < 1000; made++) {
          const copy = model.cloneNode(true) as Element;
          document.querySelector('main')?.append(copy);
        }
      });
      const copies = page.locator(`main > ${ACCORDION}`);
      // Hosts that have not started have no state.
      await expect(copies.and(page.locator(':not([data-widget-state])'))).toHaveCount(1000);
      await copies.nth(500).scrollIntoViewIfNeeded();
      await expect(copies.nth(500)).toHaveAttribute('data-widget-state', 'ready');
      expect(await copies.and(page.locator('[data-widget-state="ready"]')).count()).toBeLessThan(40);
    });
  });

  test('keeps a row closed, and the page where the visitor has scrolled, if the script loads late', {
    tag: ['@AC-01', '@AC-02', '@AC-03'],
  }, async ({ page }) => {
    await test.step('keeps a row closed if the visitor closed it before the script loaded', async () => {
      const release = await delayChunk(page, 'accordion');
      await page.goto(ADDRESS);
      await summary(page, 'Who can become a member?').click();
      await expectClosed(page, 'Who can become a member?');
      release();
      await expect(page.locator(ACCORDION).first()).toHaveAttribute('data-widget-state', 'ready');
      await expectClosed(page, 'Who can become a member?');
    });
    await test.step('shows content in the first frame after a press, although the row opens gradually', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(ADDRESS);
      const isShown = summary(page, 'What does it cost?').evaluate((element: HTMLElement) => {
        element.click();
        return new Promise((resolve) =>
          requestAnimationFrame(() => resolve(element.nextElementSibling?.checkVisibility())),
        );
      });
      expect(await isShown).toBe(true);
    });
    await test.step('opens its row without scrolling the page if the visitor has scrolled away', async () => {
      await page.goto('about:blank');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const release = await delayChunk(page, 'accordion');
      await page.goto(`${ADDRESS}#fee`);
      await expect(row(page, 'What does it cost?')).toBeInViewport();
      await page.mouse.wheel(0, 1100);
      await expect(row(page, 'What does it cost?')).not.toBeInViewport();
      release();
      await expectOpen(page, 'What does it cost?');
      await expect(page.locator(ACCORDION).first()).toHaveAttribute('data-widget-state', 'ready');
      await expect(row(page, 'What does it cost?')).not.toBeInViewport();
    });
  });
});

test.describe('a URL fragment', () => {
  test('opens the row that it refers to or leads into, on load, on a click and on Forward', {
    tag: '@AC-03',
  }, async ({ page }) => {
    await test.step('scrolls to a target in closed rows on page load and when a link is clicked, even with smooth scrolling', async () => {
      await page.goto(`${ADDRESS}#interpreter`);
      await expectOpen(page, 'Languages');
      await expect(page.locator('#interpreter')).toBeInViewport();
      await page.goto(ADDRESS);
      await page.getByRole('link', { name: 'A link to a place in the inner one' }).click();
      // The target is at the end of the page, so the scroll position is final once the bottom is reached.
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight))
        .toBe(0);
    });
    // A text fragment in the address uses the same search as find-in-page, which tests cannot open.
    await test.step("are found by the browser's search", async () => {
      await page.goto('about:blank');
      await page.goto(`${ADDRESS}#:~:text=Full%20members%20pay`);
      await expectOpen(page, 'What does it cost?');
      await expect(page.getByText('Full members pay')).toBeInViewport();
      await expectClosed(page, 'When does membership begin, and when does it end?');
    });
    await test.step('opens the row that it refers to, or the rows around the element that it refers to', async () => {
      await page.goto('about:blank');
      await openPage(page, '#fee');
      await expectOpen(page, 'What does it cost?');
      await page.getByRole('link', { name: 'A link to a place in the inner one' }).click();
      await expectOpen(page, 'At the meeting');
      await expectOpen(page, 'Languages');
      await expect(page.locator('#interpreter')).toBeInViewport();
    });
    await test.step('opens the row that it refers to in place of the first, if only one is open', async () => {
      const restore = await changeMarkup(page, ADDRESS, (html) =>
        html
          .replace('data-accordion-exclusive="yes"', '$& data-accordion-open="first"')
          .replace(' name="steps"', '')
          .replace(' name="steps"', ' id="second-step"')
          .replace(' name="steps"', ''),
      );
      await page.goto('about:blank');
      await openPage(page, '#second-step');
      await expectClosed(page, 'Step 1: relief when needed');
      await expectOpen(page, 'Step 2: relief every day');
      await restore();
    });
    await test.step('mounts every accordion of the gallery, including nested ones', async () => {
      await page.goto('about:blank');
      await openPage(page, '#interpreter');
      await page.locator('#interpreter').dispatchEvent('pointerover');
      await ready(page, 'accordion');
    });
    await test.step('reopens a closed row when the same link is clicked again, and on Forward', async () => {
      await openPage(page);
      const link = page.getByRole('link', { name: 'A link to a row' });
      await link.click();
      await expectOpen(page, 'What does it cost?');
      await summary(page, 'What does it cost?').click();
      await expectClosed(page, 'What does it cost?');
      await link.evaluate((element) => {
        element.parentElement?.addEventListener('click', (event) => event.stopPropagation());
      });
      await link.click();
      await expectOpen(page, 'What does it cost?');
      await summary(page, 'What does it cost?').click();
      await page.goBack();
      await expectClosed(page, 'What does it cost?');
      await page.goForward();
      await expectOpen(page, 'What does it cost?');
    });
    await test.step('are opened by script for printing if the stylesheet cannot show them', async () => {
      await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS);
        CSS.supports = (condition: string) => !condition.includes('details-content') && supports(condition);
      });
      await openPage(page);
      const rows = page.locator('[data-widget="accordion"]').first().locator('> details');
      const states = () => rows.evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open }) => open));
      await rows.evaluateAll((all: HTMLDetailsElement[]) => {
        for (const each of all) each.name = 'exclusive';
      });
      const open = await states();
      expect(open.filter(Boolean)).toHaveLength(1);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(new Set(await states())).toEqual(new Set([true]));
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await states()).toEqual(open);
      await expect(rows.first()).toHaveAttribute('name', 'exclusive');
    });
    await test.step('opens the rows around its target even if the browser does not', async () => {
      // Chromium itself opens the rows before `hashchange`, so this script closes them again before the widget's listener
      // runs.
      await page.addInitScript(() => {
        addEventListener('hashchange', () => {
          for (const details of document.querySelectorAll('details')) details.open = false;
          scrollTo(0, 0);
        });
      });
      await openPage(page);
      await page.getByRole('link', { name: 'A link to a place in the inner one' }).click();
      await expectOpen(page, 'At the meeting');
      await expectOpen(page, 'Languages');
      await expectClosed(page, 'Who can become a member?');
      await expect(page.locator('#interpreter')).toBeInViewport();
    });
  });
});
