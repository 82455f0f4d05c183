import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { delayChunk } from '../support/delay.ts';
import { formDataOf } from '../support/forms.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/visibility-toggle';

function dedicationParts(page: Page) {
  const form = page.getByRole('form', { name: 'Dedication' });
  return {
    form,
    yes: form.getByRole('radio', { name: 'Yes' }),
    no: form.getByRole('radio', { name: 'No' }),
    name: form.getByRole('textbox', { name: 'Name' }),
    save: form.getByRole('button', { name: 'Save' }),
  };
}

const employer = (page: Page) => page.getByRole('textbox', { name: 'Employer' });

async function openToggles(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'visibility-toggle');
}

test.describe('without JavaScript', () => {
  test('the fieldset is visible, and its fields are not required', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const { no, name, save } = dedicationParts(page);
    await expect(name).toBeVisible();
    await no.check();
    await save.click();
    await expect(page).toHaveURL(/\/cart\?dedicated=No&honored=$/);
  });
});

test.describe('radio buttons with a toggle', () => {
  test('show the fieldset for Yes, by keyboard and announced, and hide it for any other answer', {
    tag: ['@FM-05', '@wcag-4.1.3', '@wcag-2.1.1'],
  }, async ({ page }) => {
    await test.step('work by keyboard and announce the fieldset once', async () => {
      const announcements = await listenToAnnouncements(page);
      await openToggles(page);
      const { yes, name } = dedicationParts(page);
      expect(await announcements()).toEqual([]);
      await yes.focus();
      await page.keyboard.press('Space');
      await expect(name).toBeVisible();
      await expect.poll(announcements).toEqual(['Additional question shown below']);
      await page.keyboard.press('Tab');
      await expect(name).toBeFocused();
    });
    await openToggles(page);
    await test.step('are not filled with gray by the browser, which would look disabled in a dark scheme', async () => {
      const radios = page.locator('[data-visibility-toggle-part="radio"]');
      for (const radio of await radios.all()) await expect(radio).toHaveCSS('appearance', 'none');
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(radios.first()).toHaveCSS('appearance', 'auto');
      await page.emulateMedia({ forcedColors: null });
    });
    await test.step('hide the fieldset for any answer other than Yes', async () => {
      await expect(employer(page)).toBeVisible();
      await page.getByRole('radio', { name: 'I don’t know' }).check();
      await expect(employer(page)).toBeHidden();
    });
    await test.step('show the fieldset for Yes and hide it for No', async () => {
      const { form, yes, no, name, save } = dedicationParts(page);
      await expect(name).toBeHidden();
      expect(await formDataOf(form)).toEqual([]);
      await yes.check();
      await expect(name).toBeVisible();
      await expect(name).toHaveAttribute('required');
      await name.fill('Ada');
      expect(await formDataOf(form)).toEqual(['dedicated=Yes', 'honored=Ada']);
      await no.check();
      await expect(name).toBeHidden();
      expect(await formDataOf(form)).toEqual(['dedicated=No']);
      await yes.check();
      await expect(name).toHaveValue('Ada');
      await save.click();
      await expect(page).toHaveURL(/dedicated=Yes&honored=Ada$/);
    });
    await test.step('hide the same fields before and after the widget mounts, so that nothing shifts', async () => {
      const shifts = await watchShifts(page);
      const release = await delayChunk(page, 'visibility-toggle');
      await page.goto(ADDRESS);
      expect(await dedicationParts(page).name.isVisible()).toBe(false);
      expect(await employer(page).isVisible()).toBe(true);
      release();
      await ready(page, 'visibility-toggle');
      expect(await shifts()).toBe(0);
    });
  });
});
