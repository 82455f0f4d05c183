import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk } from '../support/delay.ts';
import { draftKey, storedDraft } from '../support/drafts.ts';
import {
  APPLICATION_GALLERY,
  type ApplicationParts,
  applicationParts,
  openExampleApplication,
  waitForWidgets,
} from '../support/exampleApplication.ts';
import { formDataOf, setControls } from '../support/forms.ts';
import { APPLY } from '../support/membership.ts';
import { expectStepShown, fillByScript, openApply } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';

/** Storage key of the draft: the form's address and account. */
const OWNER = `${APPLICATION_GALLERY}#full-form:17`;

const stored = (page: Page, area?: 'sessionStorage') => storedDraft(page, OWNER, area);

const notice = ({ part }: Pick<ApplicationParts, 'part'>): Locator => part('draft');

/** Fills in each kind of field and each nested widget, including at least one value on each step. */
async function fillAll({ form, named, next, heading }: ApplicationParts): Promise<void> {
  await named('fullName').fill('Ada “<b>” Lovelace');
  await named('userEmail').fill('ada@clinic.example');
  await named('fields[country]').selectOption('FR');
  await form.getByRole('radio', { name: 'Yes' }).first().check();
  await named('fields[npiNumber]').fill('1234567893');
  await next.click();
  await named('percentageSpentResearch').selectOption('40');
  await named('percentageSpentTeaching').selectOption('60');
  await named('acpMember').nth(0).check();
  await named('acpAffiliationId').fill('ACP-1');
  await named('ersMember').nth(1).check();
  await form.getByRole('button', { name: 'Choose assemblies' }).click();
  await form.getByLabel('Sleep', { exact: true }).check();
  await form.getByLabel('Allergy', { exact: true }).check();
  await form.getByRole('button', { name: 'Use selection' }).click();
  await next.click();
  await named('roster').selectOption('Home');
  for (const key of ['home', 'work'])
    for (const part of ['address1', 'city', 'zip']) await named(`${key}[${part}]`).fill(`${key} ${part}`);
  await named('homeCountry').selectOption('NO');
  await next.click();
  await expect(heading('Your profile')).toBeFocused();
  for (const row of [0, 1, 2, 3]) {
    if (row > 1) await form.getByRole('button', { name: 'Add a link' }).click();
    await named(`fields[social][${row}][link]`).fill(`link-${row}`);
  }
  await named('fields[social][3][platform]').selectOption('linkedin');
  await form.getByRole('button', { name: 'Remove link 1' }).click();
  await form.getByRole('checkbox', { name: 'Email' }).check();
  await named('fields[topic]').selectOption('other');
  await named('fields[other]').fill('Everything');
}

/** Returns the form data without the fields that a draft never holds. */
const answersOf = async ({ form }: ApplicationParts): Promise<string[]> => {
  const data = await formDataOf(form);
  return data.filter((line) => !/^(?:card|secret)=/.test(line));
};

test.describe('without JavaScript', () => {
  test('the notice about a draft is hidden', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(APPLICATION_GALLERY);
    await expect(notice(applicationParts(page, 'full'))).toBeHidden();
  });
});

