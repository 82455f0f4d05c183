import type { Page } from '@playwright/test';
import { draftBase, draftKey, storedDraft } from '../support/drafts.ts';
import { APPLY, controlNamed } from '../support/membership.ts';
import { applyForm, expectStepShown, fillByScript, openApply } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Storage key of the draft: the form's address and, after the colon, no account. */
const OWNER = `${APPLY}:`;
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

/** Opens the form with the given text as its stored draft. */
async function openWithDraft(page: Page, draft: string): Promise<void> {
  await page.goto('/cart');
  // Leaving the form has saved a draft, which would be restored instead of the given one.
  await page.evaluate(
    ([key, text]) => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem(key, text);
    },
    [draftKey(OWNER), draft] as const,
  );
  await openApply(page);
}

/** Fills the storage until it has room for 300 characters. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let index = 0, size = 2 ** 20; size > 0; index++) {
      try {
        localStorage.setItem(`test:junk-${index}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
    localStorage.setItem('test:junk-0', 'x'.repeat(2 ** 20 - 300));
  });

test.describe('without JavaScript', () => {
  test('the form starts empty', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    await expect(controlNamed(page, 'fullName')).toHaveValue('');
  });
});

test.describe('a corrupt draft', () => {
  test('a corrupt draft, corrupt history or a full storage never breaks the form', {
    tag: ['@MA-06', '@RT-13', '@SO-02', '@MA-07'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('with an invalid property is discarded', async () => {
      const draft = { ...draftBase(), page: '1', typed: [['fullName', ['Ada']]], chosen: [] };
      await openWithDraft(page, JSON.stringify(draft));
      await expectStepShown(page, 'About you');
      await expect(controlNamed(page, 'fullName')).toHaveValue('');
      await expect(applyForm(page).getByText('We’ve restored your unfinished application.')).toBeHidden();
    });
    await test.step('with thousands of rows restores no more than the maximum', async () => {
      const typed = Array.from({ length: 3000 }, (_, index) => [
        `fields[socialLinks][${index}][link]`,
        ['a'],
      ]);
      await openWithDraft(page, JSON.stringify({ ...draftBase(), page: 3, typed, chosen: [] }));
      await expectStepShown(page, 'Your profile');
      await ready(page, 'social-links');
      await expect(page.locator('.sw-social-links-row')).toHaveCount(10);
      await expect(controlNamed(page, 'fields[socialLinks][9][link]')).toHaveValue('a');
    });
    await test.step('the form falls back to the first step if the history state is corrupt', async () => {
      await asNewVisitor();
      await openApply(page);
      for (const corrupt of [Number.NaN, 1.5, -1, 'page']) {
        await page.evaluate((value) => {
          const { widgetsMemory } = history.state;
          const names = Object.keys(widgetsMemory).filter((name) =>
            name.startsWith('membership-application'),
          );
          const memory = Object.fromEntries(names.map((name) => [name, value]));
          history.replaceState({ ...history.state, widgetsMemory: memory }, '');
        }, corrupt);
        await page.reload();
        await ready(page, 'membership-application');
        await expectStepShown(page, 'About you');
      }
    });
    await test.step('if local storage is nearly full, the page does not claim that it has saved a draft', async () => {
      await asNewVisitor();
      await openApply(page);
      const kept = applyForm(page).getByText('Saved for 14 days');
      const refused = applyForm(page).getByText('We couldn’t save your latest answers in this browser.');
      await expect(kept).toBeVisible();
      await controlNamed(page, 'fullName').fill('Ada');
      await expect(kept).toBeVisible();
      await fillStorage(page);
      const name = `Ada ${'B'.repeat(400)}`;
      await controlNamed(page, 'fullName').fill(name);
      await expect(refused).toBeVisible();
      await expect(kept).toBeHidden();
      await test.step('a reload keeps everything, and a new tab has what was stored before', async () => {
        await page.reload();
        await ready(page, 'membership-application');
        await expect(controlNamed(page, 'fullName')).toHaveValue(name);
        await expect(refused).toBeVisible();
        await expect(applyForm(page).getByText('It’s saved in this browser for 14 days')).toBeHidden();
        expect(await storedDraft(page, OWNER)).toContain('["fullName",["Ada"]]');
      });
      await test.step('what is stored later is told as stored', async () => {
        await page.evaluate(() => localStorage.removeItem('test:junk-0'));
        await controlNamed(page, 'fullName').fill('Ada Byron');
        await expect(refused).toBeHidden();
        await expect(applyForm(page).getByText('It’s saved in this browser for 14 days')).toBeVisible();
        expect(await storedDraft(page, OWNER)).toContain('Ada Byron');
      });
    });
    await test.step('a page that opens while storage is nearly full claims nothing', async () => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        history.replaceState(null, '');
      });
      await page.goto('/cart');
      await fillStorage(page);
      await openApply(page);
      await expect(applyForm(page).getByText('Saved for 14 days')).toBeHidden();
    });
  });

  test('with hostile values is restored as plain text, and selects no option that does not exist', {
    tag: ['@MA-06', '@RT-13'],
  }, async ({ page, violations }) => {
    violations.allow(/assembly-field: part "value" contains ids that match no option/);
    await openApply(page);
    await mounted(page);
    await fillByScript(page);
    const { typed, chosen, ...draft } = JSON.parse((await storedDraft(page, OWNER)) ?? '');
    const replaced = (entries: [string, string[]][]) => entries.map(([name]) => [name, [HOSTILE, HOSTILE]]);
    const corrupt = { ...draft, ...draftBase(), typed: replaced(typed), chosen: replaced(chosen) };
    await openWithDraft(page, JSON.stringify(corrupt));
    await mounted(page);
    // The form removes marks that change the direction of a text, as from a pasted one.
    await expect(controlNamed(page, 'fullName')).toHaveValue(HOSTILE.replaceAll('\u202E', ''));
    await expect(controlNamed(page, 'fields[country]')).toHaveValue('US');
    await expect(page.locator('.sw-assembly-field-pill')).toHaveCount(0);
    await expect(controlNamed(page, 'contactDesignations')).toHaveValue('[]');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await expect(applyForm(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
  });
});
