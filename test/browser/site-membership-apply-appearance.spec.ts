import type { Locator } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { APPLY, choiceNamed, controlNamed } from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepShown,
  fillByScript,
  openApply,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('fields that other answers can make required are not marked optional', {
    tag: ['@MA-04', '@MA-05', '@NF-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    for (const name of ['homeCity', 'workCity', 'ersAffiliationId', 'npiNumber'])
      await expect(controlNamed(page, `fields[${name}]`)).not.toHaveAccessibleName(/optional/);
    await expect(controlNamed(page, 'fields[homeAddress2]')).toHaveAccessibleName('Address line 2');
    await expect(page.getByText('Questions marked * need an answer.')).toBeVisible();
  });
});

test('each step marks what is required, separates its groups, and asks only what is needed', {
  tag: ['@MA-04', '@MA-05', '@NF-01', '@RT-09'],
}, async ({ asNewVisitor, page }) => {
  await test.step('each step marks only the required fields with an asterisk, and explains it', async () => {
    await openApply(page);
    const explanation = applyForm(page).getByText('Questions marked * need an answer.');
    /** Returns the labels and legends on the current step that have an asterisk. */
    const marked = () =>
      applyForm(page)
        .locator(':is(label, legend):has(.sw-required)')
        .filter({ visible: true, has: page.locator('.sw-required').filter({ visible: true }) })
        .allTextContents()
        .then((texts) => texts.map((text) => text.replace(/\s*\*$/, '').trim()));
    await expect(explanation).toBeVisible();
    await expect(applyForm(page).getByText('(optional)')).toHaveCount(0);
    expect(await marked()).toEqual(['Full name', 'Email address', 'Country']);
    await choiceNamed(page, 'fields[hasNpi]', 'Yes').check();
    expect(await marked()).toEqual(['Full name', 'Email address', 'Country', 'NPI number']);
    await expect(controlNamed(page, 'fullName')).toHaveAccessibleName('Full name');
    await page.goto('/cart');
    await openApply(page, '#addresses');
    const star = applyForm(page).locator('label[for="fields-homeCity"] .sw-required');
    await expect(star).toBeHidden();
    await controlNamed(page, 'fields[rosterAddress]').selectOption('Home');
    await expect(star).toBeVisible();
    await expect(controlNamed(page, 'fields[workCity]')).toHaveAccessibleName('City');
    await controlNamed(page, 'fields[rosterAddress]').selectOption('Work');
    await expect(star).toBeHidden();
    await page.goto('/cart');
    await openApply(page, '#work');
    const number = applyForm(page).locator('label[for="fields-ersAffiliationId"] .sw-required');
    await expect(number).toHaveCount(0);
    await choiceNamed(page, 'fields[ersMember]', 'Yes').check();
    await expect(number).toBeVisible();
    await expect(explanation).toBeVisible();
  });
  await test.step('only the address that is needed is shown, and the other is hidden unless it is filled in', async () => {
    await asNewVisitor();
    await openApply(page, '#addresses');
    const types = ['preferredBillingAddress', 'preferredMailingAddress', 'rosterAddress'];
    const choose = async (type: 'Home' | 'Work'): Promise<void> => {
      for (const name of types) await controlNamed(page, `fields[${name}]`).selectOption(type);
    };
    const home = page.getByRole('group', { name: 'Home address' });
    const work = page.getByRole('group', { name: 'Work address' });
    await test.step('only the work address is shown while all answers are Work', async () => {
      await expect(work).toBeVisible();
      await expect(home).toBeHidden();
      await expect(choiceNamed(page, 'fields[sameAsHome]', 'Yes')).toBeHidden();
    });
    await test.step('only the home address is shown while all answers are Home', async () => {
      await choose('Home');
      await expect(home).toBeVisible();
      await expect(work).toBeHidden();
    });
    await test.step('an address that contains something stays visible, even after it is emptied', async () => {
      await controlNamed(page, 'fields[homeCity]').fill('Tromsø');
      await choose('Work');
      await expect(work).toBeVisible();
      await expect(home).toBeVisible();
      await controlNamed(page, 'fields[homeCity]').fill('');
      await expect(home).toBeVisible();
      await expect(controlNamed(page, 'fields[homeCity]')).toBeFocused();
    });
  });
  await test.step('a line separates the groups of a step, even inside an element that contains a question', async () => {
    await asNewVisitor();
    await openApply(page, '#profile');
    await ready(page, 'social-links');
    const borders = await applyForm(page)
      .locator('#profile .form-section')
      .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).borderBlockEndWidth));
    expect(borders).toEqual(['1px', '1px', '1px', '0px']);
    const hint = applyForm(page).getByText('A handle, such as @breathe, or a web address.');
    const gap = async (label: Locator) =>
      (await topOf(label)) - (await hint.evaluate((element) => element.getBoundingClientRect().bottom));
    const label = applyForm(page).getByText('Link 1', { exact: true });
    expect(await gap(label), 'gap between the hint and the next label').toBeGreaterThan(12);
    const sizes = [label, applyForm(page).getByText('Your social media profiles')].map((target) =>
      target.evaluate((element) => getComputedStyle(element).fontSize),
    );
    expect(new Set(await Promise.all(sizes)).size).toBe(1);
  });
  await test.step('only a society’s members are asked for their number', async () => {
    await asNewVisitor();
    await openApply(page, '#work');
    const number = controlNamed(page, 'fields[ersAffiliationId]');
    await expect(number).toBeHidden();
    await choiceNamed(page, 'fields[ersMember]', 'Yes').check();
    await expect(number).toBeVisible();
    await number.fill('E-77');
    await choiceNamed(page, 'fields[ersMember]', 'No').check();
    await expect(number).toBeHidden();
    await choiceNamed(page, 'fields[ersMember]', 'Yes').check();
    await expect(number).toHaveValue('E-77');
  });
});

