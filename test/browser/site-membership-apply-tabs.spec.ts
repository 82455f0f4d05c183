import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { APPLY, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepShown,
  fillByScript,
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

const RESTORED = 'We’ve restored your unfinished application.';

/** Notice above the form, in which the server confirms that it has received an application. */
const receivedNotice = (page: Page) => page.getByText(/You’ve sent application 2026-\d{5}\./);

/** Reloads the page, and waits until the form is mounted. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page, 'membership-application');
}

async function expectValues(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(controlNamed(page, name), name).toHaveValue(value);
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await controlNamed(page, name).fill(value);
}

/** Discards the draft, as a visitor who starts another application would. */
async function startOver(page: Page): Promise<void> {
  await buttonNamed(page, 'Start over').click();
  await buttonNamed(page, 'Remove everything').click();
  await expect(controlNamed(page, 'fullName')).toHaveValue('');
}

const ALPHA = {
  fullName: 'Alpha Doctor',
  userEmail: 'alpha@clinic.example',
  'fields[phone]': '(212) 555-0143',
};
const BETA = { fullName: 'Beta Doctor', userEmail: 'beta@clinic.example' };

test.describe('without JavaScript', () => {
  test('two tabs send two applications', { tag: '@MA-06' }, async ({ withoutJavaScript: page }) => {
    const other = await page.context().newPage();
    const numbers: string[] = [];
    for (const tab of [page, other]) await tab.goto(APPLY);
    for (const tab of [page, other]) {
      await fillSteps(plainScriptFiller(tab));
      await sendButton(tab).click();
      await receiptOf(tab);
      numbers.push((await tab.getByText(/Your application number is/).textContent()) ?? '');
    }
    expect(numbers[0]).not.toBe(numbers[1]);
  });
});

test.describe('two applications in two tabs', () => {
  test('never mix, whichever tab saved last', { tag: '@MA-06' }, async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await openApply(tab);
    await fill(page, ALPHA);
    await fill(other, BETA);
    for (const tab of [other, page]) await reload(tab);
    await expectValues(other, { ...BETA, 'fields[phone]': '' });
    await expectValues(page, ALPHA);
    await test.step('even if each is changed again, and both tabs crash', async () => {
      await fill(other, { userEmail: 'b@clinic.example' });
      await fill(page, { userEmail: 'a@clinic.example' });
      await reload(other);
      await expectValues(other, {
        fullName: 'Beta Doctor',
        userEmail: 'b@clinic.example',
        'fields[phone]': '',
      });
      // The tabs close without page events, as in a crash. A new tab can read only the storage that both tabs share.
      await other.close();
      await page.close();
      const next = await context.newPage();
      await openApply(next);
      await expectValues(next, { ...ALPHA, userEmail: 'a@clinic.example' });
      await test.step('one remains when the other is discarded', async () => {
        await startOver(next);
        const last = await context.newPage();
        await openApply(last);
        await expectValues(last, {
          fullName: 'Beta Doctor',
          userEmail: 'b@clinic.example',
          'fields[phone]': '',
        });
      });
    });
  });

  test('stay separate: after one is sent, the other can be reloaded and sent', {
    tag: ['@MA-06', '@FM-01'],
  }, async ({ page, context }) => {
    test.slow();
    await openApply(page);
    await fillByScript(page);
    await fill(page, { fullName: 'Alpha Doctor' });
    await continueToStep(page, 'Check your answers');
    const other = await context.newPage();
    await openApply(other);
    await expect(applyForm(other).getByText(RESTORED)).toBeVisible();
    await startOver(other);
    await fillByScript(other);
    await fill(other, { fullName: 'Beta Doctor' });
    await continueToStep(other, 'Your work');
    const first = await sendApplication(page);
    await other.bringToFront();
    await expectStepShown(other, 'Your work');
    await expect(other.getByText(SENT)).toBeHidden();
    await reload(other);
    await expectStepShown(other, 'Your work');
    await expectValues(other, { fullName: 'Beta Doctor' });
    await test.step('the first one shows after Back that it was sent', async () => {
      await page.goBack();
      await ready(page, 'membership-application');
      await expect(applyForm(page).getByText(SENT)).toBeVisible();
    });
    await continueToStep(other, 'Check your answers', 'Your work');
    expect(await sendApplication(other)).not.toBe(first);
  });
});

test.describe('one application in two tabs', () => {
  test('has the last changes of both, and is continued if it is discarded in one', { tag: '@MA-06' }, async ({
    asNewVisitor,
    page,
    context,
  }) => {
    await test.step("has each field's last change in both, even if the change emptied the field", async () => {
      await openApply(page);
      await fill(page, ALPHA);
      const other = await context.newPage();
      await openApply(other);
      await expectValues(other, ALPHA);
      await fill(page, { fullName: 'Alpha King' });
      await fill(other, { 'fields[phone]': '' });
      for (const tab of [page, other]) {
        await reload(tab);
        await expectValues(tab, { ...ALPHA, fullName: 'Alpha King', 'fields[phone]': '' });
      }
    });
    await test.step('continues in the other tab as a new application if it is discarded in one', async () => {
      await asNewVisitor();
      await openApply(page);
      await fill(page, ALPHA);
      const other = await context.newPage();
      await openApply(other);
      await startOver(other);
      await fill(other, BETA);
      await fill(page, { fullName: 'Alpha King' });
      for (const tab of [page, other]) await reload(tab);
      await expectValues(page, { ...ALPHA, fullName: 'Alpha King' });
      await expectValues(other, { ...BETA, 'fields[phone]': '' });
      const ids = await Promise.all([page, other].map((tab) => controlNamed(tab, 'formId').inputValue()));
      expect(ids[0]).not.toBe(ids[1]);
    });
  });
});

test.describe('an application whose response was lost', () => {
  test('ends once the server confirms it, or remains the same if it is sent again', {
    tag: ['@MA-06', '@FM-01'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('ends, and a new form is empty, once the server confirms that it has received the application', async () => {
      await fillToLastStep(page, '?fixture=lose-answers');
      const failed = page.waitForURL('**/nowhere').catch(String);
      await sendButton(page).click({ noWaitAfter: true });
      expect(await failed).toContain('ERR_EMPTY_RESPONSE');
      // Retries, because opening an address does not work until the browser shows its own error page.
      await expect(() => openApply(page)).toPass();
      await expect(receivedNotice(page)).toBeVisible();
      await expectStepShown(page, 'About you');
      await expectValues(page, { fullName: '', userEmail: '' });
      await expect(applyForm(page).getByText(RESTORED)).toBeHidden();
    });
    await test.step('remains the same application if the visitor changes it and sends it again', async () => {
      await asNewVisitor();
      await page.clock.install();
      await fillToLastStep(page);
      const goBack = await prepareBack(page);
      // The server has received the application before the visitor aborts the request.
      await page.route(
        APPLY,
        async (route) => {
          await route.fetch({ maxRedirects: 0 });
          await goBack();
        },
        { times: 1 },
      );
      const givenUp = page.waitForEvent('requestfailed');
      await sendButton(page).click({ noWaitAfter: true });
      await givenUp;
      await page.clock.runFor(30_000);
      await expect(sendButton(page)).toBeEnabled();
      await controlNamed(page, 'fields[attestation][]').uncheck();
      await controlNamed(page, 'fields[attestation][]').check();
      await openApply(page);
      const sent = await receivedNotice(page).textContent();
      await expectStepShown(page, 'Check your answers');
      expect(sent).toContain(await sendApplication(page));
    });
  });
});
