import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const DEBUG = '?widgets=debug';

const panel = (page: Page) => page.getByRole('region', { name: 'Widgets on this page' });
const problems = (page: Page) => panel(page).getByRole('listitem');

test.describe('without JavaScript', () => {
  test('the debugging address shows the page', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(`/events${DEBUG}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
    await expect(panel(page)).toHaveCount(0);
  });
});

test.describe('the debug panel', () => {
  test.use({ isPageUsed: false });

  test('is loaded only on request, and shows and starts all widgets under the strict policy', {
    tag: ['@RT-02', '@RT-04', '@RT-11'],
  }, async ({ page, requests }) => {
    await test.step('is loaded only on request', async () => {
      await page.goto('/events?widgets=none', { waitUntil: 'networkidle' });
      expect(requests.to('/debug.js')).toEqual([]);
      await expect(panel(page)).toHaveCount(0);
    });
    await test.step('shows and starts all widgets under the strict policy', async () => {
      await page.goto(`/${DEBUG}&fixture=strict`);
      await expect(panel(page).getByRole('status')).toHaveText('16 widgets, 0 problems');
      await expect(panel(page)).toContainText('None found so far');
      await panel(page).getByText('Widgets (16)').click();
      const rows = panel(page).getByRole('row');
      await expect(rows.filter({ hasText: /^nav-search.*ready\d+ ms/ })).toHaveCount(1);
      await expect(rows.filter({ hasText: /^menu.*ready\d+ ms/ })).toHaveCount(1);
      await test.step('is accessible, and fits a phone', async () => {
        await expectNoAxeFindings(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(panel(page)).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      });
      await test.step('scrolls to a widget', async () => {
        await panel(page).getByRole('button', { name: 'Show quiz' }).click();
        await expect(page.locator('[data-widget="quiz"]')).toBeInViewport();
      });
      await test.step('can be closed, and the widgets keep working', async () => {
        await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
        await expect(panel(page)).toHaveCount(0);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    });
  });

  const mistakes: readonly (readonly [string, RegExp, string, string])[] = [
    [
      'an opener without a dialog',
      /data-opens="help-drawer"/,
      'data-opens="help-drawr"',
      'an opener opens nothing',
    ],
    ['a misspelled part', /data-quiz-part="again"/, 'data-quiz-prt="again"', 'part "again" missing'],
    [
      'a misspelled option',
      /data-widget="banner"/,
      '$& data-baner-updated="1"',
      'there is no option data-baner-updated',
    ],
    [
      'a second script',
      /<\/head>/,
      '<script type="module" src="/widgets.js?v=2"></script>$&',
      'the script is included twice',
    ],
  ];
  test('shows mistakes in templates, and stops no widget if it fails to load', {
    tag: ['@RT-04', '@RT-02'],
  }, async ({ asNewVisitor, page, violations }) => {
    violations.allow(/\[widgets\]/);
    for (const [mistake, from, to, problem] of mistakes) {
      await test.step(`shows ${mistake}`, async () => {
        const undo = await replaceMarkup(page, '/', from, to);
        await page.goto(`/${DEBUG}`);
        const found = problems(page).filter({ hasText: problem });
        await expect(found).toHaveCount(1);
        // Without a homepage, the file is in the package, to which no link leads.
        await expect(found).toContainText(/node_modules\/society-widgets\/\S+\.md/);
        await expect(found.getByRole('link')).toHaveCount(0);
        await undo();
      });
    }
    await test.step('does not stop the widgets from starting if it fails to load', async () => {
      await asNewVisitor();
      violations.allow(/debug\.js|debug panel/);
      await page.route('/debug.js', (route) => route.abort());
      await page.goto(`/events${DEBUG}`);
      await expect(page.locator('[data-widget="content-list"]')).toHaveAttribute(
        'data-widget-state',
        'ready',
      );
    });
  });
});
