import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { expectNotBusy, listParts, openList } from '../support/lists.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

const buttonOf = (page: Page) => page.locator('.sw-filters-show').getByRole('button');

test.describe('without JavaScript', () => {
  test('the only button is the one that applies the filters', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/events');
    await expect(listParts(page).host.getByRole('button')).toHaveText(['Apply filters']);
  });
});

test.describe('the button below open filters on a phone', () => {
  test.use({ viewport: PHONE });

  test('stays in view, covers nothing, shows the number of results and leads to them', {
    tag: ['@LS-11', '@LS-13', '@wcag-2.4.11'],
  }, async ({ page }) => {
    await test.step('stays in view, shows the number of results and leads to them', async () => {
      const parts = await openList(page, '/events');
      const button = buttonOf(page);
      await expect(button).toBeHidden();
      await parts.toggle.click();
      await expect(button).toBeInViewport();
      await expect(button).toHaveText('Show 268 results');
      await parts.box('Past').scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport();
      await expect(parts.toggle).not.toBeInViewport();
      await parts.box('Webinar').check();
      await expect(button).toHaveText('Show 92 results');
      await expectNoAxeFindings(page);
      await button.click();
      await expect(parts.toggle).toHaveText('Show Filters');
      await expect(parts.box('Webinar')).toBeHidden();
      await expect(parts.list).toBeFocused();
      await expect(parts.count).toBeInViewport();
      await expect(parts.entries.first()).toBeInViewport();
      await parts.toggle.click();
      await expect(button).toHaveText('Show 92 results');
    });
    await test.step('never covers the focused element', async () => {
      const { toggle, host } = await openList(page, '/events');
      await toggle.click();
      await toggle.focus();
      for (const backwards of [false, true])
        for (let count = await host.locator('form input').count(); count > 0; count -= 1) {
          await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
          const isCovered = await page.evaluate(() => {
            const top = document.querySelector('.sw-filters-show')?.getBoundingClientRect().top ?? 0;
            const { activeElement } = document;
            return activeElement?.matches('form *') && activeElement.getBoundingClientRect().bottom > top;
          });
          expect(isCovered).toBe(false);
        }
    });
    for (const [number, text] of [
      ['1', 'Show 1 result'],
      ['0', 'Hide Filters (no results)'],
      ['2295', 'Show 2,295 results'],
      ['', undefined],
    ] as const)
      await test.step(`given "${number}"`, async () => {
        const restore = await changeMarkup(page, '/events', (html) =>
          html.replace(/data-count-source="\d+"/, `data-count-source="${number}"`),
        );
        const { toggle, box } = await openList(page, '/events');
        await toggle.click();
        await expect(box('Webinar')).toBeVisible();
        await expect(buttonOf(page)).toHaveText(text === undefined ? [] : [text]);
        await restore();
      });
    await test.step('scrolls with the page in a short window, and is absent where the filters are beside the results', async () => {
      const parts = await openList(page, '/events');
      await parts.toggle.click();
      await expect(buttonOf(page)).toBeInViewport();
      await page.setViewportSize({ width: 390, height: 400 });
      await expect(buttonOf(page)).not.toBeInViewport();
      await page.setViewportSize({ width: 1080, height: 800 });
      await expect(parts.box('Webinar')).toBeVisible();
      await expect(buttonOf(page)).toBeHidden();
      await expectNotBusy(parts);
    });
  });
});
