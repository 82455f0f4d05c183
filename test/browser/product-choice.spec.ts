import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/products/pleural-procedures';
const PRINT = 'Printed book $85';
const EBOOK = 'E-book EPUB and PDF, for one reader $60';
const LIBRARY = 'The procedures library All six volumes, printed $390';
const FILMS = 'Films of the procedures A year, for one reader $120';

const variant = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

/** Returns the `name=value` pairs that the form would currently submit, except the product. */
const submittedChoice = (page: Page) =>
  page
    .locator('form[data-widget="product-choice"]')
    .first()
    .evaluate((form) => {
      const data = new URLSearchParams(new FormData(form as HTMLFormElement) as unknown as URLSearchParams);
      data.delete('product');
      return [...data].map(([name, value]) => `${name}=${value}`);
    });

async function openProduct(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'product-choice');
}

test.describe('without JavaScript', () => {
  test('the form works, and a toggle overrides the variant', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    await variant(page, EBOOK).check();
    await submit(page).click();
    await expect(page.locator('dl')).toHaveText(/^\s*E-book\s*\$60\s*$/);
    await page.goBack();
    await expect(variant(page, EBOOK)).toBeChecked();
    await toggle(page, FILMS).check();
    await submit(page).click();
    await expect(page.locator('dl')).toHaveText(/^\s*Films of the procedures\s*\$120\s*$/);
  });
});

