import type { Page } from '@playwright/test';
import { expectShown, fillAtOnce, form, openApplication } from '../support/applying.ts';
import { APPLY, named } from '../support/membership.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const KEY = `society-widgets:draft:${APPLY}:`;
const HOSTILE = '<img src="x" onerror="throw 1"> ’"|,&#x202e;{{7*7}}\u202e';

const WIDGETS = [
  'membership-application',
  'country-select',
  'npi-field',
  'assembly-field',
  'credentials',
  'social-links',
  'membership-selector',
  'conditional-field',
  'visibility-toggle',
];

async function mounted(page: Page): Promise<void> {
  for (const widget of WIDGETS) await ready(page, widget);
}

/** Opens the form with a draft that is this text. */
async function openWith(page: Page, draft: string): Promise<void> {
  await page.goto('/cart');
  // What the form has kept when it was left is not what is tried.
  await page.evaluate(
    ([key, text]) => {
      sessionStorage.clear();
      localStorage.setItem(key, text);
    },
    [KEY, draft] as const,
  );
  await openApplication(page);
}

test.describe('without JavaScript', () => {
  test('what a browser has kept is nothing', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    await expect(named(page, 'fullName')).toHaveValue('');
  });
});

test.describe('a draft that somebody has spoilt', () => {
  test('in any of its fields is none', { tag: ['@MA-06', '@RT-13'] }, async ({ page }) => {
    const draft = { version: 1, savedAt: Date.now(), page: 1, typed: [['fullName', ['Ada']]], chosen: [] };
    const wrong = [
      { version: 0 },
      { savedAt: null },
      { page: '1' },
      { typed: [['fullName', 'Ada']] },
      { chosen: [null] },
    ];
    for (const each of wrong) {
      await openWith(page, JSON.stringify({ ...draft, ...each }));
      await expectShown(page, 'About you');
      await expect(named(page, 'fullName')).toHaveValue('');
      await expect(form(page).getByText('We’ve restored your unfinished application.')).toBeHidden();
    }
  });

  test('in every value is text, and chooses nothing that there is not', {
    tag: ['@MA-06', '@RT-13'],
  }, async ({ page, violations }) => {
    violations.allow(/assembly-field: part "value" has ids of no option/);
    await openApplication(page);
    await mounted(page);
    await fillAtOnce(page);
    const spoilt = await page.evaluate(
      ([key, hostile]) => {
        const draft = JSON.parse(localStorage.getItem(key) ?? '');
        const spoil = (entries: [string, string[]][]) => entries.map(([name]) => [name, [hostile, hostile]]);
        return JSON.stringify({ ...draft, typed: spoil(draft.typed), chosen: spoil(draft.chosen) });
      },
      [KEY, HOSTILE] as const,
    );
    await openWith(page, spoilt);
    await mounted(page);
    await expect(named(page, 'fullName')).toHaveValue(HOSTILE);
    await expect(named(page, 'fields[country]')).toHaveValue('US');
    await expect(page.locator('.assembly-field-pill')).toHaveCount(0);
    await expect(named(page, 'contactDesignations')).toHaveValue('[]');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await expect(form(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
  });

  test('with thousands of rows asks for no more than there may be', {
    tag: ['@MA-06', '@SO-02', '@RT-13'],
  }, async ({ page }) => {
    const typed = Array.from({ length: 3000 }, (_, index) => [`fields[socialLinks][${index}][link]`, ['a']]);
    await openWith(page, JSON.stringify({ version: 1, savedAt: Date.now(), page: 3, typed, chosen: [] }));
    await expectShown(page, 'Your profile');
    await ready(page, 'social-links');
    await expect(page.locator('.social-links-row')).toHaveCount(10);
    await expect(named(page, 'fields[socialLinks][9][link]')).toHaveValue('a');
  });
});

test('an entry of the history that somebody has spoilt shows a page all the same', {
  tag: ['@MA-07', '@RT-13'],
}, async ({ page }) => {
  await openApplication(page);
  for (const spoilt of [Number.NaN, 1.5, -1, 'page']) {
    await page.evaluate((value) => {
      const { widgetsMemory } = history.state;
      const names = Object.keys(widgetsMemory).filter((name) => name.startsWith('membership-application'));
      const memory = Object.fromEntries(names.map((name) => [name, value]));
      history.replaceState({ ...history.state, widgetsMemory: memory }, '');
    }, spoilt);
    await page.reload();
    await ready(page, 'membership-application');
    await expectShown(page, 'About you');
  }
});

test('a draft is kept by the tab where the browser has no room left', { tag: ['@MA-06', '@RT-13'] }, async ({
  page,
}) => {
  await openApplication(page);
  await page.evaluate(() => {
    let junk = 'x'.repeat(2 ** 20);
    for (let index = 0; junk !== ''; index++) {
      try {
        localStorage.setItem(`junk-${index}`, junk);
      } catch {
        junk = junk.slice(0, junk.length >> 1);
      }
    }
  });
  await named(page, 'fullName').fill('Ada Byron');
  await page.reload();
  await ready(page, 'membership-application');
  await expect(named(page, 'fullName')).toHaveValue('Ada Byron');
});

test.describe('two tabs with one draft', () => {
  test('each keep what was typed in them, whichever was the last to write', { tag: '@MA-06' }, async ({
    page,
    context,
  }) => {
    await openApplication(page);
    await named(page, 'fullName').fill('Ada Byron');
    const other = await context.newPage();
    await openApplication(other);
    await expect(named(other, 'fullName')).toHaveValue('Ada Byron');
    await named(page, 'userEmail').fill('ada@clinic.example');
    await named(page, 'fullName').fill('Ada King');
    await named(other, 'fields[phone]').fill('(212) 555-0143');
    for (const [tab, name] of [
      [page, 'Ada King'],
      [other, 'Ada Byron'],
    ] as const) {
      await tab.reload();
      await ready(tab, 'membership-application');
      await expect(named(tab, 'fullName')).toHaveValue(name);
      await expect(named(tab, 'fields[phone]')).toHaveValue('(212) 555-0143');
    }
    await expect(named(page, 'userEmail')).toHaveValue('ada@clinic.example');
  });
});
