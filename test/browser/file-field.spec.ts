import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { recordFormEvents } from '../support/formEvents.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { choiceNamed, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  continueToStep,
  expectStepFocused,
  fillByScript,
  fillSteps,
  plainScriptFiller,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/file-field';
const APPLY = '/membership/apply';
const UPLOAD = '/actions/uploads/save';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdf = (name: string, text = name): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
});

/** Returns a file that starts like a PNG. */
const png = (name: string, size = 2000): GivenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(size)]),
});

/** Returns the parts of the field whose input has the given id. */
function fieldParts(page: Page, id: string) {
  const host = page.locator('[data-widget="file-field"]', { has: page.locator(`#${id}`) });
  const rows = host.locator('li[data-id]');
  return {
    host,
    rows,
    input: host.locator(`#${id}`),
    value: host.locator('[data-file-field-part="value"]'),
    names: host.locator('li[data-id] .sw-file-name'),
    row: (name: string) => rows.filter({ hasText: name }),
    button: (name: string) => host.getByRole('button', { name, exact: true }),
    send: page.locator('form', { has: host }).getByRole('button', { name: 'Send' }),
  };
}

/** Returns what a submission would contain for the field. */
const submittedValue = ({ value }: Pick<ReturnType<typeof fieldParts>, 'value'>): Promise<unknown> =>
  value.evaluate((input: HTMLInputElement) => input.form && new FormData(input.form).get(input.name));

async function openField(page: Page, id: string, query = '') {
  await page.goto(ADDRESS + query);
  await ready(page, 'file-field');
  return fieldParts(page, id);
}

/** Opens the application with a CV that the server has stored. */
async function openWithCv(page: Page, query = '') {
  await page.goto(APPLY + query);
  await ready(page, 'file-field');
  await ready(page, 'membership-application');
  const parts = fieldParts(page, 'fields-cv');
  await parts.input.setInputFiles(pdf('cv.pdf'));
  await expect(parts.row('cv.pdf')).toHaveAttribute('data-state', 'uploaded');
  return parts;
}

test.describe('without JavaScript', () => {
  test('the form submits the files, and the application keeps a file through errors', {
    tag: '@RT-09',
  }, async ({ withoutJavaScript: page }) => {
    await test.step('the form submits the files, and checkboxes remove those that the server has', async () => {
      await page.goto(ADDRESS);
      const { input, send, host } = fieldParts(page, 'letters');
      await expect(host.getByRole('button', { name: /Remove|Move/ })).toHaveCount(0);
      await expect(host.getByText('or drop files here')).toBeHidden();
      await input.setInputFiles([png('one.png'), pdf('two.pdf')]);
      await host.getByRole('checkbox').nth(1).check();
      await send.click();
      const fields = await submittedFields(page);
      expect(fields).toContain('lettersFiles[]=one.png');
      expect(fields).toContain('lettersFiles[]=two.pdf');
      expect(fields).toContain('fields[trainingLettersRemove][]=22222222-2222-4222-8222-222222222222');
    });
    await test.step('the application keeps a file through errors, and sends it once', async () => {
      await page.goto(APPLY);
      await fillSteps(plainScriptFiller(page));
      const { host, input } = fieldParts(page, 'fields-cv');
      await input.setInputFiles(pdf('cv.pdf'));
      await controlNamed(page, 'userEmail').fill('taken@clinic.example');
      await sendButton(page).click();
      await expect(page.locator('.sw-error-summary a')).toHaveCount(1);
      await expect(host.getByRole('listitem')).toHaveText(/^\s*cv\.pdf\s+1 KB\s+Remove\s*$/);
      await controlNamed(page, 'userEmail').fill('ada@clinic.example');
      await sendButton(page).click();
      expect((await receiptOf(page))['Curriculum vitae']).toBe('cv.pdf');
    });
  });
});

