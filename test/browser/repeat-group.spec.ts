import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { APPLY } from '../support/membership.ts';
import { continueToStep, fillByScript, openApply } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/repeat-group';

/** Returns the parts of one of the gallery's groups, with or without JavaScript. */
function groupParts(page: Page, id = 'posts') {
  const host = page.locator(`#${id}`);
  const rows = host.getByRole('listitem');
  return {
    host,
    rows,
    hospital: (number: number) => rows.nth(number - 1).getByLabel(/^Hospital or program/),
    current: (number: number) => rows.nth(number - 1).getByLabel('Do you still work there?'),
    until: (number: number) => rows.nth(number - 1).getByLabel('Until which year?'),
    button: (name: 'Move up' | 'Move down' | 'Remove', number: number) =>
      rows.nth(number - 1).getByRole('button', { name }),
    add: host.getByRole('button', { name: /^Add an? / }),
    undo: host.getByRole('button', { name: 'Undo' }),
    titles: host.locator('li legend'),
    send: page.locator('form', { has: host }).getByRole('button', { name: /^Send/ }),
  };
}

async function gotoGroup(page: Page, id?: string) {
  await page.goto('about:blank');
  await page.goto(ADDRESS);
  await ready(page, 'repeat-group');
  return groupParts(page, id);
}

/** Adds a third row, moves it above the second one, which is empty, and removes the first one. */
async function addAndMove({ add, hospital, current, until, button }: ReturnType<typeof groupParts>) {
  await add.click();
  await hospital(3).fill('Third');
  await current(3).selectOption('No');
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
    await current(2).selectOption('No');
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
    await add.press('Enter');
    await expect(hospital(3)).toBeFocused();
    await page.keyboard.type('Third');
    await button('Move up', 3).press('Enter');
    await expect(button('Move up', 2)).toBeFocused();
    await expect(hospital(2)).toHaveValue('Third');
    await expect(button('Move up', 1)).toHaveAttribute('aria-disabled', 'true');
    await button('Move up', 1).press('Enter');
    await expect(titles).toHaveText(['Post 1', 'Post 2', 'Post 3']);
    await button('Remove', 1).press('Enter');
    await expect(undo).toBeFocused();
    await expect(rows).toHaveCount(2);
    await expect(titles).toHaveText(['Post 1', 'Post 2']);
    await expectNoAxeFindings(page);
    await undo.press('Enter');
    await expect(hospital(1)).toBeFocused();
    await expect(hospital(1)).toHaveValue('Riverside Chest Hospital');
    await expect(undo).toHaveCount(0);
    // The page's other form announces its own errors.
    await expect
      .poll(async () => (await announcements()).filter((text) => text.startsWith('Post')))
      .toEqual(['Post 3 added.', 'Post 3 moved to place 2 of 3.', 'Post 1 removed.', 'Post 1 is back.']);
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
      await current(3).selectOption('No');
      await until(3).fill('2018');
      await button('Move up', 3).click();
      await expect(until(2)).toHaveValue('2018');
      await expect(until(3)).toBeHidden();
      await button('Remove', 1).click();
      await current(2).selectOption('No');
      await expect(until(2)).toBeVisible();
      await current(1).selectOption('Yes');
      await expect(until(1)).toBeHidden();
      await expect(until(2)).toBeVisible();
    });
    await test.step('the minimum and the maximum hide the buttons', async () => {
      const { host, rows, button, add, undo } = await gotoGroup(page);
      await button('Remove', 1).click();
      await expect(button('Remove', 1)).toBeHidden();
      await expect(button('Move up', 1)).toBeHidden();
      for (let count = 2; count <= 4; count++) await add.click();
      await expect(rows).toHaveCount(4);
      await expect(add).toBeHidden();
      await expect(undo).toBeHidden();
      await expect(host.getByText('You can add up to four posts.')).toBeVisible();
    });
  });

  test('keep their order after a reload, and invalid saved rows are ignored', {
    tag: ['@RT-13', '@RT-06'],
  }, async ({ page }) => {
    const group = await gotoGroup(page);
    const { rows, hospital, until } = group;
    await addAndMove(group);
    await page.reload();
    await ready(page, 'repeat-group');
    await expect(rows).toHaveCount(2);
    await expect(hospital(1)).toHaveValue('Third');
    await expect(until(1)).toHaveValue('2018');
    await expect(until(1)).toBeVisible();
    await expect(hospital(2)).toHaveValue('');
    for (const memory of [null, [1], { indexes: [-1], values: {} }, { indexes: [7], values: [{}] }]) {
      // Of the page that is left, the widget may save its rows until the end.
      await page.addInitScript((posts) => {
        history.replaceState({ ...history.state, widgetsMemory: { posts } }, '');
      }, memory);
      await page.reload();
      await ready(page, 'repeat-group');
      await expect(hospital(1)).toHaveValue('Riverside Chest Hospital');
      await expect(rows).toHaveCount(2);
    }
  });
});

test('errors stay with their row, and only rows with an answer need their fields', {
  tag: ['@FM-07', '@wcag-3.3.1', '@wcag-3.3.2', '@wcag-3.3.3'],
}, async ({ page }) => {
  const error = 'Enter the hospital or program.';
  const { host, rows, hospital, button, add, send } = await gotoGroup(page, 'appointments');
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
});

test('a draft keeps the order of the rows, and the review lists those with an answer', {
  tag: ['@MA-06'],
}, async ({ page }) => {
  await page.goto(ADDRESS);
  const markup = await page.evaluate(async () => (await fetch(location.href)).text());
  const posts = /<fieldset id="posts".*?-part="full".*?<\/fieldset>/s.exec(markup)?.[0] ?? '';
  const next = '<div data-review="Social media"';
  await replaceMarkup(page, APPLY, next, posts + next);
  await openApply(page);
  await fillByScript(page);
  await continueToStep(page, 'Your profile');
  await ready(page, 'repeat-group');
  const group = groupParts(page);
  const { rows, hospital, until, add } = group;
  await addAndMove(group);
  await add.click();
  await hospital(3).fill('Fourth');
  // Only the draft is left, as in a new tab.
  await page.evaluate(() => history.replaceState({ ...history.state, widgetsMemory: {} }, ''));
  await page.reload();
  await ready(page, 'membership-application', 'repeat-group');
  await expect(rows).toHaveCount(3);
  await expect(hospital(3)).toHaveValue('Fourth');
  await expect(hospital(1)).toHaveValue('Third');
  await expect(until(1)).toHaveValue('2018');
  await continueToStep(page, 'Check your answers', 'Your profile');
  await expect(page.locator('dt').filter({ hasText: 'Post' })).toHaveText(['Post 1 of 2', 'Post 2 of 2']);
  await expect(page.locator('dt:text-is("Post 1 of 2") + dd')).toHaveText('Third, No, 2018');
});
