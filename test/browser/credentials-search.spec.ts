import type { Locator, Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { expectAnnouncedLater, listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  CREDENTIALS_GALLERY,
  chosenNames,
  chosenRows,
  HOSTILE_NAME,
  openProfile,
  orderOf,
  preview,
  profileExample,
  respondToSearches,
  searchField,
  submittedOrder,
  suggestions,
} from '../support/credentials.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { expect, test } from '../support/test.ts';

/** Opens the list of results for the profile's field, then pauses the clock. Returns the example that contains the field. */
async function openListWithPausedClock(page: Page): Promise<Locator> {
  await page.clock.install();
  const scope = await openProfile(page);
  await searchField(scope).focus();
  await expect(suggestions(scope).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return scope;
}

/** Makes the page respond to each search only when the returned function is called with the search's text. */
async function respondWhenCalled(page: Page): Promise<(query: string) => Promise<void>> {
  await respondToSearches(
    page,
    `(query) => new Promise((resolve) => {
      window.pending = { ...window.pending, [query]: () => resolve([{ value: query, text: 'For ' + query }]) };
    })`,
  );
  return (query) =>
    page.evaluate((name) => (Reflect.get(window, 'pending') as Record<string, () => void>)[name]?.(), query);
}

test.describe('without JavaScript', () => {
  test('all credentials are in the select', { tag: ['@RT-09', '@CD-03'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(CREDENTIALS_GALLERY);
    await expect(profileExample(page).getByLabel('Credentials').locator('option')).toHaveCount(13);
    await expect(searchField(profileExample(page))).toHaveCount(0);
  });
});

test.describe('searching', () => {
  test('filters after 100 ms, and a key or a press in the meantime has its effect', {
    tag: ['@CD-03', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('filters the options after 100 ms and announces the count', async () => {
      const announcements = await listenToAnnouncements(page);
      const scope = await openListWithPausedClock(page);
      await page.keyboard.type('ph');
      await page.clock.runFor(99);
      expect(await suggestions(scope).allTextContents()).toContain('DO');
      await page.clock.runFor(2);
      await expect(suggestions(scope)).toHaveText(['PharmD']);
      await expectAnnouncedLater(page, announcements, ['1 found']);
      await page.keyboard.type('q');
      await page.clock.runFor(101);
      await expect(suggestions(scope)).toHaveText(['No Results']);
      await expectAnnouncedLater(page, announcements, ['1 found', 'No Results']);
      await page.clock.resume();
      await expectNoAxeFindings(page);
    });
    for (const [key, isFocused] of [
      ['Escape', true],
      ['Tab', false],
    ] as const) {
      for (const isPressed of [false, true]) {
        const earlier = isPressed ? ' after a pointer press that ended outside its option' : '';
        await test.step(`keeps the list closed if ${key} is pressed before the search starts${earlier}`, async () => {
          await asNewVisitor();
          const scope = await openListWithPausedClock(page);
          await page.keyboard.type('ph');
          if (isPressed) {
            await suggestions(scope).getByText('PharmD', { exact: true }).hover();
            await page.mouse.down();
            await page.clock.runFor(101);
            await page.mouse.move(0, 0);
            await page.mouse.up();
          }
          await page.keyboard.press(key);
          await page.clock.runFor(1000);
          expect(await suggestions(scope).first().isVisible()).toBe(false);
          expect(await searchField(scope).evaluate((input) => input === document.activeElement)).toBe(
            isFocused,
          );
        });
      }
    }
    await test.step('chooses the option that is pressed, even if the list is about to change before the release', async () => {
      await asNewVisitor();
      await page.addInitScript(`addEventListener('widget:search', ({ detail }) => {
      if (detail.query !== 'r') return;
      const found = [{ value: 'x1', text: 'Found for r' }];
      detail.respondWith(new Promise((resolve) => { window.respond = () => resolve(found); }));
    })`);
      const scope = await openListWithPausedClock(page);
      const press = async (name: string): Promise<void> => {
        await suggestions(scope).getByText(name, { exact: true }).hover();
        await page.mouse.down();
      };

      await test.step('because of the search itself', async () => {
        await page.keyboard.type('do');
        await press('DO');
        await page.clock.runFor(101);
        await page.mouse.up();
        expect(await chosenNames(scope)).toContain('DO');
      });

      await test.step('because of results from the page', async () => {
        await page.keyboard.type('r');
        await page.clock.runFor(101);
        await press('RN');
        await page.evaluate(() => (Reflect.get(window, 'respond') as () => void)());
        await page.clock.runFor(1000);
        await page.mouse.up();
        expect(await chosenNames(scope)).toContain('RN');
        // The results are for text that is no longer in the field.
        await page.clock.runFor(1000);
        expect(await suggestions(scope).allTextContents()).not.toContain('Found for r');
      });

      await test.step('shows the changed list if the pointer leaves the option', async () => {
        await page.keyboard.type('ph');
        await press('PharmD');
        await page.clock.runFor(101);
        await page.mouse.move(0, 0);
        await page.mouse.up();
        await page.clock.runFor(101);
        await expect(suggestions(scope)).toHaveText(['PharmD']);
      });

      await test.step('does not wait for the release of a press outside the options, which may never come', async () => {
        await suggestions(scope)
          .first()
          .locator('..')
          .evaluate((list) => list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
        await page.keyboard.type('q');
        await page.clock.runFor(101);
        await expect(suggestions(scope)).toHaveText(['No Results']);
      });
    });
  });

  test('opens the list, chooses by keyboard and by pointer, and keeps to the number that is allowed', {
    tag: ['@CD-03', '@CD-04'],
  }, async ({ asNewVisitor, page }) => {
    const announcements = await listenToAnnouncements(page);
    await openProfile(page);
    await test.step('opens the list in 200 ms and appends a credential that is chosen by keyboard', async () => {
      const scope = profileExample(page);
      await scope.getByText('Credentials', { exact: true }).click();
      await expect(searchField(scope)).toBeFocused();
      await expect(searchField(scope)).toHaveAccessibleName('Credentials');
      await expect(searchField(scope)).toHaveAttribute('aria-expanded', 'true');
      const dropdown = scope.getByRole('listbox');
      expect(await dropdown.evaluate((list) => getComputedStyle(list).animationDuration)).toBe('0.2s');
      expect(await suggestions(scope).allTextContents()).not.toContain('MD');
      await page.keyboard.type('rn');
      await expect(suggestions(scope)).toHaveText(['RN']);
      await page.keyboard.press('Enter');
      expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH', 'RN']);
      await expect(searchField(scope)).toHaveValue('');
      await expect.poll(async () => (await announcements()).join()).toContain('RN, 5 of 5');
      await page.keyboard.press('Escape');
      await expect(searchField(scope)).toHaveAttribute('aria-expanded', 'false');
      await expect(searchField(scope)).not.toHaveAttribute('aria-activedescendant');
      await expect(page).toHaveURL(/fixture=strict$/);
      await page.getByRole('button', { name: 'Start over' }).click();
    });
    await test.step('shows the texts of options as text, not as markup', async () => {
      const scope = profileExample(page);
      await searchField(scope).fill('PT');
      await expect(suggestions(scope)).toHaveText([HOSTILE_NAME]);
      await suggestions(scope).click();
      expect(await chosenNames(scope)).toContain(HOSTILE_NAME);
      await expect(preview(page)).toHaveText(`Jane Doe, PhD, MD, MPH, ${HOSTILE_NAME}`);
      await expect(scope.locator('b')).toHaveCount(0);
    });
    await test.step('clears the text on a second Escape, and never submits it', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      await searchField(scope).fill('rn');
      await expect(suggestions(scope)).toHaveText(['RN']);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await expect(suggestions(scope)).toHaveText(['RN']);
      expect(page.url()).toContain('fixture=strict');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(searchField(scope)).toHaveValue('');
    });
    await test.step('chooses nothing on Enter alone, and moves through the options with the arrow keys', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      const active = scope.getByRole('option', { selected: true });
      await searchField(scope).focus();
      await expect(suggestions(scope).first()).toHaveText('DO');
      await expect(active).toHaveCount(0);
      await page.keyboard.press('Enter');
      expect(await chosenNames(scope)).toHaveLength(4);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(active).toHaveText('MSc');
      await expect(searchField(scope)).toHaveAttribute(
        'aria-activedescendant',
        (await active.getAttribute('id')) ?? '',
      );
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(active).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(chosenRows(scope)).toHaveCount(5);
      expect((await chosenNames(scope)).at(-1)).toBe('DO');
      // Pressing Enter once too often does not choose anything else.
      await page.keyboard.press('Enter');
      expect(await chosenNames(scope)).toHaveLength(5);
    });
    await test.step('Enter right after a letter chooses what was typed, not the earlier match', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      await searchField(scope).focus();
      await expect(suggestions(scope).first()).toBeVisible();
      // Dispatches both events in one task, so that Enter precedes the debounced search.
      await searchField(scope).evaluate((input: HTMLInputElement) => {
        input.value = 'RN';
        input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'RN' }));
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
        );
      });
      await expect(chosenRows(scope)).toHaveCount(5);
      expect((await chosenNames(scope)).at(-1)).toBe('RN');
    });
    await test.step('has a minimum, which is validated, and a maximum, which is announced', async () => {
      await asNewVisitor();
      const heard = await listenToAnnouncements(page);
      await openProfile(page);
      const scope = page.locator('#few');
      expect(await searchField(scope).evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
        'Choose at least 1.',
      );
      await page.getByRole('button', { name: 'Save boards' }).click();
      await expect(page).toHaveURL(/fixture=strict$/);
      for (const name of ['MD', 'DO']) {
        await searchField(scope).fill(name);
        await suggestions(scope).getByText(name, { exact: true }).click();
      }
      await expect(scope.getByText('Limit of 2 reached')).toBeVisible();
      await expect.poll(async () => (await heard()).join()).toContain('Limit of 2 reached');
      await searchField(scope).click();
      await searchField(scope).press('ArrowDown');
      await expect(suggestions(scope)).toHaveCount(0);
      await buttonNamed(page, 'Remove DO').click();
      await expect(scope.getByText('Limit of 2 reached')).toBeHidden();
      await page.getByRole('button', { name: 'Save boards' }).click();
      await expect(page).toHaveURL(/sortedContactDesignations/);
    });
  });

  test('shows results from the page or a message, and can collapse more than 20 credentials', {
    tag: '@CD-03',
  }, async ({ asNewVisitor, page }) => {
    await test.step('shows results from the page and lets the visitor choose them', async () => {
      await respondToSearches(page, "async (query) => [{ value: 'x1', text: 'Found for ' + query }]");
      const scope = await openProfile(page);
      await searchField(scope).fill('zz');
      await expect(suggestions(scope)).toHaveText(['Found for zz']);
      await suggestions(scope).click();
      expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH', 'Found for zz']);
      expect(await submittedOrder(scope)).toEqual(orderOf('13', '11', '99', '14', 'x1'));
      await expect(suggestions(scope).first()).toHaveText('DO');
    });
    await test.step('can exceed 20 by default, and the credentials then collapse behind their count', async () => {
      await asNewVisitor();
      await page.route(`**${CREDENTIALS_GALLERY}*`, async (route) => {
        const response = await route.fetch();
        const many = Array.from(
          { length: 20 },
          (_, index) => `<option value="m${index}" selected>M${index}</option>`,
        );
        const body = (await response.text()).replace(
          '<option value="11"',
          `${many.join('')}<option value="11"`,
        );
        await route.fulfill({
          response,
          body: body.replaceAll(/<option value="(\d\d)" selected/g, '<option value="$1"'),
        });
      });
      const scope = await openProfile(page);
      await expect(chosenRows(scope)).toHaveCount(20);
      await searchField(scope).click();
      await suggestions(scope).getByText('RN', { exact: true }).click();
      const summary = scope.getByText('21 selected', { exact: true });
      await expect(summary).toBeVisible();
      await expect(chosenRows(scope)).toHaveCount(0);
      await summary.click();
      await expect(chosenRows(scope)).toHaveCount(21);
      await expect(scope.getByText(/Limit/)).toHaveCount(0);
    });
    for (const [result, handler, message] of failures) {
      await test.step(`shows a message if the page returns ${result}`, async () => {
        await asNewVisitor();
        const announcements = await listenToAnnouncements(page);
        await respondToSearches(page, handler);
        const scope = await openProfile(page);
        await searchField(scope).fill('m');
        await expect(suggestions(scope)).toHaveText([message]);
        await expect.poll(announcements).toContain(message);
        await suggestions(scope).click({ force: true });
        expect(await chosenNames(scope)).toHaveLength(4);
        await searchField(scope).fill('');
        await expect(suggestions(scope).first()).toHaveText('DO');
      });
    }
  });

  test('discards outdated results, and keeps the text and its results if the list closes', {
    tag: ['@CD-03', '@wcag-1.4.13'],
  }, async ({ page }) => {
    const respond = await respondWhenCalled(page);
    await test.step('discards results that arrive after newer ones', async () => {
      const scope = await openProfile(page);
      const expectRequested = (query: string) =>
        expect
          .poll(() =>
            page.evaluate((name) => name in ((Reflect.get(window, 'pending') as object) ?? {}), query),
          )
          .toBe(true);
      await searchField(scope).fill('a');
      await expectRequested('a');
      await expect(
        suggestions(scope).getByText('Searching…').or(scope.getByText('Searching…')),
      ).toBeVisible();
      await searchField(scope).fill('ab');
      await expectRequested('ab');
      await respond('ab');
      await expect(suggestions(scope).filter({ hasText: 'For' })).toHaveText(['For ab']);
      await respond('a');
      await waitTwoFrames(page);
      expect(await suggestions(scope).allTextContents()).toEqual(['For ab']);
      await searchField(scope).fill('abc');
      await expectRequested('abc');
      await respond('abc');
      await expect(suggestions(scope).filter({ hasText: 'For' })).toHaveText(['For abc']);
    });
    await test.step('discards results for a text that was cleared', async () => {
      const scope = await openProfile(page);
      await test.step('if they arrive after it was cleared', async () => {
        await searchField(scope).fill('r');
        await expect(suggestions(scope).getByText('Searching…')).toBeVisible();
        await page.keyboard.press('Backspace');
        await expect(suggestions(scope).first()).toHaveText('DO');
        await respond('r');
        await waitTwoFrames(page);
        expect(await suggestions(scope).first().textContent()).toBe('DO');
      });
      await test.step('if they arrived before it was cleared', async () => {
        await searchField(scope).fill('r');
        await expect(suggestions(scope).getByText('Searching…')).toBeVisible();
        await respond('r');
        await expect(suggestions(scope)).toHaveText(['For r']);
        await page.keyboard.press('Backspace');
        await expect(suggestions(scope).first()).toHaveText('DO');
      });
    });
    for (const key of ['Escape', 'Tab']) {
      await test.step(`keeps the text and its results if ${key} closes the list`, async () => {
        const scope = await openProfile(page);
        await searchField(scope).fill('r');
        await expect(suggestions(scope).getByText('Searching…')).toBeVisible();
        await page.keyboard.press(key);
        await expect(suggestions(scope)).toHaveCount(0);
        await respond('r');
        await waitTwoFrames(page);
        await expect(suggestions(scope)).toHaveCount(0);
        await expect(searchField(scope)).toHaveValue('r');
        await searchField(scope).click();
        await expect(suggestions(scope)).toHaveText(['For r']);
      });
    }
  });

  const failures = [
    [
      'a rejected promise',
      "() => Promise.reject(new Error('The registry is closed.'))",
      'The registry is closed.',
    ],
    ['a string', "() => 'MD'", 'Search event must return a promise or an array of data'],
    ['undefined', '() => undefined', 'Search event must return a promise or an array of data'],
    ['an empty array', '() => []', 'No Results'],
  ] as const;
});