test.describe('a field whose files the form submits', () => {
  test('collects, checks, orders, replaces and removes files, however they were chosen', {
    tag: ['@wcag-2.5.7', '@wcag-4.1.3', '@wcag-3.3.1', '@wcag-3.3.3'],
  }, async ({ page }) => {
    await test.step('collects files, and submits them in the order of the list', async () => {
      const announcements = await listenToAnnouncements(page);
      const { input, names, button, send, host } = await openField(page, 'figures');
      await expect(input).toHaveAccessibleDescription('Up to three images, each up to 5 MB.');
      await input.setInputFiles([png('one.png'), png('two.png')]);
      await input.setInputFiles(png('three.png'));
      await expect(names).toHaveText(['one.png', 'two.png', 'three.png']);
      await expect(input).toHaveAccessibleDescription(/3 files in the list\.$/);
      await test.step('a file that is chosen twice is added once', async () => {
        // Playwright gives each file the current time, so the browser has to repeat the same one.
        await input.evaluate((element: HTMLInputElement) =>
          element.dispatchEvent(new Event('change', { bubbles: true })),
        );
        await expect(names).toHaveCount(3);
        await expect(host.getByText('one.png is already in the list.')).toBeVisible();
      });
      await test.step('the order is changed by keyboard', async () => {
        await button('Move three.png up').focus();
        await page.keyboard.press('Enter');
        await expect(names).toHaveText(['one.png', 'three.png', 'two.png']);
        await expect(button('Move three.png up')).toBeFocused();
        await page.keyboard.press('Space');
        await page.keyboard.press('Space');
        await expect(names).toHaveText(['three.png', 'one.png', 'two.png']);
        await expect(button('Move three.png up')).toHaveAttribute('aria-disabled', 'true');
      });
      await test.step('removing moves focus to the next file, and then back to the input', async () => {
        await button('Remove one.png').press('Enter');
        await expect(button('Remove two.png')).toBeFocused();
        await input.setInputFiles(png('four.png'));
        await button('Remove four.png').press('Enter');
        await expect(button('Remove two.png')).toBeFocused();
      });
      await expect
        .poll(async () => (await announcements()).join(' | '))
        .toMatch(/2 files added.*three\.png moved to position 1 of 3\..*one\.png removed\./);
      await send.click();
      expect(await submittedFields(page)).toEqual(['figures[]=three.png', 'figures[]=two.png']);
    });
    await test.step('says what is wrong with a file, and does not submit the form with it', async () => {
      const { input, row, send, button, rows } = await openField(page, 'figures');
      await input.setInputFiles([png('good.png'), pdf('notes.pdf'), png('large.png', 5_000_001)]);
      await expect(row('notes.pdf')).toContainText('Accepted: images.');
      await expect(button('Move good.png down')).toBeVisible();
      await expect(button('Move notes.pdf up')).toHaveCount(0);
      await expect(row('large.png')).toContainText('This file is 5.1 MB. Choose one of 5 MB or less.');
      await expect(button('Remove notes.pdf')).toHaveAccessibleDescription(/type/);
      await send.click();
      await expect(page).toHaveURL(ADDRESS);
      expect(await input.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe(
        '“notes.pdf” can’t be used. Choose another file, or remove it.',
      );
      await test.step('the next choice clears files that can’t be used', async () => {
        await input.setInputFiles([png('a.png'), png('b.png'), png('c.png')]);
        await expect(rows).toHaveCount(4);
        await expect(row('c.png')).toContainText('You can add up to 3 files. This one wasn’t added.');
        await button('Remove c.png').click();
      });
      await send.click();
      expect(await submittedFields(page)).toEqual([
        'figures[]=good.png',
        'figures[]=a.png',
        'figures[]=b.png',
      ]);
    });
    await test.step('removes all files that can’t be used with one button, if there are several', async () => {
      const announcements = await listenToAnnouncements(page);
      const { input, names, row, button } = await openField(page, 'figures');
      const removeAll = button('Remove all unusable files');
      await input.setInputFiles([pdf('a.pdf'), png('good.png')]);
      await expect(row('a.pdf')).toHaveAttribute('data-state', 'failed');
      await expect(removeAll).toHaveCount(0);
      await input.setInputFiles([pdf('b.pdf'), png('large.png', 5_000_001)]);
      await expect(names).toHaveText(['good.png', 'b.pdf', 'large.png']);
      await removeAll.press('Enter');
      await expect(names).toHaveText(['good.png']);
      await expect(input).toBeFocused();
      // On a busy machine, the message is joined with those of the files.
      await expect.poll(async () => (await announcements()).at(-1)).toMatch(/2 files removed\.$/);
      await expect(removeAll).toHaveCount(0);
    });
    await test.step('that is required needs one file, which the next one replaces', async () => {
      const { host, input, names, send, button } = await openField(page, 'poster');
      await send.click();
      await expect(page).toHaveURL(ADDRESS);
      expect(await input.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe(
        'Choose your poster.',
      );
      await input.setInputFiles(pdf('first.pdf'));
      await input.setInputFiles(pdf('SECOND.PDF'));
      await expect(names).toHaveText(['SECOND.PDF']);
      await button('Remove SECOND.PDF').click();
      await expect(input).toBeFocused();
      await input.setInputFiles(pdf('third.pdf'));
      await test.step('a reset empties it', async () => {
        const note = host.getByText('third.pdf is already in the list.');
        await input.dispatchEvent('change');
        await expect(note).toBeVisible();
        await page.getByRole('button', { name: 'Start over' }).click();
        await expect(names).toHaveCount(0);
        await expect(note).toHaveCount(0);
        await input.setInputFiles(pdf('third.pdf'));
      });
      await send.click();
      expect(await submittedFields(page)).toEqual(['poster=third.pdf']);
    });
    await test.step('takes dropped files', async () => {
      const { host, names } = await openField(page, 'figures');
      await host.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true, dataTransfer };
        const isTaken = !element.dispatchEvent(new DragEvent('dragover', options));
        if (!isTaken) throw new Error('The browser would open the file instead of dropping it.');
      });
      await expect(host).toHaveAttribute('data-state', 'dropping');
      await host.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
        element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      });
      await expect(names).toHaveText(['dropped.png']);
      await test.step('and keeps the page open if files are dropped beside it', async () => {
        const results = await page.evaluate(() => {
          const zone = Object.assign(document.createElement('div'), { id: 'zone' });
          const plain = Object.assign(document.createElement('input'), { id: 'plain', type: 'file' });
          const editor = Object.assign(document.createElement('p'), {
            id: 'editor',
            contentEditable: 'true',
          });
          document.body.append(zone, plain, editor);
          for (const type of ['dragover', 'drop'])
            zone.addEventListener(type, (event) => {
              event.preventDefault();
              const { dataTransfer } = event as DragEvent;
              if (dataTransfer) dataTransfer.dropEffect = 'copy';
            });
          const tryDrop = (selector: string, type: string, file?: File): string => {
            const dataTransfer = new DataTransfer();
            // Chromium ignores the effect of a drag that a script has created.
            Object.defineProperty(dataTransfer, 'dropEffect', { value: 'move', writable: true });
            if (file) dataTransfer.items.add(file);
            else dataTransfer.setData('text/plain', 'text');
            const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
            document.querySelector(selector)?.dispatchEvent(event);
            return `${selector} ${event.defaultPrevented ? dataTransfer.dropEffect : 'left alone'}`;
          };
          const file = new File(['x'], 'stray.png');
          return ['dragover', 'drop'].flatMap((type) => [
            ...['main', '#zone', '#plain', '#editor'].map((selector) => tryDrop(selector, type, file)),
            tryDrop('main', type),
          ]);
        });
        const each = [
          'main none',
          '#zone copy',
          '#plain left alone',
          '#editor left alone',
          'main left alone',
        ];
        expect(results).toEqual([...each, ...each]);
        await expect(names).toHaveText(['dropped.png']);
      });
      await expect(host).not.toHaveAttribute('data-state');
    });
    await test.step('a double click removes one file, and a click on a different row right after it counts', async () => {
      const { input, names, button } = await openField(page, 'figures');
      await input.setInputFiles([png('one.png'), png('two.png'), png('three.png')]);
      await button('Remove one.png').dblclick();
      await expect(names).toHaveText(['two.png', 'three.png']);
      await button('Remove three.png').click();
      await expect(names).toHaveText(['two.png']);
    });
    await test.step('keeps files that were chosen before the script had loaded', async () => {
      const release = await delayChunk(page, 'file-field');
      await page.goto(ADDRESS);
      const { input, names } = fieldParts(page, 'poster');
      await input.setInputFiles(pdf('early.pdf'));
      release();
      await ready(page, 'file-field');
      await expect(names).toHaveText(['early.pdf']);
    });
    await test.step('opens one file chooser for a click before the script had loaded', async () => {
      const release = await delayChunk(page, 'file-field');
      await page.goto(ADDRESS);
      const { host, input } = fieldParts(page, 'poster');
      await expect(host).toHaveAttribute('data-widget-state', 'loading');
      let count = 0;
      const handleChooser = (): void => {
        count += 1;
      };
      page.on('filechooser', handleChooser);
      await input.click();
      release();
      await ready(page, 'file-field');
      await waitTwoFrames(page);
      page.off('filechooser', handleChooser);
      expect(count).toBe(1);
    });
    await test.step('shows hostile and long names as text', async () => {
      const { input, names, rows } = await openField(page, 'figures');
      const long = `${'long'.repeat(60)}.png`;
      await input.setInputFiles([
        png('<img src=x onerror=alert(1)>.png'),
        png('cv\u202Egnp.exe.png'),
        png(long),
      ]);
      await expect(names).toHaveText(['<img src=x onerror=alert(1)>.png', 'cvgnp.exe.png', long]);
      await expect(rows.locator('img')).toHaveCount(0);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
});

test.describe('a field that uploads files', () => {
  test('sends each file alone, blocks the form meanwhile, and shows its progress in every language and color', {
    tag: ['@wcag-2.5.7', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('sends each file alone, shows progress, and submits references in order', async () => {
      const announcements = await listenToAnnouncements(page);
      const { input, row, rows, names, value, button, send, host } = await openField(
        page,
        'letters',
        '?fixture=upload-slow=400',
      );
      await button('Remove IMG_2041.jpg').click();
      await expect.poll(() => requests.to(UPLOAD).map((request) => request.method())).toEqual(['DELETE']);
      await input.setInputFiles([pdf('three.pdf'), png('four.png')]);
      await expect(host.getByRole('progressbar', { name: 'Uploading three.pdf' })).toBeVisible();
      await expect(row('three.pdf')).toHaveAttribute('data-state', 'uploaded');
      await expect(row('four.png')).toContainText('2 KB, uploaded');
      await expect(rows).toHaveCount(3);
      const posts = requests.to(UPLOAD).filter((request) => request.method() === 'POST');
      expect(posts).toHaveLength(2);
      await button('Move four.png up').click();
      await expect(names).toHaveText(['letter-of-the-program-director.pdf', 'four.png', 'three.pdf']);
      // Announcements in quick succession are combined.
      const all =
        'There is a problem with one field. IMG_2041.jpg removed. Uploading 2 files. 2 files uploaded. four.png moved to position 2 of 3.';
      await expect.poll(async () => (await announcements()).join(' ')).toBe(all);
      const references = JSON.parse(await value.inputValue());
      expect(references.map(({ name }: { name: string }) => name)).toEqual([
        'letter-of-the-program-director.pdf',
        'four.png',
        'three.pdf',
      ]);
      await send.click();
      const fields = await submittedFields(page);
      // The bytes are not sent twice.
      expect(fields.filter((field) => !field.startsWith('fields[trainingLetters]='))).toEqual([
        'lettersFiles[]=empty',
      ]);
    });
    await test.step('blocks the form during an upload, until the upload is canceled', async () => {
      const { input, row, button, send, host, value } = await openField(
        page,
        'letters',
        '?fixture=upload-slow=60000',
      );
      await button('Remove IMG_2041.jpg').click();
      await input.setInputFiles(pdf('three.pdf'));
      await expect(row('three.pdf')).toContainText('Checking…');
      await send.click();
      await expect(host.locator('.sw-field-error:visible')).toHaveText(
        '“three.pdf” is still uploading. Send the form when it has finished.',
      );
      await expect(page).toHaveURL(/gallery\/file-field/);
      await button('Cancel the upload of three.pdf').click();
      await expect(row('three.pdf')).toHaveCount(0);
      await expect(host.locator('.sw-field-error:visible')).toHaveCount(0);
      expect(await value.inputValue()).not.toContain('three.pdf');
      await send.click();
      expect((await submittedFields(page)).join()).not.toContain('three.pdf');
    });
    await test.step('lets a button through that skips the validation, with the files that are uploaded', async () => {
      const { input, row, send } = await openField(page, 'letters', '?fixture=upload-slow=60000');
      await input.setInputFiles(pdf('three.pdf'));
      await expect(row('three.pdf')).toContainText('Checking…');
      await send.evaluate((button: HTMLButtonElement) => button.setAttribute('formnovalidate', ''));
      await send.click();
      const fields = (await submittedFields(page)).join();
      expect(fields).toContain('letter-of-the-program-director.pdf');
      expect(fields).not.toContain('three.pdf');
    });
    await test.step('says so itself in a form without validation', async () => {
      const restore = await replaceMarkup(
        page,
        ADDRESS,
        /<form(?=[^>]* data-widget="form")/,
        '<form novalidate',
      );
      const { input, row, send } = await openField(page, 'letters', '?fixture=upload-slow=60000');
      await input.setInputFiles(pdf('three.pdf'));
      await expect(row('three.pdf')).toContainText('Checking…');
      await send.click();
      await expect(input).toBeFocused();
      await expect(page).toHaveURL(/gallery\/file-field/);
      await restore();
    });
    await test.step('speaks Spanish on a Spanish page', async () => {
      await changeMarkup(page, ADDRESS, (html) => html.replace(/<html lang="[^"]*"/, '<html lang="es"'));
      const { input, row } = await openField(page, 'figures');
      await input.setInputFiles([pdf('notas.pdf'), png('grande.png', 5_200_000)]);
      await expect(row('notas.pdf')).toContainText('Se aceptan:');
      await expect(row('grande.png')).toContainText('Este archivo tiene 5,3 MB.');
    });
    await test.step('the list passes axe in each state, and shows its states in forced colors', async () => {
      await asNewVisitor();
      const { input, row, rows } = await openField(page, 'letters', '?fixture=upload-slow=60000');
      await input.setInputFiles([pdf('three.pdf'), pdf('four.txt')]);
      await expect(row('three.pdf')).toContainText('Checking…');
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      // Part of a bar while the server checks the file: it moves, or is repeated without motion.
      const bar = rows.getByRole('progressbar');
      await expect(bar).toHaveCSS('animation-name', 'sw-file-checking');
      await expect(bar).toHaveCSS('background-size', '30% 100%');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(bar).toHaveCSS('animation-name', 'none');
      await expect(bar).toHaveCSS('background-image', /^repeating-linear-gradient/);
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(bar).toHaveCSS('border-top-style', 'solid');
      await expect(bar).toHaveCSS('forced-color-adjust', 'none');
      await expectNoAxeFindings(page);
    });
  });

  test('says why an upload failed, retries each separately, and sends the current token', async ({
    asNewVisitor,
    requests,
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource|unexpected response/);
    const failures = [
      ['upload-413', 'This file is too large for our server. Choose a smaller one.', false],
      ['upload-refused', 'Our virus scanner found a problem in <this> file. Choose another one.', false],
      ['upload-429', 'Our server is busy. Wait a minute, then try again.', true],
      ['upload-500', 'Something went wrong on our server. Try again.', true],
      ['upload-login', 'Your session has ended. Sign in again in a new tab, then try again here.', true],
      ['upload-drop', 'The connection was lost. Try again.', true],
      ['upload-nonsense', 'Something went wrong on our server. Try again.', true],
    ] as const;
    for (const [fault, text, canRepeat] of failures)
      await test.step(fault, async () => {
        const { input, row, button, value } = await openField(page, 'letters', `?fixture=${fault}`);
        const before = await value.inputValue();
        await input.setInputFiles(pdf('three.pdf'));
        await expect(row('three.pdf')).toContainText(text);
        await expect(button('Try again: three.pdf')).toHaveCount(canRepeat ? 1 : 0);
        expect(await submittedValue({ value })).toBe(before);
      });
    await test.step('accepts a PDF whatever type the system has registered for it', async () => {
      const { input, row } = await openField(page, 'letters');
      const buffer = Buffer.from('%PDF-1.7');
      await input.setInputFiles({ name: 'letter.pdf', mimeType: 'application/wps-office.pdf', buffer });
      await expect(row('letter.pdf')).toHaveAttribute('data-state', 'uploaded');
    });
    await test.step('the file of a field for one file stays until its replacement has been uploaded', async () => {
      await asNewVisitor();
      const { input, names, row, value, button } = await openWithCv(page);
      const before = await value.inputValue();
      await page.route(`**${UPLOAD}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 413 }) : route.continue(),
      );
      requests.clear();
      await input.setInputFiles(pdf('large.pdf'));
      await expect(row('large.pdf')).toHaveAttribute('data-state', 'failed');
      await expect(names).toHaveText(['cv.pdf', 'large.pdf']);
      expect(await value.inputValue()).toBe(before);
      await button('Remove large.pdf').or(page.getByLabel('Remove large.pdf')).dispatchEvent('click');
      await page.unrouteAll();
      await input.setInputFiles(pdf('small.pdf'));
      await expect(names).toHaveText(['small.pdf']);
      await expect
        .poll(() => requests.to(UPLOAD).map((request) => request.method()))
        .toEqual(['POST', 'POST', 'DELETE']);
    });
    await test.step('says so if a file was edited after it had been chosen', async () => {
      await asNewVisitor();
      const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
      const file = path.join(folder, 'edited.pdf');
      writeFileSync(file, '%PDF-1.7');
      const { input, row, button } = await openField(page, 'letters');
      await page.evaluate(() => {
        const send: (body?: Document | XMLHttpRequestBodyInit | null) => void = Reflect.get(
          XMLHttpRequest.prototype,
          'send',
        );
        XMLHttpRequest.prototype.send = function (body) {
          Object.assign(window, { sendNow: () => send.call(this, body) });
        };
      });
      await input.setInputFiles(file);
      await expect(row('edited.pdf')).toHaveAttribute('data-state', 'uploading');
      // Many programs save by replacing the file.
      rmSync(file);
      await page.evaluate(() => Reflect.get(window, 'sendNow')());
      await expect(row('edited.pdf')).toContainText('because it has changed. Choose it again.');
      await expect(button('Try again: edited.pdf')).toHaveCount(0);
      rmSync(folder, { recursive: true });
    });
    await test.step('retries each failed upload separately, after the form has asked for it', async () => {
      await asNewVisitor();
      requests.clear();
      violations.allow(/500|unexpected response/);
      const query = `?fixture=upload-500-once&run=${Date.now()}`;
      const { input, row, button, send, host } = await openField(page, 'letters', query);
      await button('Remove IMG_2041.jpg').click();
      await input.setInputFiles(pdf('three.pdf'));
      await expect(row('three.pdf')).toHaveAttribute('data-state', 'failed');
      await input.setInputFiles(pdf('four.pdf'));
      await expect(row('four.pdf')).toHaveAttribute('data-state', 'uploaded');
      await send.click();
      await expect(host.locator('.sw-field-error:visible')).toHaveText(
        '“three.pdf” wasn’t uploaded. Try again, or remove it.',
      );
      await expect(input).toBeFocused();
      await button('Try again: three.pdf').focus();
      // The second one repeats a held key, and focus is on the button that removes the file.
      for (let count = 1; count <= 2; count++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(row('three.pdf')).toHaveAttribute('data-state', 'uploaded');
      await expect(button('Remove three.pdf')).toBeFocused();
      expect(requests.to(UPLOAD).filter((request) => request.method() === 'POST')).toHaveLength(3);
      await expect(host.locator('.sw-field-error:visible')).toHaveCount(0);
      await send.click();
      expect(await submittedFields(page)).toContainEqual(expect.stringContaining('"name":"three.pdf"'));
    });
    await test.step('sends the token that the form contains now, and names no file in its events', async () => {
      await asNewVisitor();
      violations.allow(/400/);
      const events = await recordFormEvents(page);
      const { input, row } = await openWithCv(page);
      const token = page.locator('form[data-widget="membership-application"] [name="CRAFT_CSRF_TOKEN"]');
      const current = await token.inputValue();
      const renew = (text: string) =>
        token.evaluate((element: HTMLInputElement, value) => element.setAttribute('value', value), text);
      await renew('outdated');
      await input.setInputFiles(pdf('secret-cv.pdf'));
      await expect(row('secret-cv.pdf')).toContainText('Something went wrong on our server. Try again.');
      await renew(current);
      // The step is not shown yet.
      await row('secret-cv.pdf')
        .getByText('Try again', { exact: true })
        .evaluate((element: HTMLElement) => element.click());
      await expect(row('secret-cv.pdf')).toHaveAttribute('data-state', 'uploaded');
      await input.setInputFiles({
        name: 'secret-name.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('x'),
      });
      await expect(row('secret-name.txt')).toHaveAttribute('data-state', 'failed');
      await page.getByRole('button', { name: 'Continue' }).click();
      expect(JSON.stringify(await events())).not.toContain('secret');
    });
  });
});

test.describe('in the application, an uploaded file', () => {
  test('that is still on its way keeps nobody in a step, after Enter or Continue', async ({ page }) => {
    await page.goto(`${APPLY}?fixture=upload-slow=60000`);
    await ready(page, 'file-field');
    await ready(page, 'membership-application');
    await fillByScript(page);
    await continueToStep(page, 'Your profile');
    await choiceNamed(page, 'fields[isTrainee]', 'Yes').check();
    await controlNamed(page, 'fields[trainingProgram]').fill('Harbor Clinic');
    const { input, row } = fieldParts(page, 'fields-cv');
    await input.setInputFiles(pdf('cv.pdf'));
    await expect(row('cv.pdf')).toHaveAttribute('data-state', 'uploading');
    await controlNamed(page, 'fields[trainingProgram]').press('Enter');
    await expectStepFocused(page, 'Your membership');
    await buttonNamed(page, 'Back').click();
    await expectStepFocused(page, 'Your profile');
    await buttonNamed(page, 'Continue').click();
    await expectStepFocused(page, 'Your membership');
    await expect(row('cv.pdf')).toHaveAttribute('data-state', 'uploading');
  });

  test('survives a reload and a new tab, and is asked for again if it is lost', async ({
    asNewVisitor,
    page,
    context,
  }) => {
    await test.step('survives a reload, and a new tab that restores the draft', async () => {
      await openWithCv(page);
      await page.reload();
      await ready(page, 'file-field');
      await expect(fieldParts(page, 'fields-cv').names).toHaveText(['cv.pdf']);
      const tab = await context.newPage();
      await tab.goto(APPLY);
      await ready(tab, 'file-field');
      const { names, rows } = fieldParts(tab, 'fields-cv');
      await expect(names).toHaveText(['cv.pdf']);
      await expect(rows).toHaveAttribute('data-state', 'uploaded');
      await tab.close();
    });
    await test.step('is asked for again if the server no longer has it', async () => {
      await asNewVisitor();
      await openWithCv(page);
      await page.goto(`${APPLY}?fixture=uploads-expired`);
      await ready(page, 'file-field');
      const { row, input, value } = fieldParts(page, 'fields-cv');
      await expect(row('cv.pdf')).toContainText('We no longer have this file. Choose it again.');
      expect(await submittedValue({ value })).toBe('');
      await input.setInputFiles(pdf('cv.pdf'));
      await expect(row('cv.pdf')).toHaveAttribute('data-state', 'uploaded');
    });
    await test.step('whose upload a reload interrupted is asked for again', async () => {
      await asNewVisitor();
      await page.goto(`${APPLY}?fixture=upload-slow=60000`);
      await ready(page, 'file-field');
      const { input, row } = fieldParts(page, 'fields-cv');
      await input.setInputFiles(pdf('cv.pdf'));
      await expect(row('cv.pdf')).toHaveAttribute('data-state', 'uploading');
      const text = 'This file wasn’t uploaded completely.';
      for (let reloads = 0; reloads < 2; reloads++) {
        await page.reload();
        await ready(page, 'file-field');
        await ready(page, 'membership-application');
        await expect(row('cv.pdf')).toContainText(text);
      }
      const tab = await context.newPage();
      await tab.goto(APPLY);
      await ready(tab, 'file-field');
      await expect(fieldParts(tab, 'fields-cv').row('cv.pdf')).toContainText(text);
      expect(await submittedValue(fieldParts(tab, 'fields-cv'))).toBe('');
      await tab.close();
    });
  });

  test('is kept when the server returns the form, listed in the review, and on the receipt', async ({
    page,
    violations,
    requests,
  }) => {
    violations.allow(/422/);
    await openWithCv(page);
    await fillByScript(page);
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form[data-widget="membership-application"]');
      const email = form?.querySelector<HTMLInputElement>('[name="userEmail"]');
      if (email) email.value = 'taken@clinic.example';
      form?.submit();
    });
    await expect(page).toHaveTitle(/^Error: /);
    await ready(page, 'file-field');
    await ready(page, 'membership-application');
    const cv = fieldParts(page, 'fields-cv');
    await expect(cv.names).toHaveText(['cv.pdf']);
    const letters = fieldParts(page, 'fields-trainingLetters');
    await letters.input.setInputFiles([png('photo.png'), pdf('letter.pdf')]);
    await expect(letters.row('letter.pdf')).toHaveAttribute('data-state', 'uploaded');
    await controlNamed(page, 'userEmail').fill('ada@clinic.example');
    await page.getByRole('button', { name: 'Return to your answers' }).click();
    const review = page.locator('.sw-review');
    await expect(review).toContainText('Curriculum vitae');
    await expect(review).toContainText('cv.pdf');
    await expect(review).toContainText('photo.png');
    await page.getByRole('checkbox', { name: /My answers are true/ }).check();
    await sendButton(page).click();
    const receipt = await receiptOf(page);
    expect(receipt['Curriculum vitae']).toBe('cv.pdf');
    expect(receipt['Letters from your program']).toBe('photo.png, letter.pdf');
    expect(requests.to(UPLOAD).filter((request) => request.method() === 'POST')).toHaveLength(3);
  });
});
