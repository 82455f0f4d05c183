import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
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

/** What a form sends, kept from the server; once the answer shows, for a page that is closed on its way to another can hang. */
async function catchPost(page: Page): Promise<() => Promise<URLSearchParams>> {
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/gallery/echo', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Thank you.' }),
  );
  return async () => {
    const data = (await posted).postData() ?? '';
    await expect(page.getByText('Thank you.')).toBeVisible();
    return new URLSearchParams(data);
  };
}

/** What describes an element, as assistive technology reads it. */
const description = (element: Locator) =>
  element.evaluate((described) => {
    const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent.trim()).join(' ');
  });

test.describe('without JavaScript', () => {
  test('the form can be sent, and nothing needs a script', { tag: ['@RT-09', '@PW-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    const posted = await catchPost(page);
    await page.goto(ADDRESS);
    const form = example(page, 'create-account');
    await expect(form.getByRole('button')).toHaveCount(1);
    await expect(page.getByText(MISMATCH).first()).toBeHidden();
    await field(form, 'Username').fill('jane');
    await field(form, 'Password').fill('one');
    await field(form, 'Confirm password').fill('other');
    await submit(form).click();
    expect((await posted()).get('newPassword')).toBe('one');
  });
});

test.describe('two passwords', () => {
  test('that differ, or of which one is empty, cannot be sent', { tag: '@PW-01' }, async ({ page }) => {
    await openForms(page);
    const form = example(page, 'change-password');
    const message = form.getByText(MISMATCH);
    await expect(submit(form)).toBeDisabled();
    await expect(message).toBeHidden();
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

  test('that agree are sent, by the Enter key', { tag: '@PW-01' }, async ({ page }) => {
    const posted = await catchPost(page);
    await openForms(page);
    const form = example(page, 'create-account');
    await field(form, 'Username').fill('jane');
    await field(form, 'Password').fill('caf\u00e9');
    await field(form, 'Confirm password').fill('cafe\u0301!');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await expect(submit(form)).toBeEnabled();
    await page.keyboard.press('Enter');
    const sent = await posted();
    expect([sent.get('username'), sent.get('newPassword')]).toEqual(['jane', 'caf\u00e9']);
  });

  test('are asked when a password manager fills them in, and after a reset', {
    tag: ['@PW-01', '@PW-02'],
  }, async ({ page }) => {
    await openForms(page);
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

  test('are asked when the page is shown again', { tag: '@PW-01' }, async ({ page }) => {
    await openForms(page);
    const form = example(page, 'change-password');
    await form.evaluate((element) => {
      for (const input of element.querySelectorAll<HTMLInputElement>('[autocomplete="new-password"]')) {
        input.value = 'brought back';
      }
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(submit(form)).toBeEnabled();
  });

  test('that differ are told once a field is left', { tag: '@PW-01' }, async ({ page }) => {
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

  test('typed before the script has come are asked when it has', { tag: ['@PW-01', '@RT-08'] }, async ({
    page,
    hold,
  }) => {
    const release = await hold(page, /chunks\/password-form/);
    await page.goto(ADDRESS);
    const form = example(page, 'change-password');
    await field(form, 'New password').fill('one');
    await field(form, 'Confirm new password').fill('two');
    release();
    await expect(submit(form)).toBeDisabled();
    await expect(form.getByText(MISMATCH)).toBeVisible();
  });

  test('leave the focus to the visitor, and other buttons alone', { tag: '@PW-01' }, async ({ page }) => {
    await page.route(`**${ADDRESS}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</form>',
        '<button formnovalidate>Cancel</button></form><button form="change-password">Save here</button>',
      );
      await route.fulfill({ response, body });
    });
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

test.describe('a toggle', () => {
  test('shows a password and hides it, with its value and its caret', { tag: '@PW-02' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await openForms(page);
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

  test('is undone when the form is sent, before anybody reads it', { tag: '@PW-02' }, async ({ page }) => {
    const posted = await catchPost(page);
    await openForms(page);
    const form = example(page, 'change-password');
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await field(form, name).fill('secret');
      await form.getByRole('button', { name: `show ${name}`, exact: true }).click();
    }
    await expect(form.locator('[type="password"]')).toHaveCount(0);
    await form.evaluate((element) => {
      addEventListener('submit', () => {
        const count = element.querySelectorAll('[type="password"]').length;
        const said = document.createElement('input');
        said.name = 'hidden';
        said.value = String(count);
        element.append(said);
      });
    });
    await submit(form).click();
    const sent = await posted();
    expect(sent.get('hidden')).toBe('3');
    expect(sent.get('confirmPassword')).toBe('secret');
  });

  test('is undone when the page is shown again', { tag: '@PW-02' }, async ({ page }) => {
    await openForms(page);
    const form = example(page, 'change-password');
    await form.getByRole('button', { name: 'show New password', exact: true }).click();
    await expect(form.locator('[type="password"]')).toHaveCount(2);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(form.locator('[type="password"]')).toHaveCount(3);
  });

  test('is large enough for a thumb, and nothing moves when it comes', { tag: '@PW-02' }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const shifts = await watchShifts(page);
    await openForms(page);
    expect(await shifts()).toBe(0);
    const form = example(page, 'change-password');
    const toggle = form.getByRole('button', { name: 'show New password', exact: true });
    const box = await toggle.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await toggle.tap();
    await expect(field(form, 'New password')).toHaveAttribute('type', 'text');
    await context.close();
  });
});

test.describe('password managers', () => {
  test('find tokens where the template left them out, and can paste', { tag: '@PW-02' }, async ({ page }) => {
    await page.route(`**${ADDRESS}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/ autocomplete="(?!off)[^"]*"/g, '');
      await route.fulfill({ response, body });
    });
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

test.describe('another address', () => {
  test('cannot be sent while it is empty, none or the stored one, and says why', { tag: '@PW-03' }, async ({
    page,
  }) => {
    const announcements = await listenToAnnouncements(page);
    const posted = await catchPost(page);
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
    expect((await posted()).get('email')).toBe('jane@example.com');
  });
});

test.describe('a form whose parts do not belong together', () => {
  test('is reported and left as it is', { tag: ['@PW-01', '@RT-04'] }, async ({ page, violations }) => {
    violations.allow(/password-form: parts are missing.*found new, mismatch/);
    await page.route(`**${ADDRESS}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-password-form-part="confirm"', '');
      await route.fulfill({ response, body });
    });
    await page.goto(ADDRESS);
    await expect(example(page, 'change-password')).toHaveAttribute('data-widget-state', 'failed');
    await expect(submit(example(page, 'change-password'))).toBeEnabled();
  });
});
