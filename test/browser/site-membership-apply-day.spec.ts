import type { Browser, Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { elsewhere, newRun, openDevice, openRun, saveToAccount } from '../support/devices.ts';
import { dialogParts, expectClosed, expectOpen } from '../support/dialogs.ts';
import { receiptOf, sendButton } from '../support/membership.ts';
import {
  expectStepFocused,
  expectStepShown,
  fillSteps,
  plainFiller,
  scriptFiller,
} from '../support/membershipApply.ts';
import { expect, test } from '../support/test.ts';

const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 twenty years') };

/** Sets the session of the stand-in CMS. */
const setSession = (page: Page, query: string) =>
  page.request.post(`/stand-in/session?${query}`, { maxRedirects: 0 });

const cvRow = (page: Page) =>
  page
    .locator('[data-widget="file-field"]', { has: page.locator('#fields-cv') })
    .locator('li', { hasText: CV.name });

/** Opens a phone on which the member is signed in. */
const openPhone = (browser: Browser, javaScriptEnabled = true): Promise<Page> =>
  openDevice(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled });

test.describe('without JavaScript', () => {
  test('an application begun on a phone, with a file, is finished at a desk', { tag: '@RT-09' }, async ({
    browser,
  }) => {
    const run = newRun();
    const phone = await openPhone(browser, false);
    await phone.goto(`/membership/apply?run=${run}`);
    await fillSteps(plainFiller(phone), 0, 2);
    await phone.locator('#fields-cv').setInputFiles(CV);
    await phone.getByRole('button', { name: 'Save and continue later' }).click();
    await expect(elsewhere(phone).offer).toContainText('Saved to your account on');
    await phone.context().close();

    const desk = await openDevice(browser, { javaScriptEnabled: false });
    await desk.goto(`/membership/apply?run=${run}`);
    await desk.getByRole('link', { name: 'Continue with it' }).click();
    await expect(desk.getByText(CV.name)).toBeVisible();
    await fillSteps(plainFiller(desk), 3);
    await sendButton(desk).click();
    expect(await receiptOf(desk)).toMatchObject({
      'Full name': 'Ada <b>Byron</b>',
      'Curriculum vitae': CV.name,
    });
    await desk.context().close();
  });
});

test.describe('a day of an applicant', () => {
  test('an application survives the end of the session, a lost file and a change of device', async ({
    browser,
  }) => {
    test.slow();
    const run = newRun();

    // In the morning, on a phone.
    const phone = await openPhone(browser);
    await openRun(phone, run);
    await fillSteps(scriptFiller(phone), 0, 2);
    await expectStepShown(phone, 'Your profile');

    // The session ends during rounds, and the dialog appears when the applicant returns to the page.
    await setSession(phone, 'left=0');
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const keeper = dialogParts(phone, 'session-keeper');
    await expectOpen(keeper);
    await expect(keeper.dialog).toHaveAccessibleName('You’ve been signed out');

    // The applicant signs in again in a new tab, and continues with the form.
    const [other] = await Promise.all([
      phone.context().waitForEvent('page'),
      keeper.dialog.getByRole('link', { name: /^Sign in/ }).click(),
    ]);
    await other.getByLabel('Email address').fill('nadia.whitfield@clinic.example');
    await other.getByLabel('Password').fill('any');
    await buttonNamed(other, 'Sign in').click();
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.close();
    await phone.bringToFront();
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectClosed(keeper);
    await expectStepShown(phone, 'Your profile');

    // The connection drops while the CV is uploading.
    await phone.route(/\/actions\/uploads\/save/, (route) => route.abort('failed'));
    await phone.locator('#fields-cv').setInputFiles(CV);
    await expect(cvRow(phone)).toHaveAttribute('data-state', 'failed');
    await phone.unroute(/\/actions\/uploads\/save/);
    await cvRow(phone)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect(cvRow(phone)).toHaveAttribute('data-state', 'uploaded');
    await saveToAccount(phone);

    // In the evening, at a desk.
    const desk = await openDevice(browser);
    await openRun(desk, run);
    await elsewhere(desk).button('Continue with it').click();
    await expectStepFocused(desk, 'Your profile');
    await expect(cvRow(desk)).toHaveAttribute('data-state', 'uploaded');
    const posts: string[] = [];
    desk.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/membership/apply')
        posts.push(request.url());
    });
    await fillSteps(scriptFiller(desk), 3);
    await sendButton(desk).dblclick();
    expect(await receiptOf(desk)).toMatchObject({
      'Full name': 'Ada <b>Byron</b>',
      Credentials: 'PhD, MD',
      Assemblies: 'Medical Education / Nursing',
      'Curriculum vitae': CV.name,
    });
    expect(posts).toHaveLength(1);

    // The phone shows that the application has been sent.
    await phone.reload();
    await expect(phone.getByText('You’ve already sent this application')).toBeVisible();
    for (const page of [phone, desk]) await page.context().close();
  });
});
