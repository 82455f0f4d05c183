import type { Page } from '@playwright/test';
import { buttonNamed, profileField, savedMessage, tabTo } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { elsewhere, newRun, openRun, saveToAccount, signIn } from '../support/devices.ts';
import { type DialogParts, dialogParts, expectClosed, expectOpen, reduceMotion } from '../support/dialogs.ts';
import { choiceNamed } from '../support/membership.ts';
import { continueToStep, expectStepShown, fillByScript, openApply } from '../support/membershipApply.ts';
import { LOOKUP, lookupParts } from '../support/npi.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const INFO = '/actions/users/session-info';
const PROFILE = '/account/profile';

/** Sets the session of the stand-in CMS. The server's clock keeps running, whatever the browser's clock does. */
const setSession = (page: Page, query: string) =>
  page.request.post(`/stand-in/session?${query}`, { maxRedirects: 0 });

const keeper = (page: Page): DialogParts => dialogParts(page, 'session-keeper');
const firstName = (page: Page) => profileField(page, 'First name');
const tokens = (page: Page) => page.locator('input[name="CRAFT_CSRF_TOKEN"]');

/** Waits for the next response about the session while running an action that causes the request. */
const asking = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([page.waitForResponse((response) => response.url().includes(INFO)), act()]);

/** Opens the profile with a session that has `left` seconds left, and starts to use its form. */
async function openForm(page: Page, left: number, query = ''): Promise<DialogParts> {
  await reduceMotion(page);
  await page.clock.install();
  await page.goto(PROFILE + query);
  await setSession(page, `left=${left}`);
  await ready(page, 'session-keeper');
  await asking(page, () => firstName(page).focus());
  return keeper(page);
}

/** Lets the browser's time pass, as while a computer sleeps: a timer that is due fires once, and late. */
const pass = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);

/** Opens the profile with a form in use, and lets its session end. */
async function endSession(page: Page, query = ''): Promise<DialogParts> {
  const dialog = await openForm(page, 600, query);
  await firstName(page).fill('Ada');
  await setSession(page, 'left=0');
  await pass(page, 600);
  await expectOpen(dialog);
  await expect(dialog.dialog).toHaveAccessibleName('You’ve been signed out');
  return dialog;
}