test('the indicator, the error summary, the introduction and the checkboxes look right, also in print', {
  tag: ['@MA-01', '@FM-07', '@RT-09'],
}, async ({ asNewVisitor, page }) => {
  await test.step('the step indicator shows the current step without relying on color', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openApply(page, '#addresses');
    await expectStepShown(page, 'Your addresses');
    const items = applyForm(page).locator('[data-membership-application-part="indicator"] > li');
    const lines = await items.evaluateAll((all) =>
      all.map((item) => `${item.dataset.state} ${getComputedStyle(item).borderBlockStartStyle}`),
    );
    expect(lines).toEqual([
      'done solid',
      'done solid',
      'current solid',
      'ahead dotted',
      'ahead dotted',
      'ahead dotted',
    ]);
    const links = items.getByRole('link', { includeHidden: true });
    // The site animates the color of links, so a link may not have reached the forced palette's color yet.
    await expect(async () => {
      const colors = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).color));
      expect(new Set(colors.slice(0, 2)).size).toBe(1);
      expect(colors[4], 'color of a link that is not active yet').not.toBe(colors[0]);
    }).toPass();
  });
  await test.step('the links of the error summary are rows with padding and a line between them', async () => {
    await asNewVisitor();
    await page.setViewportSize({ width: 320, height: 640 });
    await openApply(page);
    await controlNamed(page, 'userEmail').fill('ada@');
    await buttonNamed(page, 'Continue').click();
    const rows = applyForm(page).locator('.sw-error-summary li');
    await expect(rows).toHaveCount(2);
    const paddings = await rows.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        const { top, bottom } = link.getBoundingClientRect();
        const lines = text.getBoundingClientRect();
        return [lines.top - top, bottom - lines.bottom, bottom - top];
      }),
    );
    for (const [above = 0, below = 0, height = 0] of paddings) {
      expect(above).toBeGreaterThan(6);
      expect(below).toBeGreaterThan(6);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await expect(rows.nth(1)).toHaveCSS('border-block-start-style', 'solid');
  });
  await test.step('a checkbox aligns with its first line of text, and an empty assembly field has the usual padding', async () => {
    await asNewVisitor();
    await page.setViewportSize({ width: 390, height: 844 });
    await openApply(page, '#review');
    const checkbox = controlNamed(page, 'fields[attestation][]');
    const [middle, line] = await checkbox.evaluate((input) => {
      const { top, height } = input.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(input.nextElementSibling ?? input);
      const [first, ...others] = range.getClientRects();
      return [top + height / 2, others.length > 0 && first ? first.top + first.height / 2 : 0];
    });
    expect(
      Math.abs(middle - line),
      'distance between the centers of the checkbox and its first line',
    ).toBeLessThan(2);
    await page.goto('/cart');
    await openApply(page, '#work');
    await ready(page, 'assembly-field');
    const none = applyForm(page).locator('.sw-assembly-field-none').filter({ visible: true });
    expect(await none.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))).toBe(
      5,
    );
  });
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await test.step(`the introduction is shown only on the first step, at ${width} px`, async () => {
      await asNewVisitor();
      await page.setViewportSize({ width, height });
      await openApply(page);
      const lead = page.getByText(/^About ten minutes/);
      const title = page.getByRole('heading', { level: 1 });
      await expect(lead).toBeVisible();
      if (width < 500)
        expect(await topOf(applyForm(page).locator('label[for="fullName"]')), 'first question').toBeLessThan(
          520,
        );
      const height1 = await title.evaluate((element) => element.clientHeight);
      await fillByScript(page);
      await continueToStep(page, 'Your work');
      await expect(lead).toBeHidden();
      expect(await title.evaluate((element) => element.clientHeight)).toBeLessThan(height1);
      const heading = page.getByRole('heading', { name: 'Your work' });
      expect(await topOf(heading), 'the step starts in the upper half of the screen').toBeLessThan(
        height / 2,
      );
    });
  }
  await test.step('the printed form has all steps and no buttons', async () => {
    await asNewVisitor();
    await openApply(page);
    await controlNamed(page, 'fullName').fill('Ada');
    await page.reload();
    await ready(page, 'membership-application');
    await expect(applyForm(page).getByText('We’ve restored your unfinished application.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(applyForm(page).getByRole('heading', { level: 2 })).toHaveCount(6);
    await expect(applyForm(page).getByText('We’ve restored your unfinished application.')).toBeHidden();
    await expect(page.locator('.colophon')).toBeHidden();
    for (const name of ['Continue', 'Back', 'Start over', 'Send the application'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });
});

/** Returns the distance in px between the top of the viewport and the top of an element. */
const topOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => element.getBoundingClientRect().top);
