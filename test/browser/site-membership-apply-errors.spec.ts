import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { MISSING_FIELDS } from '../support/exampleApplication.ts';
import { APPLY, choiceNamed, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  continueToStep,
  expectStepFocused,
  expectStepShown,
  fillByScript,
  fillSteps,
  fillToLastStep,
  openApply,
  plainScriptFiller,
  SCRIPTED_RECEIPT,
  submitRejected,
} from '../support/membershipApply.ts';
import { onReady } from '../support/onReady.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Errors on three steps. The test submits the form by script, without validation, so that the server finds the errors. */
const SERVER_ERRORS = [
  ['fullName', 'Enter your full name.', 'About you'],
  ['userEmail', 'A member already uses this address. Enter another one, or sign in.', 'About you'],
  ['fields[ersAffiliationId]', 'Enter your ERS membership number.', 'Your work'],
  ['fields[workCity]', 'Enter the city of your work address.', 'Your addresses'],
] as const;

const missing = (page: Page) => page.getByText(MISSING_FIELDS, { exact: true });

test.describe('without JavaScript', () => {
  test("server errors are shown beside their fields, without the step's message about missing fields", {
    tag: ['@MA-02', '@FM-07'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    await fillSteps(plainScriptFiller(page));
    await controlNamed(page, 'userEmail').fill('taken@clinic.example');
    await sendButton(page).click();
    await expect(page.locator('.sw-error-summary a')).toHaveCount(1);
    await expect(missing(page)).toHaveCount(0);
  });
});

test('a form that the server returns shows its errors, and its draft restores all values', {
  tag: ['@MA-02', '@FM-07', '@MA-06'],
}, async ({ asNewVisitor, page, violations }) => {
  await test.step('shows them beside their fields, without the message about missing fields', async () => {
    violations.allow(/422/);
    await submitRejected(page);
    await expect(controlNamed(page, 'fullName')).toBeFocused();
    await test.step('names and marks the steps with errors, and links to all steps that were filled in', async () => {
      await expect(page.locator('.sw-error-place:visible')).toHaveText([
        'In step 2: Your work',
        'In step 3: Your addresses',
      ]);
      const steps = page.getByRole('navigation', { name: 'Application for membership: steps' });
      await expect(steps.getByRole('listitem').filter({ hasText: 'Has errors' })).toContainText([
        'About you',
        'Your work',
        'Your addresses',
      ]);
      await steps.getByRole('link', { name: 'Your profile' }).click();
      await expectStepFocused(page, 'Your profile');
      await steps.getByRole('link', { name: 'About you' }).click();
      await expectStepFocused(page, 'About you');
    });
    for (const [name, message, title] of SERVER_ERRORS) {
      await page.getByRole('link', { name: message, exact: true }).click();
      await expectStepShown(page, title);
      await expect(controlNamed(page, name)).toBeFocused();
      await expect(controlNamed(page, name)).toHaveAccessibleDescription(
        new RegExp(`${message.replaceAll('.', '\\.')}$`),
      );
      await expect(missing(page)).toHaveCount(0);
    }
  });
  await test.step('asks what a script has made necessary without an event', async () => {
    await asNewVisitor();
    await openApply(page);
    await ready(page, 'conditional-field');
    await fillByScript(page);
    await continueToStep(page, 'Your work');
    const id = controlNamed(page, 'fields[acpAffiliationId]');
    const setByScript = () =>
      choiceNamed(page, 'fields[acpMember]', 'Yes').evaluate((radio: HTMLInputElement) => {
        radio.checked = true;
      });
    await expect(id).toBeHidden();
    await setByScript();
    await buttonNamed(page, 'Continue').click();
    await expect(id).toBeFocused();
    await expect(id).toHaveAttribute('required');
    await choiceNamed(page, 'fields[acpMember]', 'No').check();
    await expect(id).toBeHidden();
    await buttonNamed(page, 'Back').click();
    await expectStepShown(page, 'About you');
    await setByScript();
    await continueToStep(page, 'Your work');
    await expect(id).toBeVisible();
    await expect(id).toHaveAttribute('required');
  });
  await test.step('shows the message about missing fields only while Continue is blocked', async () => {
    await asNewVisitor();
    violations.allow(/422/);
    await submitRejected(page);
    // No other answers are missing, so the corrected form returns to the list of answers.
    const goOn = buttonNamed(page, 'Return to your answers');
    await goOn.click();
    await expect(missing(page)).toBeVisible();
    await controlNamed(page, 'fullName').fill('Ada Byron');
    // An error that only the server can find does not block Continue.
    await expect(missing(page)).toHaveCount(0);
    await goOn.click();
    await expectStepShown(page, 'Your work');
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
    await controlNamed(page, 'fields[ersAffiliationId]').fill('E-77');
    await expect(missing(page)).toHaveCount(0);
    await goOn.click();
    await expect(controlNamed(page, 'fields[workCity]')).toBeFocused();
    await controlNamed(page, 'fields[workCity]').fill('New York');
    await goOn.click();
    await expectStepFocused(page, 'Check your answers');
    await test.step('the answer that the server refused is marked', async () => {
      const [, message] = SERVER_ERRORS[1];
      await page.locator('.sw-review').getByRole('link', { name: message }).click();
      await expect(controlNamed(page, 'userEmail')).toBeFocused();
    });
  });
  await test.step('restores all values on the next visit, not only later changes', async () => {
    await asNewVisitor();
    violations.allow(/422/);
    await submitRejected(page);
    await controlNamed(page, 'fullName').fill('Ada Byron');
    await controlNamed(page, 'userEmail').fill('ada@clinic.example');
    await page.goto('/cart');
    await openApply(page);
    await expect(controlNamed(page, 'fullName')).toHaveValue('Ada Byron');
    await controlNamed(page, 'fields[ersAffiliationId]').evaluate((input: HTMLInputElement) => {
      input.value = 'E-77';
    });
    await controlNamed(page, 'fields[workCity]').evaluate((input: HTMLInputElement) => {
      input.value = 'New York';
    });
    await continueToStep(page, 'Check your answers');
    await sendButton(page).click();
    expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
  });
  await test.step('is empty once the visitor starts over, although the server had filled it in', async () => {
    await asNewVisitor();
    violations.allow(/422/);
    await submitRejected(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await controlNamed(page, 'fullName').fill('Ada Byron');
    await expect(controlNamed(page, 'userEmail')).toHaveValue('taken@clinic.example');
    await buttonNamed(page, 'Start over').click();
    await buttonNamed(page, 'Remove everything').click();
    await expect(controlNamed(page, 'userEmail')).toHaveValue('');
    await ready(page, 'membership-application');
    await page.reload();
    await expect(controlNamed(page, 'userEmail')).toHaveValue('');
  });
});

test.describe('the draft of a rejected application', () => {
  test('is restored in another tab, even if the first tab was closed as soon as the form was ready', {
    tag: '@MA-06',
  }, async ({ page, context, violations }) => {
    violations.allow(/400/);
    await onReady(page, 'membership-application', () => {
      if (document.body.textContent.includes('has not been sent'))
        Storage.prototype.setItem = () => undefined;
    });
    await fillToLastStep(page, '?fixture=expired-session');
    await sendButton(page).click();
    await expect(page.getByText('your application has not been sent')).toBeVisible();
    await ready(page, 'membership-application');
    await page.close();
    const next = await context.newPage();
    await openApply(next);
    await expectStepShown(next, 'Check your answers');
    await sendButton(next).click();
    expect(await receiptOf(next)).toMatchObject(SCRIPTED_RECEIPT);
  });
});
