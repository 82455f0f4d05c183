import { SEEDED_PASSWORD } from '../../fixtures/account/member.ts';
import {
  buttonNamed,
  expectProfile,
  newEmail,
  openAccount,
  profileField,
  savedMessage,
  saveProfile,
  tabTo,
} from '../support/account.ts';
import { summaryLinks } from '../support/forms.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'breath-of-fresh-air';

test.describe('without JavaScript', () => {
  test('the profile is saved without fields that do not apply, and errors are shown beside their fields', {
    tag: ['@RT-09', '@FM-04', '@FM-07'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('a field that does not apply is neither required nor saved', async () => {
      await page.goto('/account/profile');
      await profileField(page, 'Training program').fill('Not mine');
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
      await expect(profileField(page, 'Training program')).toHaveValue('');
    });
    await test.step('the profile is saved and shown again', async () => {
      await page.goto('/account/profile');
      await saveProfile(page);
      await expectProfile(page);
    });
    await test.step('errors are shown beside their fields, which keep their values', async () => {
      await page.goto('/account/email');
      await newEmail(page).fill('taken@clinic.example');
      await buttonNamed(page, 'Save email address').click();
      await expect(newEmail(page)).toHaveValue('taken@clinic.example');
      await expect(newEmail(page)).toHaveAccessibleDescription('Another member uses this address.');
      await expect(page).toHaveTitle(/^Error: /);
    });
  });
});

test('members who have forgotten their password find help in the line of its label', async ({ page }) => {
  await page.goto('/login');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const label = await page.locator('label[for="password"]').boundingBox();
    const help = await page.getByRole('link', { name: 'Forgot your password?' }).boundingBox();
    const field = await page.getByLabel('Password').boundingBox();
    if (!label || !help || !field) throw new Error('the field, its label or the link is missing');
    expect(help.y + help.height / 2).toBeCloseTo(label.y + label.height / 2, 0);
    expect(help.x + help.width).toBeCloseTo(field.x + field.width, 0);
  }
});

test.describe('an account page', () => {
  test('saves the profile at 390 px and the email address by keyboard, until the visitor signs out', {
    tag: ['@FM-01', '@RT-09', '@FM-04', '@FM-05', '@quick'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('saves the email address by keyboard alone', async () => {
      await openAccount(page, 'email');
      await page.getByRole('link', { name: 'Email', exact: true }).focus();
      await tabTo(page, newEmail(page));
      await expect(newEmail(page)).toHaveAccessibleDescription('Enter your new email address.');
      await expect(buttonNamed(page, 'Save email address')).toBeDisabled();
      await page.keyboard.type('ada@clinic.example');
      await page.keyboard.press('Enter');
      await expect(savedMessage(page)).toBeVisible();
      await expect(page.getByText('ada@clinic.example')).toBeVisible();
    });
    await test.step('requires signing in again after signing out', async () => {
      await openAccount(page, 'email');
      await buttonNamed(page, 'Sign out').click();
      await expect(page).toHaveURL('/login?left=yes');
      await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
      await page.goto('/account/password');
      await page.getByLabel('Email address').fill('nadia.whitfield@clinic.example');
      await page.getByLabel('Password').fill(SEEDED_PASSWORD);
      await buttonNamed(page, 'Sign in').click();
      await expect(page).toHaveURL('/account/password');
    });
    await test.step('saves the profile and shows it again at 390 px', async () => {
      await asNewVisitor();
      await page.setViewportSize({ width: 390, height: 844 });
      await openAccount(page, 'profile');
      await expect(profileField(page, 'Training program')).toBeHidden();
      await saveProfile(page);
      await expectProfile(page);
    });
  });

  test('refuses an email address, a username and a password beside their fields', {
    tag: ['@FM-07', '@PW-03'],
  }, async ({ page, violations }) => {
    await test.step('keeps a refused email address, and compares the field with the stored address', async () => {
      violations.allow(/422/);
      await openAccount(page, 'email');
      const stored = await page.getByRole('definition').first().innerText();
      await newEmail(page).fill('taken@clinic.example');
      await buttonNamed(page, 'Save email address').click();
      await expect(summaryLinks(page.locator('main'))).toHaveText(['Another member uses this address.']);
      await ready(page, 'password-form');
      await expect(newEmail(page)).toHaveValue('taken@clinic.example');
      await expect(buttonNamed(page, 'Save email address')).toBeEnabled();
      await newEmail(page).fill(stored);
      await expect(buttonNamed(page, 'Save email address')).toBeDisabled();
      for (const element of [newEmail(page), buttonNamed(page, 'Save email address')])
        await expect(element).toHaveAccessibleDescription('This is already your email address.');
      await newEmail(page).fill('ada@clinic.example');
      await expect(newEmail(page)).toHaveAccessibleDescription('');
    });
    await test.step('shows username errors only in the submitted form', async () => {
      violations.allow(/422/);
      await openAccount(page, 'username');
      const update = page.getByRole('form', { name: 'Change your username' });
      const create = page.getByRole('form', { name: 'Create a new username and password' });
      await create.getByLabel('Username').fill('editor');
      await create.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await create.getByLabel('New password again', { exact: true }).fill(NEW_PASSWORD);
      await create.getByRole('button', { name: 'Create username and password' }).click();
      await expect(create.getByLabel('Username')).toBeFocused();
      await expect(summaryLinks(create)).toHaveText([
        'Another member has this username. Choose another one.',
      ]);
      await expect(create.getByLabel('New password', { exact: true })).toHaveValue('');
      await expect(summaryLinks(update)).toHaveCount(0);
      await expect(update.getByLabel('New username')).toHaveValue('');
      await update.getByLabel('New username').fill('ada');
      await update.getByLabel('Current password', { exact: true }).fill(SEEDED_PASSWORD);
      await update.getByRole('button', { name: 'Save username' }).click();
      await expect(savedMessage(page)).toBeVisible();
      await expect(page.getByText('Signed in as ada')).toBeVisible();
    });
    await test.step('changes the password, and then rejects the old one', async () => {
      violations.allow(/422/);
      await openAccount(page, 'password');
      const change = async () => {
        await page.getByLabel('Current password', { exact: true }).fill(SEEDED_PASSWORD);
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
        await page.getByLabel('New password again', { exact: true }).fill(NEW_PASSWORD);
        await buttonNamed(page, 'Save password').click();
      };
      await change();
      await expect(savedMessage(page)).toBeVisible();
      await ready(page, 'form');
      await change();
      await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
        'This is not your current password.',
      );
      await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
    });
  });
});

