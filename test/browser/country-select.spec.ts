import type { Page } from '@playwright/test';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/country-select';

const list = (page: Page, label = 'Country') => page.getByLabel(label, { exact: true });

const firstLabels = (page: Page, label: string) =>
  list(page, label).evaluate((select) =>
    [...(select as HTMLSelectElement).options].map(({ text }) => text).slice(0, 3),
  );

async function openLists(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'country-select');
}

/** Opens the gallery page with changed markup, as a different server might send it. */
async function openChanged(page: Page, change: (html: string) => string): Promise<void> {
  await changeMarkup(page, ADDRESS, change);
  await page.goto(ADDRESS);
}

test.describe('without JavaScript', () => {
  test('the lists work as the server sent them', { tag: ['@RT-09', '@FM-03'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    await expect(list(page)).toHaveValue('AF');
    await list(page, 'Home country').selectOption('JP');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/homeCountry=JP/);
  });
});

test('the arrow of a list is as far from the border as other icons, on both sides', async ({ page }) => {
  await openLists(page);
  await expect(list(page)).toHaveCSS('appearance', 'none');
  await expect(list(page)).toHaveCSS('background-size', '12px 6px');
  await expect(list(page)).toHaveCSS('background-position', 'calc(100% - 16px) 50%');
  await list(page).evaluate((select) => {
    (select as HTMLElement).dir = 'rtl';
  });
  await expect(list(page)).toHaveCSS('background-position', '16px 50%');
});

test.describe('the United States', () => {
  test('comes first, and is selected unless the server or the visitor has chosen another country', {
    tag: ['@FM-03', '@RT-06'],
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const changes: string[] = [];
      Reflect.set(window, 'changes', changes);
      addEventListener('change', ({ target }) => {
        const { id, value } = target as HTMLSelectElement;
        changes.push(`${id}=${value}`);
      });
    });
    await openLists(page);
    await test.step("does not replace the server's selection", async () => {
      await expect(list(page, 'Work country')).toHaveValue('FR');
      expect(await firstLabels(page, 'Work country')).toEqual(['United States', 'Afghanistan', 'Canada']);
    });
    await test.step('is selected with a change event for other fields', async () => {
      await expect
        .poll(() => page.evaluate(() => (Reflect.get(window, 'changes') as string[]).toSorted()))

        .toEqual([
          'country=US',
          'given-country=US',
          'home-country=US',
          'office-country=US',
          'roster-country=840',
        ]);
    });
    await test.step('comes first, and is selected if nothing else is', async () => {
      await expect(list(page)).toHaveValue('US');
      expect(await firstLabels(page, 'Country')).toEqual(['United States', 'Afghanistan', 'Canada']);
      await expect(list(page, 'Home country')).toHaveValue('US');
      await expect(list(page, 'Roster country')).toHaveValue('840');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/country%5D=US&homeCountry=US$/);
    });
    await test.step('comes after a placeholder, which stays invalid in a required list', async () => {
      await openLists(page);
      expect(await firstLabels(page, 'Home country')).toEqual([
        'Choose a country',
        'United States',
        'Afghanistan',
      ]);
      expect(await firstLabels(page, 'Roster country')).toEqual(['Please choose', 'U.S.A.', 'France']);
      await list(page, 'Home country').selectOption('');
      await page.getByRole('button', { name: 'Save' }).click();
      expect(
        await list(page, 'Home country').evaluate((select: HTMLSelectElement) => select.validity.valid),
      ).toBe(false);
      await expect(page).toHaveURL(ADDRESS);
    });
    await test.step('keeps the first country after removal and reinsertion if the visitor chose it', async () => {
      await openLists(page);
      await list(page).selectOption('AF');
      await page.evaluate(async () => {
        const form = document.querySelector('#empty form') as HTMLElement;
        const place = document.createComment('');
        form.replaceWith(place);
        while (form.querySelector('[data-widget-state]')) await new Promise((resolve) => setTimeout(resolve));
        place.replaceWith(form);
      });
      await ready(page, 'country-select');
      await expect(list(page)).toHaveValue('AF');
      expect(await firstLabels(page, 'Country')).toEqual(['United States', 'Afghanistan', 'Canada']);
    });
    await openLists(page);
    await test.step('is replaced by the United States on a form reset', async () => {
      await list(page).selectOption('FR');
      await list(page, 'Home country').selectOption('');
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(list(page)).toHaveValue('US');
      await expect(list(page, 'Home country')).toHaveValue('US');
    });
    await test.step("stays when the widget unmounts and restores the server's order", async () => {
      const select = await list(page, 'Roster country').elementHandle();
      await page.locator('#groups .sw-field').evaluate((host) => host.remove());
      const order = () =>
        select?.evaluate((element) =>
          [...(element as HTMLSelectElement).options].map(({ value }) => value).join(),
        );
      await expect.poll(order).toBe(',250,276,124,840,484');
      expect(await select?.evaluate((element) => (element as HTMLSelectElement).value)).toBe('840');
    });
    await test.step('is restored on Back', async () => {
      await list(page).selectOption('FR');
      await list(page, 'Home country').focus();
      await page.keyboard.type('Jap');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/homeCountry=JP$/);
      await page.goBack();
      await ready(page, 'country-select');
      await expect(list(page)).toHaveValue('FR');
      await expect(list(page, 'Home country')).toHaveValue('JP');
    });
  });
});

