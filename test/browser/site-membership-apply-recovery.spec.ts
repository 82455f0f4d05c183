import type { Page } from '@playwright/test';
import { button } from '../support/account.ts';
import {
  expectPage,
  expectShown,
  fillAtOnce,
  fillPages,
  form,
  goOnTo,
  openApplication,
  plainHand,
  pointerHand,
  QUICK_RECEIPT,
} from '../support/applying.ts';
import {
  APPLY,
  named,
  PLAIN_RECEIPT,
  RECEIPT,
  RECEIVED,
  receiptOf,
  sendButton,
} from '../support/membership.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('after an expired session, the form can be submitted again', { tag: '@FM-07' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    await fillPages(plainHand(page));
    await page.context().clearCookies();
    await sendButton(page).click();
    await expect(page.getByText('your application has not been sent')).toBeVisible();
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
  });
});

/** Fills in every required field and continues to the last step. */
async function fillToLastStep(page: Page, query = ''): Promise<void> {
  await openApplication(page, query);
  await fillAtOnce(page);
  await goOnTo(page, 'Your membership');
}

test.describe('no input is lost', () => {
  test('by a reload, which also keeps the step', { tag: '@MA-06' }, async ({ page }) => {
    test.slow();
    await openApplication(page);
    await fillPages(pointerHand(page, 'click'), 0, 1);
    await named(page, 'fields[homeCity]').fill('Bergen');
    await page.reload();
    await ready(page, 'membership-application');
    await expectShown(page, 'Your addresses');
    await expect(form(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
    await expect(named(page, 'fields[homeCity]')).toHaveValue('Bergen');
    await fillPages(pointerHand(page, 'click'), 2);
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(RECEIPT);
  });

  test('by Back and Forward, which move through the steps', { tag: ['@MA-06', '@MA-07'] }, async ({
    page,
  }) => {
    await page.goto('/login');
    await openApplication(page);
    await fillAtOnce(page);
    await goOnTo(page, 'Your addresses');
    await page.goBack();
    await expectPage(page, 'Your work');
    await page.goBack();
    await expectPage(page, 'About you');
    await expect(named(page, 'fullName')).toHaveValue('Ada Byron');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await page.goForward();
    await ready(page, 'membership-application');
    await expectShown(page, 'About you');
    await page.goForward();
    await expectPage(page, 'Your work');
  });

  test('by a closed tab, including the order of credentials in a step that is not shown again', {
    tag: ['@MA-06', '@CD-01'],
  }, async ({ page, context }) => {
    await openApplication(page);
    await pointerHand(page, 'click').credentials(['PhD', 'MD']);
    await fillAtOnce(page);
    await goOnTo(page, 'Your membership');
    await page.close();
    const next = await context.newPage();
    // Small enough that the credentials are out of view from the start.
    await next.setViewportSize({ width: 390, height: 500 });
    await openApplication(next);
    await expectShown(next, 'Your membership');
    await ready(next, 'credentials');
    await sendButton(next).click();
    expect(await receiptOf(next)).toMatchObject({ ...QUICK_RECEIPT, Credentials: 'PhD, MD' });
  });

  test('by a session that expires before submission', { tag: ['@MA-06', '@FM-07'] }, async ({
    page,
    context,
    violations,
  }) => {
    violations.allow(/400/);
    await fillToLastStep(page);
    await context.clearCookies();
    await sendButton(page).click();
    await expect(page.getByText('your application has not been sent')).toBeVisible();
    await ready(page, 'membership-application');
    await expectShown(page, 'Your membership');
    await sendButton(page).click();
    expect(await receiptOf(page)).toMatchObject(QUICK_RECEIPT);
  });

  test('by a server that fails', { tag: ['@MA-06', '@FM-01'] }, async ({ page, violations }) => {
    violations.allow(/500/);
    await fillToLastStep(page, '?fixture=fail-forms');
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
    await page.goBack();
    await ready(page, 'membership-application');
    await expectShown(page, 'Your membership');
    await openApplication(page);
    await expectShown(page, 'Your membership');
    await sendButton(page).click();
    expect(await receiptOf(page)).toMatchObject(QUICK_RECEIPT);
  });

  test('by a connection that breaks', { tag: ['@MA-06', '@FM-01'] }, async ({ page }) => {
    await fillToLastStep(page, '?fixture=drop-forms');
    const failed = page.waitForURL('**/nowhere').catch(String);
    await sendButton(page).click({ noWaitAfter: true });
    expect(await failed).toContain('ERR_EMPTY_RESPONSE');
    // Going back fails until the browser shows its own error page.
    await expect(async () => void (await page.goBack())).toPass();
    await ready(page, 'membership-application');
    await expectShown(page, 'Your membership');
    await expect(sendButton(page)).toBeEnabled();
    await openApplication(page);
    await sendButton(page).click();
    expect(await receiptOf(page)).toMatchObject(QUICK_RECEIPT);
  });
});

test.describe('only one application is created', () => {
  const numberIn = (page: Page) => page.locator('.lead').textContent();

  test('if the response is slow and the button is clicked repeatedly', { tag: '@FM-01' }, async ({
    page,
    requests,
  }) => {
    await fillToLastStep(page, '?fixture=slow-forms=1500');
    requests.forget();
    await sendButton(page).dblclick();
    await page.keyboard.press('Enter');
    expect(await receiptOf(page)).toMatchObject(QUICK_RECEIPT);
    expect(requests.to(APPLY).filter((request) => request.method() === 'POST')).toHaveLength(1);
  });

  test('if the response is lost and the form is submitted again', { tag: '@FM-01' }, async ({
    page,
    context,
  }) => {
    await fillToLastStep(page, '?fixture=lose-answers');
    const other = await context.newPage();
    const numbers: (string | null)[] = [];
    for (let time = 0; time < 2; time++) {
      const failed = page.waitForURL('**/nowhere').catch(String);
      await sendButton(page).click({ noWaitAfter: true });
      expect(await failed).toContain('ERR_EMPTY_RESPONSE');
      await other.goto(RECEIVED);
      numbers.push(await numberIn(other));
      await expect(async () => void (await page.goBack())).toPass();
      await ready(page, 'membership-application');
      await expectShown(page, 'Your membership');
    }
    expect(numbers[0]).toContain('Your application number is');
    expect(numbers[1]).toBe(numbers[0]);
  });
});

test('submitting the form shows the first invalid field, even in an earlier step', {
  tag: ['@MA-02', '@MA-06'],
}, async ({ page, requests }) => {
  await fillToLastStep(page);
  requests.forget();
  await named(page, 'fields[ersAffiliationId]').evaluate((input: HTMLInputElement) => {
    input.value = '';
  });
  await sendButton(page).click();
  await expectShown(page, 'Your work');
  await expect(named(page, 'fields[ersAffiliationId]')).toBeFocused();
  await expect(named(page, 'fields[ersAffiliationId]')).toHaveAccessibleDescription(
    /Enter your ERS membership number\./,
  );
  await expect(
    page.getByText('Please ensure that all required fields are filled out.', { exact: true }),
  ).toBeVisible();
  expect(requests.to(APPLY)).toHaveLength(0);
  await page.keyboard.type('E-78');
  await button(page, 'Continue').click();
  await expectPage(page, 'Your addresses');
});
