import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/membership-selector';
const EMERITUS = 'Emeritus & friends';

const example = (page: Page, id: string) => page.locator(`#${id}`);
const panels = (scope: Locator) => scope.locator('section:visible > h3');
const price = (scope: Locator, text: string) => scope.locator('section').getByText(text);
const choice = (scope: Locator, name: string) => scope.getByRole('radio', { name });

/** Reads the data that the form would currently submit. */
const sent = (scope: Locator) =>
  scope.locator('form').evaluate((form) => {
    const data = new URLSearchParams(new FormData(form as HTMLFormElement) as unknown as URLSearchParams);
    return [...data].map(([name, value]) => `${name}=${value}`);
  });

async function openSelectors(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'membership-selector');
}

test.describe('without JavaScript', () => {
  test('all details are shown, and the native controls submit the choice', {
    tag: ['@RT-09', '@FM-06'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    const radios = example(page, 'radios');
    await expect(panels(radios)).toHaveText(['Full member', 'Trainee', EMERITUS]);
    await expect(price(radios, '$95')).toBeVisible();
    await choice(radios, 'Trainee').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\?membershipType=6102$/);
  });
});

test.describe('choosing a type', () => {
  test('shows its price before and its details after, updates the form, and survives Back, a reload and a reset', {
    tag: ['@FM-06', '@wcag-4.1.3', '@wcag-2.1.1'],
  }, async ({ page }) => {
    await test.step('shows its details and price, hides the others, and updates the form', async () => {
      const announcements = await listenToAnnouncements(page);
      await openSelectors(page);
      const radios = example(page, 'radios');
      await expect(panels(radios)).toHaveText(['Full member']);
      expect(await sent(radios)).toEqual(['membershipType=6101', 'purchasableId=6101']);
      await choice(radios, 'Trainee').check();
      await expect(panels(radios)).toHaveText(['Trainee']);
      await expect(price(radios, '$95')).toBeVisible();
      await expect(price(radios, '$395')).toBeHidden();
      expect(await sent(radios)).toEqual(['membershipType=6102', 'purchasableId=6102']);
      await expect.poll(announcements).toEqual(['$95 a year']);
      await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\?membershipType=6102&purchasableId=6102$/);
    });
    await test.step('each type shows its price before it is chosen', async () => {
      await openSelectors(page);
      await expect(example(page, 'radios').locator('.sw-choice-price')).toHaveText([
        '$395 a year',
        '$95 a year',
        '$0',
      ]);
      await expect(choice(example(page, 'radios'), 'Trainee')).toHaveAccessibleName(/\$95 a year$/);
      await expect(example(page, 'list').getByRole('option')).toHaveText([
        'Please choose',
        'Full member, $395 a year',
        'Trainee, $95 a year',
        `${EMERITUS}, $0`,
      ]);
    });
    await test.step('works by keyboard', async () => {
      const radios = example(page, 'radios');
      await choice(radios, 'Full member').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(panels(radios)).toHaveText([EMERITUS]);
    });
    await test.step('works with a select list that starts without a choice', async () => {
      const list = example(page, 'list');
      await expect(panels(list)).toHaveCount(0);
      expect(await sent(list)).toEqual(['renewalType=', 'renewal=']);
      await list.getByLabel('Renew as').selectOption('Trainee, $95 a year');
      await expect(panels(list)).toHaveText(['Trainee']);
      expect(await sent(list)).toEqual(['renewalType=6102', 'renewal=6102']);
      await list.getByLabel('Renew as').selectOption('');
      await expect(panels(list)).toHaveCount(0);
      expect(await sent(list)).toEqual(['renewalType=', 'renewal=']);
    });
    await test.step('dispatches a change event on the hidden field that holds the choice', async () => {
      await page.evaluate(() => {
        addEventListener('change', ({ target }) => {
          const { name, value } = target as HTMLInputElement;
          if (name === 'purchasableId') document.documentElement.setAttribute('data-choice', value);
        });
      });
      await choice(example(page, 'radios'), 'Trainee').check();
      await expect(page.locator('html')).toHaveAttribute('data-choice', '6102');
    });
    await test.step('after Back, a reload and a reset', async () => {
      await openSelectors(page);
      const radios = example(page, 'radios');
      await choice(radios, 'Trainee').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/purchasableId=6102$/);
      await page.goBack();
      await ready(page, 'membership-selector');
      await expect(choice(radios, 'Trainee')).toBeChecked();
      await expect(panels(radios)).toHaveText(['Trainee']);
      expect(await sent(radios)).toEqual(['membershipType=6102', 'purchasableId=6102']);
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(panels(radios)).toHaveText(['Full member']);
      expect(await sent(radios)).toEqual(['membershipType=6101', 'purchasableId=6101']);
      await choice(radios, 'Emeritus').check();
      await page.reload();
      await ready(page, 'membership-selector');
      const [chosen = ''] = await sent(radios);
      expect(await sent(radios)).toEqual([chosen, chosen.replace('membershipType', 'purchasableId')]);
      await expect(panels(radios)).toHaveCount(1);
    });
  });
});

test.describe('the details match the choice', () => {
  test('before the widget mounts, if the script does not load, and by touch', {
    tag: ['@FM-06', '@RT-09'],
  }, async ({ asNewVisitor, page, browser }) => {
    await test.step('before the widget mounts, so that nothing shifts', async () => {
      const shifts = await watchShifts(page);
      const release = await delayChunk(page, 'membership-selector');
      await page.goto(ADDRESS);
      const radios = example(page, 'radios');
      expect(await radios.getByText('Vote, hold office').isVisible()).toBe(true);
      expect(await radios.getByText('Travel grants').isVisible()).toBe(false);
      release();
      await ready(page, 'membership-selector');
      expect(await shifts()).toBe(0);
    });
    await test.step('only if the script loads; otherwise, all of them are shown', async () => {
      await asNewVisitor();
      await delayChunk(page, 'membership-selector');
      await page.goto(ADDRESS);
      const grants = example(page, 'radios').getByText('Travel grants');
      expect(await grants.isVisible()).toBe(false);
      await endHeldBack(page);
      await expect(grants).toBeVisible();
    });
    await test.step('works by touch on a small screen', async () => {
      const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
      const otherPage = await context.newPage();
      await openSelectors(otherPage);
      await example(otherPage, 'radios').getByText('Trainee').first().tap();
      await expect(panels(example(otherPage, 'radios'))).toHaveText(['Trainee']);
      await context.close();
    });
  });
});
