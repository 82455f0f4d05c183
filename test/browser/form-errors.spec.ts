import type { Page } from '@playwright/test';
import { buttonNamed, openAccount } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { CREDENTIALS_GALLERY, profileExample } from '../support/credentials.ts';
import { summaryLinks, summaryOf } from '../support/forms.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/form';

const MISSING = [
  'Enter your name.',
  'Email address: Please fill out this field.',
  'Choose whether you’ll come to dinner.',
];

function plainForm(page: Page) {
  const form = page.getByRole('form', { name: 'Register' });
  return {
    form,
    name: form.getByRole('textbox', { name: 'Name' }),
    email: form.getByRole('textbox', { name: 'Email address' }),
    code: form.getByRole('textbox', { name: 'Member number' }),
    dinner: form.getByRole('radio', { name: 'Yes' }),
    register: form.getByRole('button', { name: 'Register' }),
  };
}

function refusedForm(page: Page) {
  const form = page.getByRole('form', { name: 'Sign up' });
  return {
    form,
    username: form.getByRole('textbox', { name: 'Username' }),
    code: form.getByRole('textbox', { name: 'Member number' }),
    submit: form.getByRole('button', { name: 'Sign up' }),
  };
}

async function openForms(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'form');
}

test.describe('without JavaScript', () => {
  test('the server’s errors are listed, linked to their fields and associated with them', {
    tag: '@RT-09',
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    const { form, username, code } = refusedForm(page);
    await expect(username).toHaveAccessibleDescription('Another member has this username.');
    await expect(code).toHaveAccessibleDescription(
      'Six digits, as on your card. There is no member with this number. Find it',
    );
    await summaryLinks(form).nth(1).click();
    await expect(code).toBeFocused();
    await expect(summaryOf(plainForm(page).form)).toBeHidden();
  });
});

test.describe('a form with errors', () => {
  test('lists errors with links, and updates them until they are corrected, reset or disabled', {
    tag: ['@FM-07', '@wcag-3.3.1', '@wcag-3.3.3', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await test.step('lists them with links, associates each with its field, and focuses the first', async () => {
      const announcements = await listenToAnnouncements(page);
      await openForms(page);
      const { form, name, email, code, dinner, register } = plainForm(page);
      await expect.poll(announcements).toContain('There are problems with 2 fields.');
      const earlierCount = (await announcements()).length;
      await register.click();
      await expect(summaryOf(form).getByRole('heading')).toHaveText('There is a problem');
      await expect(summaryLinks(form)).toHaveText(MISSING);
      await expect(name).toBeFocused();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toHaveAccessibleDescription('Enter your name.');
      await expect(email).toHaveAccessibleDescription(
        'We’ll send the program to this address. Please fill out this field.',
      );
      await expect(code).not.toHaveAttribute('aria-invalid');
      await expect(dinner).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByRole('group', { name: 'Dinner' })).toHaveAccessibleDescription(
        'Choose whether you’ll come to dinner.',
      );
      await expect(page).toHaveTitle(/^Error: /);
      await expect
        .poll(async () => (await announcements()).slice(earlierCount))
        .toEqual(['There are problems with 3 fields.']);
    });
    await test.step('links from the list to the fields without changing the address', async () => {
      const { form, email, dinner, register } = plainForm(page);
      await register.click();
      await summaryLinks(form).nth(1).click();
      await expect(email).toBeFocused();
      await expect(form.getByText('Email address', { exact: true })).toBeInViewport();
      await summaryLinks(form).nth(2).press('Enter');
      await expect(dinner).toBeFocused();
      await expect(page).toHaveURL(ADDRESS);
    });
    await test.step('links to fields without an id, such as those that widgets add', async () => {
      await changeMarkup(page, '/account/profile', (html) =>
        html
          .replace('data-widget="credentials"', '$& data-credentials-minimum="3"')
          .replace('data-widget="assembly-field"', '$& data-assembly-field-required="yes"')
          .replaceAll(/(name="fields\[assemblies\]\[\]"[^>]*) checked/g, '$1'),
      );
      await openAccount(page, 'profile');
      await ready(page, 'credentials', 'assembly-field');
      await buttonNamed(page, 'Save profile').click();
      await page.getByRole('link', { name: 'Choose at least one assembly.' }).click();
      await expect(buttonNamed(page, 'Choose assemblies')).toBeFocused();
      await page.getByRole('link', { name: 'Choose at least 3.' }).click();
      await expect(page.getByRole('combobox', { name: 'Credentials after your name' })).toBeFocused();
      await expect(page).toHaveURL('/account/profile');
      await openForms(page);
    });
    await test.step('shows the title attribute of a field whose pattern does not match', async () => {
      const { form, code, register } = plainForm(page);
      await code.fill('12');
      await register.click();
      await expect(code).toHaveAccessibleDescription(/Six digits, as on your card\.$/);
      await expect(summaryLinks(form)).toHaveText([
        ...MISSING.slice(0, 2),
        'Six digits, as on your card.',
        ...MISSING.slice(2),
      ]);
    });
    await test.step('keeps the typed values, and clears the errors on reset', async () => {
      const { form, code, register } = plainForm(page);
      await code.fill('12');
      await register.click();
      await expect(code).toHaveValue('12');
      await form.evaluate((element: HTMLFormElement) => element.reset());
      await expect(summaryOf(form)).toBeHidden();
      await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    });
    await test.step('skips disabled fields, and clears the error of a field that becomes disabled', async () => {
      const { form, name, email, register } = plainForm(page);
      await name.evaluate((element: HTMLInputElement) => {
        element.disabled = true;
      });
      await register.click();
      await expect(summaryLinks(form)).toHaveText(MISSING.slice(1));
      await email.evaluate((element: HTMLInputElement) => {
        element.disabled = true;
      });
      await form.getByRole('radio', { name: 'No' }).check();
      await expect(summaryOf(form)).toBeHidden();
    });
    await test.step('updates each error as the visitor types, and clears it once it is corrected', async () => {
      await openForms(page);
      const refused = refusedForm(page);
      await refused.username.fill('ada');
      await refused.code.fill('');
      await expect(page).not.toHaveTitle(/^Error: /);
      const { form, name, email, dinner, register } = plainForm(page);
      await register.click();
      await name.press('A');
      await expect(summaryLinks(form)).toHaveText(MISSING.slice(1));
      await expect(name).not.toHaveAttribute('aria-invalid', 'true');
      await expect(name).toHaveAccessibleDescription('');
      await email.pressSequentially('ada');
      await expect(summaryLinks(form).first()).toHaveText(/^Email address: Please include an '@'/);
      await expect(email).toHaveAccessibleDescription(
        /^We’ll send the program to this address\. Please include an '@'/,
      );
      await email.fill('ada@clinic.example');
      await expect(summaryLinks(form)).toHaveText(MISSING.slice(2));
      await expect(email).toHaveAccessibleDescription('We’ll send the program to this address.');
      await expect(page).toHaveTitle(/^Error: /);
      await dinner.check();
      await expect(summaryOf(form)).toBeHidden();
      await expect(page).not.toHaveTitle(/^Error: /);
      await expect(form.locator('.sw-field-error')).toHaveCount(0);
      // A new error does not appear while the visitor types.
      await name.fill('');
      await expect(summaryOf(form)).toBeHidden();
      await register.click();
      await expect(summaryLinks(form)).toHaveText(MISSING.slice(0, 1));
      await expect(name).toBeFocused();
    });
  });
});

