import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import {
  ADDRESS,
  type ApplicationPage,
  applicationParts,
  mounted,
  openApplication,
} from '../support/applicationForm.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { dataOf } from '../support/forms.ts';
import { ready } from '../support/ready.ts';
import { sent } from '../support/sent.ts';
import { expect, test } from '../support/test.ts';

const KEY = `society-widgets:draft:${ADDRESS}#full-form:17`;

const stored = (page: Page, area: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate(([of, key]) => window[of].getItem(key), [area, KEY] as const);

const notice = ({ part }: Pick<ApplicationPage, 'part'>): Locator => part('draft');

/** Something on each page, in each kind of field and in each widget inside. */
async function fillAll({ form, named, next, heading }: ApplicationPage): Promise<void> {
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

/** What is sent, but for what no draft holds. */
const answersOf = async ({ form }: ApplicationPage): Promise<string[]> => {
  const data = await dataOf(form);
  return data.filter((line) => !/^(?:card|secret)=/.test(line));
};

test.describe('without JavaScript', () => {
  test('nothing is said of a draft', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    await expect(notice(applicationParts(page, 'full'))).toBeHidden();
  });
});

test.describe('a draft', () => {
  test('brings everything back, on its page: at a reload, and in another tab after a crash', {
    tag: '@MA-06',
  }, async ({ page, context }) => {
    test.slow();
    const form = await openApplication(page, 'full');
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
    await mounted(page);
    await expect(form.heading('Your profile')).toBeVisible();
    await expect.poll(() => answersOf(form)).toEqual(answers);
    const crash = await context.newCDPSession(page);
    void crash.send('Page.crash').catch(() => undefined);
    const other = await context.newPage();
    const again = await openApplication(other, 'full');
    await expect(again.heading('Your profile')).toBeVisible();
    await expect.poll(() => answersOf(again)).toEqual(answers);
    await expect(again.form.locator('.assembly-field-pill')).toHaveCount(2);
    await expect(again.named('fields[other]')).toBeVisible();
    await expect(notice(again)).toContainText('We’ve restored your unfinished application.');
    await expectNoAxeFindings(other);
  });

  test('never holds passwords, cards, tokens or what the server says', { tag: '@MA-06' }, async ({
    page,
  }) => {
    const { named } = await openApplication(page, 'full', '#full-membership');
    await named('card').fill('4242424242424242');
    await named('secret').fill('wheeze-and-crackle');
    await named('membershipType').nth(1).check();
    await expect.poll(() => stored(page)).toContain('membershipType');
    const text = await stored(page);
    for (const word of ['4242', 'wheeze', 'a-token', 'CSRF', 'membership/apply', 'secret', 'card'])
      expect(text).not.toContain(word);
    await page.reload();
    await mounted(page);
    await expect(named('membershipType').nth(1)).toBeChecked();
    await expect(named('purchasableId')).toHaveValue('2');
  });

  test('is not kept of what widgets fill in by themselves, and not told of', { tag: '@MA-06' }, async ({
    page,
  }) => {
    const form = await openApplication(page, 'full');
    await expect(form.named('fields[country]')).toHaveValue('US');
    await page.reload();
    await mounted(page);
    expect(await stored(page)).toBeNull();
    await expect(notice(form)).toBeHidden();
  });

  test('is told of, and thrown away by who says so twice', { tag: '@MA-06' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const form = await openApplication(page, 'full');
    await form.named('fullName').fill('Ada');
    await form.named('fields[country]').selectOption('FR');
    await form.named('fields[social][0][link]').evaluate((input: HTMLInputElement) => {
      input.value = 'ada';
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    });
    await page.reload();
    await mounted(page);
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
    await expect(form.heading('Name and place')).toBeFocused();
    await expect(notice(form)).toBeHidden();
    await expect
      .poll(async () => (await announcements()).join())
      .toContain('Everything you entered has been removed.');
    expect(await stored(page)).toBeNull();
    await page.reload();
    await mounted(page);
    await expect(form.named('fullName')).toHaveValue('');
    await expect(form.named('fields[social][0][link]')).toHaveValue('');
    await expect(notice(form)).toBeHidden();
  });

  test('is asked about anew on another page', { tag: '@MA-06' }, async ({ page }) => {
    const form = await openApplication(page, 'full');
    await form.named('fullName').fill('Ada');
    await form.named('userEmail').fill('ada@clinic.example');
    await page.reload();
    await mounted(page);
    await notice(form).getByRole('button', { name: 'Start over' }).click();
    await expect(notice(form).getByRole('button', { name: 'Remove everything' })).toBeVisible();
    await form.next.click();
    await expect(form.heading('Work and societies')).toBeFocused();
    await expect(notice(form).getByRole('button')).toHaveText(['Start over']);
  });

  test('is not put over what the visitor has typed before it came', { tag: '@MA-06' }, async ({
    page,
    context,
    hold,
  }) => {
    const first = await openApplication(page, 'full');
    await first.named('fullName').fill('Ada');
    await first.named('userEmail').fill('ada@clinic.example');
    await first.named('fields[social][0][link]').evaluate((input: HTMLInputElement) => {
      input.value = 'ada';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await first.form.locator('.social-links-remove').nth(1).dispatchEvent('click');
    await expect(first.named('fields[social][1][link]')).toHaveCount(0);
    await first.named('fullName').fill('Ada L.');
    const other = await context.newPage();
    const release = await hold(other, /runtime-/);
    await other.goto(ADDRESS);
    const form = applicationParts(other, 'full');
    await form.named('fullName').fill('Grace');
    release();
    await mounted(other);
    await expect(form.named('userEmail')).toHaveValue('ada@clinic.example');
    await expect(form.named('fullName')).toHaveValue('Grace');
    await expect(form.named('fields[social][0][link]')).toHaveValue('ada');
    await expect(form.named('fields[social][1][link]'), 'a row that was removed').toHaveCount(0);
  });

  for (const [last, chunk, first] of [
    ['the form', /chunks\/membership-application-/, 'country-select'],
    ['the list of countries', /chunks\/country-select-/, 'membership-application'],
  ] as const) {
    test(`stands, and not what a list chooses by itself, when ${last} comes last`, {
      tag: ['@MA-06', '@FM-03'],
    }, async ({ page, context, hold }) => {
      const kept = await openApplication(page, 'full', '#full-addresses');
      await kept.named('homeCountry').selectOption('NO');
      const other = await context.newPage();
      const release = await hold(other, chunk);
      await other.goto(ADDRESS);
      await ready(other, first);
      await other.getByRole('heading', { level: 1 }).click();
      release();
      await mounted(other);
      const form = applicationParts(other, 'full');
      await expect(form.named('homeCountry')).toHaveValue('NO');
      await expect(form.named('workCountry')).toHaveValue('US');
    });
  }

  test('is not put over what the server sends back', { tag: '@MA-06' }, async ({ page }) => {
    const form = await openApplication(page, 'refused');
    await form.named('employer').fill('Harbor Clinic');
    const key = KEY.replace('full-form', 'refused-form');
    await expect.poll(() => page.evaluate((of) => localStorage.getItem(of), key)).toContain('Harbor Clinic');
    await page.goto('/cart');
    await page.goto(ADDRESS);
    await mounted(page);
    await expect(form.named('employer')).toHaveValue('Nowhere');
    await expect(notice(form)).toBeHidden();
  });

  test('is nobody else’s: another account does not see it', { tag: '@MA-06' }, async ({ page, context }) => {
    const form = await openApplication(page, 'full');
    await form.named('fullName').fill('Ada');
    const other = await context.newPage();
    await other.route(ADDRESS, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('application-draft="17"', 'application-draft="18"');
      await route.fulfill({ response, body });
    });
    const theirs = await openApplication(other, 'full');
    await expect(theirs.named('fullName')).toHaveValue('');
    await expect(notice(theirs)).toBeHidden();
  });

  for (const [what, text] of [
    ['is nonsense', '{"version":1,"savedAt":'],
    ['is too old', `{"version":1,"savedAt":1,"page":0,"typed":[["fullName",["Ada"]]],"chosen":[]}`],
    [
      'has other names and places',
      `{"version":1,"savedAt":SAVED,"page":99,"typed":[["gone",["x"]],["fields[country]",["ZZ"]]],"chosen":[["also[]",["y"]]]}`,
    ],
  ] as const) {
    test(`that ${what} does no harm`, { tag: '@MA-06' }, async ({ page }) => {
      await page.goto('/cart');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        KEY,
        text.replace('SAVED', String(Date.now())),
      ] as const);
      const { named, next } = await openApplication(page, 'full');
      await expect(named('fullName')).toHaveValue('');
      await expect(named('fields[country]')).toHaveValue('US');
      await expect(next.or(page.locator('#full-membership'))).not.toHaveCount(0);
    });
  }

  test('cannot be kept where storage is blocked, and nothing else changes', {
    tag: ['@MA-06', '@RT-13'],
  }, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    const form = await openApplication(page, 'full');
    await form.named('fullName').fill('Ada');
    await form.named('userEmail').fill('ada@clinic.example');
    await form.next.click();
    await expect(form.heading('Work and societies')).toBeFocused();
  });
});

test.describe('a form that is sent', () => {
  test('leaves its draft to the tab alone; Back brings all of it, and the thank-you page ends it', {
    tag: '@MA-06',
  }, async ({ page }) => {
    const form = await openApplication(page, 'full', '#full-profile');
    await form.named('fields[social][0][link]').fill('link-0');
    await form.form.getByRole('button', { name: 'Add a link' }).click();
    await form.named('fields[social][2][link]').fill('link-2');
    // Nothing of this is asked for by the stand-in's echo.
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
    expect(await sent(page)).toContain('fields[social][2][link]=link-2');
    expect(await stored(page)).toBeNull();
    expect(await stored(page, 'sessionStorage')).toContain('link-2');
    await page.goBack();
    await mounted(page);
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
    }, ADDRESS);
    await expect.poll(() => stored(page, 'sessionStorage')).toBeNull();
    expect(await stored(page)).toBeNull();
  });
});
