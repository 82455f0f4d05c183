import type { Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { exampleOf } from '../support/readmeExamples.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { expectToFit } from '../support/viewports.ts';

const COUNT = Object.keys(registry).length;

/** Opens the switches, changes some of them and applies them to the page. */
async function change(page: Page, set: (panel: ReturnType<Page['locator']>) => Promise<void>): Promise<void> {
  await page.getByText('Change the view').click();
  const panel = page.locator('[data-switches] form');
  await set(panel);
  await panel.getByRole('button', { name: 'Show' }).click();
}

test.describe('without JavaScript', () => {
  test('the gallery lists all widgets, shows their markup, and its switches work', {
    tag: '@RT-09',
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery');
    await test.step('the overview is a plain list in the groups of the README', async () => {
      await expect(page.locator('.specimen')).toHaveCount(COUNT);
      await expect(page.locator('[data-gallery-group] > h2')).toHaveText([
        'Content',
        'Navigation, dialogs and search',
        'Forms',
        'Membership and donations',
      ]);
      await expect(page.getByRole('searchbox', { name: 'Search all widgets' })).toBeHidden();
      await expect(page).toHaveTitle('Widget gallery | Society Widgets');
    });
    await test.step('each widget that shows something has a picture of the reserved size', async () => {
      const pictures = page.locator('.specimen img[alt=""][loading="lazy"][width="390"][height="244"]');
      await expect(pictures).toHaveCount(COUNT - 1);
      await expect(page.locator('.specimen').filter({ hasText: 'Shows nothing' })).toHaveId('payment-result');
      const size = (image: HTMLImageElement) => `${image.naturalWidth}x${image.naturalHeight}`;
      await expect.poll(() => pictures.first().evaluate(size)).toBe('390x244');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect
        .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(/accordion-dark\.webp$/);
    });
    await test.step('the faults have their own page', async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Faults' }).click();
      await expect(page.getByRole('link', { name: 'no-script', exact: true })).toBeVisible();
      await page.goBack();
    });
    await test.step('a widget shows the example of its README first, and leads to others', async () => {
      await page.getByRole('link', { name: 'Modal', exact: true }).click();
      await expect(page).toHaveTitle('Modal | Society Widgets');
      await expect(page.getByRole('region', { name: 'HTML: Modal' })).toHaveText(exampleOf('modal'));
      await expect(page.locator('.documentation-main > *').first()).toHaveId('minimal');
      const others = page.getByRole('navigation', { name: 'Other widgets' });
      await expect(others.getByRole('link')).toHaveText([
        'Drawer',
        'Form',
        'Previous Menu',
        'Next Navigation search',
      ]);
      await others.getByRole('link', { name: 'Drawer' }).click();
      await expect(page).toHaveURL('/gallery/drawer/docs');
      await page.getByRole('link', { name: 'All widgets' }).click();
    });
    await test.step('a widget shows its markup, and no button that would do nothing', async () => {
      await page.getByRole('link', { name: 'Accordion', exact: true }).click();
      await page.getByText('Markup: First row open').click();
      await expect(page.getByRole('region', { name: 'Markup: First row open' })).toContainText(
        'data-accordion-open="first"',
      );
      await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    });
    await test.step('the contract with the server has its own page', async () => {
      await page.goto('/gallery');
      await page.getByRole('link', { name: 'Your server' }).click();
      const intent = page.getByRole('region', { name: "The order's payment intent", exact: true });
      await expect(intent).toContainText('GET /actions/ats-accounts-module/membership/fetch');
      await expect(intent).toContainText('so that nothing can be paid twice');
      await page.goto('/gallery/accordion/docs');
    });
    await test.step('switches are stored in the URL, and links keep them', async () => {
      await change(page, async (panel) => {
        await panel.getByLabel('Brand').selectOption('Journal');
        await panel.getByLabel('Right to left').check();
      });
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html')).toHaveAttribute('data-brand', 'journal');
      await page.getByRole('link', { name: 'All widgets' }).click();
      await expect(page).toHaveURL('/gallery?brand=journal&dir=rtl');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  });
});

test('the gallery search filters as the visitor types and shows the number of widgets found', async ({
  page,
}) => {
  await page.goto('/gallery');
  const search = page.getByRole('searchbox', { name: 'Search all widgets' });
  const widgets = page.locator('.specimen').filter({ visible: true });
  const status = page.locator('[data-gallery-count]');
  await expect(status).toHaveText(`${COUNT} widgets`);

  await test.step('finds a widget by its name', async () => {
    await search.fill('accord');
    await expect(widgets.getByRole('heading')).toHaveText(['Accordion']);
    await expect(status).toHaveText(`1 of ${COUNT} widgets`);
    await expect(status).toHaveRole('status');
  });
  await test.step('finds a widget by one of its texts, and links to the text', async () => {
    await search.fill('close all');
    await widgets.getByRole('link', { name: 'text closeAll' }).click();
    await expect(page).toHaveURL(/\/gallery\/accordion\/docs#text-closeAll$/);
    await expect(page.locator(':target')).toContainText('Label of the toggle while all rows are open.');
  });
  await test.step('Back returns to the results', async () => {
    await page.goBack();
    await expect(search).toHaveValue('close all');
    await expect(widgets.filter({ hasText: 'Accordion' })).toHaveCount(1);
  });
  await test.step('shows that nothing was found', async () => {
    await search.fill('no-such-thing');
    await expect(status).toHaveText(`0 of ${COUNT} widgets`);
    await expect(page.locator('[data-gallery-nothing]')).toBeVisible();
    await search.fill('');
    await expect(widgets).toHaveCount(COUNT);
    await expect(page).toHaveURL('/gallery');
  });
});

test('the markup of an example can be copied by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/gallery/quiz/docs');
  await ready(page, 'quiz');
  const button = page.getByRole('button', { name: 'Copy One correct answer' });
  await button.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied One correct answer' })).toBeFocused();
  await expect(page.locator('[data-gallery-status]')).toHaveText('Copied: One correct answer');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<[\s\S]*data-widget="quiz"[\s\S]*>$/);
  expect(copied).not.toContain('data-widget-state');
});

