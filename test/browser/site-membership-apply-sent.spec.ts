import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import {
  APPLY,
  controlNamed,
  PLAIN_RECEIPT,
  RECEIVED,
  receiptOf,
  sendButton,
} from '../support/membership.ts';
import {
  applyForm,
  expectStepShown,
  fillSteps,
  fillToLastStep,
  openApply,
  plainScriptFiller,
  SENT,
  sendApplication,
} from '../support/membershipApply.ts';
import { prepareBack } from '../support/prepareBack.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the form shows that an application was sent, and starts a new one', { tag: '@FM-01' }, async ({
    withoutJavaScript: page,
  }) => {
    const notice = page.getByText(/You’ve sent application 2026-\d{5}\./);
    await page.goto(APPLY);
    await expect(notice).toHaveCount(0);
    await fillSteps(plainScriptFiller(page));
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
    await page.goBack();
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'See what you sent' }).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
  });
});

test.describe('an application that is being sent', () => {
  test('stays locked until 30 seconds pass, and leaves no draft of what was typed meanwhile', {
    tag: ['@FM-01', '@MA-07', '@MA-06'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('stays locked on its step when the visitor goes back, until 30 seconds pass without a response', async () => {
      await page.clock.install();
      await fillToLastStep(page);
      const goBack = await prepareBack(page);
      // Chromium aborts the request, but the server may already have received it.
      await page.route(APPLY, goBack);
      requests.clear();
      const givenUp = page.waitForEvent('requestfailed');
      await sendButton(page).click({ noWaitAfter: true });
      await givenUp;
      await expectStepShown(page, 'Check your answers');
      const sending = page.getByRole('button', { name: 'Sending…' });
      await expect(sending).toBeDisabled();
      await expect(buttonNamed(page, 'Back')).toBeDisabled();
      await applyForm(page).evaluate((form: HTMLFormElement) => form.requestSubmit());
      await applyForm(page).getByRole('link', { name: 'About you' }).dispatchEvent('click');
      await expectStepShown(page, 'Check your answers');
      await expect(sending).toBeDisabled();
      expect(requests.to(APPLY)).toHaveLength(1);
      await page.clock.runFor(30_000);
      await expect(applyForm(page).getByText('This is taking longer than expected.')).toBeVisible();
      await expect(sendButton(page)).toBeEnabled();
      await buttonNamed(page, 'Back').click();
      await expectStepShown(page, 'Your membership');
    });
    await test.step('leaves no draft of what was typed during the submission', async () => {
      await asNewVisitor();
      await fillToLastStep(page);
      // This response keeps the browser on the page, so that the test can type.
      await page.route(APPLY, (route) => route.fulfill({ status: 204 }), { times: 1 });
      await sendButton(page).click({ noWaitAfter: true });
      // Uses `evaluate`, because Playwright's assertions hang during a navigation.
      const type = () =>
        page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>('[name="fullName"]');
          if (!input || !document.querySelector('form[data-state="submitting"]')) return false;
          input.value = 'Grace';
          input.dispatchEvent(new Event('input', { bubbles: true }));
          return true;
        });
      await expect.poll(type).toBe(true);
      await expect.poll(() => storedTexts(page)).toContain('Grace');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Grace');
    });
  });
});

/** Returns the contents of both kinds of storage, in which drafts are kept. */
const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Expects the message about the sent application instead of the form. */
async function expectSent(page: Page): Promise<void> {
  await expect(applyForm(page).getByText(SENT)).toBeVisible();
  await expect(applyForm(page).getByRole('heading')).toHaveCount(0);
  await expect(applyForm(page).getByRole('button')).toHaveCount(0);
  await expect(applyForm(page).getByText('Continue on another device')).toBeHidden();
}

