import type { Locator, Page } from '@playwright/test';
import { buttonNamed, openAccount, profileField } from '../support/account.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Returns the color of a custom property in the format of computed styles. */
const colorOf = (page: Page, property: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);

/** Expects a box to appear invalid, with a border in the error color and a thick bar at its start edge. */
async function expectErrorLook(box: Locator, color: string): Promise<void> {
  await expect(box).toHaveCSS('border-inline-start-width', '6px');
  for (const side of ['top', 'right', 'bottom', 'left'])
    await expect(box).toHaveCSS(`border-${side}-color`, color);
}

test.describe('without JavaScript', () => {
  test('required fields are marked, except those that depend on an answer', {
    tag: ['@RT-09', '@FM-07'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/account/profile');
    const mark = (id: string) => page.locator(`label[for="${id}"] > .sw-required`);
    await expect(mark('fields-firstName')).toBeVisible();
    await expect(mark('fields-lastName')).toHaveCount(0);
    await expect(mark('fields-npiNumber')).toBeHidden();
    await expect(mark('fields-trainingProgram')).toBeHidden();
    await expect(page.getByText('Questions marked * need an answer.')).toBeVisible();
  });
});

/** One field of each kind, with the element that displays the field's border. */
const kinds = [
  { page: '/account/profile', widget: 'form', box: '#fields-firstName', what: 'text field of the site' },
  { page: '/account/profile', widget: 'form', box: '#fields-country', what: 'list of the site' },
  { page: '/account/password', widget: 'form', box: '#newPassword', what: 'password of the site' },
  { page: '/gallery/password-form', widget: 'password-form', box: '#change-password-new', what: 'password' },
  { page: '/gallery/country-select', widget: 'country-select', box: '.sw-field select', what: 'list' },
  { page: '/gallery/phone-field', widget: 'phone-field', box: '#phone', what: 'text field' },
  { page: '/gallery/membership-selector', widget: 'membership-selector', box: '.sw-choice', what: 'choice' },
  {
    page: '/gallery/credentials',
    widget: 'credentials',
    box: '.sw-credentials-search input',
    what: 'search box',
  },
] as const;

test.describe('an invalid field', () => {
  test('looks invalid in every state and color, whoever has found the error', { tag: '@FM-07' }, async ({
    asNewVisitor,
    page,
  }) => {
    await test.step('looks invalid when the browser finds the error, and does not respond to the pointer when disabled', async () => {
      await openAccount(page, 'profile');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const danger = await colorOf(page, '--sw-color-danger');
      const name = profileField(page, 'First name');
      await name.fill('');
      await buttonNamed(page, 'Save profile').click();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await name.hover();
      await expectErrorLook(name, danger);
      const city = page.locator('#fields-city');
      const line = await city.evaluate((input: HTMLInputElement) => {
        input.disabled = true;
        return getComputedStyle(input).borderTopColor;
      });
      await city.hover({ force: true });
      await expect(city).toHaveCSS('border-top-color', line);
    });
    for (const { page: address, widget, box: selector, what } of kinds)
      await test.step(`looks invalid while hovered, while focused, in dark colors and in forced colors (${what})`, async () => {
        await asNewVisitor();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(address);
        await ready(page, widget);
        const box = page.locator(selector).filter({ visible: true }).first();
        await box.evaluate((element) =>
          (element.querySelector('input') ?? element).setAttribute('aria-invalid', 'true'),
        );
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const danger = await colorOf(page, '--sw-color-danger');
          expect(danger).not.toBe(await colorOf(page, '--sw-color-accent'));
          await expectErrorLook(box, danger);
          await box.hover();
          await expectErrorLook(box, danger);
          await box.click();
          await expectErrorLook(box, danger);
          await page.mouse.move(0, 0);
        }
        await page.emulateMedia({ forcedColors: 'active' });
        await box.hover();
        await expect(box).toHaveCSS('border-inline-start-width', '6px');
      });
  });
});

/** Returns the visible marks in labels, with their labels and their styles. */
async function marksOf(page: Page) {
  const marks = page.locator(':is(label, legend) > .sw-required').filter({ visible: true });
  await expect(marks.first()).toBeVisible();
  return marks.evaluateAll((elements) =>
    elements.map((element) => {
      const { content, color, fontWeight } = getComputedStyle(element, '::before');
      return { label: element.parentElement?.textContent.trim(), content, color, fontWeight };
    }),
  );
}

