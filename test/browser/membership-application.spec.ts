import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import {
  APPLICATION_GALLERY,
  applicationParts,
  continueToWork,
  INVALID_TIME_SUM,
  MISSING_FIELDS,
  openExampleApplication,
  waitForWidgets,
} from '../support/exampleApplication.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the application is one long form with a table of contents, and can be submitted', {
    tag: ['@MA-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLICATION_GALLERY);
    const { pages, part, back, next, send, items, named } = applicationParts(page, 'short');
    for (const each of await pages.all()) await expect(each).toBeVisible();
    await expect(back.or(next)).toHaveCount(0);
    await expect(part('step')).toBeHidden();
    await items.getByRole('link', { name: 'Your work' }).click();
    await expect(page).toHaveURL(/#short-work$/);
    await named('fullName').fill('Ada');
    await named('userEmail').fill('ada@clinic.example');
    await named('employer').fill('Harbor Clinic');
    await named('percentageSpentResearch').selectOption('40');
    await send.click();
    expect(await submittedFields(page)).toEqual(
      expect.arrayContaining(['fullName=Ada', 'employer=Harbor Clinic', 'percentageSpentResearch=40']),
    );
  });
});

test.describe('the steps', () => {
  test('are shown one at a time, named, linked once they are done, and not skipped by a double click', {
    tag: '@MA-01',
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('are shown one at a time, each with its heading, position and document title', async () => {
      const { pages, heading, items, step, back, next, send, ...form } = await openExampleApplication(
        page,
        'short',
      );
      const visible = pages.filter({ visible: true });
      await expect(visible).toHaveAttribute('id', 'short-about');
      await expect(back).toBeHidden();
      await expect(send).toBeHidden();
      await expect(items).toHaveText([/About you\s*Current step$/, 'Your work', 'Anything else']);
      await continueToWork({ pages, heading, items, step, back, next, send, ...form });
      await expect(visible).toHaveAttribute('id', 'short-work');
      await expect(heading('Your work')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page).toHaveTitle(/Your work \(step 2 of 3\) · /);
      await expect(items).toHaveText([/About you\s*Done$/, /Your work\s*Current step$/, 'Anything else']);
      await expect(items.nth(1)).toHaveAttribute('aria-current', 'step');
      await expect(items.nth(0)).not.toHaveAttribute('aria-current');
      await expect(step).toHaveText('Step 2 of 3');
      await form.named('employer').fill('Harbor Clinic');
      await next.click();
      await expect(heading('Anything else')).toBeFocused();
      await expect(next).toBeHidden();
      await expect(send).toBeVisible();
      await back.click();
      await expect(heading('Your work')).toBeFocused();
      await back.click();
      await expect(heading('About you')).toBeFocused();
      await expect(back).toBeHidden();
      await expect(form.named('fullName')).toHaveValue('Ada Lovelace');
    });
    await test.step('are highlighted in the progress indicator up to the current one', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      const lines = () =>
        form.items.evaluateAll((all) => all.map((item) => getComputedStyle(item).borderTopColor));
      const [first, second, third] = await lines();
      expect(second).toBe(third);
      expect(first).not.toBe(second);
      await continueToWork(form);
      expect(await lines()).toEqual([first, first, third]);
    });
    await test.step('are linked from the indicator once they are done, and not before', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await form.items.nth(1).getByRole('link').dispatchEvent('click');
      await expect(form.heading('About you')).toBeVisible();
      await expect(page).toHaveURL(APPLICATION_GALLERY);
      await continueToWork(form);
      await form.items.nth(0).getByRole('link').click();
      await expect(form.heading('About you')).toBeFocused();
      await expect(page).toHaveURL(APPLICATION_GALLERY);
    });
    await test.step('are not skipped by a double click', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      await form.named('employer').fill('Harbor Clinic');
      // The layout changes between steps, so the second click of a real double click could hit anything. This simulated double
      // click hits Continue.
      await form.next.dispatchEvent('click', { detail: 2 });
      await expect(form.heading('Your work')).toBeVisible();
      await expect(form.heading('Anything else')).toBeHidden();
    });
    await test.step('end with a submit button that ignores the second click of a double click on Continue', async () => {
      const form = applicationParts(page, 'short');
      await form.next.click();
      await expect(form.heading('Anything else')).toBeVisible();
      requests.clear();
      await form.send.dispatchEvent('click', { detail: 2 });
      await form.send.click();
      expect(await submittedFields(page)).toContain('employer=Harbor Clinic');
      expect(requests.to('/gallery/echo')).toHaveLength(1);
    });
  });

  test('are all printed, fit a phone, and do not shift when the widget mounts', {
    tag: ['@MA-01', '@RT-09'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('are all printed', async () => {
      const form = await openExampleApplication(page, 'short');
      await page.emulateMedia({ media: 'print' });
      for (const each of await form.pages.all()) await expect(each).toBeVisible();
    });
    await test.step('are counted in a line of text instead of the indicator at 390 px, and named only by their headings', async () => {
      await asNewVisitor();
      await page.setViewportSize({ width: 390, height: 844 });
      const form = await openExampleApplication(page, 'short');
      await expect(form.step).toBeVisible();
      await expect(form.step).toHaveText('Step 1 of 3');
      await expect(form.items.getByRole('link')).toHaveCount(0);
    });
    await test.step('do not shift the layout when the widget mounts at 1280 px', async () => {
      await asNewVisitor();
      await page.setViewportSize({ width: 1280, height: 1800 });
      const shifted = await watchShifts(page);
      const release = await delayChunk(page, 'runtime');
      await page.goto(APPLICATION_GALLERY);
      const { heading, pages } = applicationParts(page, 'short');
      await expect(heading('About you')).toBeVisible();
      expect(await pages.nth(1).isVisible()).toBe(false);
      const before = await shifted();
      release();
      await waitForWidgets(page);
      expect(await shifted()).toBe(before);
    });
  });
});

