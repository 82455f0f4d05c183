import type { Page } from '@playwright/test';
import { SEEDED_PASSWORD } from '../../fixtures/account/member.ts';
import { buttonNamed, newEmail, openAccount, savedMessage } from '../support/account.ts';
import { storedDraft } from '../support/drafts.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import { summaryLinks, summaryOf } from '../support/forms.ts';
import { controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  continueToStep,
  expectStepShown,
  fillByScript,
  openApply,
  SCRIPTED_RECEIPT,
} from '../support/membershipApply.ts';
import { expectOneCharge, paymentForms } from '../support/paymentForms.ts';
import { DECLINED_CARD, fillCard } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** The server answers a refused form by a redirect to the form's page, which shows the errors once (decision 0046). */
const MODE = '?fixture=redirect-refusals';

const TAKEN = 'A member already uses this address. Enter another one, or sign in.';
const main = (page: Page) => page.locator('main');
/** Row that a widget adds, so browsers do not restore it. */
const socialLink = (page: Page) => controlNamed(page, 'fields[socialLinks][0][link]');

test.describe('without JavaScript', () => {
  test('the redirect leads to the errors and the values, and the next visit to the form without them', {
    tag: '@FM-07',
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(`/account/email${MODE}`);
    await newEmail(page).fill('taken@clinic.example');
    const response = page.waitForResponse((each) => each.request().method() === 'POST');
    await buttonNamed(page, 'Save email address').click();
    expect((await response).status()).toBe(302);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(newEmail(page)).toHaveValue('taken@clinic.example');
    await page.goto(`/account/email${MODE}`);
    await expect(page).not.toHaveTitle(/^Error: /);
    await expect(newEmail(page)).toHaveValue('');
  });
});

test('a refused application keeps one draft, and Back and a reload keep the latest answers', {
  tag: ['@MA-06', '@FM-07'],
}, async ({ page }) => {
  const read = await recordFormEvents(page);
  await openApply(page, MODE);
  await fillByScript(page);
  await controlNamed(page, 'userEmail').fill('taken@clinic.example');
  await continueToStep(page, 'Check your answers');
  await sendButton(page).click();
  await ready(page, 'membership-application');
  const draftNotice = page.locator('[data-membership-application-part="draft"]');
  const error = page.getByRole('link', { name: TAKEN });
  await test.step('shows the error and its step, and offers no draft', async () => {
    await expect(error).toBeVisible();
    await expect(controlNamed(page, 'userEmail')).toBeFocused();
    await expectStepShown(page, 'About you');
    await expect(draftNotice).toBeHidden();
    expect(await storedDraft(page, '/membership/apply:')).toContain('taken@clinic.example');
    const events = async () => (await read()).filter(({ type }) => type !== 'widget:step');
    await expectEvents(events, ['sent', 'problem server userEmail:refused']);
  });
  await test.step('Back to the form as it was sent shows what was changed since', async () => {
    await controlNamed(page, 'userEmail').fill('ada@clinic.example');
    await expect(error).toBeHidden();
    await socialLink(page).evaluate((input: HTMLInputElement) => {
      input.value = 'ada-in-oslo';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.goBack();
    await ready(page, 'membership-application');
    await expect(controlNamed(page, 'userEmail')).toHaveValue('ada@clinic.example');
    await expect(socialLink(page)).toHaveValue('ada-in-oslo');
    await expect(error).toBeHidden();
    await page.goForward();
    await ready(page, 'membership-application');
    await expect(socialLink(page)).toHaveValue('ada-in-oslo');
  });
  await test.step('a reload shows no error, and the application is sent once', async () => {
    await page.reload();
    await ready(page, 'membership-application');
    await expect(page).not.toHaveTitle(/^Error: /);
    await expect(socialLink(page)).toHaveValue('ada-in-oslo');
    await expect(controlNamed(page, 'userEmail')).toHaveValue('ada@clinic.example');
    await buttonNamed(page, 'Return to your answers').click();
    await expectStepShown(page, 'Check your answers');
    await sendButton(page).click();
    expect(await receiptOf(page)).toMatchObject({
      ...SCRIPTED_RECEIPT,
      'Social media': 'LinkedIn, ada-in-oslo',
    });
    await expect.poll(() => storedDraft(page, '/membership/apply:')).toBeNull();
  });
});

test('a refused address and a refused password are shown once, and can be corrected', {
  tag: ['@FM-07', '@PW-03'],
}, async ({ page }) => {
  await test.step('an address', async () => {
    await openAccount(page, `email${MODE}`);
    await newEmail(page).fill('taken@clinic.example');
    await buttonNamed(page, 'Save email address').click();
    await expect(summaryLinks(main(page))).toHaveText(['Another member uses this address.']);
    await ready(page, 'form');
    await expect(newEmail(page)).toBeFocused();
    await expect(newEmail(page)).toHaveValue('taken@clinic.example');
    await page.reload();
    await ready(page, 'form');
    await expect(summaryOf(main(page))).toBeHidden();
    await newEmail(page).fill('ada@clinic.example');
    await buttonNamed(page, 'Save email address').click();
    await expect(savedMessage(page)).toBeVisible();
  });
  await test.step('a password', async () => {
    await openAccount(page, `password${MODE}`);
    const current = page.getByLabel('Current password', { exact: true });
    const change = async (password: string) => {
      await current.fill(password);
      await page.getByLabel('New password', { exact: true }).fill('breath-of-fresh-air');
      await page.getByLabel('New password again', { exact: true }).fill('breath-of-fresh-air');
      await buttonNamed(page, 'Save password').click();
    };
    await change('a wrong password');
    await expect(current).toHaveAccessibleDescription('This is not your current password.');
    await ready(page, 'form');
    await expect(current).toBeFocused();
    await expect(current).toHaveValue('');
    await change(SEEDED_PASSWORD);
    await expect(savedMessage(page)).toBeVisible();
  });
});

for (const form of paymentForms)
  test(`a declined card in the form ${form.widget} is told once, and another card pays once`, {
    tag: ['@PY-05', '@DN-01', '@MP-01'],
  }, async ({ page }) => {
    const read = await recordFormEvents(page);
    await form.open(page, MODE);
    await fillCard(page, { number: DECLINED_CARD });
    await form.submitButton(page).click();
    await expect(form.refusal(page)).toContainText('Your card was declined.');
    await ready(page, form.widget);
    await expect(form.refusal(page)).toBeFocused();
    await form.expectKept(page);
    await page.reload();
    await ready(page, form.widget);
    await expect(page).not.toHaveTitle(/^Error: /);
    await form.expectKept(page);
    await fillCard(page);
    await form.submitButton(page).click();
    await form.expectPaid(page);
    await expectOneCharge(page, { amount: form.cents });
    const events = async () => (await read()).filter(({ detail: { source } }) => source === 'server');
    expect(await events()).toHaveLength(1);
    await form.expectOver(page);
  });