test.describe('given variants and toggles', () => {
  test('one group replaces the other, by keyboard, with radio buttons and for listeners', {
    tag: ['@PR-01', '@PR-02', '@wcag-2.1.1', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await test.step('unchecking the last toggle restores the previous variant', async () => {
      await openProduct(page);
      await variant(page, EBOOK).check();
      await toggle(page, LIBRARY).check();
      await toggle(page, LIBRARY).uncheck();
      expect(await submittedChoice(page)).toEqual(['purchasableId=4102']);
      await expect(page.locator('form :disabled')).toHaveCount(0);
    });
    await test.step('selecting a variant unchecks all toggles', async () => {
      await openProduct(page);
      await toggle(page, LIBRARY).check();
      await toggle(page, FILMS).check();
      await variant(page, EBOOK).check();
      expect(await submittedChoice(page)).toEqual(['purchasableId=4102']);
    });
    await test.step('change listeners find both groups updated', async () => {
      await page.evaluate(() => {
        addEventListener('change', ({ target }) => {
          const { form } = target as HTMLInputElement;
          const fieldNames = form ? [...new FormData(form).keys()].join() : '';
          document.documentElement.setAttribute('data-said', fieldNames);
        });
      });
      await toggle(page, LIBRARY).check();
      await expect(page.locator('html')).toHaveAttribute('data-said', 'product,productIds[]');
    });
    await test.step('is not written to storage', async () => {
      await toggle(page, LIBRARY).check();
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    });
    await test.step('the choice works by keyboard and is announced', async () => {
      await page.goto('about:blank');
      const announcements = await listenToAnnouncements(page);
      await openProduct(page);
      await variant(page, PRINT).focus();
      await page.keyboard.press('Tab');
      await expect(toggle(page, LIBRARY)).toBeFocused();
      await page.keyboard.press('Space');
      expect(await submittedChoice(page)).toEqual(['productIds[]=5201']);
      await expect.poll(announcements).toEqual([`${PRINT} is no longer chosen.`]);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      expect(await submittedChoice(page)).toHaveLength(1);
      expect(await submittedChoice(page)).not.toContain('productIds[]=5201');
    });
    await test.step('radio buttons work as toggles, and forms are independent', async () => {
      await page.goto('/gallery/product-choice');
      await page.locator('#radios').scrollIntoViewIfNeeded();
      await ready(page, 'product-choice');
      await page.getByText('Membership for five years').click();
      const radios = page.locator('[aria-labelledby="radios-title"]');
      await expect(radios.locator('[name="purchasableId"]:checked')).toHaveCount(0);
      expect(await submittedChoice(page)).toEqual(['purchasableId=4101']);
      await radios.getByText('E-book').click();
      await expect(radios.locator(':checked')).toHaveCount(1);
      await expect(radios.locator(':checked')).toHaveValue('4112');
    });
    await test.step('selecting a toggle unchecks all variants', async () => {
      await openProduct(page);
      expect(await submittedChoice(page)).toEqual(['purchasableId=4101']);
      await toggle(page, LIBRARY).check();
      expect(await submittedChoice(page)).toEqual(['productIds[]=5201']);
      await expect(page.locator('[name="purchasableId"]:checked')).toHaveCount(0);
      await toggle(page, FILMS).check();
      expect(await submittedChoice(page)).toEqual(['productIds[]=5201', 'productIds[]=5202']);
      await expectNoAxeFindings(page);
      await submit(page).click();
      await expect(page).toHaveURL(/productIds(\[\]|%5B%5D)=5201&productIds(\[\]|%5B%5D)=5202$/);
    });
  });

  test('a choice in one group makes the other group optional', { tag: '@PR-01' }, async ({
    asNewVisitor,
    page,
  }) => {
    await test.step('a required group is optional while the other group has the choice', async () => {
      await replaceMarkup(page, ADDRESS, /name="purchasableId"/g, 'name="purchasableId" required');
      await openProduct(page);
      await expect(variant(page, PRINT)).toHaveAttribute('required');
      await toggle(page, LIBRARY).check();
      await expect(page.locator('[required]')).toHaveCount(0);
      await toggle(page, LIBRARY).uncheck();
      await expect(page.locator('[required]')).toHaveCount(3);
      await toggle(page, LIBRARY).check();
      await submit(page).click();
      await expect(page).toHaveURL(/^[^?]*\/cart\?/);
    });
    await test.step('a choice in one group makes the other group optional, even if the server requires it', async () => {
      await asNewVisitor();
      const gallery = '/gallery/product-choice';
      await replaceMarkup(page, gallery, / data-product-choice-part="(?:variant|toggle)"/g, '$& required');
      await page.goto(gallery);
      await page.locator('#radios').scrollIntoViewIfNeeded();
      await ready(page, 'product-choice');
      const form = page.locator('#radios form');
      const isValid = () => form.evaluate((element: HTMLFormElement) => element.checkValidity());
      const expectRequired = async (required: 'variant' | 'toggle'): Promise<void> => {
        for (const group of ['variant', 'toggle'])
          for (const control of await form.locator(`[data-product-choice-part="${group}"]`).all())
            await expect(control).toHaveJSProperty('required', group === required);
        expect(await isValid()).toBe(true);
      };
      await expectRequired('variant');
      await form.getByText('Membership for five years').click();
      await expectRequired('toggle');
      await form.getByText('E-book').click();
      await expectRequired('variant');
    });
  });
});

const choices = [
  ['a toggle', (page: Page) => toggle(page, FILMS).check(), ['productIds[]=5202']],
  ['a variant', (page: Page) => variant(page, EBOOK).check(), ['purchasableId=4102']],
] as const;

test('the choice survives a reload, Back and a late script', { tag: ['@PR-02', '@PR-01', '@RT-08'] }, async ({
  page,
}) => {
  for (const [kind, choose, expected] of choices) {
    await test.step(`of ${kind} survives a reload, even after a link to a fragment, and Back`, async () => {
      await openProduct(page);
      await choose(page);
      for (const id of ['contents', 'reviews']) {
        await page.evaluate((fragment) => {
          location.hash = fragment;
        }, id);
        await page.reload();
        await ready(page, 'product-choice');
      }
      expect(await submittedChoice(page)).toEqual(expected);
      await submit(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
      await page.goBack();
      await ready(page, 'product-choice');
      expect(await submittedChoice(page)).toEqual(expected);
      await variant(page, PRINT).check();
      expect(await submittedChoice(page)).toEqual(['purchasableId=4101']);
    });
  }
  await test.step('stays on its page if a router that stores no state shows another one', async () => {
    await openProduct(page);
    await variant(page, EBOOK).check();
    const state = await page.evaluate(() => {
      history.pushState(null, '', '/cart');
      const followed = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      location.hash = 'total';
      return followed.then(() => history.state as unknown);
    });
    expect(state).toBeNull();
  });
  await test.step('a toggle that is checked before the widget mounts takes effect', async () => {
    const release = await delayChunk(page, 'product-choice');
    await page.goto(ADDRESS);
    await toggle(page, LIBRARY).check();
    expect(await submittedChoice(page)).toEqual(['purchasableId=4101', 'productIds[]=5201']);
    release();
    await ready(page, 'product-choice');
    expect(await submittedChoice(page)).toEqual(['productIds[]=5201']);
  });
});
