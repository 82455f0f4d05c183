import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { APPLY, PLAIN_RECEIPT, receiptOf, sendButton } from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepShown,
  fillByScript,
  fillSteps,
  openApply,
  plainFiller,
} from '../support/membershipApply.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the form says that an application was sent, and begins a new one', { tag: '@FM-01' }, async ({
    withoutJavaScript: page,
  }) => {
    const notice = page.getByText(/You’ve sent application 2026-\d{5}\./);
    await page.goto(APPLY);
    await expect(notice).toHaveCount(0);
    await fillSteps(plainFiller(page));
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
    await page.goBack();
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'See what you sent' }).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
  });
});

/** Fills in every required field and continues to the last step. */
async function fillToLastStep(page: Page): Promise<void> {
  await openApply(page);
  await fillByScript(page);
  await continueToStep(page, 'Your membership');
}

/** Returns a function that goes back as the browser's own button does, also while another page is loading. */
async function prepareBack(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id;
  if (entryId === undefined) throw new Error('there is no page to go back to');
  return async () => void (await session.send('Page.navigateToHistoryEntry', { entryId }));
}

test.describe('an application that is being sent', () => {
  test('stays locked on its step when the visitor goes back, until no answer has come for 30 seconds', {
    tag: ['@FM-01', '@MA-07'],
  }, async ({ page, requests }) => {
    await page.clock.install();
    await fillToLastStep(page);
    const goBack = await prepareBack(page);
    // Chromium gives up the request, but the server may have it already.
    await page.route(APPLY, goBack);
    requests.clear();
    const givenUp = page.waitForEvent('requestfailed');
    await sendButton(page).click({ noWaitAfter: true });
    await givenUp;
    await expectStepShown(page, 'Your membership');
    const sending = page.getByRole('button', { name: 'Sending…' });
    await expect(sending).toBeDisabled();
    await expect(buttonNamed(page, 'Back')).toBeDisabled();
    await applyForm(page).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await applyForm(page).getByRole('link', { name: 'About you' }).dispatchEvent('click');
    await expectStepShown(page, 'Your membership');
    await expect(sending).toBeDisabled();
    expect(requests.to(APPLY)).toHaveLength(1);
    await page.clock.runFor(30_000);
    await expect(applyForm(page).getByText('This is taking longer than expected.')).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await buttonNamed(page, 'Back').click();
    await expectStepShown(page, 'Your profile');
  });
});
