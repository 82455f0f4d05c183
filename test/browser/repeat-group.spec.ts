import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { elsewhere, newRun, openDevice, openRun, saveToAccount } from '../support/devices.ts';
import { setControls } from '../support/forms.ts';
import { APPLY, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import { continueToStep, fillByScript, openApply } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/repeat-group';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

/** Returns the parts of one of the gallery's groups, with or without JavaScript. */
function groupParts(page: Page, id = 'posts') {
  const host = page.locator(`#${id}`);
  const rows = host.locator('[data-repeat-group-part="row"]');
  return {
    host,
    rows,
    hospital: (number: number) => rows.nth(number - 1).getByLabel(/^Hospital or program/),
    current: (number: number) => rows.nth(number - 1).getByLabel('Do you still work there?'),
    until: (number: number) => rows.nth(number - 1).getByLabel('Until which year?'),
    button: (name: 'Move up' | 'Move down' | 'Remove', number: number) =>
      rows.nth(number - 1).getByRole('button', { name: `${name}: ` }),
    file: (number: number) => rows.nth(number - 1).getByLabel('Letters of the hospital'),
    files: rows.locator('li[data-id]'),
    add: host.getByRole('button', { name: /^Add an? / }),
    undo: host.getByRole('button', { name: 'Undo' }),
    titles: host.locator('li legend'),
    send: page.locator('form', { has: host }).getByRole('button', { name: /^Send/ }),
  };
}

async function gotoGroup(page: Page, id?: string, query = '') {
  await page.goto('about:blank');
  await page.goto(ADDRESS + query);
  await ready(page, 'repeat-group');
  return groupParts(page, id);
}

/** Adds a third row, moves it above the second one, which is empty, and removes the first one. */
async function addAndMove({ add, hospital, current, until, button }: ReturnType<typeof groupParts>) {
  await add.click();
  await hospital(3).fill('Third');
  await current(3).selectOption('Left');
  await until(3).fill('2018');
  await button('Move up', 3).click();
  await button('Remove', 1).click();
}

/** Returns the hospitals that the form has submitted, in order and with their names. */
const submittedHospitals = async (page: Page) =>
  (await submittedFields(page)).filter((field) => field.includes('[hospital]'));

test.describe('without JavaScript', () => {
  test('the server adds a row and keeps what was entered', { tag: ['@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const { rows, hospital, current, until, add, titles, send, host } = groupParts(page);
    await expect(rows).toHaveCount(2);
    await expect(host.getByRole('button')).toHaveCount(1);
    await hospital(2).fill('County <General> & "Sons"');
    await current(2).selectOption('Left');
    await until(2).fill('2019');
    await add.click();
    await expect(titles).toHaveText(['Post 1', 'Post 2', 'Post 3']);
    await expect(hospital(2)).toHaveValue('County <General> & "Sons"');
    await expect(until(2)).toHaveValue('2019');
    await add.click();
    await expect(rows).toHaveCount(4);
    await expect(add).toBeHidden();
    await expect(host.getByText('You can add up to four posts.')).toBeVisible();
    await send.click();
    expect(await submittedHospitals(page)).toEqual([
      'posts[0][hospital]=Riverside Chest Hospital',
      'posts[1][hospital]=County <General> & "Sons"',
      'posts[2][hospital]=empty',
      'posts[3][hospital]=empty',
    ]);
    await test.step('files are sent with their row, and the server’s can be removed', async () => {
      await page.goto(ADDRESS);
      const appointments = groupParts(page, 'appointments');
      await appointments.rows.first().getByRole('checkbox', { name: 'Remove' }).check();
      await appointments.hospital(2).fill('Second');
      await appointments.file(2).setInputFiles([pdf('two.pdf'), pdf('more.pdf')]);
      await appointments.send.click();
      expect((await submittedFields(page)).filter((field) => /\[letter/.test(field))).toEqual([
        'appointments[0][letterFiles][]=empty',
        expect.stringContaining('appointments[0][letter]=[{"id":"11111111-'),
        expect.stringContaining('appointments[0][letterRemove][]=11111111-'),
        'appointments[1][letterFiles][]=two.pdf',
        'appointments[1][letterFiles][]=more.pdf',
        'appointments[1][letter]=empty',
      ]);
    });
  });
});

test.describe('rows', () => {
  test('are added, moved, removed and put back by keyboard, and submitted in order', {
    tag: ['@wcag-2.1.1', '@wcag-4.1.3'],
  }, async ({ page }) => {
    await page.goto('about:blank');
    const announcements = await listenToAnnouncements(page);
    const { rows, hospital, button, add, undo, titles, send } = await gotoGroup(page);
    await hospital(2).fill('Second');
    /** The second one is a repetition, as of a key that is held. */
    const hold = async (key: string): Promise<void> => {
      for (let count = 1; count <= 2; count++) await page.keyboard.down(key);
      await page.keyboard.up(key);
    };
    await add.focus();
    await hold('Enter');
    await expect(hospital(3)).toBeFocused();
    await page.keyboard.type('Third');
    await button('Move up', 3).press('Enter');
    await expect(button('Move up', 2)).toBeFocused();
    await expect(hospital(2)).toHaveValue('Third');
    await expect(button('Move up', 1)).toHaveAttribute('aria-disabled', 'true');
    await button('Move up', 1).press('Enter');
    await expect(titles).toHaveText(['Post 1', 'Post 2', 'Post 3']);
    await button('Remove', 1).focus();
    await hold('Enter');
    await expect(undo).toBeFocused();
    await expect(rows).toHaveCount(2);
    await expect(titles).toHaveText(['Post 1', 'Post 2']);
    await expectNoAxeFindings(page);
    await undo.focus();
    await hold('Enter');
    await expect(hospital(1)).toBeFocused();
    await expect(hospital(1)).toHaveValue('Riverside Chest Hospital');
    await expect(undo).toHaveCount(0);
    // The page's other form announces its own errors, and what is announced at almost the same time is joined.
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toMatch(/Post 3 added\. .*Post 3 moved to place 2 of 3\. .*Post 1 removed\. .*Post 1 is back\./);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    await button('Remove', 1).dblclick();
    await expect(rows).toHaveCount(2);
    await send.click();
    expect(await submittedHospitals(page)).toEqual(['posts[0][hospital]=Third', 'posts[1][hospital]=Second']);
  });

  test('keep their own conditional fields, and stay within the limits', { tag: ['@FM-04'] }, async ({
    page,
  }) => {
    await test.step('a conditional field follows its own row', async () => {
      const { hospital, current, until, button, add } = await gotoGroup(page);
      await add.click();
      await hospital(3).fill('Third');
      await expect(until(3)).toBeHidden();
      await current(3).selectOption('Left');
      await until(3).fill('2018');
      await button('Move up', 3).click();
      await expect(until(2)).toHaveValue('2018');
      await expect(until(3)).toBeHidden();
      await button('Remove', 1).click();
      await current(2).selectOption('Left');
      await expect(until(2)).toBeVisible();
      await current(1).selectOption('Still there');
      await expect(until(1)).toBeHidden();
      await expect(until(2)).toBeVisible();
    });
    await test.step('undo puts back only the last row, at its place even after a move', async () => {
      const { rows, hospital, button, add, undo } = await gotoGroup(page);
      await hospital(2).fill('Second');
      await add.click();
      await hospital(3).fill('Third');
      await button('Remove', 2).press('Enter');
      await button('Move up', 2).press('Enter');
      await undo.press('Enter');
      await expect(hospital(1)).toHaveValue('Third');
      await expect(hospital(2)).toHaveValue('Second');
      for (let count = 1; count <= 2; count++) await button('Remove', 1).press('Enter');
      await undo.press('Enter');
      await expect(hospital(1)).toHaveValue('Second');
      await expect(rows).toHaveCount(2);
      await expect(undo).toHaveCount(0);
    });
    await test.step('undo is gone after a reset', async () => {
      const { host, hospital, button, undo } = await gotoGroup(page);
      await hospital(2).fill('Second');
      await button('Remove', 2).press('Enter');
      await expect(undo).toBeFocused();
      await host.evaluate((group) => group.closest('form')?.reset());
      await expect(undo).toHaveCount(0);
    });
    await test.step('the minimum and the maximum hide the buttons', async () => {
      const announcements = await listenToAnnouncements(page);
      const { host, rows, button, add, undo } = await gotoGroup(page);
      await button('Remove', 1).click();
      await expect(button('Remove', 1)).toBeHidden();
      await expect(button('Move up', 1)).toBeHidden();
      for (let count = 2; count <= 4; count++) await add.click();
      await expect(rows).toHaveCount(4);
      await expect(add).toBeHidden();
      await expect(undo).toBeHidden();
      const note = host.getByText('You can add up to four posts.');
      await expect(note).toBeVisible();
      await expect
        .poll(announcements)
        .toContainEqual(expect.stringMatching(/Post 4 added\. You can add up to four posts\.$/));
      await page.emulateMedia({ media: 'print' });
      for (const unprinted of [note, button('Remove', 1)]) await expect(unprinted).toBeHidden();
      await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
      const gray = await button('Move up', 1).evaluate((element) => getComputedStyle(element).color);
      await expect(button('Move down', 1)).not.toHaveCSS('color', gray);
      await button('Move up', 1).focus();
      for (const name of ['Move down', 'Remove'] as const) {
        await page.keyboard.press('Tab');
        await expect(button(name, 1)).toBeFocused();
        await expect(button(name, 1)).toHaveCSS('outline-style', 'solid');
      }
    });
  });

  test('stay quick when there are many, because each change writes only what differs', async ({ page }) => {
    await replaceMarkup(page, ADDRESS, 'data-repeat-group-maximum="4"', 'data-repeat-group-maximum="60"');
    const { host, rows, add } = await gotoGroup(page);
    await add.evaluate((button: HTMLElement) => {
      for (let count = 3; count <= 50; count++) button.click();
    });
    await expect(rows).toHaveCount(50);
    await expect(host.locator('[data-widget-state="loading"]')).toHaveCount(0);
    const changes = await host.evaluate((element) => {
      const changed = new MutationObserver(() => undefined);
      changed.observe(element, { subtree: true, childList: true, attributes: true });
      return ['add', 'earlier', 'remove'].map((part) => {
        const buttons = element.querySelectorAll<HTMLElement>(`[data-repeat-group-part="${part}"]`);
        [...buttons].at(-1)?.click();
        return changed.takeRecords().length;
      });
    });
    for (const count of changes) expect(count).toBeLessThan(50);
  });

  test('keep their order after a reload, Back and in Spanish, whatever another tab enters', {
    tag: ['@RT-13', '@RT-15'],
  }, async ({ page, context }) => {
    const group = await gotoGroup(page);
    const { host, rows, hospital, until, button } = group;
    await addAndMove(group);
    const other = await context.newPage();
    const inOther = await gotoGroup(other);
    await inOther.add.click();
    await inOther.hospital(3).fill('Elsewhere');
    const goAndReturn = async () => {
      await page.goto('/gallery/more-less');
      await page.goBack();
    };
    const openInSpanish = async () => {
      await replaceMarkup(page, ADDRESS, '<html lang="en"', '<html lang="es"');
      await page.reload();
    };
    for (const leave of [() => page.reload(), goAndReturn, openInSpanish]) {
      await leave();
      await ready(page, 'repeat-group');
      await expect(rows).toHaveCount(2);
      await expect(hospital(1)).toHaveValue('Third');
      await expect(until(1)).toHaveValue('2018');
      await expect(until(1)).toBeVisible();
      await expect(hospital(2)).toHaveValue('');
    }
    await button('Remove', 1).click();
    await host.getByRole('button', { name: 'Deshacer' }).click();
    await expect(hospital(1)).toHaveValue('Third');
    await other.reload();
    await ready(other, 'repeat-group');
    await expect(inOther.hospital(3)).toHaveValue('Elsewhere');
  });
});

test('errors stay with their row, and only rows with an answer need their fields', {
  tag: ['@FM-07', '@wcag-3.3.1', '@wcag-3.3.2', '@wcag-3.3.3'],
}, async ({ page }) => {
  const error = 'Enter the hospital or program.';
  const { host, rows, hospital, current, until, button, add, send } = await gotoGroup(page, 'appointments');
  const summary = page.locator('form', { has: host }).getByRole('link', { name: error });
  await test.step('of the server', async () => {
    await button('Move up', 2).click();
    await expect(hospital(1)).toHaveAccessibleDescription(error);
    await hospital(2).focus();
    await summary.click();
    await expect(hospital(1)).toBeFocused();
    await button('Remove', 1).click();
    await expect(summary).toHaveCount(0);
  });
  await test.step('of the browser', async () => {
    await add.click();
    await expect(hospital(2)).toHaveJSProperty('required', false);
    await rows.nth(1).getByLabel('Position').fill('Resident');
    await expect(hospital(2)).toHaveJSProperty('required', true);
    await send.click();
    await expect(hospital(2)).toBeFocused();
    await expect(hospital(2)).toHaveAccessibleDescription(error);
    await rows.nth(1).getByLabel('Position').fill('');
    await expect(summary).toHaveCount(0);
    await send.click();
    expect(await submittedHospitals(page)).toHaveLength(2);
  });
  await test.step('of a conditional field in a row that has moved', async () => {
    await gotoGroup(page, 'appointments');
    await hospital(2).fill('Second');
    await current(2).selectOption('Left');
    await until(2).fill('18');
    await button('Move up', 2).click();
    await send.click();
    await hospital(2).focus();
    await page.getByRole('link', { name: 'Enter the year as four digits' }).click();
    await expect(until(1)).toBeFocused();
    await current(1).selectOption('Still there');
    await expect(rows.first()).not.toContainText('Enter the year');
  });
});

test.describe('files in rows', () => {
  const FILES = ['three.pdf', 'more.pdf', 'st-mary.pdf', 'two.pdf'];

  /** Opens a group whose first row has a stored file, and adds a row with a file, which moves to the top. */
  async function gotoFiles(page: Page, query?: string) {
    const group = await gotoGroup(page, 'appointments', query);
    const { file, files, hospital, add, button } = group;
    await ready(page, 'file-field');
    await hospital(2).fill('Second');
    await add.click();
    await hospital(3).fill('Third');
    await file(2).setInputFiles(pdf('two.pdf'));
    await file(3).setInputFiles([pdf('three.pdf'), pdf('more.pdf')]);
    await button('Move up', 3).press('Enter');
    await page.keyboard.press('Enter');
    await expect(files).toContainText(FILES);
    return group;
  }

  test('are uploaded while rows move, and submitted with their row', async ({ page }) => {
    const { files, button, send } = await gotoFiles(page, '?fixture=upload-slow=400');
    await expect(button('Move up', 1)).toBeFocused();
    await expect(files).toContainText(['uploaded', 'uploaded', '184 KB', 'uploaded']);
    await page.emulateMedia({ media: 'print' });
    await expect(files.first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await send.click();
    const sent = (await submittedFields(page)).filter((field) => /\[(?:hospital|letter)\]/.test(field));
    expect(sent).toEqual([
      'appointments[0][hospital]=Third',
      expect.stringMatching(/^appointments\[0\]\[letter\]=.*"three.pdf".*"more.pdf"/),
      `appointments[1][hospital]=<b>"St. Mary"</b> & 'co'`,
      expect.stringMatching(/^appointments\[1\]\[letter\]=.*"st-mary.pdf"/),
      'appointments[2][hospital]=Second',
      expect.stringMatching(/^appointments\[2\]\[letter\]=.*"two.pdf"/),
    ]);
  });

  test('stay in their row after a reload, and end with it', { tag: ['@RT-13'] }, async ({ page }) => {
    const { files, rows, file, hospital, button, add, undo } = await gotoFiles(page);
    await expect(files).toContainText(['uploaded', 'uploaded', '184 KB', 'uploaded']);
    await test.step('a row that comes back has its file', async () => {
      await button('Remove', 1).click();
      await undo.click();
      await expect(files).toContainText(FILES);
    });
    await test.step('a reload restores the files that were not in the server’s markup', async () => {
      await page.reload();
      await ready(page, 'repeat-group', 'file-field');
      await expect(files).toContainText(FILES);
    });
    await test.step('a new row never has the file of a removed one', async () => {
      await button('Remove', 1).click();
      await page.reload();
      await ready(page, 'repeat-group', 'file-field');
      await add.click();
      await expect(hospital(3)).toBeFocused();
      await file(3).setInputFiles(pdf('four.pdf'));
      await expect(files).toContainText(['st-mary.pdf', 'two.pdf', 'four.pdf']);
      await expect(rows.nth(2).locator('li[data-id]')).toHaveCount(1);
    });
  });

  test('that are refused stay with their row, and block it', async ({ page, violations }) => {
    violations.allow(/4(?:13|22)/);
    for (const [fault, reason] of [
      ['upload-413', 'This file is too large for our server. Choose a smaller one.'],
      ['upload-refused', 'Our virus scanner found a problem in <this> file. Choose another one.'],
    ]) {
      const group = await gotoGroup(page, 'appointments', `?fixture=${fault}`);
      const { rows, file, files, hospital, button, send } = group;
      await ready(page, 'file-field');
      await hospital(2).fill('Second');
      await file(2).setInputFiles(pdf('two.pdf'));
      await expect(files.nth(1)).toContainText(reason ?? '');
      await button('Move up', 2).click();
      await expect(files.first()).toContainText(reason ?? '');
      await send.click();
      await expect(file(1)).toBeFocused();
      await expect(rows.first()).toContainText('“two.pdf” can’t be used.');
      await files.first().getByRole('button', { name: 'Remove two.pdf' }).click();
      await send.click();
      expect(await submittedFields(page)).toContain('appointments[0][letter]=empty');
    }
  });

  test('stop uploading when their row is removed, and require the row’s other answers', {
    tag: ['@FM-07'],
  }, async ({ page }) => {
    const { files, rows, file, hospital, button, add, undo, send } = await gotoGroup(
      page,
      'appointments',
      '?fixture=upload-slow=60000',
    );
    await ready(page, 'file-field');
    await button('Remove', 2).click();
    await add.click();
    await expect(hospital(2)).toHaveJSProperty('required', false);
    await file(2).setInputFiles(pdf('two.pdf'));
    await expect(hospital(2)).toHaveJSProperty('required', true);
    await expect(files.nth(1)).toContainText('Checking…');
    const canceled = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await button('Remove', 2).click();
    await canceled;
    await undo.click();
    await expect(files.nth(1)).toContainText('This file wasn’t uploaded completely. Choose it again.');
    await send.click();
    await expect(rows.nth(1)).toContainText('Enter the hospital or program.');
    await expect(rows.nth(1)).toContainText('“two.pdf” can’t be used.');
    await button('Remove', 2).click();
    await send.click();
    expect(await submittedHospitals(page)).toHaveLength(1);
  });
});

test.describe('the application', () => {
  test('lists files in the review of their row, and keeps them in the draft', { tag: ['@MA-06'] }, async ({
    page,
  }) => {
    const field = (id: string, name: string): string =>
      `<div class="sw-field" data-field data-widget="file-field" data-file-field-upload="/actions/uploads/save"
        data-review="Letter" data-review-items="ol > .sw-file-row .sw-file-name"><label for="${id}">Letters of the hospital</label>
        <input type="file" id="${id}" name="${name}[letterFiles]" data-file-field-part="input">
        <input type="hidden" name="${name}[letter]" data-file-field-part="value"><div data-file-field-part="files"></div></div>`;
    await changeMarkup(page, APPLY, (html) =>
      html.replaceAll(
        /<div class="field" data-field>\s*<label for="fields-posts-(\d+|\{index\})-position"/g,
        (position, index: string) => field(`letter-${index}`, `fields[posts][${index}]`) + position,
      ),
    );
    await openApply(page);
    await fillByScript(page);
    await continueToStep(page, 'Your work');
    const { hospital, file, files, add, button } = groupParts(page, 'fields-posts');
    await hospital(1).fill('First');
    await file(1).setInputFiles(pdf('first.pdf'));
    await add.click();
    await hospital(2).fill('Second');
    await file(2).setInputFiles(pdf('second.pdf'));
    await button('Move up', 2).click();
    await expect(files).toContainText(['uploaded', 'uploaded']);
    // Only the draft has the files, but the history entry still has the rows.
    await page.evaluate(() => {
      const { 'fields-posts': rows } = history.state.widgetsMemory;
      history.replaceState({ ...history.state, widgetsMemory: { 'fields-posts': rows } }, '');
    });
    await page.reload();
    await ready(page, 'membership-application', 'repeat-group', 'file-field');
    await expect(files).toContainText(['second.pdf', 'first.pdf']);
    await continueToStep(page, 'Check your answers', 'Your work');
    await expect(page.locator('dt').filter({ hasText: /^(?:Letter$|Post )/ })).toHaveText([
      'Post 1 of 2',
      'Post 2 of 2',
    ]);
    const answers = page.locator('dt:text-matches("^Post ") + dd');
    await expect(answers).toHaveText(['Second, second.pdf', 'First, first.pdf']);
  });

  test('is continued on another device with its posts in order, and without the removed ones', {
    tag: ['@MA-06'],
  }, async ({ browser }) => {
    const run = newRun();
    /** Opens the form on another device, with three posts of its own, and returns the hospitals on it. */
    const openPosts = async () => {
      const page = await openDevice(browser);
      await openRun(page, run);
      await fillByScript(page);
      await continueToStep(page, 'Your work');
      const group = groupParts(page, 'fields-posts');
      for (const [index, name] of ['First', 'Second'].entries()) {
        if (index > 0) await group.add.click();
        await group.hospital(index + 1).fill(name);
      }
      await addAndMove(group);
      const hospitals = () =>
        group.rows.evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.value));
      return { page, group, hospitals };
    };
    const phone = await openPosts();
    await phone.group.add.click();
    await phone.group.hospital(3).fill('Fourth');
    await saveToAccount(phone.page);
    await test.step('without JavaScript', async () => {
      const page = await openDevice(browser, { javaScriptEnabled: false });
      await page.goto(`${APPLY}?run=${run}`);
      await page.getByRole('link', { name: 'Continue with it' }).click();
      const { hospital, until } = groupParts(page, 'fields-posts');
      await expect(hospital(1)).toHaveValue('Third');
      await expect(until(1)).toHaveValue('2018');
      await expect(hospital(2)).toHaveValue('Second');
      await expect(hospital(3)).toHaveValue('Fourth');
      await page.context().close();
    });
    const desk = await openPosts();
    await test.step('in place of other posts', async () => {
      await desk.group.button('Remove', 2).click();
      await elsewhere(desk.page).button('Continue with it').click();
      await expect.poll(desk.hospitals).toEqual(['Third', 'Second', 'Fourth']);
      // The row that was removed is back, so to undo would add it twice.
      await expect(desk.group.undo).toHaveCount(0);
      await expect(desk.group.until(1)).toHaveValue('2018');
      await expect(desk.group.until(2)).toBeHidden();
    });
    await test.step('and back again', async () => {
      await desk.group.button('Remove', 2).click();
      await desk.group.button('Move up', 2).click();
      await saveToAccount(desk.page);
      await phone.page.reload();
      await ready(phone.page, 'membership-application', 'repeat-group', 'continue-elsewhere');
      await expect.poll(phone.hospitals).toEqual(['Third', 'Second', 'Fourth']);
      await elsewhere(phone.page).button('Continue with it').click();
      await expect.poll(phone.hospitals).toEqual(['Fourth', 'Third']);
      await elsewhere(phone.page).button('Undo').click();
      await expect.poll(phone.hospitals).toEqual(['Third', 'Second', 'Fourth']);
    });
    for (const { page } of [phone, desk]) await page.context().close();
  });

  /** Returns a referee's fields. */
  const refereeParts = (page: Page) => {
    const host = page.locator('#fields-referees');
    return { name: host.getByLabel('Referee’s name'), email: host.getByLabel('Referee’s email') };
  };

  test('asks for posts and referees, and keeps them through a reload, a refusal and the review', {
    tag: ['@MA-06', '@FM-07'],
  }, async ({ page, violations }) => {
    violations.allow(/422/);
    await page.setViewportSize({ width: 390, height: 844 });
    await openApply(page);
    await fillByScript(page);
    await continueToStep(page, 'Your work');
    const group = groupParts(page, 'fields-posts');
    const { rows, hospital, current, until, add, button } = group;
    await test.step('three posts in another order are kept', async () => {
      await hospital(1).fill('First');
      await add.click();
      await hospital(2).fill('Second');
      await addAndMove(group);
      await add.click();
      await hospital(3).fill('Fourth');
      // Only the draft is left, as in a new tab.
      await page.evaluate(() => history.replaceState({ ...history.state, widgetsMemory: {} }, ''));
      await page.reload();
      await ready(page, 'membership-application', 'repeat-group');
      await expect(rows).toHaveCount(3);
      await expect(hospital(1)).toHaveValue('Third');
      await expect(until(1)).toHaveValue('2018');
      await expect(hospital(2)).toHaveValue('Second');
      await expect(hospital(3)).toHaveValue('Fourth');
    });
    const { name, email } = refereeParts(page);
    await test.step('a referee needs a name and an email address', async () => {
      await continueToStep(page, 'Your membership', 'Your work');
      await name.fill('Grace Hopper');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription('Enter an email address such as name@clinic.example.');
      await email.fill('grace@clinic.example');
    });
    await test.step('a refusal keeps them', async () => {
      await continueToStep(page, 'Check your answers', 'Your membership');
      await setControls(page, { userEmail: 'taken@clinic.example', 'fields[attestation][]': 'Yes' });
      await sendButton(page).click();
      await expect(page).toHaveTitle(/^Error: /);
      await ready(page, 'membership-application', 'repeat-group');
      await test.step('and the draft has them as the form shows them', async () => {
        await hospital(2).evaluate((input: HTMLInputElement) => {
          input.value = 'St. Second';
          input.dispatchEvent(new Event('input', { bubbles: true }));
        });
        const other = await page.context().newPage();
        await openApply(other);
        await ready(other, 'repeat-group');
        const posts = groupParts(other, 'fields-posts');
        await expect(posts.rows).toHaveCount(3);
        await expect(posts.hospital(1)).toHaveValue('Third');
        await expect(posts.until(1)).toHaveValue('2018');
        await expect(posts.hospital(2)).toHaveValue('St. Second');
        await expect(posts.hospital(3)).toHaveValue('Fourth');
        await other.close();
      });
      await setControls(page, { userEmail: 'ada@clinic.example' });
      await page.getByRole('button', { name: 'Return to your answers' }).click();
      await page.getByRole('link', { name: 'Change: post 3 of 3' }).click();
      await expect(hospital(3)).toBeFocused();
      await expect(hospital(3)).toHaveValue('Fourth');
      await expect(current(1)).toHaveValue('Left');
      await button('Move up', 3).click();
    });
    const answers = ['Third, Left, 2018', 'Fourth', 'St. Second', 'Grace Hopper, grace@clinic.example'];
    await test.step('the review and the receipt list them', async () => {
      await page.getByRole('button', { name: 'Return to your answers' }).click();
      const titles = page.locator('dt').filter({ hasText: /^(?:Post|Referee) / });
      await expect(titles).toHaveText(['Post 1 of 3', 'Post 2 of 3', 'Post 3 of 3', 'Referee 1 of 1']);
      await expect(page.locator('dt:text-matches("^(Post|Referee) ") + dd')).toHaveText(answers);
      await sendButton(page).click();
      expect(await receiptOf(page)).toMatchObject({
        'Post 1 of 3': answers[0],
        'Post 2 of 3': answers[1],
        'Post 3 of 3': answers[2],
        'Referee 1 of 1': answers[3],
      });
    });
  });

  test('adds rows without JavaScript, and its server checks them', { tag: ['@RT-09', '@FM-07'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    const { rows, hospital, current, until, add } = groupParts(page, 'fields-posts');
    await controlNamed(page, 'fullName').fill('Ada Byron');
    await hospital(1).fill('First');
    await current(1).selectOption('Left');
    await until(1).fill('18');
    for (let count = 2; count <= 6; count++) await add.click();
    await expect(rows).toHaveCount(6);
    await expect(add).toBeHidden();
    await expect(page).toHaveTitle(/^Apply /);
    await expect(controlNamed(page, 'fullName')).toHaveValue('Ada Byron');
    await expect(until(1)).toHaveValue('18');
    await rows.nth(2).getByLabel('Position').fill('Fellow');
    const { name, email } = refereeParts(page);
    await name.fill('Grace Hopper');
    const leaveChecksToServer = () =>
      page.locator('form', { has: rows }).evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
    await leaveChecksToServer();
    await test.step('Enter sends the form, and adds no row', async () => {
      await name.press('Enter');
      await expect(page).toHaveTitle(/^Error: /);
    });
    const year = 'Enter the year as four digits, such as 2024.';
    await expect(until(1)).toHaveAccessibleDescription(year);
    await expect(hospital(2)).toHaveAccessibleDescription('');
    await page.getByRole('link', { name: 'Enter the hospital or program.' }).click();
    await expect(hospital(3)).toBeInViewport();
    await expect(hospital(3)).toHaveAccessibleDescription('Enter the hospital or program.');
    await expect(email).toHaveAccessibleDescription('Enter an email address such as name@clinic.example.');
    await test.step('more rows than the maximum are refused', async () => {
      await rows.nth(5).evaluate((row) => {
        row.append(
          Object.assign(document.createElement('input'), { name: 'fields[posts][6][hospital]', value: 'G' }),
        );
      });
      await leaveChecksToServer();
      for (let number = 2; number <= 6; number++) await hospital(number).fill('Another');
      await page.getByRole('button', { name: 'Send the application' }).click();
      await page.getByRole('link', { name: 'You can add up to six posts.' }).click();
      await expect(page.locator('#fields-posts')).toBeInViewport();
      await expect(rows).toHaveCount(7);
    });
  });
});
