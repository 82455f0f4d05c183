import type { Locator, Page } from '@playwright/test';
import { render } from '../../fixtures/render.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/password-form';
const MISMATCH = 'The passwords don’t match.';

const example = (page: Page, id: string) => page.locator(`#${id}`);
const field = (form: Locator, name: string) => form.getByLabel(name, { exact: true });
const submit = (form: Locator) => form.locator('[type="submit"]');

async function openForms(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'password-form');
}

/**
 * Intercepts the form's submission and responds in place of the server.
 * @returns a function that waits until the response is shown, because closing a page during a navigation can hang, and then
 * returns the fields
 */
async function interceptSubmission(page: Page): Promise<() => Promise<URLSearchParams>> {
  const submission = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/gallery/echo', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Thank you.' }),
  );
  return async () => {
    const data = (await submission).postData() ?? '';
    await expect(page.getByText('Thank you.')).toBeVisible();
    return new URLSearchParams(data);
  };
}

/** Returns the text that an element's `aria-describedby` refers to. */
const description = (element: Locator) =>
  element.evaluate((node) => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent.trim()).join(' ');
  });

test.describe('without JavaScript', () => {
  test('the form can be submitted with any passwords', { tag: ['@RT-09', '@PW-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    const submission = await interceptSubmission(page);
    await page.goto(ADDRESS);
    const form = example(page, 'create-account');
    await expect(form.getByRole('button')).toHaveCount(1);
    await expect(page.getByText(MISMATCH).first()).toBeHidden();
    await field(form, 'Username').fill('jane');
    await field(form, 'Password').fill('one');
    await field(form, 'Confirm password').fill('other');
    await submit(form).click();
    expect((await submission()).get('newPassword')).toBe('one');
  });
});

test.describe('a new password and its confirmation', () => {
  test('disable the submit button while they differ, whenever and however they were filled in', {
    tag: ['@PW-01', '@PW-02', '@RT-08', '@wcag-3.3.1', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page }) => {
    await openForms(page);
    await test.step('disable the submit button while they differ or one is empty', async () => {
      const form = example(page, 'change-password');
      const message = form.getByText(MISMATCH);
      await expect(submit(form)).toBeDisabled();
      await expect(message).toBeHidden();
      expect(await description(submit(form))).toBe(
        'Still needed: Current password, New password and Confirm new password.',
      );
      await field(form, 'Current password').fill('secret');
      expect(await description(submit(form))).toBe('Enter the new password twice.');
      await field(form, 'New password').fill('long enough');
      await expect(submit(form)).toBeDisabled();
      await expect(message).toBeHidden();
      await field(form, 'Confirm new password').pressSequentially('long en');
      await expect(submit(form)).toBeDisabled();
      await expect(message).toBeVisible();
      expect(await description(submit(form))).toBe(MISMATCH);
      expect(await description(field(form, 'Confirm new password'))).toBe(MISMATCH);
      await expect(field(form, 'Confirm new password')).toHaveAttribute('aria-invalid', 'true');
      await expectNoAxeFindings(page);
      await field(form, 'Confirm new password').pressSequentially('ough');
      await expect(submit(form)).toBeEnabled();
      await expect(message).toBeHidden();
      expect(await description(submit(form))).toBe('');
      await expect(field(form, 'Confirm new password')).not.toHaveAttribute('aria-invalid');
      await field(form, 'Confirm new password').fill('');
      await expect(submit(form)).toBeDisabled();
      await expect(message).toBeHidden();
    });
    await test.step('are compared after a password manager fills them in and after a reset', async () => {
      const form = example(page, 'change-password');
      for (const type of ['input', 'change']) {
        await form.evaluate((element, event) => {
          for (const input of element.querySelectorAll<HTMLInputElement>('[autocomplete="new-password"]')) {
            input.value = 'generated';
            input.dispatchEvent(new Event(event, { bubbles: true }));
          }
        }, type);
        await expect(submit(form)).toBeEnabled();
        await form.evaluate((element) => (element as HTMLFormElement).reset());
        await expect(submit(form)).toBeDisabled();
      }
    });
    await test.step('are compared when the page is restored from the back/forward cache', async () => {
      const form = example(page, 'change-password');
      await form.evaluate((element) => {
        for (const input of element.querySelectorAll<HTMLInputElement>('[autocomplete="new-password"]')) {
          input.value = 'brought back';
        }
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await expect(submit(form)).toBeEnabled();
    });
    await test.step('are submitted by Enter once they match', async () => {
      const submission = await interceptSubmission(page);
      await openForms(page);
      const form = example(page, 'create-account');
      await field(form, 'Username').fill('jane');
      await field(form, 'Password').fill('caf\u00e9');
      await field(form, 'Confirm password').fill('cafe\u0301!');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Backspace');
      await expect(submit(form)).toBeEnabled();
      await page.keyboard.press('Enter');
      const fields = await submission();
      expect([fields.get('username'), fields.get('newPassword')]).toEqual(['jane', 'caf\u00e9']);
    });
    await test.step('are compared when the widget mounts if they were typed earlier', async () => {
      const release = await delayChunk(page, 'password-form');
      await page.goto(ADDRESS);
      const form = example(page, 'change-password');
      await field(form, 'New password').fill('one');
      await field(form, 'Confirm new password').fill('two');
      release();
      await expect(submit(form)).toBeDisabled();
      await expect(form.getByText(MISMATCH)).toBeVisible();
    });
    await test.step('announce a mismatch only when a field loses focus', async () => {
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      await openForms(page);
      const form = example(page, 'change-password');
      await field(form, 'New password').pressSequentially('abc');
      await field(form, 'Confirm new password').pressSequentially('abd');
      await page.clock.runFor(500);
      expect(await announcements()).toEqual([]);
      await page.keyboard.press('Tab');
      await expect.poll(announcements).toEqual([MISMATCH]);
    });
    await test.step('move focus off a button that becomes disabled, and leave buttons with formnovalidate enabled', async () => {
      await asNewVisitor();
      const buttons =
        '<button formnovalidate>Cancel</button></form><button form="change-password">Save here</button>';
      await replaceMarkup(page, ADDRESS, '</form>', buttons);
      await openForms(page);
      const form = example(page, 'change-password');
      const outside = page.getByRole('button', { name: 'Save here' });
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
      await expect(outside).toBeDisabled();
      await field(form, 'New password').fill('a');
      await field(form, 'Confirm new password').fill('a');
      await outside.focus();
      await form.evaluate((element) => (element as HTMLFormElement).reset());
      await expect(outside).toBeDisabled();
      await expect(field(form, 'Confirm new password')).toBeFocused();
    });
  });
});

test.describe('the show/hide button', () => {
  test('shows and hides a password, causes no shift, and password managers get their tokens', {
    tag: ['@PW-02', '@wcag-1.3.5', '@wcag-3.3.8'],
  }, async ({ asNewVisitor, page, browser }) => {
    const announcements = await listenToAnnouncements(page);
    await openForms(page);
    await test.step('shows and hides a password and keeps its value and selection', async () => {
      const form = example(page, 'change-password');
      const input = field(form, 'New password');
      await input.fill('secret');
      await input.evaluate((element) => (element as HTMLInputElement).setSelectionRange(2, 4));
      const toggle = form.getByRole('button', { name: 'show New password', exact: true });
      await expect(toggle).toHaveText('show');
      await page.keyboard.press('Tab');
      await expect(toggle).toBeFocused();
      await page.keyboard.press('Space');
      await expect(input).toHaveAttribute('type', 'text');
      await expect(input).toHaveAttribute('spellcheck', 'false');
      const pressed = form.getByRole('button', { name: 'hide New password', exact: true });
      await expect(pressed).toHaveText('hide');
      await expect(pressed).toBeFocused();
      await expect(input).toHaveValue('secret');
      await expect(field(form, 'Confirm new password')).toHaveAttribute('type', 'password');
      expect(
        await input.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd]),
      ).toEqual([2, 4]);
      await expectNoAxeFindings(page);
      await pressed.click();
      await expect(input).toHaveAttribute('type', 'password');
      await expect(input).not.toHaveAttribute('spellcheck');
      await expect.poll(announcements).toEqual(['New password is visible.', 'New password is hidden.']);
    });
    await test.step('hides passwords when the page is restored from the back/forward cache', async () => {
      const form = example(page, 'change-password');
      await form.getByRole('button', { name: 'show New password', exact: true }).click();
      await expect(form.locator('[type="password"]')).toHaveCount(2);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(form.locator('[type="password"]')).toHaveCount(3);
    });
    await test.step('hides passwords on submit, before other submit listeners run', async () => {
      const submission = await interceptSubmission(page);

      const form = example(page, 'change-password');
      for (const name of ['Current password', 'New password', 'Confirm new password']) {
        await field(form, name).fill('secret');
        await form.getByRole('button', { name: `show ${name}`, exact: true }).click();
      }
      await expect(form.locator('[type="password"]')).toHaveCount(0);
      await form.evaluate((element) => {
        addEventListener('submit', () => {
          const count = element.querySelectorAll('[type="password"]').length;
          const input = document.createElement('input');
          input.name = 'hidden';
          input.value = String(count);
          element.append(input);
        });
      });
      await submit(form).click();
      const fields = await submission();
      expect(fields.get('hidden')).toBe('3');
      expect(fields.get('confirmPassword')).toBe('secret');
    });
    await test.step('is at least 44 px in size, and appears without shifting the layout', async () => {
      const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
      const other = await context.newPage();
      const shifts = await watchShifts(other);
      await openForms(other);
      expect(await shifts()).toBe(0);
      const form = example(other, 'change-password');
      const toggle = form.getByRole('button', { name: 'show New password', exact: true });
      const box = await toggle.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
      await toggle.tap();
      await expect(field(form, 'New password')).toHaveAttribute('type', 'text');
      await context.close();
    });
    await test.step('get the autocomplete tokens that the template omits, and pasting works', async () => {
      await asNewVisitor();
      await replaceMarkup(page, ADDRESS, / autocomplete="(?!off)[^"]*"/g, '');
      await openForms(page);
      const tokens = (id: string) =>
        example(page, id).evaluate((form) =>
          [...form.querySelectorAll('input')].map((input) => input.getAttribute('autocomplete')),
        );
      expect(await tokens('update-account')).toEqual([
        'username',
        'current-password',
        'new-password',
        'new-password',
      ]);
      expect(await tokens('update-email')).toEqual(['email', 'current-password']);
      const form = example(page, 'change-password');
      await field(form, 'New password').fill('pasted');
      await form.getByRole('button', { name: 'show New password', exact: true }).click();
      await field(form, 'New password').selectText();
      await page.keyboard.press('Control+c');
      await field(form, 'Confirm new password').focus();
      await page.keyboard.press('Control+v');
      await expect(submit(form)).toBeEnabled();
    });
  });
});

test.describe('a new email address', () => {
  test('disables the submit button while it is empty, invalid or unchanged', {
    tag: ['@PW-03', '@wcag-3.3.1', '@wcag-3.3.3', '@FM-07'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('disables the submit button and shows the reason while it is empty, invalid or unchanged', async () => {
      const announcements = await listenToAnnouncements(page);
      const submission = await interceptSubmission(page);
      await openForms(page);
      const form = example(page, 'update-email');
      const address = field(form, 'New email address');
      const cases = [
        ['', 'Enter your new email address.'],
        ['jane', 'Enter an email address such as name@example.org.'],
        ['jane@example', 'Enter an email address such as name@example.org.'],
        ['Jane.Doe@example.org', 'This is already your email address.'],
      ] as const;
      await expect(submit(form)).toBeDisabled();
      await expect(form.getByText('This is already your email address.')).toBeVisible();
      for (const [value, reason] of cases) {
        await address.fill(value);
        await expect(submit(form)).toBeDisabled();
        await expect(form.getByText(reason)).toBeVisible();
        expect(await description(submit(form))).toBe(reason);
        expect(await description(address)).toBe(reason);
      }
      await page.keyboard.press('Tab');
      await expect.poll(announcements).toContain('This is already your email address.');
      await address.fill('jane@example.com');
      await expect(submit(form)).toBeEnabled();
      expect(await description(submit(form))).toBe('');
      await field(form, 'Current password').fill('secret');
      await page.keyboard.press('Enter');
      expect((await submission()).get('email')).toBe('jane@example.com');
    });
    await test.step('is compared with the stored address if the server sends the submitted one back', async () => {
      await asNewVisitor();
      const refused = render('widgets/password-form/password-form.twig', {
        kind: 'update-username-email',
        id: 'update-email',
        action: '/gallery/echo',
        email: 'jane.doe@example.org',
        newEmail: 'jane@taken.example',
        error: 'Another member uses this address.',
      });
      await replaceMarkup(page, ADDRESS, /<form[^>]*id="update-email"[\s\S]*?<\/form>/, refused);
      const submission = await interceptSubmission(page);
      await openForms(page);
      const form = example(page, 'update-email');
      const address = field(form, 'New email address');
      await expect(address).toHaveValue('jane@taken.example');
      await expect(submit(form)).toBeEnabled();
      await address.fill('jane.doe@example.org');
      await expect(submit(form)).toBeDisabled();
      await expect(form.getByText('This is already your email address.')).toBeVisible();
      await address.fill('jane@example.com');
      await field(form, 'Current password').fill('secret');
      await submit(form).click();
      expect((await submission()).get('email')).toBe('jane@example.com');
    });
  });
});