test.describe('a form that the server returned with errors', () => {
  test('focuses the first error, and clears each error when its field changes', {
    tag: ['@FM-07', '@wcag-3.3.1', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await test.step('focuses its first error and announces the errors, without a layout shift', async () => {
      const shifted = await watchShifts(page);
      const announcements = await listenToAnnouncements(page);
      await openForms(page);
      const { form, username } = refusedForm(page);
      await expect(username).toBeFocused();
      await expect.poll(announcements).toEqual(['There are problems with 2 fields.']);
      await expect(page).toHaveTitle(/^Error: /);
      await expect(summaryLinks(form)).toHaveText([
        'Another member has this username.',
        'There is no member with this number.',
      ]);
      expect(await shifted()).toBe(0);
    });
    await test.step('clears each error and its link when the field changes', async () => {
      const { form, username, code } = refusedForm(page);
      await summaryLinks(form).nth(1).click();
      await expect(code).toBeFocused();
      await expect(page).toHaveURL(ADDRESS);
      await code.fill('123456');
      await expect(summaryLinks(form)).toHaveText(['Another member has this username.']);
      await expect(code).toHaveAccessibleDescription('Six digits, as on your card.');
      await expect(form.getByRole('link', { name: 'Find it' })).toBeHidden();
      await expect(code).toHaveAttribute('aria-invalid', 'false');
      await username.fill('');
      await expect(summaryLinks(form), 'not corrected by clearing the field').toHaveCount(1);
      await username.fill('ada');
      await expect(summaryOf(form)).toBeHidden();
      await expect(page).not.toHaveTitle(/^Error: /);
    });
    await test.step('links to the field that a widget shows in place of a list', async () => {
      const message = 'One of these credentials is not yours.';
      const form = '<form class="sw-form" method="get" action="/gallery/credentials"';
      const link = `<h2>There is a problem</h2><ul><li><a href="#designations">${message}</a></li></ul>`;
      await changeMarkup(page, CREDENTIALS_GALLERY, (html) =>
        html
          .replace(
            `${form}>`,
            `${form} data-widget="form"><div class="sw-error-summary" data-form-part="summary">${link}</div>`,
          )
          .replace(
            /(<select id="designations"[^>]*)(>[\s\S]*?<\/select>)/,
            `$1 aria-invalid="true" aria-describedby="error"$2<p class="sw-field-error" id="error">${message}</p>`,
          ),
      );
      await page.goto(CREDENTIALS_GALLERY);
      const scope = profileExample(page);
      await page.locator('#few').scrollIntoViewIfNeeded();
      await ready(page, 'credentials');
      await ready(page, 'form');
      const field = scope.getByRole('combobox', { name: 'Credentials' });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(message);
      await scope.getByRole('link', { name: message }).click();
      await expect(field).toBeFocused();
      await buttonNamed(page, 'Remove NA').click();
      await expect(scope.getByRole('link', { name: message })).toBeHidden();
      await expect(field).not.toHaveAttribute('aria-invalid');
    });
    await test.step('shows new errors beside the server’s, and can be submitted while the server’s errors remain', async () => {
      await openForms(page);
      const { form, username, code, submit } = refusedForm(page);
      await username.fill('');
      await submit.click();
      await expect(username).toBeFocused();
      await expect(summaryLinks(form)).toHaveText([
        'Username: Please fill out this field.',
        'There is no member with this number.',
      ]);
      await expect(username).toHaveAccessibleDescription('Please fill out this field.');
      await expect(form.getByRole('link', { name: 'Find it' })).toBeVisible();
      await username.fill('ada');
      await expect(summaryLinks(form)).toHaveText(['There is no member with this number.']);
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await submit.click();
      await expect(page).toHaveURL(/\/cart\?username=ada&code=999999/);
    });
    await test.step('leaves the focus where the visitor has already put it', async () => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => document.getElementById('plain-code')?.focus());
      });
      await openForms(page);
      await expect(plainForm(page).code).toBeFocused();
    });
  });
});
