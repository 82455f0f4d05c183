import type { Page } from '@playwright/test';
import { naughtyTexts } from '../../fixtures/naughty-texts.ts';
import { buttonNamed, openAccount, savedMessage } from '../support/account.ts';
import { chosenNames } from '../support/credentials.ts';
import { delayChunk } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const profile = (page: Page) => page.getByRole('form', { name: 'Profile' });
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Expects the fields to show the values that the server has saved. */
async function expectSavedValues(page: Page): Promise<void> {
  await expect(named(page, 'fields[firstName]')).toHaveValue('Ada');
  await expect(named(page, 'fields[phone]')).toHaveValue('+47 77 64 40 00');
  await expect(named(page, 'fields[country]')).toHaveValue('NO');
  await expect(named(page, 'fields[npiNumber]')).toHaveValue('1234567893');
  await expect(named(page, 'fields[socialLinks][0][link]')).toHaveValue('ada-breathes');
  await expect(named(page, 'fields[socialLinks][0][platform]')).toHaveValue('linkedin');
  await expect(named(page, 'fields[socialLinks][1][link]')).toHaveValue('ada');
  await expect(named(page, 'fields[socialLinks][1][platform]')).toHaveValue('doximity');
}

test.describe('without JavaScript', () => {
  test('every field of the profile is saved and shown again, unless the server rejects it', {
    tag: ['@AS-01', '@FM-07', '@RT-09', '@NF-01', '@SO-01', '@CD-01', '@FM-02', '@FM-03'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('the server rejects too many assemblies and returns the form with its values', async () => {
      await page.goto('/account/profile');
      await named(page, 'fields[firstName]').fill('Ada');
      for (const name of ['Nursing', 'Pediatrics'])
        await page.getByRole('checkbox', { name, exact: true }).check();
      await buttonNamed(page, 'Save profile').click();
      await expect(page.getByRole('link', { name: 'Choose up to 3 assemblies.' })).toBeVisible();
      await expect(named(page, 'fields[firstName]')).toHaveValue('Ada');
      await expect(page.getByRole('checkbox', { name: 'Nursing' })).toBeChecked();
    });
    await test.step('every field of the profile is saved and shown again', async () => {
      await page.goto('/account/profile');
      await named(page, 'fields[firstName]').fill('Ada');
      await named(page, 'fields[phone]').fill('+47 77 64 40 00');
      await named(page, 'fields[country]').selectOption('Norway');
      await named(page, 'fields[zip]').fill('9008');
      await named(page, 'fields[npiNumber]').fill('1234567893');
      await named(page, 'fields[contactDesignations][]').selectOption(['PhD', 'RN']);
      await page.getByRole('checkbox', { name: 'Medical Education' }).uncheck();
      await page.getByRole('checkbox', { name: 'Nursing' }).check();
      await named(page, 'fields[socialLinks][0][link]').fill('ada-breathes');
      await named(page, 'fields[socialLinks][0][platform]').selectOption('LinkedIn');
      await named(page, 'fields[socialLinks][1][link]').fill('ada');
      await named(page, 'fields[socialLinks][1][platform]').selectOption('Doximity');
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
      await expectSavedValues(page);
      await expect(named(page, 'fields[contactDesignations][]')).toHaveValues(['304', '307']);
      await expect(page.getByRole('checkbox', { name: 'Clinical Problems' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Nursing' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Medical Education' })).not.toBeChecked();
    });
  });

  test('on a phone, the links to the account pages are in one row', async ({ withoutJavaScript: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/account/profile');
    const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link');
    await expect(links).toHaveCount(5);
    const countRows = () =>
      links.evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().top)).size);
    await expect.poll(countRows).toBe(1);
  });
});

test('Save stays in view from the first letter that is typed', { tag: ['@FM-01'] }, async ({ page }) => {
  await openAccount(page, 'profile');
  await named(page, 'fields[firstName]').focus();
  await expect(buttonNamed(page, 'Save profile')).not.toBeInViewport();
  await page.keyboard.type('A');
  await expect(buttonNamed(page, 'Save profile')).toBeInViewport();
});

/**
 * Fills the profile's text fields with texts and submits the form's data, in rounds, until every text has been used.
 * Each round assigns the texts to the fields at a different offset. Runs in the page with `fetch`, because 50
 * page loads would take a minute.
 * @returns each field's name, its submitted value and its value in the response, per round
 */