test.describe('no input is lost', () => {
  test('if the session has expired or the server fails', { tag: ['@FM-07', '@FM-01'] }, async ({
    page,
    violations,
  }) => {
    await test.step('if the session has expired', async () => {
      violations.allow(/400/);
      await openAccount(page, 'profile?fixture=expired-session');
      await saveProfile(page);
      await expect(page.getByText('Your session expired, so nothing has been saved.')).toBeVisible();
      await ready(page, 'form');
      await expect(page.locator('[data-form-part="summary"]')).toBeFocused();
      await expect(profileField(page, 'First name')).toHaveValue('Ada');
      await expect(profileField(page, 'Training program')).toHaveValue('Harbor Clinic');
      await buttonNamed(page, 'Save profile').click();
      await expectProfile(page);
    });
    await test.step('if the server fails', async () => {
      violations.allow(/500/);
      await openAccount(page, 'email?fixture=fail-forms');
      await newEmail(page).fill('ada@clinic.example');
      await buttonNamed(page, 'Save email address').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
      await page.goBack();
      await ready(page, 'form');
      await expect(newEmail(page)).toHaveValue('ada@clinic.example');
      await expect(buttonNamed(page, 'Save email address')).toBeEnabled();
    });
  });

  test('if the connection breaks or the response is slow', { tag: ['@FM-01', '@FM-07'] }, async ({
    page,
  }) => {
    await test.step('if the connection breaks, because Back restores the form for another submission', async () => {
      await openAccount(page, 'profile?fixture=drop-forms');
      await profileField(page, 'First name').fill('Ada');
      await page
        .getByRole('group', { name: 'Are you a trainee?' })
        .getByRole('radio', { name: 'Yes' })
        .check();
      await profileField(page, 'Training program').fill('Harbor Clinic');
      const failed = page.waitForURL('**/nowhere').catch(String);
      await buttonNamed(page, 'Save profile').click({ noWaitAfter: true });
      expect(await failed).toContain('ERR_EMPTY_RESPONSE');
      // Retries, because going back does not work until the browser shows its own error page.
      await expect(async () => void (await page.goBack())).toPass();
      await ready(page, 'form');
      await expect(profileField(page, 'First name')).toHaveValue('Ada');
      await expect(profileField(page, 'Training program')).toHaveValue('Harbor Clinic');
      await expect(buttonNamed(page, 'Save profile')).toBeEnabled();
    });
    await test.step('if the response is slow, and a repeated submission is ignored', async () => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await openAccount(page, 'email?fixture=slow-forms=1500');
      await newEmail(page).fill('ada@clinic.example');
      await buttonNamed(page, 'Save email address').dblclick();
      await page.keyboard.press('Enter');
      await expect(savedMessage(page)).toBeVisible();
      expect(posts).toBe(1);
    });
  });
});
