import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { LOOKUP, lookupParts, openLookup, parametersOf, VERIFY } from '../support/npi.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const JANE = '1234567893';

test.describe('without JavaScript', () => {
  test('the form is on the page, and the clicked button determines the search', {
    tag: ['@NP-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery/npi-lookup');
    const { field, host, close, byNumber } = lookupParts(page);
    await expect(close).toBeHidden();
    await expect(byNumber).toBeHidden();
    await field('firstname').fill('Jane');
    await field('lastname').fill('Whitfield');
    await field('number').fill(JANE);
    await host.getByRole('button', { name: 'Check the number' }).click();
    await expect(page.getByText(`NPI number ${JANE}`)).toBeVisible();
  });
});

test.describe('the form', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('has two views, and requires the fields of the view and the country', {
    tag: ['@NP-01', '@NP-02', '@NP-07', '@wcag-3.3.1', '@wcag-3.3.3', '@wcag-3.2.2', '@wcag-4.1.3'],
  }, async ({ requests, page }) => {
    await openLookup(page);
    await test.step('has two views, and starts with the address', async () => {
      const { field, byAddress, byNumber, host } = lookupParts(page);
      await expect(byAddress).toBeChecked();
      await expect(byAddress).toHaveAttribute('name', 'ats[npiLookupOption]');
      await expect(field('firstname')).toBeFocused();
      await expect(field('country')).toBeVisible();
      await expect(field('number')).toBeHidden();
      await byNumber.check();
      await expect(field('country')).toBeHidden();
      await expect(field('state')).toBeHidden();
      await expect(field('number')).toBeVisible();
      await expect(field('lastname')).toBeVisible();
      await expect(host.getByRole('button', { name: 'Search the registry' })).toBeHidden();
      await expect(host.getByRole('button', { name: 'Check the number' })).toBeVisible();
      await expectNoAxeFindings(page);
      await byAddress.check();
      await expect(field('country')).toBeVisible();
    });
    await test.step('keeps its button disabled until all fields are filled in, and describes which are missing', async () => {
      const { field, search } = lookupParts(page);
      await expect(search).toBeDisabled();
      await expect(search).toHaveAccessibleDescription('Still needed: First name, Last name and State.');
      await field('firstname').fill('Jane');
      await field('lastname').fill('  ');
      await field('state').selectOption('MA');
      await expect(search).toBeDisabled();
      await expect(search).toHaveAccessibleDescription('Still needed: Last name.');
      await field('lastname').fill('Whitfield');
      await expect(search).toBeEnabled();
      await expect(search).toHaveAccessibleDescription('');
      await field('firstname').fill('');
      await expect(search).toBeDisabled();
    });
    await test.step('requires a number in the other view', async () => {
      const { field, search, byNumber } = lookupParts(page);
      await field('firstname').fill('Jane');
      await field('lastname').fill('Whitfield');
      await byNumber.check();
      await expect(search).toBeDisabled();
      await expect(search).toHaveAccessibleDescription('Still needed: NPI number.');
      await field('number').fill('1');
      await expect(search).toBeEnabled();
    });
    await test.step('detects fields that a password manager filled in, and has a different state field for other countries', async () => {
      await openLookup(page);
      await test.step('detects fields that a password manager filled in', async () => {
        const { host, field, search } = lookupParts(page);
        // Some password managers dispatch no event.
        await host.locator('form').evaluate((form: HTMLFormElement) => {
          for (const [name, value] of Object.entries({
            firstname: 'Jane',
            lastname: 'Whitfield',
            state: 'MA',
          })) {
            const control = form.elements.namedItem(`ats[npiLookup][${name}]`) as HTMLInputElement;
            control.value = value;
          }
        });
        await field('lastname').focus();
        await expect(search).toBeEnabled();
      });
      await test.step('has a different state field for other countries', async () => {
        const { field, search, fill, text } = lookupParts(page);
        await fill('Maëlle', 'Dupont');
        await expect(search).toBeEnabled();
        await field('country').selectOption('FRA');
        await expect(field('state')).toBeHidden();
        await expect(search).toBeDisabled();
        await field('stateNonUs').fill('Rhône');
        await expect(search).toBeEnabled();
        await search.click();
        await expect(text).toHaveText('1 record found.');
        expect(parametersOf(requests.to(LOOKUP)[0])).toEqual({
          firstname: 'Maëlle',
          lastname: 'Dupont',
          country: 'FRA',
          state: 'Rhône',
        });
      });
    });
    await test.step('lists the required fields, and focuses the first missing one', async () => {
      requests.clear();
      const { field, text } = await openLookup(page);
      await field('firstname').press('Enter');
      await expect(text).toHaveText('firstname, lastname and state are required.');
      await expect(field('firstname')).toBeFocused();
      await field('firstname').fill('Jane');
      await expect(text).toBeHidden();
      await field('firstname').press('Enter');
      await expect(text).toHaveText('lastname and state are required.');
      await expect(field('lastname')).toBeFocused();
      await expect(field('lastname')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('lastname')).toHaveAccessibleDescription('lastname and state are required.');
      await expect(field('state')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('firstname')).not.toHaveAttribute('aria-invalid');
      await expectNoAxeFindings(page);
      await field('lastname').fill('Whitfield');
      await expect(field('lastname')).not.toHaveAttribute('aria-invalid');
      await field('lastname').press('Enter');
      await expect(text).toHaveText('state is required');
      expect(requests.to(/actions/)).toHaveLength(0);
    });
    await test.step('announces the error once, and requires the fields of the current view and country', async () => {
      requests.clear();
      const announcements = await listenToAnnouncements(page);
      await openLookup(page);
      await test.step('announces the error once when the field already has the focus', async () => {
        const { field, text } = lookupParts(page);
        await field('lastname').fill('Whitfield');
        await field('state').selectOption('MA');
        await field('firstname').press('Enter');
        await expect(text).toHaveText('firstname is required');
        await expect.poll(announcements).toEqual(['firstname is required']);
      });
      await test.step('requires the fields of the current view', async () => {
        const { field, text, byNumber } = lookupParts(page);
        await byNumber.check();
        await expect(byNumber).toBeFocused();
        await field('firstname').fill('Jane');
        await field('lastname').fill('Whitfield');
        await field('lastname').press('Enter');
        await expect(text).toHaveText('number is required');
        await field('number').fill(JANE);
        await field('number').press('Enter');
        await expect(text).toHaveText('1 record found.');
        expect(requests.to(VERIFY)).toHaveLength(1);
        expect(requests.to(LOOKUP)).toHaveLength(0);
      });
      await test.step('lists the state field of other countries', async () => {
        await lookupParts(page).byAddress.check();
        const { field, text } = lookupParts(page);
        await field('country').selectOption('FRA');
        await field('firstname').fill('Maëlle');
        await field('lastname').fill('Dupont');
        await field('stateNonUs').press('Enter');
        await expect(text).toHaveText('stateNonUs is required');
      });
    });
  });
});