async function submitTexts(
  page: Page,
  texts: readonly string[],
): Promise<[string, string, string | undefined][]> {
  return page.evaluate(async (strings) => {
    const form = document.querySelector<HTMLFormElement>('form[aria-label="Profile"]');
    if (!form) throw new Error('no profile form');
    const inputs = [
      ...form.querySelectorAll<HTMLInputElement>('input[name^="fields["]:not([type="hidden"], :disabled)'),
    ];
    const fields = inputs.filter(({ type }) => type === 'text' || type === 'tel');
    const compared: [string, string, string | undefined][] = [];
    for (let round = 0; round * fields.length < strings.length; round++) {
      for (const [index, input] of fields.entries()) {
        input.value = strings[round * fields.length + ((index + round) % fields.length)] ?? '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // Reads the value back after input, because single-line fields drop line breaks and phone numbers are formatted.
      const typed = new Map(fields.map(({ name, value }) => [name, value]));
      const response = await fetch(form.getAttribute('action') ?? '', {
        method: 'POST',
        body: new URLSearchParams(new FormData(form) as unknown as URLSearchParams),
      });
      const responsePage = new DOMParser().parseFromString(
        (window as unknown as { trust: (html: string) => string }).trust(await response.text()),
        'text/html',
      );
      for (const [name, value] of typed)
        compared.push([
          name,
          value,
          responsePage.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value,
        ]);
    }
    return compared;
  }, texts);
}

test('the server returns naughty strings in text fields unchanged', {
  tag: ['@FM-07', '@FM-02'],
}, async ({ page, violations }) => {
  violations.allow(/422/);
  await page.addInitScript(() => {
    // The test parses the response in the page, whose policy requires Trusted Types.
    const policy = window.trustedTypes?.createPolicy('test', { createHTML: (html) => html });
    Reflect.set(window, 'trust', (html: string) => policy?.createHTML(html) ?? html);
  });
  await openAccount(page, 'profile');
  await page.getByRole('group', { name: 'Are you a trainee?' }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('checkbox', { name: 'Something else' }).check();
  await page.getByRole('checkbox', { name: 'Text messages' }).check();
  const compared = await submitTexts(page, naughtyTexts);
  expect(compared.filter(([, typed, returned]) => typed !== returned)).toEqual([]);
  expect(compared.length).toBeGreaterThanOrEqual(naughtyTexts.length);
});

test.describe('an order of credentials that the server could not save', () => {
  /**
   * Moves a credential and submits the form to a failing server. The viewport is so small that the list is out of view when
   * the page opens.
   */
  async function saveInVain(page: Page): Promise<void> {
    await page.setViewportSize({ width: 390, height: 500 });
    await openAccount(page, 'profile?fixture=fail-forms');
    await ready(page, 'credentials');
    await buttonNamed(page, 'Move MPH earlier').click();
    await expect.poll(() => chosenNames(profile(page))).toEqual(['MPH', 'MD']);
    await buttonNamed(page, 'Save profile').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
  }

  /** Returns the credentials' ids in the order in which the next submission contains them. */
  async function sentOrder(page: Page, send: () => Promise<void>): Promise<string[]> {
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send();
    const data = new URLSearchParams((await sent).postData() ?? '');
    return [...data]
      .filter(([name]) => /sortedContactDesignations.*value/.test(name))
      .map(([, value]) => value);
  }

  test('is submitted after Back, even if the list is out of view or not loaded', {
    tag: ['@CD-01', '@FM-07'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('is submitted after Back, even if the visitor does not scroll to the list', async () => {
      violations.allow(/500/);
      await saveInVain(page);
      await page.goBack();
      await ready(page, 'form');
      expect(await sentOrder(page, () => buttonNamed(page, 'Save profile').dispatchEvent('click'))).toEqual([
        '312',
        '301',
      ]);
    });
    await test.step('is submitted after Back, even if the visitor submits the form before the widget has loaded', async () => {
      await asNewVisitor();
      violations.allow(/500/);
      await saveInVain(page);
      const release = await delayChunk(page, 'credentials');
      await page.goBack();
      await ready(page, 'form');
      const order = sentOrder(page, async () => {
        await buttonNamed(page, 'Save profile').dispatchEvent('click');
        await buttonNamed(page, 'Save profile').dispatchEvent('click');
        release();
      });
      expect(await order).toEqual(['312', '301']);
    });
  });
});
