import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { delayChunk } from '../support/delay.ts';
import {
  APPLY,
  controlNamed,
  PLAIN_RECEIPT,
  RECEIPT,
  RECEIVED,
  receiptOf,
  sendButton,
} from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepFocused,
  expectStepShown,
  fillByScript,
  fillSteps,
  fillToLastStep,
  openApply,
  plainScriptFiller,
  pointerFiller,
  SCRIPTED_RECEIPT,
  scriptFiller,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('after an expired session, the form can be submitted again', { tag: '@FM-07' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    await fillSteps(plainScriptFiller(page));
    await page.context().clearCookies();
    await sendButton(page).click();
    await expect(page.getByText('your application has not been sent')).toBeVisible();
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
  });
});

const numberIn = (page: Page) => page.locator('.lead').textContent();

test.describe('no input is lost', () => {
  test('after a reload, which also keeps the step', { tag: '@MA-06' }, async ({ page }) => {
    test.slow();
    await openApply(page);
    await fillSteps(pointerFiller(page, 'click'), 0, 1);
    // Otherwise, the home address would be hidden, because no answer would require it.
    await controlNamed(page, 'fields[preferredMailingAddress]').selectOption('Home');
    await controlNamed(page, 'fields[homeCity]').fill('Bergen');
    await page.reload();
    await ready(page, 'membership-application');
    await expectStepShown(page, 'Your addresses');
    await expect(applyForm(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
    await expect(controlNamed(page, 'fields[homeCity]')).toHaveValue('Bergen');
    await fillSteps(scriptFiller(page), 2);
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(RECEIPT);
  });

  test('on Back and Forward, and after a tab is closed', { tag: ['@MA-06', '@MA-07', '@CD-01'] }, async ({
    asNewVisitor,
    page,
    context,
  }) => {
    await test.step('on Back and Forward, which move through the steps', async () => {
      await page.goto('/login');
      await openApply(page);
      await fillByScript(page);
      await continueToStep(page, 'Your addresses');
      await page.goBack();
      await expectStepFocused(page, 'Your work');
      await page.goBack();
      await expectStepFocused(page, 'About you');
      await expect(controlNamed(page, 'fullName')).toHaveValue('Ada Byron');
      await page.goBack();
      await expect(page).toHaveURL('/login');
      await page.goForward();
      await ready(page, 'membership-application');
      await expectStepShown(page, 'About you');
      await page.goForward();
      await expectStepFocused(page, 'Your work');
    });
    await test.step('after a tab is closed, including the order of credentials in a step that is not shown again', async () => {
      await asNewVisitor();
      await openApply(page);
      await pointerFiller(page, 'click').credentials(['PhD', 'MD']);
      await fillByScript(page);
      await continueToStep(page, 'Check your answers');
      await page.close();
      const next = await context.newPage();
      // The viewport is so small that the credentials are out of view from the start.
      await next.setViewportSize({ width: 390, height: 500 });
      const release = await delayChunk(next, 'credentials');
      await openApply(next);
      await expectStepShown(next, 'Check your answers');
      await test.step('a submission waits for the list if the list has not loaded yet', async () => {
        await sendButton(next).click();
        await expect(next.getByRole('button', { name: 'Sending…' })).toBeDisabled();
        release();
      });
      expect(await receiptOf(next)).toMatchObject({ ...SCRIPTED_RECEIPT, Credentials: 'PhD, MD' });
    });
  });

  test('if the session expires or the server fails', { tag: ['@MA-06', '@FM-07', '@FM-01'] }, async ({
    asNewVisitor,
    page,
    context,
    violations,
  }) => {
    await test.step('if the session expires before submission, and the token can’t be renewed', async () => {
      violations.allow(/[45]00/);
      await fillToLastStep(page, '?fixture=session-500');
      await context.clearCookies();
      await sendButton(page).click();
      await expect(page.getByText('your application has not been sent')).toBeVisible();
      await ready(page, 'membership-application');
      await expectStepShown(page, 'Check your answers');
      await sendButton(page).click();
      expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
    });
    for (const [does, fixture, heading] of [
      ['fails', 'fail-forms', 'Something went wrong on our side'],
      ['refuses the token', 'refuse-token', 'Bad Request'],
    ] as const) {
      await test.step(`if the server ${does}`, async () => {
        await asNewVisitor();
        violations.allow(/status of [45]00/);
        await fillToLastStep(page, `?fixture=${fixture}`);
        await sendButton(page).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await page.goBack();
        await ready(page, 'membership-application');
        await expectStepShown(page, 'Check your answers');
        await openApply(page);
        await expectStepShown(page, 'Check your answers');
        await sendButton(page).click();
        expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
      });
    }
  });

  test('if the connection breaks, the response is slow or lost, or an earlier field is invalid', {
    tag: ['@MA-06', '@FM-01', '@MA-02'],
  }, async ({ asNewVisitor, page, requests, context }) => {
    await test.step('if the connection breaks', async () => {
      await fillToLastStep(page, '?fixture=drop-forms');
      const failed = page.waitForURL('**/nowhere').catch(String);
      await sendButton(page).click({ noWaitAfter: true });
      expect(await failed).toContain('ERR_EMPTY_RESPONSE');
      // Retries, because going back does not work until the browser shows its own error page.
      await expect(async () => void (await page.goBack())).toPass();
      await ready(page, 'membership-application');
      await expectStepShown(page, 'Check your answers');
      await expect(sendButton(page)).toBeEnabled();
      await openApply(page);
      await sendButton(page).click();
      expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
    });
    await test.step('if the response is slow and the button is clicked repeatedly', async () => {
      await asNewVisitor();
      await fillToLastStep(page, '?fixture=slow-forms=1500');
      requests.clear();
      await sendButton(page).dblclick();
      await page.keyboard.press('Enter');
      expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
      expect(requests.to(APPLY).filter((request) => request.method() === 'POST')).toHaveLength(1);
    });
    await test.step('if the response is lost and the form is submitted again', async () => {
      await asNewVisitor();
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
        await expectStepShown(page, 'Check your answers');
      }
      expect(numbers[0]).toContain('Your application number is');
      expect(numbers[1]).toBe(numbers[0]);
    });
    await test.step('submitting the form shows the first invalid field, even in an earlier step', async () => {
      await asNewVisitor();
      await fillToLastStep(page);
      requests.clear();
      await controlNamed(page, 'fields[ersAffiliationId]').evaluate((input: HTMLInputElement) => {
        input.value = '';
      });
      await sendButton(page).click();
      await expectStepShown(page, 'Your work');
      await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
      await expect(controlNamed(page, 'fields[ersAffiliationId]')).toHaveAccessibleDescription(
        /Enter your ERS membership number\./,
      );
      await expect(
        page.getByText('Please ensure that all required fields are filled out.', { exact: true }),
      ).toBeVisible();
      expect(requests.to(APPLY)).toHaveLength(0);
      await page.keyboard.type('E-78');
      await buttonNamed(page, 'Return to your answers').click();
      await expectStepFocused(page, 'Check your answers');
    });
  });
});