test.describe('Continue', () => {
  test('shows the errors of its step, including the rules for Time Spent and the NPI number', {
    tag: ['@MA-02', '@MA-06', '@MA-03', '@NF-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('shows errors below the step, in the list and at each field, until they are corrected', async () => {
      const announcements = await listenToAnnouncements(page);
      const { next, missing, pages, named, listed, summary, heading } = await openExampleApplication(
        page,
        'short',
      );
      await next.click();
      await expect(missing).toBeVisible();
      expect(await missing.evaluate((element) => element.childElementCount)).toBe(0);
      await expect(pages.nth(0).locator('p').last()).toHaveText(MISSING_FIELDS);
      await expect(named('fullName')).toBeFocused();
      await expect(named('fullName')).toHaveAccessibleDescription('Enter your full name.');
      await expect(listed).toHaveText([
        'Enter your full name.',
        'Email address: Please fill out this field.',
      ]);
      // The errors of the page's other application may be announced together with these.
      await expect
        .poll(announcements)
        .toContainEqual(expect.stringContaining('There are problems with 2 fields.'));
      await named('fullName').fill('Ada');
      await expect(missing).toBeVisible();
      await listed.click();
      await expect(named('userEmail')).toBeFocused();
      await named('userEmail').fill('ada@clinic.example');
      await expect(missing).toHaveCount(0);
      await expect(summary).toBeHidden();
      await next.click();
      await expect(heading('Your work')).toBeFocused();
    });
    await test.step('validates only the current step, and Back validates nothing', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      await form.next.click();
      await expect(form.missing).toBeVisible();
      await form.back.click();
      await expect(form.heading('About you')).toBeFocused();
      await expect(form.summary).toBeHidden();
      await expect(form.missing).toHaveCount(0);
      await form.named('fullName').fill('');
      await form.next.click();
      await expect(form.listed).toHaveText(['Enter your full name.']);
    });
    await test.step('requires a Time Spent of 0 or 100 on the second step', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      const { named, next, sum, missing, listed, part, heading } = form;
      await named('employer').fill('Harbor Clinic');
      await named('percentageSpentAdministration').selectOption('40');
      await expect(part('time-spent')).toContainText('Total: 40%');
      await expect(sum).toHaveCount(0);
      await next.click();
      await expect(sum).toBeVisible();
      expect(await sum.evaluate((element) => element.childElementCount)).toBe(0);
      // The rule appears below the sum that broke it.
      await expect(part('time-spent').locator('p').last()).toHaveText(INVALID_TIME_SUM);
      await expect(missing).toHaveCount(0);
      await expect(listed).toHaveText([
        'Time Spent adds up to 40. Change the numbers so that they add up to 100, or set all to 0.',
      ]);
      await expect(named('percentageSpentAdministration')).toBeFocused();
      for (const name of ['Administration', 'PatientCare', 'Research', 'Teaching'])
        await expect(named(`percentageSpent${name}`)).toHaveAccessibleDescription(INVALID_TIME_SUM);
      await named('percentageSpentResearch').selectOption('20');
      await expect(listed).toHaveText([
        'Time Spent adds up to 60. Change the numbers so that they add up to 100, or set all to 0.',
      ]);
      await expect(sum).toBeVisible();
      await named('percentageSpentTeaching').selectOption('40');
      await expect(sum).toHaveCount(0);
      await expect(named('percentageSpentTeaching')).not.toHaveAttribute('aria-invalid');
      await named('percentageSpentTeaching').selectOption('60');
      await expect(sum, 'not shown again before the next validation').toHaveCount(0);
      await named('percentageSpentTeaching').selectOption('40');
      await next.click();
      await expect(heading('Anything else')).toBeFocused();
    });
    await test.step('shows both errors when both rules are broken, and clears each once it is corrected', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      const { named, next, sum, missing, listed } = form;
      await named('percentageSpentResearch').selectOption('20');
      await next.click();
      await expect(missing.and(page.locator(':visible'))).toHaveCount(1);
      await expect(sum).toBeVisible();
      await expect(listed).toHaveText([
        'Enter your employer.',
        'Time Spent adds up to 20. Change the numbers so that they add up to 100, or set all to 0.',
      ]);
      await expect(named('employer')).toBeFocused();
      await expectNoAxeFindings(page);
      await named('percentageSpentResearch').selectOption('0');
      await expect(sum).toHaveCount(0);
      await expect(missing).toBeVisible();
      await named('percentageSpentResearch').selectOption('20');
      await next.click();
      await named('employer').fill('Harbor Clinic');
      await expect(missing).toHaveCount(0);
      await expect(sum).toBeVisible();
    });
    await test.step('requires the NPI number after Yes', async () => {
      await asNewVisitor();
      const { form, named, next, heading, missing } = await openExampleApplication(page, 'full');
      await named('fullName').fill('Ada');
      await named('userEmail').fill('ada@clinic.example');
      await form.getByRole('radio', { name: 'Yes' }).first().check();
      await next.click();
      const field = named('fields[npiNumber]');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/Please enter your 10-digit NPI number\.$/);
      await expect(missing).toBeVisible();
      await field.fill('1');
      await expect(missing).toHaveCount(0);
      await next.click();
      await expect(heading('Work and societies')).toBeFocused();
    });
  });
});

