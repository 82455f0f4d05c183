import { expect, test } from '@playwright/test';

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
