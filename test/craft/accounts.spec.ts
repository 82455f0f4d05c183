import { createServer } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { fillLogin, openAs, openRemembered } from './members.ts';
import { mailPort, memberPassword } from './project.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const notice = (page: Page) => page.locator('p.notice');
const summary = (page: Page) => page.locator('.sw-error-summary');
const expireToken = (page: Page) =>
  page.locator('input[name="CRAFT_CSRF_TOKEN"]').evaluate((field: HTMLInputElement) => {
    field.value = 'expired';
  });

/** Receives Craft's email over a minimal SMTP server, and keeps it in memory. */
async function openMailbox() {
  let resolve: (text: string) => void;
  const mail = new Promise<string>((onMail) => {
    resolve = onMail;
  });
  const server = createServer((socket) => {
    let data = '';
    let isMail = false;
    socket.write('220 mailbox\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      data += text;
      if (isMail) {
        if (!data.endsWith('\r\n.\r\n')) return;
        resolve(data);
        isMail = false;
      } else isMail = /^DATA/i.test(text);
      socket.write(isMail ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((listening) => {
    server.listen(mailPort, '127.0.0.1', listening);
  });
  return {
    /** Waits for Craft's email, and returns the first link in it that contains the given text. */
    link: async (text: string): Promise<string> => {
      // In quoted-printable text, wrapped lines end in "=", and "=" is encoded as "=3D".
      const body = (await mail).replace(/=\r\n/g, '').replaceAll('=3D', '=');
      return new RegExp(`https?://[^\\s"<]*${text}[^\\s"<]*`).exec(body)?.[0].replaceAll('&amp;', '&') ?? '';
    },
    close: () => server.close(),
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a profile is saved, and its errors are in the summary and beside the fields', async ({ page }) => {
    await openAs(page, 'ada', '/account/profile');
    await page.getByLabel('Institution').fill('a'.repeat(61));
    await page.locator('#first-name').fill('Augusta');
    await save(page);
    await expect(summary(page).getByRole('link')).toHaveAttribute('href', '#institution');
    await expect(page.locator('#institution-error')).toContainText('60');
    await expect(page.locator('#first-name')).toHaveValue('Augusta');
    await page.getByLabel('Institution').fill('Lung Clinic');
    await save(page);
    await expect(notice(page)).toHaveText('Your profile has been saved.');
    await expect(page.getByLabel('Institution')).toHaveValue('Lung Clinic');
  });
});

test('a wrong password on the login page keeps the name, and the correct one leads to the requested page', async ({
  page,
}) => {
  await page.goto('/account/profile');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, 'ada', 'wrong');
  await expect(summary(page)).toContainText('Invalid username or password.');
  await expect(page.getByLabel('Username or email address')).toHaveValue('ada');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await fillLogin(page, 'ada');
  await expect(page).toHaveURL(/\/account\/profile$/);
});

test('a profile is saved, and a reload does not send it again', async ({ page }) => {
  await openAs(page, 'ada', '/account/profile');
  await page.locator('#first-name').fill('Ada');
  await page.getByLabel('Institution').fill('');
  await save(page);
  await expect(notice(page)).toHaveText('Your profile has been saved.');
  await page.reload();
  await expect(page.locator('#first-name')).toHaveValue('Ada');
  await expect(notice(page)).toHaveCount(0);
});

test('an NPI number is checked', async ({ page }) => {
  await openAs(page, 'emma', '/account/profile');
  const number = page.locator('#npi-number');
  // The previous page looks the same, so this waits until the next page has loaded. When its form mounts, errors disappear
  // and the button moves.
  const saveAs = async (value: string): Promise<void> => {
    await expect(page.locator('form[data-widget="form"]')).toHaveAttribute('data-widget-state', 'ready');
    await number.fill(value);
    await Promise.all([page.waitForEvent('domcontentloaded'), save(page)]);
  };
  await saveAs('1234567893');
  await expect(notice(page)).toHaveText('Your profile has been saved.');
  for (const wrong of ['1234567890', '12345', '3234567893', 'abcdefghij']) {
    await saveAs(wrong);
    await expect(summary(page).getByRole('link')).toHaveAttribute('href', '#npi-number');
    await expect(page.locator('#npi-number-error')).toHaveText(
      'This NPI number isn’t valid. Check its 10 digits.',
    );
    await expect(number).toHaveValue(wrong);
  }
  await saveAs('');
  await expect(notice(page)).toHaveText('Your profile has been saved.');
});

test('a notice for a page that was never shown does not appear above a later error', async ({ page }) => {
  await openAs(page, 'emma', '/account/profile');
  await page.locator('form[data-widget="form"]').evaluate(async (form: HTMLFormElement) => {
    await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
  });
  await page.getByLabel('Institution').fill('b'.repeat(61));
  await save(page);
  await expect(summary(page).getByRole('link')).toHaveAttribute('href', '#institution');
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/account/profile');
  await expect(notice(page)).toHaveCount(0);
});

test("another member's username is refused", async ({ page }) => {
  await openAs(page, 'ada', '/account/username');
  await page.getByLabel('Username').fill('bea');
  await save(page);
  await expect(summary(page)).toContainText('already been taken');
  await expect(page.getByLabel('Username')).toHaveValue('bea');
});

test('a new email address requires the current password, and stays in the field if the password is wrong', async ({
  page,
}) => {
  await openRemembered(page, 'bea', '/account/email');
  const email = page.getByLabel('New email address');
  await email.fill('bea.new@example.org');
  await page.getByLabel('Current password', { exact: true }).fill('wrong');
  await save(page);
  await expect(page.locator('.sw-field-error').first()).toHaveText('Incorrect current password.');
  await expect(email).toHaveValue('bea.new@example.org');
  await page.getByLabel('Current password', { exact: true }).fill(memberPassword);
  await save(page);
  await expect(notice(page)).toHaveText('Your email address has been changed.');
  await expect(email).toHaveValue('bea.new@example.org');
  await email.fill('bea@example.org');
  await page.getByLabel('Current password', { exact: true }).fill(memberPassword);
  await save(page);
  await expect(notice(page)).toHaveText('Your email address has been changed.');
});

test('a new password is saved, and Craft refuses a short one', async ({ page }) => {
  await openRemembered(page, 'cara', '/account/password');
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(next);
    await save(page);
  };
  await fill(memberPassword, 'abc');
  await expect(page.locator('.sw-field-error').first()).toContainText('at least');
  await fill('wrong', 'Bronchoscopy-2026');
  await expect(page.locator('.sw-field-error').first()).toHaveText('Incorrect current password.');
  await fill(memberPassword, 'Bronchoscopy-2026');
  await expect(notice(page)).toHaveText('Your password has been changed.');
  await fill('Bronchoscopy-2026', memberPassword);
  await expect(notice(page)).toHaveText('Your password has been changed.');
});

