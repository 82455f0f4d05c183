import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { APPLY, choiceNamed, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepFocused,
  expectStepShown,
  fillByScript,
  fillSteps,
  openApply,
  scriptFiller,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Returns the listed answers by question, with the heading of each step. */
const answersOf = (page: Page): Promise<string[]> =>
  page.locator('.sw-review :is(h3, dl > div)').evaluateAll((elements) =>
    elements.map((element) => {
      const [answer] = element.querySelectorAll('dd');
      if (!answer) return `# ${element.textContent}`;
      return `${element.querySelector('dt')?.textContent}: ${answer.textContent.replaceAll('\n', ' / ')}`;
    }),
  );

const changeLink = (page: Page, question: string) =>
  applyForm(page).getByRole('link', { name: `Change: ${question}`, exact: true });

test.describe('without JavaScript', () => {
  test('the last part repeats nothing and asks for the confirmation', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    await expect(page.locator('.sw-review')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await expect(choiceNamed(page, 'fields[attestation][]', 'Yes')).toBeVisible();
  });
});

test('all answers are listed as text, by step, before the application is sent', {
  tag: ['@MA-01', '@RT-09'],
}, async ({ page }) => {
  test.slow();
  await openApply(page);
  await fillSteps(scriptFiller(page));
  expect(await answersOf(page)).toEqual([
    '# About you',
    'Full name: Ada <b>Byron</b>',
    'Email address: ada@clinic.example',
    'Phone: +47 77 64 40 00',
    'Country: Norway',
    'Credentials: PhD / MD',
    'Do you have an NPI number?: Yes',
    'NPI number: 1234567893',
    '# Your work',
    'Time spent: Administration: 10',
    'Time spent: Patient care: 60',
    'Time spent: Research: 30',
    'Time spent: Teaching: 0',
    'Are you a member of the American College of Physicians: No',
    'Are you a member of the European Respiratory Society: Yes',
    'ERS membership number: E-77',
    'Assemblies: Medical Education / Nursing',
    '# Your addresses',
    'Preferred billing address: Work',
    'Preferred mailing address: Home',
    'Roster address: Work',
    'Home address: Storgata 1 / Tromsø / Troms / 9008 / Norway',
    'Work address: 25 Harbor Street / Suite 4 / New York / New York / 10004 / United States',
    '# Your profile',
    'Social media: ada-breathes, LinkedIn',
    'Are you a trainee?: Yes',
    'Training program: Harbor Clinic',
    'Year of completion: 2028',
    'How may we reach you?: Email / Post',
    'What would you like to read about?: Research / Something else',
    'What else?: Altitude',
    '# Your membership',
    'Type of membership: Trainee',
  ]);
  await expectNoAxeFindings(page);
  await test.step('from a draft in another tab, too', async () => {
    const listed = await answersOf(page);
    const other = await page.context().newPage();
    await openApply(other);
    await expect.poll(() => answersOf(other)).toEqual(listed);
  });
  await test.step('without hidden questions, secrets and card numbers', async () => {
    await page.evaluate(() => {
      for (const [name, autocomplete] of [
        ['secret', 'new-password'],
        ['card', 'cc-number'],
      ] as const) {
        const input = Object.assign(document.createElement('input'), { name, value: 'wheeze' });
        input.setAttribute('autocomplete', autocomplete);
        if (name === 'secret') input.type = 'password';
        document.querySelector('#about .field')?.append(input);
      }
    });
    await changeLink(page, 'Are you a trainee?').click();
    await choiceNamed(page, 'fields[isTrainee]', 'No').check();
    await buttonNamed(page, 'Return to your answers').click();
    const answers = (await answersOf(page)).join();
    expect(answers).toContain('Are you a trainee?: No');
    expect(answers).not.toContain('Harbor Clinic');
    expect(answers).not.toContain('wheeze');
  });
});

test('an answer can be changed, and the form returns to the list', {
  tag: ['@MA-01', '@MA-02', '@MA-07'],
}, async ({ page }) => {
  await openApply(page);
  await fillByScript(page);
  await continueToStep(page, 'Check your answers');
  await test.step('with the focus on the control', async () => {
    await changeLink(page, 'ERS membership number').click();
    await expectStepShown(page, 'Your work');
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
  });
  await test.step('only when the step is valid, also after a reload', async () => {
    await controlNamed(page, 'fields[ersAffiliationId]').fill('');
    await page.reload();
    await ready(page, 'membership-application');
    await buttonNamed(page, 'Return to your answers').click();
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
    await controlNamed(page, 'fields[ersAffiliationId]').fill('E-78');
    await controlNamed(page, 'fields[ersAffiliationId]').press('Enter');
    await expectStepFocused(page, 'Check your answers');
    expect(await answersOf(page)).toContain('ERS membership number: E-78');
  });
  await test.step('by Back, too', async () => {
    await changeLink(page, 'Full name').click();
    await expect(controlNamed(page, 'fullName')).toBeFocused();
    await page.goBack();
    await expectStepFocused(page, 'Check your answers');
    await changeLink(page, 'Country').click();
    await expectStepShown(page, 'About you');
    await changeLink(page, 'Country').waitFor({ state: 'hidden' });
    await page.goBack();
    await buttonNamed(page, 'Back').click();
    await expectStepShown(page, 'Your membership');
    await buttonNamed(page, 'Continue').click();
    await expectStepFocused(page, 'Check your answers');
  });
  await sendButton(page).click();
  expect(await receiptOf(page)).toMatchObject({ 'European Respiratory Society': 'Yes, E-78' });
});
