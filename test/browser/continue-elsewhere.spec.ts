import type { Page } from '@playwright/test';
import { tabTo } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import {
  elsewhere,
  newRun,
  openDevice,
  openFile,
  openRun,
  saveToAccount,
  saveToFile,
  signIn,
} from '../support/devices.ts';
import { doublePress } from '../support/doublePress.ts';
import { APPLY, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  continueToStep,
  expectStepFocused,
  expectStepShown,
  fillByScript,
  fillSteps,
  plainFiller,
  scriptFiller,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const ACTION = /\/actions\/society\/application-draft/;

/** Opens the form of a run, types a name, and saves it to the account. */
async function saveName(page: Page, run: string, name: string): Promise<void> {
  await openRun(page, run);
  await elsewhere(page).name.fill(name);
  await saveToAccount(page);
}

test.describe('without JavaScript', () => {
  test('a member saves the form, and continues with it on another device', async ({ browser }) => {
    const run = newRun();
    const phone = await openDevice(browser, { javaScriptEnabled: false });
    await phone.goto(`/membership/apply?run=${run}`);
    await fillSteps(plainFiller(phone), 0, 0);
    await expect(elsewhere(phone).more).toBeHidden();
    await phone.getByRole('button', { name: 'Save and continue later' }).click();
    await expect(elsewhere(phone).offer).toContainText('Saved to your account on');
    const desk = await openDevice(browser, { javaScriptEnabled: false });
    await desk.goto(`/membership/apply?run=${run}`);
    await expect(elsewhere(desk).name).toHaveValue('');
    await desk.getByRole('link', { name: 'Continue with it' }).click();
    await expect(elsewhere(desk).name).toHaveValue('Ada <b>Byron</b>');
    await desk.getByRole('button', { name: 'Delete the saved version' }).click();
    await expect(desk.getByText('The saved version was deleted')).toBeVisible();
    await expect(elsewhere(desk).name).toHaveValue('Ada <b>Byron</b>');
    for (const page of [phone, desk]) await page.context().close();
  });
});

test.describe('in the account', () => {
  test('an application begun on a phone is finished at a desk, and sent once', {
    tag: ['@wcag-3.3.7'],
  }, async ({ browser }) => {
    test.slow();
    const run = newRun();
    const phone = await openDevice(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await openRun(phone, run);
    await fillSteps(scriptFiller(phone), 0, 2);
    await expectStepShown(phone, 'Your profile');
    await saveToAccount(phone);

    const desk = await openDevice(browser);
    await openRun(desk, run);
    const { offer, button, name } = elsewhere(desk);
    await expect(offer).toContainText('You saved this form to your account on');
    await expect(name).toHaveValue('');
    await expectNoAxeFindings(desk);
    await button('Continue with it').click();
    await expectStepFocused(desk, 'Your profile');
    await expect(offer).toContainText('You’re continuing with the answers saved on');
    await fillSteps(scriptFiller(desk), 3);
    await sendButton(desk).click();
    expect(await receiptOf(desk)).toMatchObject({
      'Full name': 'Ada <b>Byron</b>',
      Credentials: 'PhD, MD',
      Assemblies: 'Medical Education, Nursing',
      'Are you a trainee?': 'Yes',
    });

    await phone.reload();
    await expect(phone.getByText('You’ve already sent this application')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Start a new application' })).toBeVisible();
    for (const page of [phone, desk]) await page.context().close();
  });

  test('versions of two devices are compared, and nothing is replaced by itself', async ({ browser }) => {
    await test.step('the server’s own link to the saved version causes no conflict later', async () => {
      const run = newRun();
      const phone = await openDevice(browser);
      await saveName(phone, run, 'Ada');
      const desk = await openDevice(browser);
      await openRun(desk, run, '&saved=yes');
      const { name, offer } = elsewhere(desk);
      await expect(name).toHaveValue('Ada');
      await expect(offer).toBeHidden();
      await name.fill('Ada King');
      await saveToAccount(desk);
      for (const page of [phone, desk]) await page.context().close();
    });
    await test.step('a version that was deleted on another device is reported, and can be saved again', async () => {
      const run = newRun();
      const [phone, desk] = [await openDevice(browser), await openDevice(browser)];
      await saveName(phone, run, 'Ada');
      await openRun(desk, run);
      await elsewhere(desk).summary.click();
      await elsewhere(desk).button('Delete the saved version').click();
      await elsewhere(desk).button('Delete it').click();
      await expect(elsewhere(desk).more).toContainText('was deleted');
      await phone.reload();
      await expect(elsewhere(phone).more).toContainText(
        'is no longer in your account. Your answers stay in this form.',
      );
      await expect(elsewhere(phone).name).toHaveValue('Ada');
      await saveToAccount(phone);
      for (const page of [phone, desk]) await page.context().close();
    });
    await test.step('a conflict shows both times and what differs, and replaces nothing by itself', async () => {
      const run = newRun();
      const phone = await openDevice(browser);
      const desk = await openDevice(browser);
      await saveName(phone, run, 'Ada');
      await openRun(desk, run);
      await elsewhere(desk).button('Start without it').click();
      await elsewhere(desk).name.fill('Grace');
      await elsewhere(desk).button('Save to my account').click();
      const { more, button, name } = elsewhere(desk);
      await expect(more).toContainText('Not saved yet: your account has another version, saved on');
      await expect(more).toContainText('You last changed this form on');
      await expect(more).toContainText('Different answers: Full name.');
      await expectNoAxeFindings(desk);
      await button('Decide later').click();
      await expect(more).toContainText('Nothing was changed.');
      await button('Continue with the saved version').click();
      await button('Continue with it').click();
      await expect(name).toHaveValue('Ada');
      await button('Undo').click();
      await expect(name).toHaveValue('Grace');
      await elsewhere(desk).summary.click();
      await elsewhere(desk).summary.click();
      await button('Save to my account').click();
      await button('Save this form').click();
      await expect(more).toContainText('Saved to your account on');
      await phone.reload();
      await expect(elsewhere(phone).offer).toContainText('Continuing replaces the answers in this form.');
      await elsewhere(phone).button('Continue with it').click();
      await expect(elsewhere(phone).name).toHaveValue('Grace');
      for (const page of [phone, desk]) await page.context().close();
    });
    await test.step('fits on a phone of 390 px', async () => {
      const run = newRun();
      const phone = await openDevice(browser, { viewport: { width: 390, height: 844 } });
      await saveName(phone, run, 'Ada');
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(390);
      await phone.context().close();
    });
  });

  test('nothing is saved, replaced or deleted without a click, also by keyboard', {
    tag: ['@wcag-3.3.4', '@wcag-2.1.1', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page, requests, browser }) => {
    await test.step('nothing is saved without a click, and later changes only after another one', async () => {
      const run = newRun();
      await signIn(page.context());
      await saveName(page, run, 'Ada');
      const { more, name } = elsewhere(page);
      await expect(more).toContainText('Later changes aren’t saved to your account until you save again.');
      await name.fill('Ada King');
      await page.reload();
      await ready(page, 'continue-elsewhere');
      await expect(more).toContainText('You’ve made changes since then');
      expect(requests.to(ACTION).map((request) => request.method())).toEqual(['GET', 'PUT', 'GET']);
    });
    await test.step('the saved version is deleted after confirmation, and the answers stay', async () => {
      await asNewVisitor();
      const run = newRun();
      await signIn(page.context());
      await saveName(page, run, 'Ada');
      const { more, button, name } = elsewhere(page);
      await button('Delete the saved version').click();
      await expect(button('Keep it')).toBeFocused();
      await button('Keep it').click();
      await expect(button('Delete the saved version')).toBeFocused();
      await button('Delete the saved version').click();
      await button('Delete it').click();
      await expect(more).toContainText('was deleted from your account. Your answers stay in this form.');
      await expect(name).toHaveValue('Ada');
      await expect(button('Delete the saved version')).toBeHidden();
      await page.reload();
      await ready(page, 'continue-elsewhere');
      await expect(name).toHaveValue('Ada');
    });
    await test.step('an offer says that it replaces what the visitor types before choosing', async () => {
      await asNewVisitor();
      const run = newRun();
      await signIn(page.context());
      await saveName(page, run, 'Ada');
      const desk = await openDevice(browser);
      await openRun(desk, run);
      const { offer, button, name } = elsewhere(desk);
      await expect(button('Start without it')).toBeVisible();
      await expect(offer).not.toContainText('replaces');
      await name.fill('Ada King');
      await expect(offer).toContainText('Different answers: Full name.');
      await expect(offer).toContainText('Continuing replaces the answers in this form.');
      await button('Keep this form').click();
      await expect(name).toHaveValue('Ada King');
      await desk.context().close();
    });
    await test.step('works by keyboard alone, and announces what happened', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const run = newRun();
      await signIn(page.context());
      await openRun(page, run);
      const { summary, button, name, more } = elsewhere(page);
      await tabTo(page, summary);
      await page.keyboard.press('Enter');
      await tabTo(page, name);
      await page.keyboard.type('Ada');
      await button('Save to my account').focus();
      await page.keyboard.press('Enter');
      await expect(more).toContainText('Saved to your account on');
      await expect(button('Save to my account')).toBeFocused();
      await expect.poll(async () => (await announcements()).join(' ')).toContain('Saved to your account on');
      await expectNoAxeFindings(page);
    });
  });

  test('two tabs of one browser are not a conflict while their answers are the same', async ({
    page,
    context,
    violations,
  }) => {
    violations.allow(/409/);
    const run = newRun();
    await signIn(page.context());
    await saveName(page, run, 'Ada');
    const other = await context.newPage();
    await openRun(other, run);
    await expect(elsewhere(other).name).toHaveValue('Ada');
    await elsewhere(other).name.fill('Ada King');
    await saveToAccount(other);
    await elsewhere(page).name.fill('Ada B');
    await elsewhere(page).button('Save to my account').click();
    await expect(elsewhere(page).more).toContainText('Not saved yet');
  });

  test('answers that were changed after the form was sent elsewhere are kept', async ({ browser }) => {
    test.slow();
    const run = newRun();
    const [phone, desk] = [await openDevice(browser), await openDevice(browser)];
    await saveName(phone, run, 'Ada');
    await elsewhere(phone).name.fill('Ada King');
    await openRun(desk, run);
    await elsewhere(desk).button('Continue with it').click();
    await expect(elsewhere(desk).name).toHaveValue('Ada');
    await fillSteps(scriptFiller(desk));
    await sendButton(desk).click();
    await receiptOf(desk);
    await phone.reload();
    await expect(elsewhere(phone).more).toContainText('You sent this form from another device on');
    await expect(elsewhere(phone).name).toHaveValue('Ada King');
    for (const page of [phone, desk]) await page.context().close();
  });
});

test.describe('if saving fails', () => {
  const failures = [
    ['draft-fail', 'The server didn’t confirm that this worked. Nothing you typed is lost.', /500/],
    ['draft-full', 'The server didn’t confirm that this worked. Nothing you typed is lost.', /507/],
    ['draft-busy', 'You’ve tried too often in a short time. Nothing you typed is lost.', /429/],
    // The session that the page can check is still valid, so signing in again would not help.
    ['expired-session', 'The server didn’t confirm that this worked. Nothing you typed is lost.', /403/],
  ] as const;

  test('the answers stay, the page says what to do, and the next click saves once', async ({
    browser,
    page,
    requests,
    context,
    violations,
  }) => {
    await test.step('a click while one is pending saves nothing twice', async () => {
      await signIn(page.context());
      await openRun(page, newRun());
      const { more, summary, button, name } = elsewhere(page);
      await name.fill('Ada');
      await summary.click();
      const release = await delayResponses(page, /application-draft\?version/);
      await button('Save to my account').click();
      await expect(more).toContainText('Saving…');
      await expect(button('Save to my account')).toHaveAttribute('aria-disabled', 'true');
      await button('Save to my account').click({ force: true });
      release();
      await expect(more).toContainText('Saved to your account on');
      const changes = requests.addresses().filter((address) => address.includes('draft?version'));
      expect(changes).toHaveLength(1);
    });
    await test.step('because the connection is gone, the next click saves', async () => {
      violations.allow(/ERR_INTERNET_DISCONNECTED/);
      await signIn(page.context());
      await openRun(page, newRun());
      const { more, summary, button, name } = elsewhere(page);
      await name.fill('Ada');
      await summary.click();
      await context.setOffline(true);
      await button('Save to my account').click();
      await expect(more).toContainText('The server can’t be reached. Nothing you typed is lost.');
      await context.setOffline(false);
      await saveToAccount(page);
    });
    await test.step('because the response was lost, the next click counts as saved', async () => {
      violations.allow(/ERR_CONNECTION_RESET|status of 409/);
      await signIn(page.context());
      await openRun(page, newRun());
      const { more, summary, button, name } = elsewhere(page);
      await name.fill('Ada');
      await summary.click();
      await page.route(
        /application-draft\?version/,
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await button('Save to my account').click();
      await expect(more).toContainText('The server can’t be reached');
      await saveToAccount(page);
    });
    await test.step('because a file is not uploaded, the page names it, and the other device asks for it', async () => {
      violations.allow(/429/);
      await signIn(page.context());
      const run = newRun();
      await openRun(page, run, '&fixture=upload-429');
      await ready(page, 'file-field');
      const { more } = elsewhere(page);
      const cv = page.locator('[data-widget="file-field"]:has(#fields-cv) li[data-id]');
      const buffer = Buffer.from('%PDF-1.7');
      await page.locator('#fields-cv').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
      await expect(cv).toHaveAttribute('data-state', 'failed');
      await saveToAccount(page);
      await expect(more).toContainText('Not included: “cv.pdf”. Only uploaded files are saved.');
      const desk = await openDevice(browser);
      await openRun(desk, run);
      await ready(desk, 'file-field');
      await elsewhere(desk).button('Continue with it').click();
      await expect(desk.locator('[data-widget="file-field"]:has(#fields-cv) li')).toContainText(
        'Choose it again.',
      );
      await desk.context().close();
    });
    for (const [fault, text, error] of failures) {
      await test.step(`the answers stay, and the page says what to do: ${fault}`, async () => {
        violations.allow(error);
        violations.allow(/sent an unexpected response/);
        await signIn(page.context());
        await openRun(page, newRun(), `&fixture=${fault}`);
        const { more, summary, button, name } = elsewhere(page);
        await name.fill('Ada');
        await summary.click();
        await button('Save to my account').click();
        await expect(more).toContainText(text);
        await page.reload();
        await expect(name).toHaveValue('Ada');
      });
    }
  });
});

test.describe('in a file', () => {
  test('a guest continues in another browser', async ({ page, browser }) => {
    test.slow();
    await openRun(page, newRun());
    await fillSteps(scriptFiller(page), 0, 1);
    const { name, text } = await saveToFile(page);
    expect(name).toMatch(/^membership-application-\d{4}-\d\d-\d\d\.json$/);
    await expect(elsewhere(page).more).toContainText(`Saved as ${name}.`);
    expect(text).toContain('It contains personal data');
    expect(text).not.toContain('CSRF');

    const desk = await openDevice(browser, { isGuest: true });
    await openRun(desk, newRun());
    await openFile(desk, text);
    await expectStepFocused(desk, 'Your addresses');
    await expect(elsewhere(desk).name).toHaveValue('Ada <b>Byron</b>');
    await expect(controlNamed(desk, 'fields[ersAffiliationId]')).toHaveValue('E-77');
    await expect(controlNamed(desk, 'formId')).toHaveValue(await controlNamed(page, 'formId').inputValue());
    await expect(elsewhere(desk).offer).toContainText('You’re continuing with the answers saved on');
    await expect(elsewhere(desk).button('Undo')).toBeHidden();
    await desk.reload();
    await expect(elsewhere(desk).name).toHaveValue('Ada <b>Byron</b>');
    await desk.context().close();
  });

  test('answers are replaced only after confirmation, and only by files of this form', {
    tag: ['@wcag-3.3.4', '@wcag-3.3.1', '@wcag-3.3.3'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('answers in the form are replaced only after confirmation, and Undo restores them', async () => {
      await openRun(page, newRun());
      const { more, name, button, offer } = elsewhere(page);
      await name.fill('Ada');
      const { text } = await saveToFile(page);
      await name.fill('Grace');
      await controlNamed(page, 'userEmail').fill('grace@clinic.example');
      await openFile(page, text);
      await expect(more).toContainText('This file was saved on');
      await expect(more).toContainText('Different answers: Full name, Email address.');
      await button('Keep this form').click();
      await expect(button('Continue from a file')).toBeFocused();
      await expect(name).toHaveValue('Grace');
      await openFile(page, text);
      // 'Undo' appears at the same place: the second half is not meant for it, and a later click is.
      await doublePress(button('Continue with it'));
      await expect(name).toHaveValue('Ada');
      await expect(controlNamed(page, 'userEmail')).toHaveValue('');
      await expect(offer).toContainText('You’re continuing');
      await button('Undo').click();
      await expect(name).toHaveValue('Grace');
      await expect(controlNamed(page, 'userEmail')).toHaveValue('grace@clinic.example');
    });
    await test.step('Undo restores a file that the server still has', async () => {
      await asNewVisitor();
      await openRun(page, newRun());
      const { name, button } = elsewhere(page);
      await name.fill('Ada');
      const { text } = await saveToFile(page);
      await ready(page, 'file-field');
      const buffer = Buffer.from('%PDF-1.7');
      await page.locator('#fields-cv').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
      const files = page.locator('[data-widget="file-field"]:has(#fields-cv) li[data-id]');
      await expect(files).toHaveAttribute('data-state', 'uploaded');
      await openFile(page, text);
      await button('Continue with it').click();
      await expect(files).toHaveCount(0);
      await button('Undo').press('Enter');
      await expect(files).toHaveAttribute('data-state', 'uploaded');
      // Asks the server again which of the files it has.
      await page.reload();
      const asked = page.waitForResponse(/uploads\/save\?id/);
      await ready(page, 'file-field');
      expect((await (await asked).json()).files).toHaveLength(1);
      await expect(files).toHaveAttribute('data-state', 'uploaded');
    });
    await test.step('fields and files that are never saved stay as they are', async () => {
      await asNewVisitor();
      await changeMarkup(page, APPLY, (html) =>
        html
          .replace(/ data-file-field-upload="[^"]*"/g, '')
          .replace(/(name="userEmail"[^>]* autocomplete=)"email"/, '$1"off"'),
      );
      await openRun(page, newRun());
      await ready(page, 'file-field');
      const { name, button } = elsewhere(page);
      const email = controlNamed(page, 'userEmail');
      const files = page.locator('[data-widget="file-field"]:has(#fields-cv) li[data-id]');
      await name.fill('Ada');
      const { text } = await saveToFile(page);
      await name.fill('Grace');
      await email.fill('grace@clinic.example');
      const buffer = Buffer.from('%PDF-1.7');
      await page.locator('#fields-cv').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
      await expect(files).toContainText('cv.pdf');
      await openFile(page, text);
      for (const [label, expected] of [
        ['Continue with it', 'Ada'],
        ['Undo', 'Grace'],
      ] as const) {
        await button(label).press('Enter');
        await expect(name).toHaveValue(expected);
        await expect(email).toHaveValue('grace@clinic.example');
        await expect(files).toContainText('cv.pdf');
      }
    });
    await test.step('names a file that is not uploaded, and asks for it in another browser', async () => {
      await asNewVisitor();
      await openRun(page, newRun(), '&fixture=upload-slow=60000');
      await ready(page, 'file-field');
      const buffer = Buffer.from('%PDF-1.7');
      await page.locator('#fields-cv').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
      const { text } = await saveToFile(page);
      await expect(elsewhere(page).more).toContainText(/Saved as .* Not included: “cv.pdf”/);
      await asNewVisitor();
      await openRun(page, newRun());
      await ready(page, 'file-field');
      await openFile(page, text);
      const files = page.locator('[data-widget="file-field"]:has(#fields-cv) li[data-id]');
      await expect(files).toContainText('Choose it again.');
    });
    await test.step('names a question with other files among the different answers', async () => {
      await asNewVisitor();
      await openRun(page, newRun());
      await fillByScript(page);
      await continueToStep(page, 'Your profile');
      const { text } = await saveToFile(page);
      await page.locator('#fields-cv').setInputFiles({
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await expect(page.locator('.sw-file-row')).toHaveAttribute('data-state', 'uploaded');
      await openFile(page, text);
      await expect(elsewhere(page).more).toContainText('Different answers: Curriculum vitae.');
    });
    await test.step('fills in only fields that a draft may contain, and counts the others', async () => {
      await asNewVisitor();
      await openRun(page, newRun());
      const { text } = await saveToFile(page);
      const token = await controlNamed(page, 'CRAFT_CSRF_TOKEN').inputValue();
      const file = JSON.parse(text);
      file.draft.typed = [
        ['fullName', ['<img src=x onerror=alert(1)>']],
        ['CRAFT_CSRF_TOKEN', ['evil']],
        ['action', ['users/delete']],
        ['__proto__', ['x']],
        ['fields[country]', ['Nowhere']],
      ];
      await openFile(page, JSON.stringify(file));
      const { name, offer } = elsewhere(page);
      await expect(name).toHaveValue('<img src=x onerror=alert(1)>');
      await expect(offer).toContainText('3 answers were left out');
      await expect(controlNamed(page, 'CRAFT_CSRF_TOKEN')).toHaveValue(token);
      await expect(page.locator('input[name="action"]')).toHaveValue('membership/apply');
    });
    await test.step('any other file is refused, and nothing changes', async () => {
      await asNewVisitor();
      await openRun(page, newRun());
      const { more, name } = elsewhere(page);
      await name.fill('Ada');
      const { text } = await saveToFile(page);
      const files = [
        ['', 'wasn’t saved on this page'],
        ['{"a":', 'wasn’t saved on this page'],
        [text.slice(0, -20), 'wasn’t saved on this page'],
        [Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 'wasn’t saved on this page'],
        [text.replace('/membership/apply"', '/grants"'), 'belongs to a different form'],
        [text.replace('"version":2', '"version":1'), 'by a different version'],
        [Buffer.alloc(700_000, 32), 'wasn’t saved on this page'],
      ] as const;
      for (const [content, message] of files) {
        await openFile(page, content);
        await expect(more).toContainText(message);
        await expect(name).toHaveValue('Ada');
        await saveToFile(page);
        await expect(more).toContainText('Saved as');
      }
    });
    await test.step('a file that is larger than the available memory is not read', async () => {
      await openRun(page, newRun());
      const { more, summary } = elsewhere(page);
      await summary.click();
      await more.locator('input[type="file"]').evaluate((input: HTMLInputElement) => {
        const file = new File(['x'], 'huge.json');
        Object.defineProperty(file, 'size', { value: 2 ** 31 });
        Object.defineProperty(file, 'text', { value: () => Promise.reject(new Error('was read')) });
        Object.defineProperty(input, 'files', { value: [file], configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(more).toContainText('wasn’t saved on this page');
    });
  });
});
