import { buttonNamed } from '../support/account.ts';
import { delayChunk } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import {
  APPLY,
  choiceNamed,
  controlNamed,
  PLAIN_RECEIPT,
  RECEIPT,
  receiptOf,
  sendButton,
} from '../support/membership.ts';
import {
  continueToStep,
  expectStepFocused,
  fillByScript,
  fillSteps,
  openApply,
  plainFiller,
  plainScriptFiller,
  pointerFiller,
  SCRIPTED_RECEIPT,
  STEP_HEADINGS,
} from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { expectToFit } from '../support/viewports.ts';

const clear = (input: HTMLElement) => {
  if (input instanceof HTMLInputElement) input.value = '';
};

test.describe('without JavaScript', () => {
  test('errors are shown beside their fields and in a summary, and all values are kept', {
    tag: ['@RT-09', '@FM-07', '@MA-03', '@MA-04', '@MA-05', '@NF-02'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLY);
    await fillSteps(plainScriptFiller(page));
    await controlNamed(page, 'userEmail').fill('taken@clinic.example');
    await controlNamed(page, 'fields[npiNumber]').fill('');
    await controlNamed(page, 'fields[percentageSpentTeaching]').selectOption('5');
    await controlNamed(page, 'fields[ersAffiliationId]').fill('');
    await controlNamed(page, 'fields[homeCity]').fill(' ');
    await controlNamed(page, 'fields[otherTopic]').fill('');
    // The browser itself would refuse a city that consists only of spaces. The server has to refuse such a city as well.
    await controlNamed(page, 'fields[homeCity]').evaluate((input: HTMLInputElement) => {
      if (input.form) input.form.noValidate = true;
    });
    await sendButton(page).click();
    await expect(page).toHaveTitle(/^Error: /);
    const errors = [
      ['userEmail', 'A member already uses this address. Enter another one, or sign in.'],
      ['fields[npiNumber]', 'Please enter your 10-digit NPI number.'],
      ['fields[percentageSpentAdministration]', 'Sum of Time Spent fields must be 0 or 100.'],
      ['fields[ersAffiliationId]', 'Enter your ERS membership number.'],
      ['fields[homeCity]', 'Enter the city or town of your home address.'],
      ['fields[otherTopic]', 'Enter what else you’d like to hear about.'],
    ] as const;
    await expect(page.locator('.sw-error-summary a')).toHaveText(errors.map(([, message]) => message));
    for (const [name, message] of errors)
      await expect(controlNamed(page, name)).toHaveAccessibleDescription(
        new RegExp(`${message.replace('.', '\\.')}$`),
      );
    await page.getByRole('link', { name: 'Enter the city or town of your home address.' }).click();
    await expect(controlNamed(page, 'fields[homeCity]')).toBeInViewport();
    await expect(controlNamed(page, 'fullName')).toHaveValue('Ada <b>Byron</b>');
    await expect(controlNamed(page, 'fields[contactDesignations][]')).toHaveValues(['301', '304']);
    await expect(choiceNamed(page, 'fields[assemblies][]', 'nursing')).toBeChecked();
    await expect(choiceNamed(page, 'membershipType', '6102')).toBeChecked();
    await controlNamed(page, 'userEmail').fill('ada@clinic.example');
    await controlNamed(page, 'fields[npiNumber]').fill('1234567893');
    await controlNamed(page, 'fields[percentageSpentTeaching]').selectOption('0');
    await controlNamed(page, 'fields[ersAffiliationId]').fill('E-77');
    await controlNamed(page, 'fields[homeCity]').fill('Tromsø');
    await controlNamed(page, 'fields[otherTopic]').fill('Altitude');
    await sendButton(page).click();
    expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
  });

  test('the whole application can be filled in and submitted, and fits the viewport', {
    tag: ['@RT-09', '@FM-06', '@NF-01', '@AS-01', '@SO-01', '@CD-01'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('links lead to the sections of the form, and the form fits the viewport', async () => {
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(APPLY);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await page.getByRole('link', { name: 'Your membership' }).click();
      await expect(page.getByRole('heading', { name: 'Your membership' })).toBeInViewport();
    });
    await test.step('the whole application can be filled in and submitted', async () => {
      await page.goto(APPLY);
      await fillSteps(plainFiller(page));
      await sendButton(page).click();
      expect(await receiptOf(page)).toEqual(PLAIN_RECEIPT);
    });
  });
});

test('the lookup starts with the full name, and an address can be copied', {
  tag: ['@NP-01', '@wcag-3.3.7', '@widget-npi-lookup', '@widget-membership-application', '@MA-04'],
}, async ({ asNewVisitor, page }) => {
  await test.step('the NPI lookup starts with the full name from the form', async () => {
    await openApply(page);
    await controlNamed(page, 'fullName').fill('Ada M. Byron, MD');
    await choiceNamed(page, 'fields[hasNpi]', 'Yes').check();
    await page.getByRole('link', { name: 'Look up your NPI number' }).click();
    await expect(controlNamed(page, 'ats[npiLookup][firstname]')).toHaveValue('Ada');
    await expect(controlNamed(page, 'ats[npiLookup][lastname]')).toHaveValue('Byron');
  });
  await test.step('the home address can be copied to the work address', async () => {
    await asNewVisitor();
    await openApply(page);
    await fillByScript(page);
    for (const part of ['Address1', 'City', 'State', 'Zip'])
      await controlNamed(page, `fields[work${part}]`).evaluate(clear);
    await continueToStep(page, 'Your addresses');
    for (const name of ['preferredBillingAddress', 'preferredMailingAddress'])
      await controlNamed(page, `fields[${name}]`).selectOption('Home');
    await controlNamed(page, 'fields[homeCountry]').selectOption('Norway');
    const home = { Address1: 'Storgata 1', City: 'Tromsø', Zip: '9008' };
    for (const [part, text] of Object.entries(home))
      await controlNamed(page, `fields[home${part}]`).fill(text);
    await page.getByRole('checkbox', { name: 'Same as home' }).check();
    await expect(controlNamed(page, 'fields[workZip]')).toHaveValue('9008');
    await continueToStep(page, 'Check your answers', 'Your addresses');
    await sendButton(page).click();
    const address = 'Storgata 1, 9008\u00a0Tromsø, Norway';
    expect(await receiptOf(page)).toMatchObject({ 'Home address': address, 'Work address': address });
  });
});

test.describe('with touch at 390 px', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the whole application can be filled in and submitted', {
    tag: ['@MA-01', '@MA-02', '@MA-05', '@FM-02', '@FM-06', '@NF-01', '@AS-02', '@SO-01', '@CD-01', '@quick'],
  }, async ({ page }) => {
    test.slow();
    await openApply(page);
    await fillSteps(pointerFiller(page, 'tap'));
    await sendButton(page).tap();
    expect(await receiptOf(page)).toEqual(RECEIPT);
  });
});

