import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/gallery/npi-field';
const MISSING = 'Please enter your 10-digit NPI number.';

interface FieldPage {
  yes: Locator;
  no: Locator;
  number: Locator;
  message: Locator;
  hint: Locator;
  send: Locator;
}

function fieldParts(page: Page): FieldPage {
  const form = page.locator('#new');
  return {
    yes: form.getByRole('radio', { name: 'Yes' }),
    no: form.getByRole('radio', { name: 'No' }),
    number: form.locator('[name="fields[npiNumber]"]'),
    message: form.getByText(MISSING, { exact: true }),
    hint: form.getByText('This doesn’t look like a valid NPI number'),
    send: form.getByRole('button', { name: 'Continue' }),
  };
}

async function openField(page: Page, query = ''): Promise<FieldPage> {
  await page.goto(PAGE + query);
  await ready(page, 'npi-field');
  return fieldParts(page);
}

/** Returns the submitted data, which is in the address because the form submits to its own page. */
async function sent(page: Page): Promise<Record<string, string>> {
  await page.waitForURL(/\?/);
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Records the input and change events of a field, as other scripts receive them. */
async function recordEvents(number: Locator): Promise<() => Promise<string[]>> {
  await number.evaluate((input) => {
    const events: string[] = [];
    Reflect.set(window, 'events', events);
    for (const type of ['input', 'change']) {
      document.addEventListener(type, ({ target }) => {
        if (target === input) events.push(`${type}: ${(input as HTMLInputElement).value}`);
      });
    }
  });
  return () => number.page().evaluate(() => Reflect.get(window, 'events') as string[]);
}

test.describe('without JavaScript', () => {
  test('the question and the number submit as a plain form, and the lookup is a separate page', {
    tag: ['@NF-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PAGE);
    await test.step('the question and the number submit as a plain form', async () => {
      const { yes, number, send } = fieldParts(page);
      await expect(number).toBeVisible();
      await yes.check();
      await number.fill('1234567893');
      await send.click();
      expect(await sent(page)).toEqual({ 'fields[hasNpi]': 'Yes', 'fields[npiNumber]': '1234567893' });
    });
    await test.step('the lookup is a separate page', async () => {
      await page.locator('#new').getByRole('link', { name: 'Look up your NPI number' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your NPI number');
    });
  });
});

test('Yes requires the number, and No clears it without losing it', {
  tag: ['@NF-01', '@NF-02', '@wcag-3.3.1', '@wcag-4.1.3'],
}, async ({ page }) => {
  const announcements = await listenToAnnouncements(page);
  await openField(page);
  await test.step('shows the number and requires it', async () => {
    const { yes, number } = fieldParts(page);
    await expect(number).toBeHidden();
    await expect(number).not.toHaveAttribute('required');
    await yes.check();
    await expect(number).toBeVisible();
    await expect(number).toHaveAttribute('required');
    await expect(number).toBeEnabled();
    await expectNoAxeFindings(page);
  });
  await test.step('announces the error when the field already has the focus', async () => {
    const { yes, number } = fieldParts(page);
    await yes.check();
    await number.press('Enter');
    await expect.poll(announcements).toEqual([MISSING]);
  });
  await test.step('sets the browser’s own validity, for other scripts to read', async () => {
    await fieldParts(page).no.check();
    const { yes, number, message } = fieldParts(page);
    const validationMessage = () => number.evaluate((input: HTMLInputElement) => input.validationMessage);
    expect(await validationMessage()).toBe('');
    await yes.check();
    expect(await validationMessage()).toBe(MISSING);
    expect(await number.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(false);
    await expect(message).toBeVisible();
    await number.fill('1');
    expect(await validationMessage()).toBe('');
    await number.fill('');
    expect(await validationMessage()).toBe(MISSING);
    await expect(message).toBeHidden();
  });
  await test.step('without a number blocks the form and shows the error', async () => {
    const { yes, number, send, message } = await openField(page);
    await yes.check();
    for (const empty of ['', '   ']) {
      await test.step(`with ${empty ? 'only spaces' : 'an empty number'} blocks the form and shows the error`, async () => {
        await number.fill(empty);
        await send.click();
        await expect(message).toBeVisible();
        await expect(message).toHaveText(MISSING);
        await expect(number).toBeFocused();
        await expect(number).toHaveAttribute('aria-invalid', 'true');
        await expect(number).toHaveAccessibleDescription(new RegExp(`10 digits, .* ${MISSING}`));
        await expectNoAxeFindings(page);
        expect(page.url()).not.toContain('?');
        await page.keyboard.type('1');
        await expect(message).toBeHidden();
        await expect(number).not.toHaveAttribute('aria-invalid');
        await expect(number).toHaveAccessibleDescription(/^10 digits, .*\.$/);
      });
    }
    await page.keyboard.type('234567893');
    await send.click();
    expect(await sent(page)).toMatchObject({ 'fields[npiNumber]': '1234567893' });
  });
  await test.step('accepts a number of any length', async () => {
    const { yes, number, send } = await openField(page);
    await yes.check();
    await number.fill('12');
    await send.click();
    expect(await sent(page)).toEqual({ 'fields[hasNpi]': 'Yes', 'fields[npiNumber]': '12' });
  });
  await test.step('clears and hides the number, and does not submit it', async () => {
    const { yes, no, number, send } = await openField(page);
    await yes.check();
    await number.fill('1234567893');
    const events = await recordEvents(number);
    await no.check();
    await expect(number).toBeHidden();
    await expect(number).toHaveValue('');
    await expect(number).toBeDisabled();
    await expect(number).not.toHaveAttribute('required');
    expect((await events()).slice(-2)).toEqual(['input: ', 'change: ']);
    await send.click();
    expect(await sent(page)).toEqual({ 'fields[hasNpi]': 'No' });
  });
  await test.step('need not be chosen: the form can be submitted without an answer', async () => {
    const { send } = await openField(page);
    await send.click();
    await page.waitForURL(/\?$/);
  });
  await openField(page);
  await test.step('clears the error of the number', async () => {
    const { yes, no, send, message } = fieldParts(page);
    await yes.check();
    await send.click();
    await expect(message).toBeVisible();
    await no.check();
    await yes.check();
    await expect(message).toBeHidden();
  });
  await test.step('loses nothing if chosen by accident, because Yes restores the number', async () => {
    const { yes, no, number, message, send } = fieldParts(page);
    await yes.check();
    await number.fill('1234567893');
    await no.check();
    await expect(number).toHaveValue('');
    await yes.check();
    await expect(number).toHaveValue('1234567893');
    await expect(message).toBeHidden();
    await no.check();
    await yes.check();
    await send.click();
    expect(await sent(page)).toEqual({ 'fields[hasNpi]': 'Yes', 'fields[npiNumber]': '1234567893' });
  });
});

test.describe('a number', () => {
  test('is normalized, and shows a hint if it is invalid, which interrupts nothing', {
    tag: ['@NF-02', '@NF-01'],
  }, async ({ page }) => {
    await openField(page);
    for (const number of ['1234567893', '2123456784', '1234567950']) {
      await test.step(`that is valid shows no hint: ${number}`, async () => {
        const field = fieldParts(page);
        await field.yes.check();
        await field.number.fill(number);
        await field.send.focus();
        await expect(field.hint).toBeHidden();
      });
    }
    await test.step('that is invalid shows a hint after a click outside any control', async () => {
      const { yes, number, hint } = fieldParts(page);
      await yes.check();
      await number.fill('1234567890');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(hint).toBeVisible();
    });
    await test.step('on file is shown and required', async () => {
      fieldParts(page);
      const stored = page.locator('#stored').getByLabel('NPI number', { exact: true });
      await expect(stored).toBeVisible();
      await expect(stored).toHaveValue('1234567890');
      await expect(stored).toHaveAttribute('required');
    });
    await test.step('that is invalid is submitted with one click, which the hint does not interrupt', async () => {
      const { yes, number, send, hint } = await openField(page);
      await yes.check();
      await number.fill('1234567890');
      // The pointer is near the top edge, because a hint that appeared during the press would push the button away.
      await send.hover({ position: { x: 40, y: 4 } });
      await page.mouse.down();
      await expect(send).toBeFocused();
      expect(await hint.isVisible()).toBe(false);
      await page.mouse.up();
      expect(await sent(page)).toMatchObject({ 'fields[npiNumber]': '1234567890' });
    });
    await test.step('pasted is normalized when the visitor leaves the field or submits the form', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { yes, number } = await openField(page);
      const paste = async (text: string): Promise<void> => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await number.fill('');
        await page.keyboard.press('Control+v');
        await expect(number).toHaveValue(text);
      };
      await yes.check();
      const events = await recordEvents(number);
      for (const [pasted, normalized] of [
        ['123-456-7893', '1234567893'],
        ['0012 345', '0012345'],
        ['see my card', 'see my card'],
      ] as const) {
        await test.step(`pasted as ${pasted} is normalized to ${normalized}`, async () => {
          await paste(pasted);
          const before = (await events()).length;
          await page.keyboard.press('Tab');
          await expect(number).toHaveValue(normalized);
          // Other scripts never receive a change event while the field contains the number as it was pasted.
          const changes = normalized === pasted ? ['change'] : ['input', 'change', 'change'];
          expect((await events()).slice(before)).toEqual(changes.map((type) => `${type}: ${normalized}`));
        });
      }
      await test.step('pasted and submitted with Enter is normalized', async () => {
        await paste(' 123 456 7893 ');
        await page.keyboard.press('Enter');
        expect(await sent(page)).toMatchObject({ 'fields[npiNumber]': '1234567893' });
      });
    });
    await test.step('loses its label and invisible characters immediately, and the caret stays after what was pasted', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { yes, number } = await openField(page);
      await yes.check();
      const paste = async (text: string): Promise<void> => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await page.keyboard.press('Control+v');
      };
      const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
      for (const [pasted, shown] of [
        ['NPI: 1234567893', '1234567893'],
        ['npi1234567893', '1234567893'],
        ['\u200b1234567893\ufeff', '1234567893'],
        ['NPI number\u00a0123-456-7893', '123-456-7893'],
      ] as const) {
        await number.fill('');
        await paste(pasted);
        await expect(number).toHaveValue(shown);
        expect(await caret()).toBe(shown.length);
        await page.keyboard.press('Tab');
        await expect(number).toHaveValue('1234567893');
        await number.focus();
      }
      await test.step('loses them even in the middle of another number', async () => {
        await number.fill('1293');
        await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
        await paste('34\u200b5678');
        await expect(number).toHaveValue('1234567893');
        expect(await caret()).toBe(8);
      });
      await test.step('stays as pasted if it is not a number', async () => {
        await number.fill('');
        await paste('see my card');
        await page.keyboard.press('Tab');
        await expect(number).toHaveValue('see my card');
      });
    });
  });
});

test.describe('going back and resetting', () => {
  test('survives Back, a reset and late scripts, and its hints can be followed', {
    tag: ['@NF-01', '@RT-10', '@RT-08', '@NF-02'],
  }, async ({ asNewVisitor, page }) => {
    await openField(page);
    await test.step('clears and hides the number on reset, even one that Yes would restore', async () => {
      const { yes, no, number } = fieldParts(page);
      await yes.check();
      await number.fill('1234567893');
      await no.check();
      await page.getByRole('button', { name: 'Start again' }).click();
      await expect(no).not.toBeChecked();
      await expect(number).toBeHidden();
      await yes.check();
      await expect(number).toBeVisible();
      await expect(number).toHaveValue('');
    });
    await test.step('accepts the number that a reset restores', async () => {
      const { yes, number } = fieldParts(page);
      await yes.evaluate((box: HTMLInputElement) => box.setAttribute('checked', ''));
      await number.evaluate((field: HTMLInputElement) => field.setAttribute('value', '1234567893'));
      await yes.check();
      await number.fill('');
      await page.getByRole('button', { name: 'Start again' }).click();
      await expect(number).toHaveValue('1234567893');
      await expect.poll(() => number.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
      await openField(page);
    });
    await test.step('restores the answer and the number', async () => {
      const { yes, number } = fieldParts(page);
      await yes.check();
      await number.fill('1234567893');
      await page.goto('/events');
      await page.goBack();
      await ready(page, 'npi-field');
      await expect(yes).toBeChecked();
      await expect(number).toBeVisible();
      await expect(number).toHaveValue('1234567893');
      await expect(number).toHaveAttribute('required');
    });
    await test.step('restores no number after No', async () => {
      const { yes, no, number } = fieldParts(page);
      await yes.check();
      await number.fill('1234567893');
      await no.check();
      await page.goto('/events');
      await page.goBack();
      await ready(page, 'npi-field');
      await expect(no).toBeChecked();
      await expect(number).toBeHidden();
      await expect(number).toHaveValue('');
      // The number also stays empty if the browser restores it after the script has loaded.
      await number.evaluate((input: HTMLInputElement) => {
        input.value = '1234567893';
        dispatchEvent(new PageTransitionEvent('pageshow'));
      });
      await expect(number).toHaveValue('');
    });
    await test.step('the number is hidden until Yes is chosen, and nothing shifts', async () => {
      await asNewVisitor();
      const shifts = await watchShifts(page);
      const release = await delayChunk(page, 'npi-field');
      await page.goto(PAGE, { waitUntil: 'commit' });
      const { yes, number } = fieldParts(page);
      await expect(yes).toBeVisible();
      expect(await number.isVisible()).toBe(false);
      await yes.check();
      await expect(number).toBeVisible();
      await number.fill('12');
      release();
      await ready(page, 'npi-field');
      await expect(number).toHaveValue('12');
      await page.reload();
      await ready(page, 'npi-field');
      expect(await shifts()).toBe(0);
    });
    await test.step('that is invalid shows a hint until it is corrected', async () => {
      await asNewVisitor();
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      await openField(page);
      for (const [index, number] of ['1234567890', '123456789', 'none'].entries()) {
        await test.step(`that is invalid shows a hint until it is corrected: ${number}`, async () => {
          const field = fieldParts(page);
          await field.yes.check();
          await field.number.fill(number);
          await expect(field.hint).toBeHidden();
          await page.keyboard.press('Tab');
          await expect(field.hint).toBeVisible();
          await expect(field.number).toHaveAccessibleDescription(/This doesn’t look like a valid NPI number/);
          await expect(field.number).not.toHaveAttribute('aria-invalid');
          await expect.poll(announcements).toHaveLength(index + 1);
          await expectNoAxeFindings(page);
          await field.number.focus();
          await page.keyboard.press('Tab');
          await field.number.fill('1234567893');
          await expect(field.hint).toBeHidden();
          await page.clock.runFor(500);
          expect(await announcements()).toHaveLength(index + 1);
        });
      }
    });
  });
});

test.describe('before the widget mounts', () => {
  test('the number is shown if the chunk does not load', { tag: '@RT-09' }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource|chunk|script did not load/);
    await blockRequests(page, '*/chunks/npi-field*');
    await page.goto(PAGE);
    const { number } = fieldParts(page);
    await expect(number).toBeVisible();
  });
});