test.describe('data from the page’s own form', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('is copied and split for its country, but never replaces what was typed', { tag: '@NP-01' }, async ({
    page,
  }) => {
    await gotoDialog(page, 'npi-lookup', 'npi-lookup');
    await test.step('is copied, so that the visitor does not have to type it again', async () => {
      const { opener } = lookupParts(page);
      await page.locator('#profile-firstname').fill('Jane');
      await page.locator('#profile-lastname').fill('Whitfield');
      await page.locator('#profile-country').fill('united states');
      await page.locator('#profile-state').fill('massachusetts');
      await opener.click();
      const { field, search } = lookupParts(page);
      await expect(field('firstname')).toHaveValue('Jane');
      await expect(field('lastname')).toHaveValue('Whitfield');
      await expect(field('country')).toHaveValue('USA');
      await expect(field('state')).toHaveValue('MA');
      await expect(search).toBeEnabled();
    });
    await test.step('never replaces what was typed in the lookup', async () => {
      const lookup = lookupParts(page);
      await lookup.field('firstname').fill('Janet');
      await lookup.close.click();
      await page.locator('#profile-firstname').fill('Jane');
      await page.locator('#profile-lastname').fill('Whit');
      await lookup.opener.click();
      await expect(lookup.field('firstname')).toHaveValue('Janet');
      await expect(lookup.field('lastname')).toHaveValue('Whit');
      await lookup.close.click();
      await page.locator('#profile-lastname').fill('Whitfield');
      await lookup.opener.click();
      await expect(lookup.field('lastname')).toHaveValue('Whitfield');
    });
    await test.step('for another country is copied into the fields for that country', async () => {
      const { opener } = await gotoDialog(page, 'npi-lookup', 'npi-lookup');
      await page.locator('#profile-country').fill('France');
      await page.locator('#profile-state').fill('Rhône');
      await opener.click();
      const { field } = lookupParts(page);
      await expect(field('country')).toHaveValue('FRA');
      await expect(field('stateNonUs')).toHaveValue('Rhône');
      await expect(field('state')).toHaveValue('');
    });
    await test.step('is split into first and last name if the page has only a full-name field', async () => {
      await replaceMarkup(page, '/gallery/npi-lookup', /name="(?:first|last)Name"/g, 'name="fullName"');
      const { opener } = await gotoDialog(page, 'npi-lookup', 'npi-lookup');
      await page.locator('#profile-firstname').fill('Dr. Jane de la Cruz, MD');
      await opener.click();
      const { field } = lookupParts(page);
      await expect(field('firstname')).toHaveValue('Jane');
      await expect(field('lastname')).toHaveValue('de la Cruz');
    });
  });
});