test.describe('an application that was sent', () => {
  test('is shown as sent after Back and after a reload, with a link to a new one', {
    tag: ['@FM-01', '@MA-06'],
  }, async ({ page }) => {
    await fillToLastStep(page);
    await sendApplication(page);
    await page.goBack();
    await ready(page, 'membership-application');
    await expectSent(page);
    await test.step('one box contains the number and a link to the answers', async () => {
      await expect(page.getByText(SENT)).toHaveCount(1);
      const box = page.getByText(SENT).locator('..');
      await expect(box).toBeFocused();
      await expect(box).toHaveText(/2026-\d{5}\..*See what you sent.*Start a new application/s);
    });
    await expect(page).not.toHaveTitle(/step/);
    await page.reload();
    await expectSent(page);
    await page.goBack();
    await expectSent(page);
    await page.getByRole('link', { name: 'Start a new application' }).click();
    // Waits for mounting, because the server also sends the step's heading and only a mounted application saves a draft.
    await ready(page, 'membership-application');
    await expectStepShown(page, 'About you');
    await expect(controlNamed(page, 'fullName')).toHaveValue('');
    await controlNamed(page, 'fullName').fill('Grace');
    await test.step('the new draft stays if the visitor returns to the thank-you page', async () => {
      await page.goto(RECEIVED);
      await ready(page, 'membership-application');
      expect(await storedTexts(page)).toContain('Grace');
      await openApply(page);
      await expect(controlNamed(page, 'fullName')).toHaveValue('Grace');
    });
  });

  test('leaves no draft in any tab', { tag: '@MA-06' }, async ({ page, context }) => {
    await fillToLastStep(page);
    const [open, closing] = [await context.newPage(), await context.newPage()];
    for (const tab of [open, closing]) {
      await openApply(tab);
      await expectStepShown(tab, 'Check your answers');
    }
    await controlNamed(closing, 'fields[attestation][]').focus();
    await sendApplication(page);
    await expectSent(open);
    await closing.close({ runBeforeUnload: true });
    await expect.poll(() => context.pages().length).toBe(2);
    await open.goto('/cart');
    expect(await storedTexts(open)).not.toContain('Ada');
    await openApply(open);
    await expectStepShown(open, 'About you');
    await expect(controlNamed(open, 'fullName')).toHaveValue('');
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('ada@clinic.example');
  await page.getByLabel('Password').fill('wheeze-and-crackle');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
}

test.describe('a draft', () => {
  test('is explained, and removed from all tabs on request or at sign-out', { tag: '@MA-06' }, async ({
    asNewVisitor,
    page,
    context,
  }) => {
    await test.step('is explained before the visitor types, and can be removed from all tabs', async () => {
      await openApply(page);
      const note = page.getByText('Saved for 14 days', { exact: true });
      await note.click();
      await expect(page.getByText(/If others use this browser, remove your answers/)).toBeVisible();
      await controlNamed(page, 'fullName').fill('Ada');
      const other = await context.newPage();
      await openApply(other);
      await expect(controlNamed(other, 'fullName')).toHaveValue('Ada');
      await expect(applyForm(other).getByText('It’s saved in this browser for 14 days')).toBeVisible();
      await expect(other.getByText('Saved for 14 days')).toBeHidden();
      await buttonNamed(page, 'Start over').click();
      await buttonNamed(page, 'Remove everything').click();
      await expect(controlNamed(page, 'fullName')).toHaveValue('');
      await other.goto('/cart');
      expect(await storedTexts(other)).not.toContain('Ada');
    });
    await test.step('of a member is not saved after sign-out, even if the form is still open in another tab', async () => {
      await asNewVisitor();
      await page.goto('/account/profile');
      const other = await context.newPage();
      await openApply(other);
      await buttonNamed(page, 'Sign out').click();
      await expect(page.getByText('Answers that you had not sent yet are removed')).toBeVisible();
      await ready(page, 'membership-application');
      await controlNamed(other, 'fullName').fill('Ada');
      await other.goto('/cart');
      expect(await storedTexts(other)).not.toContain('Ada');
    });
    await test.step('of a member is saved again once the same member is signed in again, and the form shows this', async () => {
      await asNewVisitor();
      await page.goto('/account/profile');
      const other = await context.newPage();
      await openApply(other);
      await controlNamed(other, 'fullName').fill('Ada');
      await buttonNamed(page, 'Sign out').click();
      await expect(page.getByText('Answers that you had not sent yet are removed')).toBeVisible();
      await ready(page, 'membership-application');
      const note = applyForm(other).getByText('We couldn’t save your latest answers in this browser.');
      await controlNamed(other, 'fullName').fill('Ada B');
      await expect(note).toBeVisible();
      expect(await storedTexts(other)).not.toContain('Ada');
      await signIn(page);
      await openApply(page);
      await controlNamed(other, 'fullName').fill('Ada Byron');
      await expect(note).toBeHidden();
      expect(await storedTexts(page)).toContain('Ada Byron');
    });
    await test.step('of a member is removed at sign-out or when another member opens the form', async () => {
      await asNewVisitor();
      await page.goto('/account/profile');
      await openApply(page);
      await controlNamed(page, 'fullName').fill('Ada');
      const other = await context.newPage();
      await openApply(other);
      await expect(controlNamed(other, 'fullName')).toHaveValue('Ada');
      await page.goto('/account/profile');
      expect(await storedTexts(page)).toContain('Ada');
      await buttonNamed(page, 'Sign out').click();
      await expect(page.getByText('Answers that you had not sent yet are removed')).toBeVisible();
      await expect.poll(() => storedTexts(page)).not.toContain('Ada');
      await other.goto('/cart');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada');
      await test.step('a guest’s draft stays', async () => {
        await openApply(page);
        await controlNamed(page, 'fullName').fill('Grace');
        await page.evaluate(() => localStorage.setItem('society-widgets:draft:/elsewhere:someone', 'Ada'));
        await signIn(page);
        await openApply(page);
        await expect(controlNamed(page, 'fullName')).toHaveValue('');
        const texts = await storedTexts(page);
        expect(texts).toContain('Grace');
        expect(texts).not.toContain('Ada');
      });
    });
  });
});