test('Enter continues or submits, and a submission shows the step of the first error', {
  tag: ['@MA-06', '@FM-07'],
}, async ({ asNewVisitor, page, requests }) => {
  await test.step('continues to the next step, and submits only on the last one', async () => {
    const { named, heading, missing } = await openExampleApplication(page, 'short');
    await named('fullName').press('Enter');
    await expect(missing).toBeVisible();
    await named('fullName').fill('Ada');
    await named('userEmail').fill('ada@clinic.example');
    await named('userEmail').press('Enter');
    await expect(heading('Your work')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading('Your work')).toBeFocused();
    await named('employer').fill('Harbor Clinic');
    await named('employer').press('Enter');
    await expect(heading('Anything else')).toBeFocused();
    expect(requests.to('/gallery/echo')).toHaveLength(0);
    await named('note').press('Enter');
    expect(await submittedFields(page)).toContain('fullName=Ada');
  });
  await test.step('shows the step of an invalid field, with the field focused', async () => {
    await asNewVisitor();
    const form = await openExampleApplication(page, 'short');
    await continueToWork(form);
    await form.named('employer').fill('Harbor Clinic');
    await form.next.click();
    await expect(form.heading('Anything else')).toBeFocused();
    // Some browsers autofill or clear a field without an event.
    await form.named('userEmail').evaluate((input: HTMLInputElement) => {
      input.value = 'nobody';
    });
    await form.send.click();
    await expect(form.heading('About you')).toBeVisible();
    await expect(form.named('userEmail')).toBeFocused();
    await expect(form.missing).toBeVisible();
    await form.named('userEmail').fill('ada@clinic.example');
    await page.goBack();
    await expect(form.heading('Anything else')).toBeFocused();
    await form.named('percentageSpentResearch').evaluate((list: HTMLSelectElement) => {
      list.value = '20';
    });
    await form.send.click();
    await expect(form.sum).toBeVisible();
    await expect(form.named('percentageSpentAdministration')).toBeFocused();
  });
  await test.step('shows the step of the server’s error, and links to the field from the list', async () => {
    await asNewVisitor();
    const { heading, named, back, listed, missing } = await openExampleApplication(page, 'refused');
    await expect(heading('Your employer')).toBeVisible();
    await expect(named('employer')).toBeFocused();
    await expect(missing).toHaveCount(0);
    await back.click();
    await expect(heading('Your badge')).toBeFocused();
    await listed.click();
    await expect(named('employer')).toBeFocused();
    await expect(heading('Your employer')).toBeVisible();
  });
});

