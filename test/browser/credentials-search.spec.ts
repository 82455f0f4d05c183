import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  ADDRESS,
  answerSearches,
  button,
  field,
  HOSTILE,
  names,
  openProfile,
  options,
  orderOf,
  preview,
  profile,
  rows,
  sent,
} from '../support/credentials.ts';
import { twoFrames } from '../support/frames.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('all credentials are in the select', { tag: ['@RT-09', '@CD-03'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    await expect(profile(page).getByLabel('Credentials').locator('option')).toHaveCount(13);
    await expect(field(profile(page))).toHaveCount(0);
  });
});

test.describe('searching', () => {
  test('finds among the options after 100 ms, and tells how many', { tag: '@CD-03' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await page.clock.install();
    const scope = await openProfile(page);
    await field(scope).focus();
    await expect(options(scope).first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.type('ph');
    await page.clock.runFor(99);
    expect(await options(scope).allTextContents()).toContain('DO');
    await page.clock.runFor(2);
    expect(await options(scope).allTextContents()).toEqual(['PharmD']);
    await page.keyboard.type('q');
    await page.clock.runFor(101);
    expect(await options(scope).allTextContents()).toEqual(['No Results']);
    await page.clock.runFor(101);
    expect(await announcements()).toEqual(expect.arrayContaining(['1 found', 'No Results']));
    await page.clock.resume();
    await expectNoAxeFindings(page);
  });

  test('opens a list in 200 ms, and chooses by keyboard to the end of the order', {
    tag: ['@CD-03', '@CD-04'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const scope = await openProfile(page);
    await scope.getByText('Credentials', { exact: true }).click();
    await expect(field(scope)).toBeFocused();
    await expect(field(scope)).toHaveAccessibleName('Credentials');
    await expect(field(scope)).toHaveAttribute('aria-expanded', 'true');
    const dropdown = scope.locator('.ts-dropdown');
    expect(await dropdown.evaluate((list) => getComputedStyle(list).animationDuration)).toBe('0.2s');
    expect(await options(scope).allTextContents()).not.toContain('MD');
    await page.keyboard.type('rn');
    await expect(options(scope)).toHaveText(['RN']);
    await page.keyboard.press('Enter');
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH', 'RN']);
    await expect(field(scope)).toHaveValue('');
    await expect.poll(async () => (await announcements()).join()).toContain('RN, 5 of 5');
    await page.keyboard.press('Escape');
    await expect(field(scope)).toHaveAttribute('aria-expanded', 'false');
    await expect(field(scope)).not.toHaveAttribute('aria-activedescendant');
    await expect(page).toHaveURL(/fixture=strict$/);
  });

  test('shows the texts of options as text', { tag: '@CD-03' }, async ({ page }) => {
    const scope = await openProfile(page);
    await field(scope).fill('PT');
    await expect(options(scope)).toHaveText([HOSTILE]);
    await options(scope).click();
    expect(await names(scope)).toContain(HOSTILE);
    await expect(preview(page)).toHaveText(`Jane Doe, PhD, MD, MPH, ${HOSTILE}`);
    await expect(scope.locator('b')).toHaveCount(0);
  });

  test('can be answered by the page, whose credentials can be chosen', { tag: '@CD-03' }, async ({
    page,
  }) => {
    await answerSearches(page, "async (query) => [{ value: 'x1', text: 'Found for ' + query }]");
    const scope = await openProfile(page);
    await field(scope).fill('zz');
    await expect(options(scope)).toHaveText(['Found for zz']);
    await options(scope).click();
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH', 'Found for zz']);
    expect(await sent(scope)).toEqual(orderOf('13', '11', '99', '14', 'x1'));
    await expect(options(scope).first()).toHaveText('DO');
  });

  test('drops an answer that comes after a newer one', { tag: '@CD-03' }, async ({ page }) => {
    await answerSearches(
      page,
      `(query) => new Promise((resolve) => {
        window.answers = { ...window.answers, [query]: () => resolve([{ value: query, text: 'For ' + query }]) };
      })`,
    );
    const scope = await openProfile(page);
    const answer = (query: string) =>
      page.evaluate(
        (name) => (Reflect.get(window, 'answers') as Record<string, () => void>)[name]?.(),
        query,
      );
    const asked = (query: string) =>
      expect
        .poll(() =>
          page.evaluate((name) => name in ((Reflect.get(window, 'answers') as object) ?? {}), query),
        )
        .toBe(true);
    await field(scope).fill('a');
    await asked('a');
    await expect(options(scope).getByText('Searching…').or(scope.getByText('Searching…'))).toBeVisible();
    await field(scope).fill('ab');
    await asked('ab');
    await answer('ab');
    await expect(options(scope).filter({ hasText: 'For' })).toHaveText(['For ab']);
    await answer('a');
    await twoFrames(page);
    expect(await options(scope).allTextContents()).toEqual(['For ab']);
    await field(scope).fill('abc');
    await asked('abc');
    await answer('abc');
    await expect(options(scope).filter({ hasText: 'For' })).toHaveText(['For abc']);
  });

  const failures = [
    [
      'a promise that fails',
      "() => Promise.reject(new Error('The registry is closed.'))",
      'The registry is closed.',
    ],
    ['no data', "() => 'MD'", 'Search event must return a promise or an array of data'],
    ['nothing', '() => undefined', 'Search event must return a promise or an array of data'],
    ['an empty list', '() => []', 'No Results'],
  ] as const;
  for (const [what, answer, message] of failures) {
    test(`that is answered with ${what} says so`, { tag: '@CD-03' }, async ({ page }) => {
      const announcements = await listenToAnnouncements(page);
      await answerSearches(page, answer);
      const scope = await openProfile(page);
      await field(scope).fill('m');
      await expect(options(scope)).toHaveText([message]);
      await expect.poll(announcements).toContain(message);
      await options(scope).click({ force: true });
      expect(await names(scope)).toHaveLength(4);
      await field(scope).fill('');
      await expect(options(scope).first()).toHaveText('DO');
    });
  }
});

test.describe('how many can be chosen', () => {
  test('has a minimum and a maximum, both told', { tag: '@CD-03' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await openProfile(page);
    const scope = page.locator('#few');
    expect(await field(scope).evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      'Choose at least 1.',
    );
    await page.getByRole('button', { name: 'Save boards' }).click();
    await expect(page).toHaveURL(/fixture=strict$/);
    for (const name of ['MD', 'DO']) {
      await field(scope).fill(name);
      await options(scope).getByText(name, { exact: true }).click();
    }
    await expect(scope.getByText('Limit of 2 reached')).toBeVisible();
    await expect.poll(async () => (await announcements()).join()).toContain('Limit of 2 reached');
    await field(scope).click();
    await field(scope).press('ArrowDown');
    await expect(options(scope)).toHaveCount(0);
    await button(page, 'Remove DO').click();
    await expect(scope.getByText('Limit of 2 reached')).toBeHidden();
    await page.getByRole('button', { name: 'Save boards' }).click();
    await expect(page).toHaveURL(/sortedContactDesignations/);
  });

  test('is a thousand by default, and more than 20 fold up behind their number', { tag: '@CD-03' }, async ({
    page,
  }) => {
    await page.route(`**${ADDRESS}*`, async (route) => {
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
    await expect(rows(scope)).toHaveCount(20);
    await field(scope).click();
    await options(scope).getByText('RN', { exact: true }).click();
    const summary = scope.getByText('21 selected', { exact: true });
    await expect(summary).toBeVisible();
    await expect(rows(scope)).toHaveCount(0);
    await summary.click();
    await expect(rows(scope)).toHaveCount(21);
    await expect(scope.getByText(/Limit/)).toHaveCount(0);
  });
});

test('Enter right behind a letter chooses what is typed, not what matched before', { tag: '@CD-03' }, async ({
  page,
}) => {
  const scope = await openProfile(page);
  await field(scope).focus();
  await expect(options(scope).first()).toBeVisible();
  // Within the delay of the search: typed and pressed in one task.
  await field(scope).evaluate((input: HTMLInputElement) => {
    input.value = 'RN';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'RN' }));
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
    );
  });
  await expect(rows(scope)).toHaveCount(5);
  expect((await names(scope)).at(-1)).toBe('RN');
});
