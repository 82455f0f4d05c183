import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { delayResponses } from '../support/delay.ts';
import { expectClosed, expectOpen, gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { listParts, openList } from '../support/lists.ts';
import { APPLY, receiptOf, sendButton } from '../support/membership.ts';
import { fillToLastStep } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a list works after the visitor returns to it', { tag: ['@RT-09', '@RT-10'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    await listParts(page).entries.first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Events', exact: true }).first().click();
    await expect(listParts(page).box('Webinar')).toBeEnabled();
  });
});

test.describe('going back through the back/forward cache', { tag: '@full-browser' }, () => {
  test.beforeEach(({ page }) => recordRestores(page));

  test('keeps what was sent or requested when the visitor left', {
    tag: ['@RT-10', '@FM-01', '@MA-06'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('returns to a working list, even if the visitor left during a request', async () => {
      const parts = await openList(page, '/events', 'no-preference');
      const release = await delayResponses(page, /events\/list\.html/);
      await parts.box('Webinar').check();
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      await page.evaluate(() => location.assign('/resources'));
      await expect(page).toHaveURL('/resources');
      release();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await goBackThroughCache(page, /\/events/);
      await expect(parts.list).toHaveAttribute('aria-busy', 'false');
      const [checked, address] = [await parts.box('Webinar').isChecked(), new URL(page.url()).search];
      expect(address).toBe(checked ? '?types=webinar' : '');
      await parts.box('Course').click();
      await expect(parts.list).toHaveAttribute('aria-busy', 'false');
      await expect(parts.box('Course')).toBeChecked();
      await expect(page).toHaveURL(/course/);
    });
    await test.step('keeps the values of a form, which can be submitted again', async () => {
      await asNewVisitor();
      await recordRestores(page);
      // Members' pages have `no-store`, and Chromium restores only some of these.
      await page.route('**/account/email?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } });
      });
      await page.goto('/account/email?fixture=slow-forms=300');
      await ready(page, 'form');
      const field = page.getByRole('textbox', { name: 'New email address' });
      const save = page.getByRole('button', { name: 'Save email address' });
      await field.fill('taken@clinic.example');
      // The form gets another target, because the account's own responses redirect to this address.
      await page.locator('form[data-widget="form"]').evaluate((form) => {
        form.setAttribute('method', 'get');
        form.setAttribute('action', '/cart');
      });
      await save.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
      await goBackThroughCache(page, /account\/email/);
      await expect(field).toHaveValue('taken@clinic.example');
      await expect(save).toBeEnabled();
      await expect(page.locator('.sw-submitting')).toHaveCount(0);
    });
    await test.step('shows that an application has been sent, so that it is not sent again', async () => {
      await asNewVisitor();
      await recordRestores(page);
      await fillToLastStep(page);
      await sendButton(page).click();
      await receiptOf(page);
      await ready(page, 'membership-application');
      await goBackThroughCache(page, APPLY);
      await expect(page.locator('.sw-submitting')).toHaveCount(0);
      await expect(page.getByText('You’ve already sent this application.')).toBeVisible();
      await expect(sendButton(page)).toBeHidden();
    });
  });

  test('keeps lists, choices and dialogs usable', { tag: ['@RT-10', '@LS-14', '@PR-02', '@RD-01'] }, async ({
    page,
  }) => {
    await test.step('keeps a filtered list, whose filters still work', async () => {
      const parts = await openList(page, '/events');
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
      await page.evaluate(() => location.assign('/resources'));
      await expect(page).toHaveURL('/resources');
      await goBackThroughCache(page, '/events?types=webinar');
      await expect(parts.count).toHaveText('92 results');
      await expect(parts.box('Webinar')).toBeChecked();
      await parts.box('Webinar').uncheck();
      await expect(parts.count).toHaveText('268 results');
    });
    await test.step('keeps the choice of a product', async () => {
      await page.goto('/products/pleural-procedures');
      await ready(page, 'product-choice');
      await page.getByRole('checkbox', { name: 'Films of the procedures' }).check();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
      await goBackThroughCache(page, '/products/pleural-procedures');
      await expect(page.locator('form :checked')).toHaveValue('5202');
      await page.getByRole('radio', { name: 'E-book EPUB' }).check();
      await expect(page.locator('form :checked')).toHaveValue('4102');
    });
    await test.step('closes a drawer and leaves the page usable', async () => {
      await reduceMotion(page);
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await credits.host.getByRole('link', { name: 'your transcript' }).click();
      await expect(page).toHaveURL('/resources');
      await goBackThroughCache(page, '/gallery/drawer');
      await expectClosed(credits);
      await expect(page.locator('[inert]:not(.sw-overlay)')).toHaveCount(0);
      await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
      await credits.opener.click();
      await expectOpen(credits);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await ready(page, 'drawer');
    });
    await test.step('does not resume an automatic redirect', async () => {
      await reduceMotion(page);
      const moved = await gotoDialog(page, 'redirect-modal', 'moved', '?example=automatic');
      await expectOpen(moved);
      await moved.host.getByRole('link', { name: 'Go to the resources' }).click();
      await expect(page).toHaveURL('/resources');
      await goBackThroughCache(page, '/gallery/redirect-modal?example=automatic');
      await expectClosed(moved);
      await expect(moved.host).not.toContainText('You will be redirected');
    });
  });
});