test('the link in an email replaces a forgotten password', async ({ page }) => {
  const mailbox = await openMailbox();
  await page.goto('/forgot-password');
  await page.getByLabel('Username or email address').fill('dora');
  await page.getByRole('button', { name: 'Send me an email' }).click();
  await expect(notice(page)).toContainText('we’ve sent it an email');
  const link = await mailbox.link('set-?password');
  mailbox.close();
  await page.goto(link);
  const fill = async (next: string) => {
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(next);
    await save(page);
  };
  await fill('abc');
  await expect(page.locator('.sw-field-error').first()).toContainText('at least');
  await fill('Bronchoscopy-2026');
  await expect(page).not.toHaveURL(/set-?password/);
  await page.goto('/account');
  await fillLogin(page, 'dora', 'Bronchoscopy-2026');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('a name without an account is refused, or is answered like any other with preventUserEnumeration', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  const name = page.getByLabel('Username or email address');
  await name.fill('nobody');
  await page.getByRole('button', { name: 'Send me an email' }).click();
  // Craft's starter project and the guide set preventUserEnumeration, which Craft itself does not set by default.
  const refusal = summary(page).filter({ visible: true });
  await expect(refusal.or(notice(page))).toHaveText(/Invalid username or email\.|we’ve sent it an email/);
  if (await refusal.isVisible()) await expect(name).toHaveValue('nobody');
});

test('an expired token loses nothing that was typed, and shows no password', async ({ page }) => {
  await openAs(page, 'emma', '/account/profile');
  await expireToken(page);
  await page.getByLabel('Institution').fill('Lung <Clinic>');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That didn’t work');
  await expect(page.locator('dl')).toContainText('Lung <Clinic>');
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);

  await page.goto('/account/password');
  await expireToken(page);
  await page.getByLabel('Current password', { exact: true }).fill(memberPassword);
  await page.getByLabel('New password', { exact: true }).fill('Bronchoscopy-2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Bronchoscopy-2026');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That didn’t work');
  await expect(page.locator('body')).not.toContainText(/Spirometry|Bronchoscopy|expired/);
});

test('a form whose session has ended saves nothing and keeps its values', async ({ page }) => {
  await openAs(page, 'emma', '/account/profile');
  await page.getByLabel('Institution').fill('Clinic of the past');
  await page.context().clearCookies();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That didn’t work');
  await expect(page.locator('dl')).toContainText('Clinic of the past');
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await fillLogin(page, 'emma');
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByLabel('Institution')).not.toHaveValue('Clinic of the past');
});

test("the second site's login is in its language and leads to its pages", async ({ page }) => {
  await page.goto('/es/account/profile');
  await expect(page).toHaveURL(/\/es\/login$/);
  await page.getByLabel('Nombre de usuario o correo').fill('emma');
  await page.getByLabel('Contraseña').fill(memberPassword);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/es\/account\/profile$/);
  await page.getByLabel('Institución').fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/\/es\/account\/profile$/);
  await expect(notice(page)).toHaveText('Se ha guardado su perfil.');
});