test.describe('a gallery switch', () => {
  // The viewport is so tall that all widgets on the page are in view and therefore mount.
  test.use({ viewport: { width: 1280, height: 6000 } });

  test('sets colors, direction, brand and language', async ({ page }) => {
    await page.goto('/gallery/more-less/docs?example=x');
    await change(page, async (panel) => {
      await panel.getByLabel('Brand').selectOption('Clinic');
      await panel.getByLabel('Language').selectOption('Spanish');
      await panel.getByLabel('Colors', { exact: true }).selectOption('Dark');
      await panel.getByLabel('Right to left').check();
    });
    await expect(page).toHaveURL(
      '/gallery/more-less/docs?example=x&brand=clinic&lang=es&colors=dark&dir=rtl',
    );
    await ready(page, 'more-less');
    await expect(page.locator('[data-more-less-part="toggle"]').first()).toHaveText('[más]');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 23, 24)');
    await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
    const switches = page.locator('[data-switches-on]');
    await expect(switches).toHaveText('Brand: Clinic, Language: Spanish, Colors: Dark, Right to left');
    await page.getByText('Change the view').click();
    await page.getByRole('link', { name: 'Usual view' }).click();
    await expect(switches).toHaveText('');
    await expect(page).toHaveURL('/gallery/more-less/docs');
  });

  test('applies the rules for reduced motion and forced colors', async ({ page }) => {
    await page.goto('/gallery/quiz/docs?motion=reduced&contrast=forced&brand=clinic');
    await ready(page, 'quiz');
    const matches = await page.evaluate(() =>
      ['(prefers-reduced-motion: reduce)', '(prefers-reduced-motion: no-preference)', '(forced-colors)'].map(
        (query) => matchMedia(query).matches,
      ),
    );
    expect(matches).toEqual([true, false, true]);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('.specimen-links a').first()).toHaveCSS('color', 'rgb(0, 0, 238)');
  });

  test('can leave out the script or send the strict policy', { tag: ['@RT-09', '@RT-11'] }, async ({
    page,
  }) => {
    await page.goto('/gallery/quiz/docs?fixture=no-script');
    await expect(page.locator('[data-widget="quiz"]').first()).toBeVisible();
    await expect(page.locator('script[type="module"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy One correct answer' })).toBeVisible();
    await change(page, async (panel) => {
      await panel.getByLabel('No script').uncheck();
      await panel.getByLabel('Strict policy').check();
    });
    await expect(page).toHaveURL('/gallery/quiz/docs?fixture=strict');
    const response = await page.reload();
    expect(response?.headers()['content-security-policy']).not.toContain('sha256');
    await ready(page, 'quiz');
  });
});

test('the gallery fits the viewport and has no axe violations, at both widths and in all colors', async ({
  page,
}) => {
  for (const address of [
    '/gallery',
    '/gallery?q=close',
    '/gallery/accordion/docs',
    '/gallery/content-list/docs?contrast=forced',
  ])
    await test.step(address, async () => {
      await page.goto(address);
      await page.locator('[data-switches] details, .listing details').evaluateAll((found) => {
        for (const details of found) details.setAttribute('open', '');
      });
      await expectToFit(page);
    });
});
