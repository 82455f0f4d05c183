import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Widgets of the front page. */
const WIDGETS = [
  'accordion',
  'action-tools',
  'add-to-calendar',
  'advocacy',
  'banner',
  'drawer',
  'menu',
  'modal',
  'more-less',
  'product-choice',
  'quiz',
  'redirect-modal',
  'slider',
  'sponsor-logo',
  'sticky-banner',
] as const;

/** Opens the front page, triggers the widgets that wait for interaction, and waits until all of them are mounted. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  for (const name of WIDGETS) {
    await page.locator(`[data-widget="${name}"]`).first().dispatchEvent('pointerover');
    await ready(page, name);
  }
}

test.describe('without JavaScript', () => {
  test('all content of the front page can be read and reached', {
    tag: ['@RT-09', '@DR-01', '@MO-01'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/');
    for (const name of WIDGETS) await expect(page.locator(`[data-widget="${name}"]`).first()).toBeAttached();
    await page.getByRole('link', { name: 'Evidence for this case' }).click();
    await expect(page.locator('#case-references')).toBeInViewport();
    await page.getByRole('link', { name: 'What the handouts cover' }).click();
    await expect(page.getByText('Oxygen at home and on the go')).toBeInViewport();
    await expect(page.getByText('the machine that is silenced')).toBeVisible();
    await page.getByText('What does it cost?').click();
    await expect(page.getByText('Full members pay 425 dollars')).toBeVisible();
  });
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`all widgets of the front page work together at ${width} px (${colorScheme})`, {
    tag: ['@RT-03', '@RT-11'],
  }, async ({ page }) => {
    // Axe runs five times on the site's longest page.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await openHome(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoAxeFindings(page);
    for (const [opener, close] of [
      [page.getByRole('button', { name: 'Menu' }), 'Close'],
      [page.locator('[data-opens="case-references"]'), 'Close'],
      [page.locator('[data-opens="help-drawer"]'), 'Close'],
      [page.locator('[data-opens="help-line"]'), 'Back'],
    ] as const) {
      await opener.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(
        dialog
          .getByRole('button', { name: close })
          .or(dialog.getByRole('link', { name: close }))
          .first(),
      ).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
}
