import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expectClosed, expectOpen, gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);
const bootstrap = readFileSync(require.resolve('bootstrap/dist/js/bootstrap.bundle.js'), 'utf8');
const bootstrapStyles = readFileSync(require.resolve('bootstrap/dist/css/bootstrap.css'), 'utf8');

// Sites with such code do not have a Trusted Types policy.
test.use({ bypassCSP: true });

test.beforeEach(({ page }) => reduceMotion(page));

/** Adds Bootstrap and a modal that contains an opener of the drawer. */
async function addModal(page: Page, isAnimated: boolean): Promise<Locator> {
  await page.evaluate(bootstrap);
  await page.addStyleTag({ content: `@layer bootstrap { ${bootstrapStyles} }` });
  await page.evaluate(
    (fade) => {
      const modal = `<div id="foreign" class="modal ${fade}" tabindex="-1" aria-label="Foreign">
      <div class="modal-dialog"><div class="modal-content"><div class="modal-body">
      <input aria-label="Name"><button data-opens="credits">Credits</button><button data-bs-dismiss="modal">Done</button>
      </div></div></div></div>`;
      document.body.insertAdjacentHTML('beforeend', modal);
    },
    isAnimated ? 'fade' : '',
  );
  return page.locator('#foreign');
}

const show = (modal: Locator): Promise<void> =>
  modal.evaluate((element) => {
    const { Modal } = Reflect.get(window, 'bootstrap') as {
      Modal: { getOrCreateInstance: (target: Element) => { show: () => void } };
    };
    Modal.getOrCreateInstance(element).show();
  });

test('a Bootstrap modal shares the page with drawers above and below it', {
  tag: ['@DR-01', '@DR-02'],
}, async ({ page }) => {
  await test.step('leaves the focus to a drawer that opens from it', async () => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const modal = await addModal(page, false);
    await show(modal);
    const opener = modal.getByRole('button', { name: 'Credits' });
    await opener.click();
    await expectOpen(credits);
    await expect(credits.close).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(credits.dialog.getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(modal).toBeVisible();
    await expect(opener).toBeFocused();
  });
  for (const isAnimated of [true, false])
    await test.step(`can be used above a drawer that it opens from, ${isAnimated ? 'with' : 'without'} animation`, async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const modal = await addModal(page, isAnimated);
      await credits.opener.click();
      await expectOpen(credits);
      await show(modal);
      await expect(modal.locator(':focus').or(modal.and(page.locator(':focus')))).toHaveCount(1);
      const field = modal.getByRole('textbox');
      await field.click();
      await page.keyboard.type('Ada');
      await expect(field).toHaveValue('Ada');
      await page.keyboard.press('Tab');
      await expect(modal.getByRole('button', { name: 'Credits' })).toBeFocused();
      expect(await modal.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      await test.step('Escape closes it, but not the drawer', async () => {
        await page.keyboard.press('Escape');
        await expect(modal).toBeHidden();
        await expectOpen(credits);
        await expect(modal).not.toHaveAttribute('popover');
        await expect(modal).not.toHaveAttribute('data-widgets-raised');
      });
      await test.step('the drawer then has the focus, and Escape closes it', async () => {
        await credits.close.focus();
        await page.keyboard.press('Escape');
        await expectClosed(credits);
        await expect(credits.opener).toBeFocused();
      });
    });
});
