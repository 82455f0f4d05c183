import { expect, type Page, test } from '@playwright/test';
import { openAs } from './members.ts';

const summary = '.sw-error-summary';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an application is a single page, and keeps its answers when it has errors', async ({ page }) => {
    await page.goto('/membership/apply');
    await page.getByLabel('Full name').fill('Grace Whitfield');
    await page.getByLabel('Email address').fill('grace@example.org');
    await page.getByLabel('Institution').fill('c'.repeat(201));
    await page.getByLabel('Trainee').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await expect(page.locator(summary).getByRole('link')).toHaveAttribute('href', '#institution');
    await expect(page.getByLabel('Full name')).toHaveValue('Grace Whitfield');
    await expect(page.getByLabel('Trainee')).toBeChecked();
  });
});

test('an application leads to its number, and Back does not submit a second one', async ({ page }) => {
  const fillSteps = async (name: string) => {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email address').fill('grace@example.org');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Trainee').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  };
  const number = page.locator('p.notice');
  await page.goto('/membership/apply');
  const formId = await page.locator('input[name="formId"]').inputValue();
  await fillSteps('Grace Whitfield');
  await expect(number).toHaveText(/^We’ve received your application A-\d+\.$/);
  const first = await number.textContent();
  await page.goBack();
  await expect(page.getByText('You’ve already sent this application.')).toBeVisible();

  // Simulates a lost response: the same application, submitted again, keeps its number.
  await page.getByRole('link', { name: 'Start a new application' }).click();
  await page.locator('input[name="formId"]').evaluate((field: HTMLInputElement, id) => {
    field.value = id;
  }, formId);
  await fillSteps('Grace Whitfield');
  await expect(number).toHaveText(first ?? '');
});

test('answers that the form does not offer are refused, without a server error', async ({ page }) => {
  await page.goto('/membership/apply');
  const token = await page.locator('input[name="CRAFT_CSRF_TOKEN"]').inputValue();
  const base = `CRAFT_CSRF_TOKEN=${encodeURIComponent(token)}&action=society-widgets/application/send`;
  for (const answers of [
    'fullName[]=a&email[]=b&membershipType[]=full&formId[]=c',
    'fullName=a&email=a@example.org&membershipType=honorary&formId=abc',
    'fullName=%FF&email=%00&membershipType=full&formId=../../etc/passwd',
    '',
  ]) {
    const response = await page.request.post('/membership/apply', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      data: `${base}&${answers}`,
    });
    expect([answers, response.status()]).toEqual([answers, 200]);
    expect(await response.text()).toContain('There is a problem');
  }
});

test('a member saves the application to the account, continues in another browser, and sends it once', async ({
  browser,
  page,
}) => {
  const open = async (each: Page) => {
    await openAs(each, 'emma', '/account');
    await each.goto('/membership/apply');
  };
  const saved = (each: Page) => each.request.get('/actions/society-widgets/saved-form/application');
  await open(page);
  expect((await saved(page)).status()).toBe(204);
  await page.getByLabel('Full name').fill('Emma Whitfield');
  await page.getByText('Continue on another device').click();
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('Saved to your account on')).toBeVisible();

  const other = await browser.newPage();
  await open(other);
  await other.getByRole('button', { name: 'Continue with it' }).click();
  await expect(other.getByLabel('Full name')).toHaveValue('Emma Whitfield');
  await other.getByLabel('Email address').fill('emma@example.org');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await other.getByLabel('Trainee').check();
  await other.getByRole('button', { name: 'Send the application' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await (await saved(other)).json()).toMatchObject({ identity: expect.stringMatching(/^[\w-]{32}$/) });
  await other.close();
  await page.getByLabel('Institution').fill('Lung Clinic');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('You sent this form from another device on')).toBeVisible();
});

test('an upload is judged by its content, and belongs to its visitor', async ({ page, browser }) => {
  const address = '/actions/society-widgets/upload/file';
  await page.goto('/membership/apply');
  const token = await page.locator('input[name="CRAFT_CSRF_TOKEN"]').inputValue();
  const send = (name: string, content: string) =>
    page.request.post(address, {
      multipart: {
        CRAFT_CSRF_TOKEN: token,
        field: 'fields[cv]',
        file: { name, mimeType: 'application/pdf', buffer: Buffer.from(content) },
      },
    });
  expect((await send('page.pdf', '<!doctype html><script>alert(1)</script>')).status()).toBe(415);
  // Above PHP's own limit, the whole form is dropped with its token.
  expect([400, 413]).toContain((await send('long.pdf', '%PDF-1.7\n'.padEnd(10_000_001))).status());
  const stored = (await (await send('a/../cv\u202e.pdf', '%PDF-1.7\n')).json()) as { id: string };
  expect(stored).toEqual({ id: expect.stringMatching(/^[\w-]{32}$/), name: 'cv.pdf', size: 9 });
  const list = async (each: Page) => (await each.request.get(`${address}?id[]=${stored.id}&id[]=..`)).json();
  expect(await list(page)).toMatchObject({ files: [stored] });
  const stranger = await browser.newPage();
  expect(await list(stranger)).toMatchObject({ files: [] });
  await stranger.close();
  expect((await page.request.delete(`${address}?id[]=${stored.id}`)).status()).toBe(400);
  await page.request.delete(`${address}?id[]=${stored.id}`, { headers: { 'X-CSRF-Token': token } });
  expect(await list(page)).toMatchObject({ files: [] });
});