test.describe('a draft', () => {
  test('restores all values and the step after a reload, and in another tab after a crash', {
    tag: '@MA-06',
  }, async ({ page, context }) => {
    test.slow();
    const form = await openExampleApplication(page, 'full');
    await fillAll(form);
    const answers = await answersOf(form);
    expect(answers).toEqual(
      expect.arrayContaining([
        'fullName=Ada “<b>” Lovelace',
        'fields[country]=FR',
        'fields[assemblies]=2|3',
        'fields[social][0][link]=link-1',
        'fields[social][2][platform]=linkedin',
        'fields[other]=Everything',
      ]),
    );
    await page.reload();
    await waitForWidgets(page);
    await expect(form.heading('Your profile')).toBeVisible();
    await expect.poll(() => answersOf(form)).toEqual(answers);
    const crash = await context.newCDPSession(page);
    void crash.send('Page.crash').catch(() => undefined);
    const other = await context.newPage();
    const again = await openExampleApplication(other, 'full');
    await expect(again.heading('Your profile')).toBeVisible();
    await expect.poll(() => answersOf(again)).toEqual(answers);
    await expect(again.form.locator('.sw-assembly-field-pill')).toHaveCount(2);
    await expect(again.named('fields[other]')).toBeVisible();
    await expect(notice(again)).toContainText('We’ve restored your unfinished application.');
    await expectNoAxeFindings(other);
  });

  test('holds no secrets, is saved only for the visitor’s answers, and can be discarded', {
    tag: ['@MA-06', '@wcag-3.3.4', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('never holds passwords, card numbers, tokens or the server’s own fields', async () => {
      const { named } = await openExampleApplication(page, 'full', '#full-membership');
      await named('card').fill('4242424242424242');
      await named('secret').fill('wheeze-and-crackle');
      await named('membershipType').nth(1).check();
      await expect.poll(() => stored(page)).toContain('membershipType');
      const text = await stored(page);
      for (const word of ['4242', 'wheeze', 'a-token', 'CSRF', 'membership/apply', 'secret', 'card'])
        expect(text).not.toContain(word);
      await page.reload();
      await waitForWidgets(page);
      await expect(named('membershipType').nth(1)).toBeChecked();
      await expect(named('purchasableId')).toHaveValue('2');
    });
    await test.step('is not saved when only widgets filled in values, and no notice is shown', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'full');
      await expect(form.named('fields[country]')).toHaveValue('US');
      await page.reload();
      await waitForWidgets(page);
      expect(await stored(page)).toBeNull();
      await expect(notice(form)).toBeHidden();
    });
    await test.step('is announced when restored, and discarded after a confirmation', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const form = await openExampleApplication(page, 'full');
      await form.named('fullName').fill('Ada');
      await form.named('fields[country]').selectOption('FR');
      await form.named('fields[social][0][link]').evaluate((input: HTMLInputElement) => {
        input.value = 'ada';
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
      });
      await setControls(page, { 'fields[assemblies]': '2|3' });
      const release = await delayChunk(page, 'assembly-field');
      await page.reload();
      await ready(page, 'membership-application');
      release();
      await waitForWidgets(page);
      await expect(form.named('fields[assemblies]')).toHaveValue('2|3');
      await expect
        .poll(async () => (await announcements()).join())
        .toContain('We’ve restored your unfinished application.');
      const button = (name: string) => notice(form).getByRole('button', { name, exact: true });
      await button('Start over').click();
      await expect(button('Keep it')).toBeFocused();
      await button('Keep it').click();
      await expect(button('Start over')).toBeFocused();
      await expect(form.named('fullName')).toHaveValue('Ada');
      await button('Start over').click();
      await button('Remove everything').click();
      await expect(form.named('fullName')).toHaveValue('');
      await expect(form.named('fields[country]')).toHaveValue('US');
      await expect(form.named('fields[assemblies]')).toHaveValue('');
      await expect(form.heading('Name and place')).toBeFocused();
      await expect(notice(form)).toBeHidden();
      await expect
        .poll(async () => (await announcements()).join())
        .toContain('Everything you entered has been removed.');
      expect(await stored(page)).toBeNull();
      await page.reload();
      await waitForWidgets(page);
      await expect(form.named('fullName')).toHaveValue('');
      await expect(form.named('fields[social][0][link]')).toHaveValue('');
      await expect(notice(form)).toBeHidden();
    });
    await test.step('shows its message again on the next step if the visitor left the confirmation unanswered', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'full');
      await form.named('fullName').fill('Ada');
      await form.named('userEmail').fill('ada@clinic.example');
      await page.reload();
      await waitForWidgets(page);
      await notice(form).getByRole('button', { name: 'Start over' }).click();
      await expect(notice(form).getByRole('button', { name: 'Remove everything' })).toBeVisible();
      await form.next.click();
      await expect(form.heading('Work and societies')).toBeFocused();
      await expect(notice(form).getByRole('button')).toHaveText(['Start over']);
    });
  });

  test('ends with what the tab’s history keeps of it', { tag: '@MA-06' }, async ({
    asNewVisitor,
    context,
    page,
  }) => {
    const link = '[name="fields[socialLinks][0][link]"]';
    /** Uploads a CV and enters a link on the first entry, and adds a second entry by continuing. */
    const enter = async () => {
      await openApply(page);
      await ready(page, 'file-field');
      await ready(page, 'social-links');
      await fillByScript(page);
      await page.locator('#fields-cv').setInputFiles({
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await expect(files).toHaveAttribute('data-state', 'uploaded');
      await setControls(page, { 'fields[socialLinks][0][link]': 'ada-breathes' });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectStepShown(page, 'Your work');
    };
    const reload = async () => {
      await page.reload();
      await ready(page, 'membership-application', 'file-field', 'social-links');
    };
    const expectNothingAfterReload = async () => {
      await reload();
      await expect(page.locator(link)).toHaveValue('');
      await expect(files).toHaveCount(0);
    };
    const files = page.locator('[data-widget="file-field"]:has(#fields-cv) li[data-id]');
    const remove = async (tab = page) => {
      await tab.getByRole('button', { name: 'Start over' }).click();
      await tab.getByRole('button', { name: 'Remove everything' }).click();
      await expect(tab.locator(link)).toHaveValue('');
    };

    await test.step('in entries to which Back leads after the draft has been discarded', async () => {
      await enter();
      await reload();
      await remove();
      await page.goBack();
      await expectNothingAfterReload();
    });
    await test.step('in the entries of a tab whose draft another tab has discarded', async () => {
      await asNewVisitor();
      await enter();
      const other = await context.newPage();
      await openApply(other);
      await remove(other);
      await other.close();
      await expectNothingAfterReload();
    });
    await test.step('in all entries, if the visitor removes one value on another entry', async () => {
      await asNewVisitor();
      await enter();
      await page.goBack();
      await expectStepShown(page, 'About you');
      await page.getByRole('button', { name: 'Remove cv.pdf', includeHidden: true }).dispatchEvent('click');
      await expect(files).toHaveCount(0);
      await page.goForward();
      await expectStepShown(page, 'Your work');
      await reload();
      await expectStepShown(page, 'Your work');
      await expect(files).toHaveCount(0);
      await expect(page.locator(link)).toHaveValue('ada-breathes');
    });
    await test.step('for the next account', async () => {
      await asNewVisitor();
      await changeMarkup(page, APPLY, (html) =>
        html.replace(/data-membership-application-draft="[^"]*"/, 'data-membership-application-draft="ada"'),
      );
      await enter();
      await changeMarkup(page, APPLY, (html) =>
        html.replace(/data-membership-application-draft="[^"]*"/, 'data-membership-application-draft="bob"'),
      );
      await expectNothingAfterReload();
    });
  });

  test('does not overwrite what is newer, and is not for other accounts', {
    tag: ['@MA-06', '@FM-03'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('does not overwrite what the visitor typed before the widget mounted', async () => {
      const first = await openExampleApplication(page, 'full');
      await first.named('fullName').fill('Ada');
      await first.named('userEmail').fill('ada@clinic.example');
      await first.named('fields[social][0][link]').evaluate((input: HTMLInputElement) => {
        input.value = 'ada';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await first.form.locator('.sw-social-links-remove').nth(1).dispatchEvent('click');
      await expect(first.named('fields[social][1][link]')).toHaveCount(0);
      await first.named('fullName').fill('Ada L.');
      const other = await context.newPage();
      const release = await delayChunk(other, 'runtime');
      await other.goto(APPLICATION_GALLERY);
      const form = applicationParts(other, 'full');
      await form.named('fullName').fill('Grace');
      release();
      await waitForWidgets(other);
      await expect(form.named('userEmail')).toHaveValue('ada@clinic.example');
      await expect(form.named('fullName')).toHaveValue('Grace');
      await expect(form.named('fields[social][0][link]')).toHaveValue('ada');
      await expect(form.named('fields[social][1][link]'), 'a row that was removed').toHaveCount(0);
    });
    for (const [name, last, first] of [
      ['the form', 'membership-application', 'country-select'],
      ['the country list', 'country-select', 'membership-application'],
    ] as const) {
      await test.step(`takes precedence over a list’s default choice when ${name} loads last`, async () => {
        await asNewVisitor();
        const draftPage = await openExampleApplication(page, 'full', '#full-addresses');
        await draftPage.named('homeCountry').selectOption('NO');
        const other = await context.newPage();
        const release = await delayChunk(other, last);
        await other.goto(APPLICATION_GALLERY);
        await ready(other, first);
        await other.getByRole('heading', { level: 1 }).click();
        release();
        await waitForWidgets(other);
        const form = applicationParts(other, 'full');
        await expect(form.named('homeCountry')).toHaveValue('NO');
        await expect(form.named('workCountry')).toHaveValue('US');
      });
    }
    await test.step('is not restored for another account', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'full');
      await form.named('fullName').fill('Ada');
      const other = await context.newPage();
      await replaceMarkup(other, APPLICATION_GALLERY, /application-draft="17"/g, 'application-draft="18"');
      const theirs = await openExampleApplication(other, 'full');
      await expect(theirs.named('fullName')).toHaveValue('');
      await expect(notice(theirs)).toBeHidden();
    });
    await test.step('does not overwrite the values that the server returns with errors', async () => {
      await asNewVisitor();
      const form = await openExampleApplication(page, 'refused');
      await form.named('employer').fill('Harbor Clinic');
      const owner = OWNER.replace('full-form', 'refused-form');
      await expect.poll(() => storedDraft(page, owner)).toContain('Harbor Clinic');
      await page.goto('/cart');
      await page.goto(APPLICATION_GALLERY);
      await waitForWidgets(page);
      await expect(form.named('employer')).toHaveValue('Nowhere');
      await expect(notice(form)).toBeHidden();
    });
  });

  test('that is invalid, expired or cannot be stored is ignored', { tag: ['@MA-06', '@RT-13'] }, async ({
    asNewVisitor,
    page,
  }) => {
    for (const [what, text] of [
      [
        'has expired',
        `{"version":2,"id":"a1","begunAt":1,"savedAt":1,"page":0,"typed":[["fullName",["Ada"]]],"chosen":[]}`,
      ],
      [
        'has unknown names and steps',
        `{"version":2,"id":"a1","begunAt":1,"savedAt":SAVED,"page":99,"typed":[["gone",["x"]],["fields[country]",["ZZ"]]],"chosen":[["also[]",["y"]]]}`,
      ],
    ] as const) {
      await test.step(`that ${what} leaves the form at its defaults`, async () => {
        await asNewVisitor();
        await page.goto('/cart');
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          draftKey(OWNER),
          text.replace('SAVED', String(Date.now())),
        ] as const);
        const { named, next } = await openExampleApplication(page, 'full');
        await expect(named('fullName')).toHaveValue('');
        await expect(named('fields[country]')).toHaveValue('US');
        await expect(next.or(page.locator('#full-membership'))).not.toHaveCount(0);
      });
    }
    await test.step('of another form is removed once it has been too old for two weeks', async () => {
      await asNewVisitor();
      await page.goto('/cart');
      const [expired, current, foreign] = ['a1@/apply#old:17', 'a2@/apply#new:17', 'a3@/apply#other:17'];
      await page.evaluate(
        ([prefix, old, recent, unknown]) => {
          const day = 24 * 60 * 60 * 1000;
          const draft = (savedAt: number, doubtedSince?: number): string =>
            JSON.stringify({ version: 9, savedAt, doubtedSince });
          localStorage.setItem(`${prefix}${old}`, draft(Date.now() - 30 * day, Date.now() - 15 * day));
          localStorage.setItem(`${prefix}${recent}`, draft(Date.now() - 30 * day));
          localStorage.setItem(`${prefix}${unknown}`, 'not a draft');
          sessionStorage.setItem(`${prefix}/donate:`, draft(1, Date.now() - 15 * day));
        },
        ['society-widgets:draft:', expired, current, foreign] as const,
      );
      await openExampleApplication(page, 'full');
      const keys = await page.evaluate(() => [localStorage, sessionStorage].map((area) => Object.keys(area)));
      expect(keys[0]).not.toContain(`society-widgets:draft:${expired}`);
      expect(keys[0]).toContain(`society-widgets:draft:${current}`);
      expect(keys[0]).toContain(`society-widgets:draft:${foreign}`);
      expect(keys[1]).not.toContain('society-widgets:draft:/donate:');
    });
    await test.step('survives a visit with a clock that is years back or ahead', async () => {
      await asNewVisitor();
      const { named } = await openExampleApplication(page, 'full');
      await named('fullName').fill('Ada');
      await expect.poll(() => stored(page)).toContain('Ada');
      for (const year of ['2019', '2044']) {
        await page.clock.setSystemTime(`${year}-06-01`);
        await page.reload();
        await waitForWidgets(page);
        // A new tab, and a form of a different account, whose autosave looks at all drafts.
        await page.goto(APPLY);
        await ready(page, 'membership-application');
        await page.evaluate(() => sessionStorage.clear());
        await openExampleApplication(page, 'full');
      }
      await page.clock.setSystemTime(Date.now());
      await openExampleApplication(page, 'full');
      await expect(named('fullName')).toHaveValue('Ada');
    });
    await test.step('is not saved if storage is blocked, and the form still works', async () => {
      await asNewVisitor();
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
      });
      const form = await openExampleApplication(page, 'full');
      await expect(form.part('kept')).toBeHidden();
      await form.named('fullName').fill('Ada');
      await expect(notice(form)).toContainText('We couldn’t save your latest answers in this browser.');
      await form.named('userEmail').fill('ada@clinic.example');
      await form.next.click();
      await expect(form.heading('Work and societies')).toBeFocused();
    });
  });
});