test('an error that only the server can find is shown on its step and can be corrected there', {
  tag: ['@MA-06', '@FM-07'],
}, async ({ page, violations }) => {
  violations.allow(/422/);
  await openApply(page);
  await fillByScript(page);
  await controlNamed(page, 'userEmail').fill('taken@clinic.example');
  await continueToStep(page, 'Check your answers');
  await sendButton(page).click();
  await expect(controlNamed(page, 'userEmail')).toBeFocused();
  await expect(controlNamed(page, 'userEmail')).toHaveAccessibleDescription(
    /A member already uses this address\./,
  );
  await controlNamed(page, 'userEmail').fill('ada@clinic.example');
  await buttonNamed(page, 'Return to your answers').click();
  await expectStepFocused(page, 'Check your answers');
  await sendButton(page).click();
  expect(await receiptOf(page)).toMatchObject(SCRIPTED_RECEIPT);
});

test('nothing shifts when the form mounts', { tag: ['@MA-01', '@RT-08'] }, async ({ asNewVisitor, page }) => {
  for (const width of [1280, 390]) {
    await test.step(`nothing shifts at ${width} px when the form mounts`, async () => {
      await asNewVisitor();
      // The viewport is tall enough to show the whole first step.
      await page.setViewportSize({ width, height: 2400 });
      const shifts = await watchShifts(page);
      const release = await delayChunk(page, 'runtime');
      await page.goto(APPLY);
      await expect(controlNamed(page, 'fullName')).toBeVisible();
      // Fonts that arrive late also shift text, but this test does not measure such shifts.
      await page.evaluate(() => document.fonts.ready);
      await waitTwoFrames(page);
      const before = await shifts();
      release();
      await ready(page, 'membership-application');
      await ready(page, 'credentials');
      expect(await shifts()).toBe(before);
    });
  }
});

test('every step fits the viewport and has no axe violations, at three widths and in both colors', {
  tag: ['@RT-09', '@RT-11'],
}, async ({ page }) => {
  test.slow();
  await openApply(page);
  await fillByScript(page);
  for (const title of STEP_HEADINGS)
    await test.step(title, async () => {
      if (title !== STEP_HEADINGS[0]) {
        await buttonNamed(page, 'Continue').click();
        await expectStepFocused(page, title);
      }
      await expectToFit(page, [
        [1280, 'light'],
        [390, 'dark'],
        [320, 'light'],
      ]);
    });
});