/** Simulates that the visitor returns to the tab. The driver never hides a tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test.describe('without JavaScript', () => {
  test('the server keeps the answers of a form whose session has ended', {
    tag: ['@RT-09', '@FM-07'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PROFILE);
    await expect(page.locator('#session-keeper')).toBeHidden();
    await firstName(page).fill('Ada');
    await setSession(page, 'left=0');
    await buttonNamed(page, 'Save profile').click();
    await expect(page.getByText('Sign in to get back everything you typed.')).toBeVisible();
    await page.getByLabel('Email address').fill('nadia.whitfield@clinic.example');
    await page.getByLabel('Password').fill('any');
    await buttonNamed(page, 'Sign in').click();
    await expect(firstName(page)).toHaveValue('Ada');
    await expect(page.locator('#session-keeper')).toBeHidden();
  });
});

test.describe('before the end', () => {
  test('it asks at two minutes if a form is in use, and one click extends the session', {
    tag: ['@wcag-2.2.1', '@wcag-2.4.3', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('a page whose form nobody uses requests nothing', async () => {
      await page.clock.install();
      await page.goto(PROFILE);
      await ready(page, 'session-keeper');
      await buttonNamed(page, 'Save profile').focus();
      await pass(page, 7200);
      await comeBack(page);
      expect(requests.to(INFO)).toEqual([]);
      await expectClosed(keeper(page));
    });
    await test.step('it asks at two minutes, and warns only if nothing has extended the session', async () => {
      await asNewVisitor();
      const dialog = await openForm(page, 600);
      expect(requests.to(INFO).map((request) => new URL(request.url()).search)).toEqual([
        '?dontExtendSession=1',
      ]);
      await pass(page, 470);
      expect(requests.to(INFO)).toHaveLength(1);
      await setSession(page, 'left=3600');
      await asking(page, () => pass(page, 10));
      await expectClosed(dialog);
      await setSession(page, 'left=119');
      await asking(page, () => pass(page, 3480));
      await expectOpen(dialog);
      await expect(dialog.dialog).toHaveAccessibleName('You’ll be signed out soon');
      await expect(dialog.dialog).toContainText('You’ll be signed out in less than 2 minutes.');
      await expectNoAxeFindings(page);
    });
    await test.step('one click extends the session, and focus returns to the field', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const dialog = await openForm(page, 110);
      await expectOpen(dialog);
      await expect(buttonNamed(page, 'Stay signed in')).toBeFocused();
      // The field stays reachable for a moment, and a password manager may fill it in.
      await firstName(page).focus();
      await expect(buttonNamed(page, 'Stay signed in')).toBeFocused();
      requests.clear();
      await page.keyboard.press('Space');
      await expectClosed(dialog);
      await expect(firstName(page)).toBeFocused();
      expect(requests.to(INFO).map((request) => new URL(request.url()).search)).toEqual(['']);
      await expect(async () => {
        await page.clock.runFor(200);
        expect(await announcements()).toEqual(['You’ll stay signed in.']);
      }).toPass();
    });
    await test.step('the last minute is announced once', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const dialog = await openForm(page, 110);
      await expectOpen(dialog);
      await setSession(page, 'left=58');
      await page.clock.runFor(70_000);
      await expect(dialog.dialog).toContainText('You’ll be signed out in less than a minute.');
      await page.clock.runFor(20_000);
      expect(await announcements()).toEqual(['You’ll be signed out in less than a minute.']);
    });
  });

  test('a warning reports what happened, stays closed once closed, and shows its focus ring', {
    tag: '@wcag-2.4.7',
  }, async ({ asNewVisitor, page }) => {
    await test.step('an extension without effect is reported', async () => {
      const dialog = await openForm(page, 100);
      await setSession(page, 'duration=80&left=80');
      await buttonNamed(page, 'Stay signed in').click();
      await expect(dialog.dialog).toContainText('This session can’t be extended any further.');
      await expect(buttonNamed(page, 'Stay signed in')).toBeHidden();
    });
    await test.step('a closed warning stays closed until the end', async () => {
      await asNewVisitor();
      const dialog = await openForm(page, 110);
      await expectOpen(dialog);
      await page.keyboard.press('Escape');
      await expectClosed(dialog);
      await expect(firstName(page)).toBeFocused();
      await asking(page, () => pass(page, 25));
      await expectClosed(dialog);
      await setSession(page, 'left=0');
      await asking(page, () => pass(page, 25));
      await expectOpen(dialog);
    });
    await test.step('the head of the dialog does not cover the focus ring', async () => {
      await asNewVisitor();
      const { dialog } = await endSession(page);
      await expect(dialog).toBeFocused();
      // The ring is inside the dialog's edge. Hit testing ignores the clipped part of the head, as painting does.
      const hit = await dialog.evaluate((element) => {
        const { left, width, top } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + 2)?.className ?? 'nothing';
      });
      expect(hit).not.toContain('sw-dialog-head');
    });
  });
});

test.describe('after the end', () => {
  test('visitors sign in in a new tab and continue, and nothing is sent before or in another name', async ({
    asNewVisitor,
    page,
    context,
    requests,
  }) => {
    await test.step('visitors sign in in a new tab, and continue with what they typed', async () => {
      const dialog = await endSession(page);
      const before = await tokens(page).first().inputValue();
      await expectNoAxeFindings(page);
      await tabTo(page, dialog.dialog.getByRole('link', { name: 'Sign in (opens a new tab)' }));
      const [login] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
      await login.getByLabel('Email address').fill('nadia.whitfield@clinic.example');
      await login.getByLabel('Password').fill('any');
      await buttonNamed(login, 'Sign in').click();
      await expect(login).toHaveURL('/');
      await login.close();
      await asking(page, () => comeBack(page));
      await expectClosed(dialog);
      await expect(firstName(page)).toBeFocused();
      await expect(firstName(page)).toHaveValue('Ada');
      await expect(tokens(page).first()).not.toHaveValue(before);
      requests.clear();
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
      expect(requests.to(PROFILE).filter((request) => request.method() === 'POST')).toHaveLength(1);
    });
    await test.step('a submission shows the dialog and sends nothing, now or later', async () => {
      await asNewVisitor();
      const dialog = await endSession(page);
      await dialog.close.click();
      await expectClosed(dialog);
      requests.clear();
      await asking(page, () => buttonNamed(page, 'Save profile').click());
      await expectOpen(dialog);
      await buttonNamed(page, 'I’ve signed in: check again').click();
      await expect(dialog.dialog).toContainText('You’re not signed in yet.');
      await setSession(page, 'as=member');
      await buttonNamed(page, 'I’ve signed in: check again').click();
      await expectClosed(dialog);
      expect(requests.to(PROFILE)).toEqual([]);
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
    });
    await test.step('a different account is given as the reason, and nothing is sent in its name', async () => {
      await asNewVisitor();
      const dialog = await endSession(page);
      const before = await tokens(page).first().inputValue();
      await setSession(page, 'as=colleague');
      await asking(page, () => comeBack(page));
      await expect(dialog.dialog).toHaveAccessibleName('You’re signed in with a different account');
      await expectNoAxeFindings(page);
      await buttonNamed(page, 'I’ve signed in: check again').click();
      await expect(dialog.dialog).toContainText('A different account is still signed in.');
      await dialog.close.click();
      requests.clear();
      await asking(page, () => buttonNamed(page, 'Save profile').click());
      await expectOpen(dialog);
      expect(requests.to(PROFILE)).toEqual([]);
      await expect(tokens(page).first()).toHaveValue(before);
      await setSession(page, 'as=member');
      await buttonNamed(page, 'I’ve signed in: check again').click();
      await expectClosed(dialog);
      await expect(tokens(page).first()).not.toHaveValue(before);
    });
  });

  test('a refused upload or save shows the dialog, and works after signing in', async ({
    page,
    violations,
  }) => {
    violations.allow(/status of 40[03]/);
    await reduceMotion(page);
    await signIn(page.context());
    await openRun(page, newRun());
    await fillByScript(page);
    await continueToStep(page, 'Your profile');
    await setSession(page, 'left=0');
    await page.locator('#fields-cv').setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    const dialog = keeper(page);
    await expectOpen(dialog);
    await expect(dialog.dialog).toHaveAccessibleName('You’ve been signed out');
    await page.keyboard.press('Escape');
    await expectClosed(dialog);
    await elsewhere(page).summary.click();
    await elsewhere(page).button('Save to my account').click();
    await expectOpen(dialog);
    await expect(elsewhere(page).more).toContainText('because your session has ended.');
    await expect(page.locator('.sw-file-row', { hasText: 'cv.pdf' })).toContainText(
      'Your session has ended.',
    );
    await setSession(page, 'as=member');
    await comeBack(page);
    await expectClosed(dialog);
    await buttonNamed(page, 'Try again: cv.pdf').click();
    await expect(page.locator('.sw-file-row', { hasText: 'cv.pdf' })).toHaveAttribute(
      'data-state',
      'uploaded',
    );
    await saveToAccount(page);
  });

  test('a firewall’s refusal is not told as the end of the session', async ({
    asNewVisitor,
    page,
    violations,
  }) => {
    violations.allow(/status of 403|unexpected response/);
    const block = (pattern: RegExp | string) =>
      page.route(pattern, (route) =>
        route.fulfill({ status: 403, contentType: 'text/html', body: '<!doctype html>Just a moment…' }),
      );
    await test.step('of the request for the session: the form is sent, and the server decides', async () => {
      await block(`**${INFO}*`);
      const dialog = await openForm(page, 600);
      await firstName(page).fill('Ada');
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
      await expectClosed(dialog);
    });
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    const cv = page.locator('.sw-file-row', { hasText: 'cv.pdf' });
    await test.step('of an upload and a save, while the session lives', async () => {
      await asNewVisitor();
      await signIn(page.context());
      await openRun(page, newRun());
      await fillByScript(page);
      await continueToStep(page, 'Your profile');
      await block(/uploads\/save|application-draft\?version/);
      await page.locator('#fields-cv').setInputFiles(file);
      await expect(cv).toContainText('Something went wrong on our server. Try again.');
      await elsewhere(page).summary.click();
      await elsewhere(page).button('Save to my account').click();
      await expect(elsewhere(page).more).toContainText('The server didn’t confirm that this worked.');
      await expectClosed(keeper(page));
    });
    await test.step('of the request for a saved version, and of its deletion', async () => {
      await asNewVisitor();
      await signIn(page.context());
      const run = newRun();
      await openRun(page, run);
      await elsewhere(page).name.fill('Ada');
      await saveToAccount(page);
      await block(/application-draft/);
      await elsewhere(page).button('Delete the saved version').click();
      await elsewhere(page).button('Delete it').click();
      await expect(elsewhere(page).more).toContainText('The server didn’t confirm that this worked.');
      const asked = page.waitForResponse(/application-draft/);
      await page.reload();
      await ready(page, 'continue-elsewhere');
      expect((await asked).status()).toBe(403);
      await expectClosed(keeper(page));
    });
    await test.step('of a guest’s upload, even if the site itself refuses it', async () => {
      await asNewVisitor();
      await openApply(page);
      await ready(page, 'session-keeper');
      await fillByScript(page);
      await continueToStep(page, 'Your profile');
      await page.route(/uploads\/save/, (route) => route.fulfill({ status: 403, json: { message: '' } }));
      await page.locator('#fields-cv').setInputFiles(file);
      await expect(cv).toContainText('Something went wrong on our server. Try again.');
      await block(/uploads\/save/);
      await buttonNamed(page, 'Try again: cv.pdf').click();
      await expect(cv).toContainText('Something went wrong on our server. Try again.');
      await expectClosed(keeper(page));
    });
    await test.step('of a guest’s lookup, even if the site itself refuses it', async () => {
      await asNewVisitor();
      await openApply(page);
      await ready(page, 'session-keeper');
      await choiceNamed(page, 'fields[hasNpi]', 'Yes').check();
      const { opener, fill, search, text, outcome } = lookupParts(page);
      await opener.click();
      await fill('Jane', 'Whitfield');
      for (const [body, message] of [
        [{ json: { message: '' } }, 'The server refused the request.'],
        [{ contentType: 'text/html', body: 'Just a moment…' }, 'The server responded with status 403.'],
      ] as const) {
        await page.route(`**${LOOKUP}?**`, (route) => route.fulfill({ status: 403, ...body }));
        await search.click();
        await expect(text).toHaveText(message);
        await expect(outcome).not.toContainText('signed out');
        await expectClosed(keeper(page));
      }
    });
  });

  test('a refused request counts as the end, other failures do not', async ({ page, violations }) => {
    violations.allow(/status of (?:403|500)|unexpected response/);
    const dialog = keeper(page);
    const answers = [
      ['session-403', 'You’ve been signed out'],
      ['session-500', 'We can’t check whether you’re still signed in'],
      ['session-page', 'We can’t check whether you’re still signed in'],
    ] as const;
    await openForm(page, 600);
    for (const [fault, title] of answers) {
      await test.step(fault, async () => {
        await page.evaluate((query) => history.replaceState(history.state, '', query), `?fixture=${fault}`);
        await asking(page, () => pass(page, 700));
        await expect(dialog.dialog).toHaveAccessibleName(title);
        await page.evaluate(() => history.replaceState(history.state, '', '?'));
        await setSession(page, 'as=member&left=600');
        await buttonNamed(page, 'I’ve signed in: check again').click();
        await expectClosed(dialog);
      });
    }
  });
});

test.describe('clocks, tabs and connections', () => {
  test('sleep, other clocks, other tabs and late responses change nothing by themselves', async ({
    asNewVisitor,
    page,
    context,
  }) => {
    await test.step('after sleep, the page reports the end only of a session that has ended', async () => {
      const dialog = await openForm(page, 3600);
      await asking(page, () => pass(page, 50_000));
      await expectClosed(dialog);
      await setSession(page, 'left=0');
      await asking(page, () => pass(page, 50_000));
      await expect(dialog.dialog).toHaveAccessibleName('You’ve been signed out');
    });
    await test.step('a clock that is set back or forward changes nothing', async () => {
      await asNewVisitor();
      const dialog = await openForm(page, 3600);
      const { time } = await page.evaluate(() => ({ time: Date.now() }));
      await page.clock.setSystemTime(time - 86_400_000);
      await comeBack(page);
      await page.clock.setSystemTime(time + 86_400_000);
      await asking(page, () => comeBack(page));
      await pass(page, 60);
      await expectClosed(dialog);
    });
    await test.step('an extension in one tab closes the warning in the other', async () => {
      await asNewVisitor();
      const dialog = await openForm(page, 110);
      await expectOpen(dialog);
      const second = await context.newPage();
      await second.goto(PROFILE);
      // Opening the page has extended the session.
      await setSession(second, 'left=100');
      await ready(second, 'session-keeper');
      await asking(second, () => firstName(second).focus());
      await expectOpen(keeper(second));
      await buttonNamed(second, 'Stay signed in').click();
      await expectClosed(keeper(second));
      await expectClosed(dialog);
      await second.close();
    });
    await test.step('opening a page of the account in another tab ends the wait', async () => {
      await asNewVisitor();
      const dialog = await endSession(page);
      await setSession(page, 'as=member');
      const second = await context.newPage();
      await second.goto(PROFILE);
      await ready(second, 'session-keeper');
      await expectClosed(dialog);
      await second.close();
    });
    await test.step('a late response to an earlier request changes nothing', async () => {
      await asNewVisitor();
      const dialog = await openForm(page, 600);
      const release = await delayResponses(page, /dontExtendSession=1/);
      await comeBack(page);
      await page.unroute(/dontExtendSession=1/);
      await setSession(page, 'left=0');
      await asking(page, () => comeBack(page));
      await expect(dialog.dialog).toHaveAccessibleName('You’ve been signed out');
      release();
      await page.clock.runFor(2000);
      await expect(dialog.dialog).toHaveAccessibleName('You’ve been signed out');
    });
  });

  test('without a connection, it claims nothing, and reports a failed extension', async ({
    asNewVisitor,
    page,
    context,
    violations,
  }) => {
    await test.step('without a connection, it claims nothing, and asks when the connection is back', async () => {
      violations.allow(/ERR_INTERNET_DISCONNECTED/);
      const dialog = await openForm(page, 600);
      await context.setOffline(true);
      await pass(page, 490);
      await expectClosed(dialog);
      await pass(page, 200);
      await expect(dialog.dialog).toHaveAccessibleName('We can’t check whether you’re still signed in');
      await setSession(page, 'left=3600');
      await context.setOffline(false);
      await expectClosed(dialog);
    });
    await test.step('a failed extension is reported in the dialog', async () => {
      await asNewVisitor();
      violations.allow(/ERR_INTERNET_DISCONNECTED/);
      const dialog = await openForm(page, 110);
      await context.setOffline(true);
      await buttonNamed(page, 'Stay signed in').click();
      await expect(dialog.dialog).toContainText('The server didn’t respond.');
      await context.setOffline(false);
      await buttonNamed(page, 'Stay signed in').click();
      await expectClosed(dialog);
    });
  });
});

test.describe('tokens', () => {
  test('are renewed on first use or before a submission, and only in forms of this site', async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    await test.step('the first use of a form on a cached page renews its token', async () => {
      await page.goto(`${PROFILE}?fixture=cached-page`);
      await ready(page, 'session-keeper');
      await expect(tokens(page).first()).toHaveValue('token-of-a-cached-page');
      await asking(page, () => firstName(page).fill('Ada'));
      for (const token of await tokens(page).all())
        await expect(token).not.toHaveValue('token-of-a-cached-page');
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
    });
    await test.step('a submission without earlier use of the form waits for the token, and is sent once', async () => {
      await asNewVisitor();
      await page.goto(`${PROFILE}?fixture=cached-page`);
      await ready(page, 'session-keeper');
      // Such a control shadows the form's own method.
      await buttonNamed(page, 'Save profile').evaluate((button: HTMLButtonElement) => {
        const control = document.createElement('input');
        control.name = 'requestSubmit';
        button.form?.append(control);
      });
      await buttonNamed(page, 'Save profile').dblclick();
      await expect(savedMessage(page)).toBeVisible();
      expect(requests.to(PROFILE).filter((request) => request.method() === 'POST')).toHaveLength(1);
    });
    await test.step('a submission waits for three seconds at most', async () => {
      await asNewVisitor();
      await page.clock.install();
      await page.goto(`${PROFILE}?fixture=session-slow=60000`);
      await ready(page, 'session-keeper');
      const save = buttonNamed(page, 'Save profile');
      // Otherwise time also passes while a slow machine runs the commands below.
      await page.clock.pauseAt(Date.now() + 60_000);
      await save.click();
      await page.clock.runFor(400);
      await expect(save).toBeVisible();
      await page.clock.runFor(200);
      await test.step('shows after half a second that it waits, and a second press sends nothing twice', async () => {
        const busy = buttonNamed(page, 'Saving…');
        await expect(busy).toHaveAttribute('aria-disabled', 'true');
        await busy.click({ force: true });
        await busy.press('Enter');
      });
      await page.clock.runFor(2300);
      expect(requests.to(PROFILE).filter((request) => request.method() === 'POST')).toEqual([]);
      await page.clock.runFor(200);
      await expect(savedMessage(page)).toBeVisible();
      expect(requests.to(PROFILE).filter((request) => request.method() === 'POST')).toHaveLength(1);
      await page.clock.resume();
    });
    await test.step('an application of a guest gets a new token, and no dialog', async () => {
      await asNewVisitor();
      await page.goto('/membership/apply?fixture=cached-page');
      await ready(page, 'session-keeper');
      await asking(page, () => page.getByRole('radio').first().focus());
      await expect(tokens(page).first()).not.toHaveValue('token-of-a-cached-page');
      await expectClosed(keeper(page));
    });
    await test.step('other forms are left alone', async () => {
      await asNewVisitor();
      const field =
        '<input type="hidden" name="CRAFT_CSRF_TOKEN" value="own"><label>Word <input name="q"></label>';
      const kinds = ['method="post" action="https://other.example/"', 'action="/events"', 'method="dialog"'];
      const forms = kinds.map((kind) => `<form class="foreign" ${kind}>${field}<button>Go</button></form>`);
      await changeMarkup(page, '/gallery/session-keeper', (html) =>
        html.replace('</main>', `${forms.join('')}</main>`),
      );
      await page.goto('/gallery/session-keeper');
      await ready(page, 'session-keeper');
      for (const word of await page.getByLabel('Word').all()) await word.fill('x');
      expect(requests.to(INFO)).toEqual([]);
      await asking(page, () => page.getByLabel('Note to the office').fill('Hello'));
      await expect(page.locator('#note-form [name="CRAFT_CSRF_TOKEN"]')).not.toHaveValue('token of the page');
      for (const token of await page.locator('.foreign [type="hidden"]').all())
        await expect(token).toHaveValue('own');
      requests.clear();
      await page.locator('.foreign').nth(1).getByRole('button').click();
      await expect(page).toHaveURL(/\/events/);
      expect(requests.to(INFO)).toEqual([]);
    });
  });
});

test('an application whose session ends is completed, and sent once', async ({ page, requests }) => {
  await page.clock.install();
  await page.goto(PROFILE);
  await openApply(page);
  await ready(page, 'session-keeper');
  const dialog = keeper(page);
  // On a slow machine, the keeper's first request may be sent before it receives the focus.
  await page.getByRole('radio').first().focus();
  await expect.poll(() => requests.to(INFO).length).toBeGreaterThan(0);
  await fillByScript(page);
  await setSession(page, 'left=0');
  await asking(page, () => comeBack(page));
  await expectOpen(dialog);
  await page.keyboard.press('Escape');
  // The steps remain usable, because they send nothing.
  await continueToStep(page, 'Check your answers');
  await expectClosed(dialog);
  requests.clear();
  await asking(page, () => buttonNamed(page, 'Send the application').click());
  await expectOpen(dialog);
  await setSession(page, 'as=member');
  await buttonNamed(page, 'I’ve signed in: check again').click();
  await expectClosed(dialog);
  await expectStepShown(page, 'Check your answers');
  await buttonNamed(page, 'Send the application').dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/received/i);
  expect(requests.to('/membership/apply').filter((request) => request.method() === 'POST')).toHaveLength(1);
});

test('its events contain no personal data, and its texts are in the language of the page', async ({
  asNewVisitor,
  page,
}) => {
  await test.step('it dispatches events without personal data', async () => {
    await page.addInitScript(() => {
      const details: unknown[] = [];
      Reflect.set(window, 'sessionDetails', details);
      addEventListener('widget:session', (event) => details.push((event as CustomEvent).detail));
    });
    await endSession(page);
    await setSession(page, 'as=colleague');
    await asking(page, () => comeBack(page));
    const details = () => page.evaluate(() => Reflect.get(window, 'sessionDetails') as { state: string }[]);
    await expect(async () => {
      expect(await details()).toEqual(
        ['live', 'ended', 'other'].map((state) => ({ widget: 'session-keeper', state })),
      );
    }).toPass();
  });
  await test.step('the texts of the script are in Spanish on a Spanish page', async () => {
    await asNewVisitor();
    const dialog = await openForm(page, 110, '?lang=es');
    await expectOpen(dialog);
    await expect(dialog.dialog).toHaveAccessibleName('Su sesión está a punto de cerrarse');
    await expect(dialog.dialog).toContainText('Su sesión se cerrará en menos de 2 minutos.');
  });
});