test.describe('a submitted form', () => {
  test('moves its draft to session storage, and keeps it for all tabs if it is not sent', {
    tag: '@MA-06',
  }, async ({ asNewVisitor, page }) => {
    await test.step('moves its draft to session storage, restores it on Back, and clears it on the thank-you page', async () => {
      const form = await openExampleApplication(page, 'full', '#full-profile');
      await form.named('fields[social][0][link]').fill('link-0');
      await form.form.getByRole('button', { name: 'Add a link' }).click();
      await form.named('fields[social][2][link]').fill('link-2');
      // The stand-in CMS only echoes this form, so the test leaves the required fields empty.
      await form.form.evaluate((element: HTMLFormElement) => {
        for (const control of element.querySelectorAll('[required]')) control.removeAttribute('required');
      });
      await form.named('fullName').evaluate((input: HTMLInputElement) => {
        input.value = 'Ada';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await form.next.click();
      await expect(form.heading('Your membership')).toBeFocused();
      await form.named('membershipType').nth(0).check();
      await form.named('membershipType').nth(0).press('Enter');
      expect(await submittedFields(page)).toContain('fields[social][2][link]=link-2');
      expect(await stored(page)).toBeNull();
      expect(await stored(page, 'sessionStorage')).toContain('link-2');
      await page.goBack();
      await waitForWidgets(page);
      await expect(form.heading('Your membership')).toBeVisible();
      await expect(form.named('fullName')).toHaveValue('Ada');
      await expect(form.named('fields[social][2][link]')).toHaveValue('link-2');
      await expect(form.named('membershipType').nth(0)).toBeChecked();
      await page.evaluate((address) => {
        const thanks = document.createElement('p');
        thanks.dataset.widget = 'membership-application';
        thanks.dataset.membershipApplicationSent = `${address}#full-form`;
        thanks.dataset.membershipApplicationDraft = '17';
        document.querySelector('main')?.append(thanks);
      }, APPLICATION_GALLERY);
      await expect.poll(() => stored(page, 'sessionStorage')).toBeNull();
      expect(await stored(page)).toBeNull();
    });
    for (const cancels of ['before', 'after'] as const)
      await test.step(`keeps its draft for all tabs if a listener changes a field and another cancels the submission ${cancels} that`, async () => {
        await asNewVisitor();
        const { form, named, send } = await openExampleApplication(page, 'full', '#full-membership');
        await form.evaluate((element: HTMLFormElement, first) => {
          for (const control of element.querySelectorAll('[required]')) control.removeAttribute('required');
          const cancel = (event: Event): void => event.preventDefault();
          const change = (): void => {
            const field = element.querySelector<HTMLInputElement>('[name="fullName"]');
            if (!field) return;
            field.value = 'Changed on submission';
            field.dispatchEvent(new Event('input', { bubbles: true }));
          };
          const isFirst = first === 'before';
          addEventListener('submit', isFirst ? cancel : change, { once: true });
          addEventListener('submit', isFirst ? change : cancel, { once: true });
        }, cancels);
        await named('membershipType').nth(0).check();
        // A click by the visitor, because microtasks then run between the listeners.
        await send.click();
        await expect(named('fullName')).toHaveValue('Changed on submission');
        await expect(send).toBeEnabled();
        expect(await stored(page)).toContain('Changed on submission');
      });
  });
});