test.describe('required fields', () => {
  const forms = [
    ['/account/profile', 'form', 'First name', 'NPI number'],
    ['/account/password', 'form', 'Current password', 'New password', 'New password again'],
    [
      '/account/username',
      'form',
      'New username',
      'Current password',
      'Username',
      'New password',
      'New password again',
    ],
    ['/account/email', 'form', 'New email address'],
    ['/membership/apply#membership', 'membership-application', 'Type of membership'],
    ['/login', undefined, 'Email address', 'Password'],
    ['/gallery/password-form', 'password-form', 'Current password', 'New password', 'Confirm new password'],
  ] as const;

  test('have the same mark everywhere, which has the error color and is ignored by screen readers', {
    tag: '@FM-07',
  }, async ({ page }) => {
    for (const [address, widget, ...labels] of forms) {
      await test.step(address, async () => {
        await page.goto(address);
        if (widget) await ready(page, widget);
        const danger = await colorOf(page, '--sw-color-danger');
        const found = await marksOf(page);
        // The labels are complete, because their text does not include the mark.
        for (const label of labels) expect(found).toContainEqual(expect.objectContaining({ label }));
        for (const mark of found)
          expect(mark).toMatchObject({ content: '"*" / ""', color: danger, fontWeight: '600' });
        await expect(page.getByText('Questions marked * need an answer.').first()).toBeVisible();
      });
    }
  });
});

test.describe('copied text', () => {
  const copy = async (page: Page, text: string): Promise<void> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  };

  test('loses tabs, labels and invisible characters, except in a password', {
    tag: ['@FM-07', '@NF-02', '@NP-03', '@PW-01'],
  }, async ({ page }) => {
    await test.step('loses tabs and invisible characters around it, even if Enter submits the form', async () => {
      await openAccount(page, 'profile');
      const first = profileField(page, 'First name');
      const last = profileField(page, 'Last name');
      for (const [copied, kept] of [
        ['\tAda', 'Ada'],
        ['\u200bAda\u00a0\n', 'Ada'],
        [' Ada\tMary ', 'Ada Mary'],
        ['می\u200cخواهم', 'می\u200cخواهم'],
      ] as const) {
        await first.fill('');
        await copy(page, copied);
        await page.keyboard.press('ControlOrMeta+v');
        await page.keyboard.press('Tab');
        await expect(first).toHaveValue(kept);
      }
      await last.fill('');
      await copy(page, '\t Byron');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Saved\./)).toBeVisible();
      await expect(last).toHaveValue('Byron');
    });
    await test.step('in an email field loses what was copied with the address', async () => {
      await openAccount(page, 'email');
      const mail = page.locator('input[type="email"]');
      await mail.fill('');
      await copy(page, 'mailto:ada＠clinic.example.');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('Tab');
      await expect(mail).toHaveValue('ada@clinic.example');
    });
    await test.step('in a number field loses its label, and a field that contains only tabs counts as empty', async () => {
      await openAccount(page, 'profile');
      const number = page.locator('#fields-npiNumber');
      await page
        .getByRole('group', { name: 'Do you have an NPI number?' })
        .getByRole('radio', { name: 'Yes' })
        .check();
      await number.fill('');
      await copy(page, 'NPI: \u200b1234567893');
      await page.keyboard.press('ControlOrMeta+v');
      await expect(number).toHaveValue('1234567893');
      const first = profileField(page, 'First name');
      await first.fill('');
      await copy(page, '\t\u200b');
      await page.keyboard.press('ControlOrMeta+v');
      await buttonNamed(page, 'Save profile').click();
      await expect(first).toHaveAccessibleDescription('Enter your first name.');
      await expect(first).toHaveValue('');
    });
    await test.step('in the lookup also loses its label', async () => {
      await page.goto('/gallery/npi-lookup');
      await ready(page, 'npi-lookup');
      await page.getByRole('link', { name: 'Look up your number' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Name and number' }).check();
      const number = dialog.getByRole('textbox', { name: 'NPI number' });
      await number.focus();
      await copy(page, 'NPI: 1234\u00a0567\u00a0893');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('Tab');
      await expect(number).toHaveValue('1234567893');
    });
    await test.step('in a password is unchanged, even while the password is visible', async () => {
      await openAccount(page, 'password');
      const field = page.locator('#newPassword');
      await page.getByRole('button', { name: /^show New password$/ }).click();
      await field.focus();
      await copy(page, ' wheeze \t');
      await page.keyboard.press('ControlOrMeta+v');
      await page.keyboard.press('Tab');
      await expect(field).toHaveValue(' wheeze \t');
    });
  });
});
