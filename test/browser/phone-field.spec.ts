import type { Locator, Page } from '@playwright/test';
import { delayChunk } from '../support/delay.ts';
import { onReady } from '../support/onReady.ts';
import { paste } from '../support/paste.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/phone-field';

const phone = (page: Page) => page.getByLabel('Phone', { exact: true });
const office = (page: Page) => page.getByLabel('Office phone');

/** Opens the page and focuses a field, which loads the widget's script. */
async function openField(page: Page, field = phone(page)): Promise<Locator> {
  await page.goto(`${ADDRESS}?fixture=strict`);
  await field.focus();
  await expect(field.locator('xpath=ancestor-or-self::*[@data-widget]')).toHaveAttribute(
    'data-widget-state',
    'ready',
  );
  return field;
}

const select = (field: Locator, start: number, end = start) =>
  field.evaluate((input, [from, to]) => (input as HTMLInputElement).setSelectionRange(from, to), [
    start,
    end,
  ] as const);

/** Returns a field's text with a bar at the position of its caret. */
const textWithCaret = (field: Locator) =>
  field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
  });

test.describe('without JavaScript', () => {
  test('a number is submitted as typed', { tag: ['@RT-09', '@FM-02'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    await phone(page).fill('212.555.1234');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(new URL(page.url()).searchParams.get('fields[phone]')).toBe('212.555.1234');
  });
});

// The unit tests of `edit.ts` cover formats and carets; these tests, what the browser adds.
test.describe('a number', () => {
  test('is formatted however it is entered, and keeps its caret, its history and its limits', {
    tag: '@FM-02',
  }, async ({ page, browser }) => {
    await openField(page);
    await test.step('keeps the caret in place when digits are inserted, deleted across a parenthesis or replaced', async () => {
      await phone(page).fill('');
      const field = phone(page);
      await field.pressSequentially('2125551234');
      await select(field, 3);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('3');
      expect(await textWithCaret(field)).toBe('(23|2) 555-1234');
      await select(field, 6, 9);
      await page.keyboard.press('9');
      expect(await textWithCaret(field)).toBe('(232) 9|12-34');
    });
    await test.step('loses a national prefix after a country code, because the prefix is not dialed from abroad', async () => {
      await phone(page).fill('');
      await phone(page).pressSequentially('+44 020 7946 0958');
      await expect(phone(page)).toHaveValue('+44 020 7946 0958');
      await phone(page).press('Tab');
      await expect(phone(page)).toHaveValue('+44 20 7946 0958');
      await phone(page).fill('');
    });
    await test.step('can be pasted with its extension', async () => {
      const field = phone(page);
      await paste(field, '+1 213-373-4253');
      expect(await textWithCaret(field)).toBe('+1 213 373 4253|');
      await field.selectText();
      await paste(field, '213.373.4253 x5');
      expect(await textWithCaret(field)).toBe('(213) 373-4253 x5|');
      await field.pressSequentially('7');
      expect(await textWithCaret(field)).toBe('(213) 373-4253 x57|');
    });
    await test.step('supports undo and redo', async () => {
      const field = await openField(page);
      await field.pressSequentially('2125');
      await expect(field).toHaveValue('(212) 5');
      for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Control+z');
      await expect(field).toHaveValue('');
      for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Control+Shift+z');
      await expect(field).toHaveValue('(212) 5');
    });
    await test.step('stays as typed if its formatted text would exceed the field’s maxlength', async () => {
      const field = await openField(page, page.getByLabel('Fax'));
      await field.pressSequentially('+442079460958');
      await expect(field).toHaveValue('+442079460958');
      await field.fill('');
      await field.pressSequentially('2125551234');
      await expect(field).toHaveValue('(212) 555-1234');
    });
    await test.step("leaves the server's value unchanged until the visitor edits it", async () => {
      const field = await openField(page, office(page));
      await expect(field).toHaveValue('213.373.4253 ext 12');
      await page.keyboard.press('End');
      await page.keyboard.press('3');
      expect(await textWithCaret(field)).toBe('(213) 373-4253 ext 123|');
    });
    await test.step('keeps the number after Back', async () => {
      const field = await openField(page);
      await field.pressSequentially('2125551234');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/officePhone/);
      await page.goBack();
      await expect(phone(page)).toHaveValue('(212) 555-1234');
      await phone(page).focus();
      await phone(page).press('End');
      await phone(page).press('Backspace');
      await expect(phone(page)).toHaveValue('(212) 555-123');
    });
    await openField(page);
    await test.step('filled in by the browser is formatted', async () => {
      const field = phone(page);
      await page.locator('body').press('Tab');
      await field.evaluate((element) => {
        (element as HTMLInputElement).value = '2125551234';
        element.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await expect(field).toHaveValue('(212) 555-1234');
    });
    await test.step('is not formatted during IME composition', async () => {
      await phone(page).fill('');
      const field = phone(page);
      const client = await page.context().newCDPSession(page);
      await client.send('Input.imeSetComposition', { text: '2125', selectionStart: 4, selectionEnd: 4 });
      await expect(field).toHaveValue('2125');
      await client.send('Input.insertText', { text: '2125551234' });
      await expect(field).toHaveValue('(212) 555-1234');
    });
    await test.step('is formatted as it is typed and submitted as shown', async () => {
      await phone(page).fill('');
      const field = phone(page);
      await field.pressSequentially('212');
      await expect(field).toHaveValue('(212)');
      await field.pressSequentially('5551234');
      expect(await textWithCaret(field)).toBe('(212) 555-1234|');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/officePhone/);
      expect(new URL(page.url()).searchParams.get('fields[phone]')).toBe('(212) 555-1234');
    });
    await test.step('is formatted on a touch screen', async () => {
      const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
      const other = await context.newPage();
      await other.goto(ADDRESS);
      await phone(other).tap();
      await other.keyboard.insertText('2125551234');
      await expect(phone(other)).toHaveValue('(212) 555-1234');
      await context.close();
    });
  });
});

test.describe('with a country', () => {
  const home = (page: Page) => page.getByLabel('Home phone');
  const country = (page: Page) => page.locator('#home-country');

  test('a number has the format of its country, or stays as it was entered', { tag: '@FM-02' }, async ({
    page,
  }) => {
    await test.step('a number has the format of the chosen country', async () => {
      const field = await openField(page, home(page));
      await test.step('the format of the United States before a country is chosen', async () => {
        await field.pressSequentially('2125550143');
        expect(await textWithCaret(field)).toBe('(212) 555-0143|');
      });
      await test.step('as the visitor types', async () => {
        await country(page).selectOption('DE');
        await field.fill('');
        await field.pressSequentially('0891234567');
        expect(await textWithCaret(field)).toBe('089 1234567|');
        await select(field, 2);
        await page.keyboard.press('5');
        expect(await textWithCaret(field)).toBe('085|91 234567');
      });
      await test.step('even if the country is chosen after the number', async () => {
        await field.fill('');
        await field.pressSequentially('0142685300');
        await country(page).selectOption('FR');
        await expect(field).toHaveValue('01 42 68 53 00');
        await country(page).focus();
        await country(page).selectOption('US');
        await expect(field).toHaveValue('0142685300');
      });
    });
    await test.step('stays as typed, pasted or filled in', async () => {
      const field = await openField(page);
      await test.step('from the first keystroke', async () => {
        await field.pressSequentially('0049 89 1234567');
        await field.press('Tab');
        await expect(field).toHaveValue('0049 89 1234567');
      });
      await test.step('when it turns out to be too short', async () => {
        await field.fill('');
        await field.pressSequentially('5550143');
        await expect(field).toHaveValue('(555) 014-3');
        await field.press('Tab');
        await expect(field).toHaveValue('5550143');
        await field.press('End');
        await page.keyboard.press('9');
        await expect(field).toHaveValue('(555) 014-39');
      });
      await test.step('immediately if it is pasted', async () => {
        await field.fill('');
        await paste(field, '5550143');
        expect(await textWithCaret(field)).toBe('5550143|');
        await page.keyboard.press('9');
        expect(await textWithCaret(field)).toBe('(555) 014-39|');
      });
      await test.step('after autofill, and when the form is submitted by Enter', async () => {
        await page.locator('body').press('Tab');
        await field.evaluate((element: HTMLInputElement) => {
          element.value = '555.0143';
          element.dispatchEvent(new Event('input', { bubbles: true }));
        });
        await expect(field).toHaveValue('555.0143');
        await field.fill('');
        await field.pressSequentially('911');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/officePhone/);
        expect(new URL(page.url()).searchParams.get('fields[phone]')).toBe('911');
      });
    });
    await test.step('a number follows the country as soon as the widget is ready', async () => {
      await onReady(page, 'phone-field', (host) => {
        const homeCountry = document.querySelector<HTMLSelectElement>('#home-country');
        const input = host.querySelector('input') ?? host;
        if (!(input instanceof HTMLInputElement) || !homeCountry) return;
        input.value = '0142685300';
        homeCountry.value = 'FR';
        homeCountry.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(await openField(page, home(page))).toHaveValue('01 42 68 53 00');
    });
  });
});

test.describe('the widget', () => {
  test('loads when a field is used, and then formats what was entered in the meantime', {
    tag: '@FM-02',
  }, async ({ requests, page }) => {
    await test.step('loads when a field gets the focus, and then formats what was typed in the meantime', async () => {
      const release = await delayChunk(page, 'phone-field');
      await page.goto(ADDRESS);
      await page.waitForLoadState('networkidle');
      expect(requests.to(/chunks\/phone-field/)).toEqual([]);
      await phone(page).pressSequentially('2125551');
      await expect(phone(page)).toHaveValue('2125551');
      await expect.poll(() => requests.to(/chunks\/phone-field/)).toHaveLength(1);
      release();
      await expect(phone(page)).toHaveValue('(212) 555-1');
      await phone(page).pressSequentially('234');
      expect(await textWithCaret(phone(page))).toBe('(212) 555-1234|');
    });
    await test.step('formats a number that the browser fills in and the visitor never touches', async () => {
      requests.clear();
      await page.goto(ADDRESS);
      await page.waitForLoadState('networkidle');
      const fillIn = (value: string, events: readonly string[]) =>
        phone(page).evaluate(
          (input: HTMLInputElement, [filled, types]) => {
            input.value = filled;
            for (const type of types) input.dispatchEvent(new Event(type, { bubbles: true }));
          },
          [value, events] as const,
        );
      await test.step('with events, which load the script', async () => {
        expect(requests.to(/chunks\/phone-field/)).toEqual([]);
        await fillIn('2125551234', ['input', 'change']);
        await expect(phone(page)).toHaveValue('(212) 555-1234');
      });
      await test.step('without events, when the form is submitted', async () => {
        await fillIn('+442079460958', []);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page).toHaveURL(/officePhone/);
        const { searchParams } = new URL(page.url());
        expect(searchParams.get('fields[phone]')).toBe('+44 20 7946 0958');
        expect(searchParams.get('fields[officePhone]')).toBe('213.373.4253 ext 12');
      });
    });
  });
});