test('a choice made before the script loaded, or by the server, is kept', {
  tag: ['@FM-03', '@RT-08'],
}, async ({ asNewVisitor, page }) => {
  await test.step('is kept if the visitor made it before the script loaded', async () => {
    const release = await delayChunk(page, 'country-select');
    await page.goto(ADDRESS);
    await list(page).selectOption('IN');
    release();
    await ready(page, 'country-select');
    await expect(list(page)).toHaveValue('IN');
    await expect(list(page, 'Home country')).toHaveValue('US');
  });
  await test.step('does not replace the first country if the server selected it', async () => {
    await asNewVisitor();
    await openChanged(page, (html) => html.replace('<option value="AF">', '<option value="AF" selected>'));
    await ready(page, 'country-select');
    await expect(list(page)).toHaveValue('AF');
    expect(await firstLabels(page, 'Country')).toEqual(['United States', 'Afghanistan', 'Canada']);
  });
});

test.describe('the country of an address', () => {
  const given = (page: Page) => list(page, 'Where do you work?');
  const office = (page: Page) => list(page, 'Office country');

  test('follows the country given earlier until the visitor chooses another, and decides about the ZIP code', {
    tag: ['@FM-03', '@FM-07', '@RT-08'],
  }, async ({ page }) => {
    await openLists(page);
    await test.step('follows it from the United States, which both lists preselect', async () => {
      await expect(given(page)).toHaveValue('US');
      await expect(office(page)).toHaveValue('US');
      await given(page).selectOption('FR');
      await expect(office(page)).toHaveValue('FR');
    });
    await test.step('keeps its country while the other list has no selection', async () => {
      await given(page).selectOption('');
      await expect(office(page)).toHaveValue('FR');
      await given(page).selectOption('JP');
      await expect(office(page)).toHaveValue('JP');
    });
    await test.step('does not follow it after the visitor has chosen another country', async () => {
      await office(page).selectOption('IN');
      await given(page).selectOption('MX');
      await expect(office(page)).toHaveValue('IN');
    });
    await test.step('follows it again after a reset', async () => {
      await page.getByRole('button', { name: 'Clear the address' }).click();
      await expect(office(page)).toHaveValue('US');
      await given(page).selectOption('CA');
      await expect(office(page)).toHaveValue('CA');
    });
    await test.step('does not follow it after the visitor has typed part of the address', async () => {
      await page.getByLabel('City').fill('Toronto');
      await given(page).selectOption('GB');
      await expect(office(page)).toHaveValue('CA');
    });
    await test.step('decides whether the postal code must be a ZIP code', async () => {
      await openLists(page);
      await ready(page, 'form');
      const zip = page.getByLabel('ZIP or postal code');
      const save = page.getByRole('button', { name: 'Keep the address' });
      const problem = 'Enter a ZIP code of 5 digits, such as 10004.';
      const isValid = () => zip.evaluate((input: HTMLInputElement) => input.validity.valid);
      for (const [code, expected] of [
        ['', true],
        ['10004', true],
        [' 10004-1234 ', true],
        ['1000', false],
        ['10004 1234', true],
        ['100041234', true],
        ['10004–1234', true],
        ['10004-12', false],
        ['not a zip', false],
      ] as const) {
        await zip.fill(code);
        expect(await isValid(), code).toBe(expected);
      }
      await save.click();
      await expect(zip).toBeFocused();
      await expect(zip).toHaveAccessibleDescription(problem);
      await expect(page.locator('#address').getByRole('link', { name: problem })).toBeVisible();
      await test.step('choosing another country clears the error', async () => {
        await office(page).selectOption('GB');
        await expect(zip).toHaveAccessibleDescription('');
        await office(page).selectOption('US');
        expect(await isValid()).toBe(false);
        await office(page).selectOption('GB');
      });
      await save.click();
      await expect(page).toHaveURL(/officeZip=not\+a\+zip/);
    });
    await test.step('keeps the choice that the browser restores', async () => {
      await openLists(page);
      await given(page).selectOption('JP');
      await office(page).selectOption('IN');
      await page.getByRole('button', { name: 'Keep the address' }).click();
      await expect(page).toHaveURL(/officeCountry=IN$/);
      await page.goBack();
      await ready(page, 'country-select');
      await expect(office(page)).toHaveValue('IN');
      await given(page).selectOption('MX');
      await expect(office(page)).toHaveValue('IN');
    });
    await test.step('starts with the country that was given in the other list before the script loaded', async () => {
      const release = await delayChunk(page, 'country-select');
      await page.goto(ADDRESS);
      await given(page).selectOption('JP');
      release();
      await ready(page, 'country-select');
      await expect(office(page)).toHaveValue('JP');
    });
  });
});
