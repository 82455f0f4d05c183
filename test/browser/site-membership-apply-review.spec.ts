import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { setControls } from '../support/forms.ts';
import { APPLY, choiceNamed, controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import {
  applyForm,
  continueToStep,
  expectStepFocused,
  expectStepShown,
  fillByScript,
  fillSteps,
  fillToLastStep,
  openApply,
  scriptFiller,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

/** Returns the listed answers by question, including each step's heading. */
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
  test('the last part does not repeat the answers, and contains the confirmation', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    await expect(page.locator('.sw-review')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await expect(choiceNamed(page, 'fields[attestation][]', 'Yes')).toBeVisible();
  });
});

test('all answers are listed as text, by step, before the visitor sends the application', {
  tag: ['@MA-01', '@RT-09', '@wcag-3.3.4', '@widget-membership-application'],
}, async ({ page }) => {
  test.slow();
  await openApply(page);
  await fillSteps(scriptFiller(page));
  const all = [
    '# About you',
    'Full name: Ada <b>Byron</b>',
    'Email address: ada@clinic.example',
    'Phone: +47 77 64 40 00',
    'Country: Norway',
    'Credentials: PhD, MD',
    'Do you have an NPI number?: Yes',
    'NPI number: 1234567893',
    '# Your work',
    'Time spent: Administration\u00a010%, Patient care\u00a060%, Research\u00a030%, Teaching\u00a00%',
    'ACP member: No',
    'APSR member: Not answered',
    'ERS member: Yes',
    'ERS membership number: E-77',
    'TSANZ member: Not answered',
    'Training and appointments: Not answered',
    'Assemblies: Medical Education, Nursing',
    '# Your addresses',
    'Preferred billing address: Work',
    'Preferred mailing address: Home',
    'Roster address: Work',
    'Home address: Storgata 1, 9008\u00a0Tromsø, Norway',
    'Work address: 25 Harbor Street, Suite 4, New York, NY\u00a010004, United States',
    '# Your profile',
    'Social media: LinkedIn, ada-breathes',
    'Are you a trainee?: Yes',
    'Training program: Harbor Clinic',
    'Year of completion: 2028',
    'How may we reach you?: Email, Post',
    'What would you like to read about?: Research, Something else',
    'What else?: Altitude',
    'Curriculum vitae: Not answered',
    '# Your membership',
    'Type of membership: Member in training, $19.99 a year',
    'Referees: Not answered',
    'Letters from your program: Not answered',
  ];
  await expect.poll(() => answersOf(page)).toEqual(all);
  await expectNoAxeFindings(page);
  await test.step('another tab lists the same answers from the draft', async () => {
    const listed = await answersOf(page);
    const other = await page.context().newPage();
    await openApply(other);
    await expect.poll(() => answersOf(other)).toEqual(listed);
  });
  await test.step('hidden questions, secrets and card numbers are not listed', async () => {
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
  await test.step('a hidden last part leaves no line above the buttons', async () => {
    const bottom = page.locator('#membership > .form-section').last();
    await expect(bottom).not.toHaveCSS('border-bottom-width', '0px');
    await changeLink(page, 'Type of membership').click();
    await page.locator('label', { has: choiceNamed(page, 'membershipType', '6101') }).click();
    await expect(bottom).toHaveCSS('border-bottom-width', '0px');
  });
});

test('unchanged lists do not count as answers, and labels and numbers are shown in full at every width', {
  tag: '@MA-01',
}, async ({ page }) => {
  const long = 'Mitgliedschaftsbestätigungsnummernverzeichnis: Wie lautet die (vollständige) Anschrift?';
  await openApply(page);
  await fillByScript(page);
  await page.evaluate((label) => {
    for (const select of document.querySelectorAll<HTMLSelectElement>('[name*="percentageSpent"]')) {
      select.value = '0';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const text = document.querySelector('label[for="fields-ersAffiliationId"]');
    if (text) text.textContent = label;
    document.querySelector('#about-title')?.replaceChildren(label.repeat(2));
  }, long);
  await continueToStep(page, 'Check your answers');
  await test.step('Time Spent is left out', async () => {
    const answers = await answersOf(page);
    expect(
      answers.filter((answer) => answer.startsWith('Time spent') && !answer.includes('Not answered')),
    ).toEqual([]);
    expect(answers).toContain(`${long}: E-77`);
  });
  for (const width of [320, 390, 1280]) {
    await test.step(`nothing is cut off at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.locator('.sw-review').evaluate((review) => {
        const { left, right } = review.getBoundingClientRect();
        return [...review.querySelectorAll<HTMLElement>('h3, dt, dd:not(.sw-review-change), a')].flatMap(
          (element) => {
            const range = new Range();
            range.selectNodeContents(element);
            const box = range.getBoundingClientRect();
            const isCut =
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflow !== 'visible';
            return box.left < left - 1 || box.right > right + 1 || isCut ? [element.textContent] : [];
          },
        );
      });
      expect(cut).toEqual([]);
      const lines = await page
        .locator('.sw-review dd')
        .filter({ hasText: /^[\d\s()+-]+$/ })
        .evaluateAll((codes) =>
          codes.map((code) => {
            const range = new Range();
            range.selectNodeContents(code);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        );
      expect(lines.length).toBeGreaterThan(1);
      expect(new Set(lines)).toEqual(new Set([1]));
    });
  }
});

test('an answer can be changed, and the form returns to the list', {
  tag: ['@MA-01', '@MA-02', '@MA-07', '@wcag-3.3.4', '@widget-membership-application'],
}, async ({ page }) => {
  await fillToLastStep(page);
  await test.step('the focus moves to the control', async () => {
    await changeLink(page, 'ERS membership number').click();
    await expectStepShown(page, 'Your work');
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
  });
  await test.step('the form returns only when the step is valid, even after a reload', async () => {
    await controlNamed(page, 'fields[ersAffiliationId]').fill('');
    await page.reload();
    await ready(page, 'membership-application');
    await buttonNamed(page, 'Return to your answers').click();
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
    await controlNamed(page, 'fields[ersAffiliationId]').fill('E-78');
    await controlNamed(page, 'fields[ersAffiliationId]').press('Enter');
    await expectStepFocused(page, 'Check your answers');
    await expect.poll(() => answersOf(page)).toContain('ERS membership number: E-78');
  });
  await test.step('Back also returns to the list', async () => {
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
  await test.step('an answer that changes while the button is pressed does not move the button', async () => {
    // As in WebKit, which does not keep what is shown in its place.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    await sendButton(page).hover();
    await page.mouse.down();
    await setControls(page, { fullName: 'Ada Byron '.repeat(25) });
    await page.mouse.up();
    expect(await receiptOf(page)).toMatchObject({ 'ERS membership number': 'E-78' });
  });
  await test.step('the number stays on one line of the receipt', async () => {
    const number = page.locator('.page-head .code');
    await expect(number).toHaveText(/^\d{4}-\d{5}$/);
    for (let width = 320; width <= 460; width += 10) {
      await page.setViewportSize({ width, height: 800 });
      expect(await number.evaluate((code) => code.getClientRects().length), `${width} px`).toBe(1);
    }
  });
});

test('missing and invalid answers link to their fields, and unanswered questions are marked', {
  tag: ['@MA-01', '@FM-07'],
}, async ({ page }) => {
  // Some of these fields are invisible to visitors.
  await changeMarkup(page, APPLY, (html) =>
    html.replace(
      '<div class="form-section">',
      '<div class="form-section"><div hidden><label>Old question <input name="old"></label></div>' +
        '<div class="sw-application-step"><label>Leave empty <input name="trap"></label></div>' +
        '<div aria-hidden="true"><label>Website <input name="site" tabindex="-1"></label></div>' +
        '<div><label for="nick">Nickname</label><input id="nick" name="nick"></div>' +
        '<label><input type="checkbox" name="news" value="1"> Send me news</label>' +
        '<p role="status">Saved.</p>' +
        '<fieldset data-field><legend>Do you smoke?</legend><label><input type="radio" name="smokes" value="1"> Yes</label></fieldset>',
    ),
  );
  await fillToLastStep(page);
  const rows = async () => (await answersOf(page)).join('\n');
  // A question that depends on another answer is hidden a moment after the answer was filled in.
  await expect
    .poll(rows)
    .not.toMatch(/Old question|Leave empty|Website|APSR membership number|Training program|Home address/);
  expect(await rows()).toContain('Nickname: Not answered');
  expect(await rows()).toContain('Send me news: No');
  expect(await rows()).toContain('Do you smoke?: Not answered');
  expect(await rows()).toContain('Assemblies: Not answered');
  await test.step('an answer that changes under a dialog, beside a region that stays reachable, hides no other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setControls(page, { nick: 'Ada' });
    await expect.poll(rows).toContain('Nickname: Ada');
    const before = await rows();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await setControls(page, { nick: '' });
    await expect.poll(rows).toBe(before.replace('Nickname: Ada', 'Nickname: Not answered'));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step("emptied required answers show the field's message or label", async () => {
    await setControls(page, { fullName: '', 'fields[ersAffiliationId]': '', 'fields[workCity]': '' });
    await page.evaluate(() => {
      for (const name of ['nick', 'smokes', 'news'])
        for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
          input.required = true;
    });
    await expect.poll(rows).toContain('Full name: Enter your full name.');
    expect(await rows()).toContain('Nickname: Enter nickname');
    expect(await rows()).toContain('Do you smoke?: Answer: Do you smoke?');
    expect(await rows()).toContain('Send me news: Answer: Send me news');
    expect(await rows()).toContain('ERS membership number: Enter your ERS membership number.');
    expect(await rows()).toMatch(
      /Work address: 25 Harbor Street, .*United StatesEnter the city of your work address\./,
    );
    await expect(changeLink(page, 'Full name')).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
  await test.step('invalid answers show the message beside the answer', async () => {
    await setControls(page, { 'fields[workZip]': 'not a zip' });
    await expect.poll(rows).toMatch(/not a zip.*Enter the ZIP code of your work address, such as 10004\./);
  });
  await test.step('a link leads to the field', async () => {
    const city = applyForm(page).getByRole('link', { name: 'Enter the city of your work address.' });
    await city.click();
    await expectStepShown(page, 'Your addresses');
    await expect(controlNamed(page, 'fields[workCity]')).toBeFocused();
  });
});

test.describe('a submission blocked by an earlier step', () => {
  const goOn = (page: Page) => buttonNamed(page, 'Return to your answers');

  /** Clears an answer on the second step, and clicks Send on the last step. */
  async function sendBlocked(page: Page): Promise<void> {
    await fillToLastStep(page);
    await setControls(page, { 'fields[ersAffiliationId]': '', 'fields[workCity]': '' });
    await sendButton(page).click();
    await expect(controlNamed(page, 'fields[ersAffiliationId]')).toBeFocused();
  }

  test('returns to the answers after every link and once the fields are corrected', {
    tag: ['@MA-01', '@MA-02', '@FM-07'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('returns to the answers once the fields are corrected', async () => {
      await sendBlocked(page);
      await controlNamed(page, 'fields[ersAffiliationId]').fill('E-78');
      await test.step('after one invalid field leads to the next', async () => {
        await goOn(page).click();
        await expect(controlNamed(page, 'fields[workCity]')).toBeFocused();
        await controlNamed(page, 'fields[workCity]').fill('Boston');
      });
      await test.step('after a reload', async () => {
        await page.reload();
        await ready(page, 'membership-application');
        await goOn(page).click();
        await expectStepFocused(page, 'Check your answers');
      });
      await sendButton(page).click();
      expect(await receiptOf(page)).toMatchObject({ 'ERS membership number': 'E-78' });
    });
    await test.step('returns to the answers after every link that leads to a field', async () => {
      await asNewVisitor();
      await changeMarkup(page, APPLY, (html) =>
        html.replace('>Your statement', '><a href="#fields-phone">Is your phone right?</a> Your statement'),
      );
      await sendBlocked(page);
      await test.step('after a link in the error summary', async () => {
        await page.getByRole('link', { name: 'Enter the city of your work address.' }).click();
        await expect(controlNamed(page, 'fields[workCity]')).toBeFocused();
        await controlNamed(page, 'fields[workCity]').fill('Boston');
        await setControls(page, { 'fields[ersAffiliationId]': 'E-78' });
        await goOn(page).click();
        await expectStepFocused(page, 'Check your answers');
      });
      await test.step('after a link in the indicator', async () => {
        await applyForm(page).getByRole('link', { name: 'About you' }).click();
        await expectStepFocused(page, 'About you');
        await goOn(page).click();
        await expectStepFocused(page, 'Check your answers');
      });
      await test.step('after a link in the page’s text', async () => {
        await page.getByRole('link', { name: 'Is your phone right?' }).click();
        await expect(controlNamed(page, 'fields[phone]')).toBeFocused();
        await goOn(page).click();
        await expectStepFocused(page, 'Check your answers');
      });
      await test.step('but not on Back, which moves through the steps', async () => {
        await buttonNamed(page, 'Back').click();
        await expectStepFocused(page, 'Your membership');
        await buttonNamed(page, 'Continue').click();
        await expectStepFocused(page, 'Check your answers');
      });
    });
  });
});

test('countries are preselected, and rules that the server also checks block Continue on their own step', {
  tag: ['@FM-03', '@MA-06', '@MA-02', '@FM-07'],
}, async ({ asNewVisitor, page }) => {
  await test.step('the first country that the visitor chooses is preselected in the addresses, and a draft keeps another choice', async () => {
    await openApply(page);
    await controlNamed(page, 'fields[country]').selectOption('Norway');
    for (const name of ['fields[homeCountry]', 'fields[workCountry]'])
      await expect(controlNamed(page, name)).toHaveValue('NO');
    await setControls(page, { 'fields[homeCountry]': 'FR' });
    await page.reload();
    await ready(page, 'membership-application');
    await expect(controlNamed(page, 'fields[country]')).toHaveValue('NO');
    await expect(controlNamed(page, 'fields[homeCountry]')).toHaveValue('FR');
    await expect(controlNamed(page, 'fields[workCountry]')).toHaveValue('NO');
    await controlNamed(page, 'fields[country]').selectOption('Sweden');
    await expect(controlNamed(page, 'fields[homeCountry]')).toHaveValue('FR');
    await expect(controlNamed(page, 'fields[workCountry]')).toHaveValue('SE');
  });
  await test.step('rules that the server also checks block Continue on their own step', async () => {
    await asNewVisitor();
    await openApply(page);
    await fillByScript(page);
    await controlNamed(page, 'fields[phone]').fill('555-01');
    await buttonNamed(page, 'Continue').click();
    await expect(controlNamed(page, 'fields[phone]')).toHaveAccessibleDescription(
      /Enter a phone number with its area code, such as \(212\) 555-0143\.$/,
    );
    await controlNamed(page, 'fields[phone]').fill('');
    await continueToStep(page, 'Your addresses');
    await controlNamed(page, 'fields[workZip]').fill('not a zip');
    await buttonNamed(page, 'Continue').click();
    await expectStepShown(page, 'Your addresses');
    await expect(controlNamed(page, 'fields[workZip]')).toBeFocused();
    await expect(controlNamed(page, 'fields[workZip]')).toHaveAccessibleDescription(
      'Enter the ZIP code of your work address, such as 10004.',
    );
    await controlNamed(page, 'fields[workCountry]').selectOption('Hong Kong SAR China');
    await expect(page.getByRole('group', { name: 'Work address' })).toContainText('Area');
    await controlNamed(page, 'fields[workState]').fill('Kowloon');
    await buttonNamed(page, 'Continue').click();
    await expectStepFocused(page, 'Your profile');
  });
});