test.describe('the browser history', () => {
  test('has one entry per step, and finds the step of an address or a link', {
    tag: ['@MA-07', '@MA-06', '@MA-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('has one entry per step, so that Back and Forward change the step', async () => {
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      await form.named('employer').fill('Harbor Clinic');
      await form.next.click();
      await expect(form.heading('Anything else')).toBeFocused();
      await page.goBack();
      await expect(form.heading('Your work')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page).toHaveTitle(/Your work/);
      await page.goBack();
      await expect(form.heading('About you')).toBeFocused();
      await page.goForward();
      await expect(form.heading('Your work')).toBeFocused();
      await expect(form.named('employer')).toHaveValue('Harbor Clinic');
      await expect(page).toHaveURL(APPLICATION_GALLERY);
    });
    await test.step('restores the step after a reload, and after a visit to another page', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      await page.reload();
      await waitForWidgets(page);
      await expect(form.heading('Your work')).toBeVisible();
      await page.goto('/');
      await page.goBack();
      await waitForWidgets(page);
      await expect(form.heading('Your work')).toBeVisible();
      await page.goBack();
      await expect(form.heading('About you')).toBeFocused();
    });
    await test.step('keeps the step when the visitor follows a link within the document', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      await continueToWork(form);
      await page.evaluate(() => {
        location.hash = 'short-title';
      });
      await expect(page).toHaveURL(/#short-title$/);
      await expect(form.heading('Your work')).toBeVisible();
      await page.goBack();
      await expect(form.heading('Your work')).toBeVisible();
      await page.goBack();
      await expect(form.heading('About you')).toBeFocused();
    });
    await test.step('shows the step that a link within the document leads to, if all earlier steps are valid', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'short');
      const follow = (id: string) =>
        page.evaluate((to) => {
          const link = Object.assign(document.createElement('a'), { href: `#${to}`, textContent: to });
          document.querySelector('main')?.prepend(link);
          link.click();
        }, id);
      await follow('short-employer');
      await expect(form.heading('About you')).toBeVisible();
      await expect(form.named('fullName')).toBeFocused();
      await expect(form.summary.getByRole('link')).toHaveCount(2);
      await continueToWork(form);
      await follow('short-fullName');
      await expect(form.named('fullName')).toBeFocused();
      await follow('short-employer');
      await expect(form.named('employer')).toBeFocused();
      await follow('short-about');
      await expect(form.heading('About you')).toBeFocused();
      await page.goBack();
      await expect(form.heading('Your work')).toBeFocused();
    });
    await test.step('starts at the step that the address refers to', async () => {
      await asNewVisitor();
      const { heading } = await openExampleApplication(page, 'full', '#full-addresses');
      await expect(heading('Your addresses')).toBeVisible();
    });
    await test.step('finds a step whose id contains letters that browsers escape', async () => {
      await asNewVisitor();
      await replaceMarkup(page, APPLICATION_GALLERY, /full-addresses/g, 'full-señas');
      const { heading } = await openExampleApplication(page, 'full', '#full-señas');
      await expect(heading('Your addresses')).toBeVisible();
    });
  });
});
