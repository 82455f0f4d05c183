import type { Locator, Page } from '@playwright/test';
import { buttonNamed, openAccount, savedMessage } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { delayResponses } from '../support/delay.ts';
import { formDataOf } from '../support/forms.ts';
import { controlNamed, receiptOf, sendButton } from '../support/membership.ts';
import { continueToStep, fillByScript, openApply } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';
import { typeWithoutPause } from '../support/typing.ts';

const ADDRESS = '/gallery/address-fields';

/** Address of a public building, as a visitor types it. */
interface PublicAddress {
  country: string;
  line: string;
  /** Labels and values of the other fields, in the order of the country. */
  parts: Readonly<Partial<Record<'city' | 'state' | 'zip', readonly [label: string, value: string]>>>;
  phone: string;
}

/** Hospitals in ten countries, one of which has no format of its own. */
const hospitals: readonly PublicAddress[] = [
  {
    country: 'United States',
    line: '55 Fruit Street',
    parts: { city: ['City', 'Boston'], state: ['State', 'MA'], zip: ['ZIP code', '02114'] },
    phone: '(617) 726-2000',
  },
  {
    country: 'Germany',
    line: 'Marchioninistraße 15',
    parts: { zip: ['Postal code', '81377'], city: ['City', 'München'] },
    phone: '+49 89 44000',
  },
  {
    country: 'United Kingdom',
    line: 'Westminster Bridge Road',
    parts: { city: ['City or town', 'London'], zip: ['Postcode', 'SE1 7EH'] },
    phone: '+44 20 7188 7188',
  },
  {
    country: 'Japan',
    line: '7-3-1 Hongo',
    parts: {
      city: ['City or ward', 'Bunkyo-ku'],
      state: ['Prefecture', 'JP-13'],
      zip: ['Postal code', '113-8655'],
    },
    phone: '+81 3-3815-5411',
  },
  {
    country: 'Brazil',
    line: 'Av. Dr. Enéas Carvalho de Aguiar, 255',
    parts: { city: ['City', 'São Paulo'], state: ['State', 'SP'], zip: ['Postal code (CEP)', '05403-000'] },
    phone: '+55 11 2661-0000',
  },
  {
    country: 'India',
    line: 'Ansari Nagar',
    parts: { city: ['City', 'New Delhi'], zip: ['PIN code', '110029'], state: ['State or territory', 'DL'] },
    phone: '+91 11 2658 8500',
  },
  {
    country: 'Ireland',
    line: 'James’s Street',
    parts: { city: ['City or town', 'Dublin 8'], state: ['County', ''], zip: ['Eircode', 'D08 NHY1'] },
    phone: '+353 1 410 3000',
  },
  {
    country: 'Australia',
    line: '300 Grattan Street',
    parts: { city: ['Suburb', 'Parkville'], state: ['State or territory', 'VIC'], zip: ['Postcode', '3050'] },
    phone: '+61 3 9342 7000',
  },
  {
    country: 'United Arab Emirates',
    line: 'Al Maryah Island',
    parts: { city: ['City', ''], state: ['Emirate', 'AZ'] },
    phone: '+971 2 659 0200',
  },
  {
    country: 'Kenya',
    line: 'Hospital Road',
    parts: {
      city: ['City or town', 'Nairobi'],
      state: ['State, province or region', ''],
      zip: ['ZIP or postal code', '00202'],
    },
    phone: '+254 20 2726300',
  },
];

const partLabels = ({ parts }: PublicAddress): string[] => Object.values(parts).map(([label]) => label);

/** Returns the labels of an address that are visible, in the order in which a visitor meets them. */
const labelsOf = (address: Locator): Promise<string[]> =>
  address.evaluate((element) =>
    [...element.querySelectorAll('label')]
      .filter((label) => label.checkVisibility() && !label.querySelector('input'))
      .map((label) => label.innerText.replace('*', '').trim()),
  );

const needed = (page: Page) => page.getByRole('group', { name: 'Your address' });
const stored = (page: Page) => page.getByRole('group', { name: 'Hospital' });
const field = (address: Locator, part: string) => address.locator(`[data-address-fields-part="${part}"]`);
/** List that covers the field for the state in a country with a list of states. */
const stateList = (address: Locator) =>
  address.getByRole('combobox', { name: /^(?:State|Province|Emirate|Prefecture)/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first();

async function openGallery(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await ready(page, 'address-fields');
}

const chooseCountry = (address: Locator, label: string) => field(address, 'country').selectOption(label);

/**
 * Expects the last labels of the address to be those of its country. They appear once the country's format has loaded.
 */
const expectLabels = (address: Locator, labels: readonly string[]): Promise<void> =>
  expect.poll(async () => (await labelsOf(address)).slice(-labels.length)).toEqual(labels);

/** Fills in an address of the profile or of the application. */
async function fillAddress(
  page: Page,
  { group, key }: { group: string; key: string },
  hospital: PublicAddress,
): Promise<void> {
  const nameOf = (part: string) => {
    const name = key + (key ? part.charAt(0).toUpperCase() + part.slice(1) : part);
    return controlNamed(page, `fields[${name}]`);
  };
  await nameOf('country').selectOption(hospital.country);
  await nameOf('address1').fill(hospital.line);
  // Until the country's format has loaded, the address has fields that the country doesn't use.
  await expectLabels(page.getByRole('group', { name: group, exact: true }), partLabels(hospital));
  for (const [part, [, text]] of Object.entries(hospital.parts)) {
    const control = nameOf(part);
    const isCovered = (await control.getAttribute('aria-hidden')) === 'true';
    if (isCovered) await stateList(page.getByRole('group', { name: group, exact: true })).selectOption(text);
    else await control.fill(text);
  }
}

test.describe('without JavaScript', () => {
  test('all fields are shown in the order of the stored country, and the server checks the address by its country', {
    tag: ['@RT-09', '@FM-07'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('all fields are shown with labels that suit every country, in the order of the stored country', async () => {
      await page.goto(ADDRESS);
      expect(await labelsOf(needed(page))).toEqual([
        'Country',
        'Address line 1',
        'Address line 2',
        'City or town',
        'State, province or region',
        'ZIP or postal code',
        'Suburb, neighborhood or district',
      ]);
      expect(await labelsOf(stored(page))).toEqual([
        'Country',
        'Address line 1',
        'ZIP or postal code',
        'City or town',
        'State, province or region',
      ]);
    });
    await test.step('the server checks the address by its country, in the country’s own words', async () => {
      await page.goto('/account/profile');
      await controlNamed(page, 'fields[country]').selectOption('United Kingdom');
      await controlNamed(page, 'fields[zip]').fill('10004');
      await buttonNamed(page, 'Save profile').click();
      await expect(controlNamed(page, 'fields[zip]')).toHaveAccessibleDescription(
        'Enter the postcode, such as SW1A 1AA.',
      );
      await controlNamed(page, 'fields[zip]').fill('se1 7eh');
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
    });
  });
});

test('ten hospitals in ten countries have the right labels in the right order', async ({ page }) => {
  test.slow();
  for (const hospital of hospitals)
    await test.step(hospital.country, async () => {
      await openAccount(page, 'profile');
      await ready(page, 'address-fields');
      await fillAddress(page, { group: 'Address', key: '' }, hospital);
      await controlNamed(page, 'fields[phone]').fill(hospital.phone);
      const address = page.getByRole('group', { name: 'Address', exact: true });
      const lines = ['Country', 'Address line 1', 'Address line 2', 'Address line 3'];
      expect(await labelsOf(address)).toEqual([...lines, ...partLabels(hospital)]);
      await buttonNamed(page, 'Save profile').click();
      await expect(savedMessage(page)).toBeVisible();
      await ready(page, 'address-fields');
      expect(await labelsOf(address)).toEqual([...lines, ...partLabels(hospital)]);
      for (const [part, [, text]] of Object.entries(hospital.parts))
        await expect(controlNamed(page, `fields[${part}]`)).toHaveValue(text);
    });
});

test('a physician with a single name and addresses in Munich and Tokyo applies', { tag: '@MA-04' }, async ({
  page,
}) => {
  const [, munich, , tokyo] = hospitals as [PublicAddress, PublicAddress, PublicAddress, PublicAddress];
  await openApply(page);
  await fillByScript(page);
  await controlNamed(page, 'fullName').fill('Suharto');
  await continueToStep(page, 'Your addresses');
  await controlNamed(page, 'fields[preferredMailingAddress]').selectOption('Home');
  await fillAddress(page, { group: 'Home address', key: 'home' }, munich);
  await fillAddress(page, { group: 'Work address', key: 'work' }, tokyo);
  const home = page.getByRole('group', { name: 'Home address' });
  await test.step('the asterisks follow the country', async () => {
    await expect(controlNamed(page, 'fields[homeState]')).not.toHaveAttribute('required');
    await expect(controlNamed(page, 'fields[homeZip]')).toHaveAttribute('required', '');
    await chooseCountry(home, 'Ireland');
    await expect(controlNamed(page, 'fields[homeState]')).toBeVisible();
    await expect(controlNamed(page, 'fields[homeState]')).not.toHaveAttribute('required');
    await expect(controlNamed(page, 'fields[homeZip]')).not.toHaveAttribute('required');
    await chooseCountry(home, 'Germany');
    await expect(controlNamed(page, 'fields[homeZip]')).toHaveAttribute('required', '');
  });
  await continueToStep(page, 'Check your answers', 'Your addresses');
  const munichText = 'Marchioninistraße 15, 81377\u00a0München, Germany';
  await expect(page.getByText('Marchioninistraße 15').last()).toBeVisible();
  await sendButton(page).click();
  expect(await receiptOf(page)).toMatchObject({
    'Full name': 'Suharto',
    'Home address': munichText,
    'Work address': '7-3-1 Hongo, Bunkyo-ku, Tokyo\u00a0113-8655, Japan',
  });
});

test.describe('a change of the country', () => {
  test('to none announces no country', { tag: '@wcag-4.1.3' }, async ({ page }) => {
    await page.clock.install();
    const announcements = await listenToAnnouncements(page);
    await openGallery(page);
    const country = field(needed(page), 'country');
    await country.focus();
    await page.keyboard.press('End');
    await page.clock.runFor(2000);
    await expect.poll(announcements).toHaveLength(1);
    await page.keyboard.press('Home');
    await expect(country).toHaveValue('');
    await page.clock.runFor(2000);
    expect(await announcements()).toHaveLength(1);
  });

  test('keeps focus, texts and states, and moves nothing that the visitor is using', {
    tag: ['@wcag-4.1.3', '@wcag-2.4.3', '@wcag-3.2.2', '@FM-07', '@wcag-3.3.3'],
  }, async ({ page }) => {
    await test.step('by keyboard keeps focus in the list, is announced, and keeps the tab order equal to the reading order', async () => {
      const announcements = await listenToAnnouncements(page);
      await openGallery(page);
      await field(needed(page), 'country').focus();
      await typeWithoutPause(page, 'Germany');
      await expect(field(needed(page), 'country')).toHaveValue('DE');
      await expect(field(needed(page), 'country')).toBeFocused();
      await expect.poll(announcements).toEqual(['The address fields now match Germany.']);
      const names: string[] = [];
      for (let press = 0; press < 4; press++) {
        await page.keyboard.press('Tab');
        names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
      }
      expect(names).toEqual(['address1', 'address2', 'zip', 'city']);
      await expectNoAxeFindings(page);
    });
    await test.step('keeps what was typed, and brings a state back', async () => {
      await openGallery(page);
      const address = needed(page);
      await chooseCountry(address, 'United States');
      await stateList(address).selectOption('New York');
      await field(address, 'zip').fill('10004');
      await test.step('a hidden field keeps its value, but is not submitted', async () => {
        await chooseCountry(address, 'Germany');
        await expect(field(address, 'state')).toBeHidden();
        await expect(field(address, 'zip')).toHaveValue('10004');
        const form = page.getByRole('form', { name: 'Needed address' });
        expect((await formDataOf(form)).map((pair) => pair.split('=')[0])).toEqual([
          'country',
          'address1',
          'address2',
          'zip',
          'city',
        ]);
      });
      await test.step('a state that does not fit comes back', async () => {
        await chooseCountry(address, 'Canada');
        await expect(field(address, 'state')).toHaveValue('');
        await stateList(address).selectOption('Ontario');
        await chooseCountry(address, 'United States');
        await expect(field(address, 'state')).toHaveValue('NY');
        await chooseCountry(address, 'Canada');
        await expect(field(address, 'state')).toHaveValue('ON');
      });
    });
    await test.step('keeps right-to-left text and names of other scripts as typed', async () => {
      const address = needed(page);
      await chooseCountry(address, 'United Arab Emirates');
      await field(address, 'city').fill('أبو ظبي');
      await chooseCountry(address, 'Kenya');
      await expect(field(address, 'city')).toHaveValue('أبو ظبي');
      await field(address, 'state').fill('دبي');
      await field(address, 'country').focus();
      await chooseCountry(address, 'United Arab Emirates');
      await expect(stateList(address)).toHaveValue('دبي');
    });
    await test.step('keeps a state that was typed before the country, and asks for one of its list', async () => {
      await openGallery(page);
      const address = needed(page);
      await chooseCountry(address, 'Kenya');
      await field(address, 'state').fill('Upper Canada');
      await field(address, 'country').focus();
      await chooseCountry(address, 'Canada');
      await expect(stateList(address)).toHaveValue('Upper Canada');
      await expect(stateList(address).locator(':checked')).toHaveText('Upper Canada (not in the list)');
      await page.locator('#needed-address1').fill('1 Main Street');
      await field(address, 'city').fill('Toronto');
      await field(address, 'zip').fill('M5G 2C4');
      await save(page).click();
      await expect(stateList(address)).toBeFocused();
      await expect(stateList(address)).toHaveAccessibleDescription(
        'Choose the province or territory from the list.',
      );
      await expect(stateList(address)).toHaveAttribute('aria-invalid', 'true');
      await stateList(address).selectOption('Ontario');
      await expect(stateList(address)).toHaveAccessibleDescription('');
      await expect(stateList(address).locator('option', { hasText: 'not in the list' })).toHaveCount(0);
      expect(await formDataOf(page.getByRole('form', { name: 'Needed address' }))).toContain('state=ON');
    });
    await test.step('a missing state is asked for by its list, and the label focuses the list', async () => {
      await openGallery(page);
      const address = needed(page);
      await chooseCountry(address, 'United States');
      await page.locator('#needed-address1').fill('1 Main Street');
      await field(address, 'city').fill('Boston');
      await field(address, 'zip').fill('02114');
      await save(page).click();
      await expect(stateList(address)).toBeFocused();
      await expect(stateList(address)).toHaveAccessibleDescription('Choose the state from the list.');
      await page.getByRole('link', { name: 'Choose the state from the list.' }).click();
      await expect(stateList(address)).toBeFocused();
      await field(address, 'city').focus();
      await address.getByText('State', { exact: true }).click();
      await expect(stateList(address)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(field(address, 'zip')).toBeFocused();
    });
    await test.step('accepts postal codes in the spellings and digits that people use, and sends ASCII', async () => {
      await openGallery(page);
      const address = needed(page);
      const zip = field(address, 'zip');
      for (const [country, typed, sent] of [
        ['United States', '021142696', '021142696'],
        ['United States', '02114 2696', '02114 2696'],
        ['United States', '\u202a02114–2696\u202c', '02114-2696'],
        ['United States', '١٠٠٠٤', '10004'],
        ['Germany', 'DE–80331', 'DE-80331'],
        ['Japan', '１１３ー８６５５', '113-8655'],
        ['United Kingdom', 'ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
      ] as const) {
        await chooseCountry(address, country);
        await zip.fill(typed);
        await zip.press('Tab');
        await expect(zip).toHaveValue(sent);
        expect(await zip.evaluate((input: HTMLInputElement) => input.validity.valid), typed).toBe(true);
      }
    });
    await test.step('is the country after a reset', async () => {
      const address = stored(page);
      await chooseCountry(address, 'United States');
      await expect(field(address, 'state')).toBeVisible();
      await address.evaluate((fieldset) => fieldset.closest('form')?.reset());
      await expect(field(address, 'state')).toBeHidden();
      expect((await labelsOf(address)).slice(-2)).toEqual(['Postal code', 'City']);
    });
    await test.step('has no state after a reset, not even one that was set aside', async () => {
      const address = needed(page);
      await chooseCountry(address, 'United States');
      await stateList(address).selectOption('Texas');
      await chooseCountry(address, 'Canada');
      await address.evaluate((fieldset) => fieldset.closest('form')?.reset());
      await chooseCountry(address, 'United States');
      await expect(field(address, 'state')).toHaveValue('');
    });
    await test.step('changes the error about the postal code, the pattern and the keyboard', async () => {
      await openGallery(page);
      const address = needed(page);
      await chooseCountry(address, 'Germany');
      const zip = field(address, 'zip');
      await zip.fill('SE1 7EH');
      await save(page).click();
      await expect(zip).toHaveAccessibleDescription('Enter the postal code, such as 80331.');
      await expect(zip).toHaveAttribute('inputmode', 'numeric');
      await chooseCountry(address, 'Canada');
      await expect(zip).toHaveAccessibleDescription('Enter the postal code, such as K1A 0B1.');
      await expect(zip).not.toHaveAttribute('inputmode');
      await expect(zip).toHaveAttribute('autocapitalize', 'characters');
      await chooseCountry(address, 'United Kingdom');
      await expect(zip).toHaveAccessibleDescription('');
      await chooseCountry(address, 'Singapore');
      await expect(field(address, 'city')).toBeHidden();
      await chooseCountry(address, 'United Arab Emirates');
      await expect(zip).toBeHidden();
      await expect(page.getByRole('link', { name: /postal code/ })).toHaveCount(0);
    });
    await test.step('by autofill does not move or hide the field that contains focus', async () => {
      await openGallery(page);
      const address = needed(page);
      await field(address, 'state').focus();
      await address.evaluate((fieldset) => {
        const values = {
          country: 'JP',
          address1: '7-3-1 Hongo',
          city: 'Bunkyo-ku',
          state: 'Tokyo',
          zip: '113-8655',
        };
        for (const [name, value] of Object.entries(values)) {
          const control = fieldset.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
          control.value = value;
          for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
        }
      });
      await expect(field(address, 'state')).toBeFocused();
      await expect(field(address, 'state')).toHaveValue('Tokyo');
      expect((await labelsOf(address)).slice(-3)).toEqual(['City or ward', 'Prefecture', 'Postal code']);
      await address.evaluate((fieldset) => {
        const list = fieldset.querySelector('select') as HTMLSelectElement;
        list.value = 'DE';
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(field(address, 'state')).toBeFocused();
      await expect(field(address, 'state')).toBeVisible();
      await field(address, 'city').focus();
      await expect(field(address, 'state')).toBeHidden();
      await expect(field(address, 'state')).toHaveValue('Tokyo');
    });
    await test.step('is the address on Back', async () => {
      await openGallery(page);
      const address = needed(page);
      await chooseCountry(address, 'Canada');
      await stateList(address).selectOption('Ontario');
      await page.goto('/gallery');
      await page.goBack();
      await ready(page, 'address-fields');
      await expect(field(address, 'country')).toHaveValue('CA');
      await expect(field(address, 'state')).toHaveValue('ON');
      await expect(address).toContainText('Province or territory');
    });
    await test.step('shows the state of the server, of a draft and of autofill in its list, and sends its code', async () => {
      const address = stored(page);
      await changeMarkup(page, ADDRESS, (html) =>
        html.replace('name="hospital[state]"', 'name="hospital[state]" value="N.Y."'),
      );
      await openGallery(page);
      await chooseCountry(address, 'United States');
      await expect(stateList(address)).toHaveValue('NY');
      const form = page.getByRole('form', { name: 'Stored address' });
      expect(await formDataOf(form)).toContain('hospital[state]=NY');
      await expectNoAxeFindings(page);
    });
  });
});

test.describe('formats from the server', () => {
  test('formats arrive when the visitor enters the list, and a draft and a Spanish page have the right labels', {
    tag: '@MA-06',
  }, async ({ page, requests }) => {
    await test.step('are requested when the visitor enters the list; until then, the labels suit every country', async () => {
      const release = await delayResponses(page, /\/address-formats\.json$/);
      await openGallery(page);
      expect((await labelsOf(stored(page))).slice(-2)).toEqual(['Postal code', 'City']);
      expect(requests.to('/address-formats.json')).toHaveLength(0);
      await field(stored(page), 'country').focus();
      await expect.poll(() => requests.to('/address-formats.json').length).toBe(1);
      await chooseCountry(stored(page), 'Ireland');
      expect((await labelsOf(stored(page))).slice(-3)).toEqual([
        'City or town',
        'State, province or region',
        'ZIP or postal code',
      ]);
      release();
      await expect
        .poll(async () => (await labelsOf(stored(page))).slice(-3))
        .toEqual(['City or town', 'County', 'Eircode']);
      expect(requests.to('/address-formats.json')).toHaveLength(1);
    });
    await test.step('keep a state that is entered before they arrive', async () => {
      const release = await delayResponses(page, /\/address-formats\.json$/);
      await openAccount(page, 'profile');
      await ready(page, 'address-fields');
      const address = page.getByRole('group', { name: 'Address', exact: true });
      await chooseCountry(address, 'Italy');
      await field(address, 'state').fill('MI');
      release();
      await expectLabels(address, ['Postal code', 'City or town', 'Province']);
      await expect(field(address, 'state')).toHaveValue('MI');
    });
    await test.step('is a draft with a country and its state', async () => {
      await openApply(page);
      await controlNamed(page, 'fullName').fill('Anna von der Heide');
      await page.evaluate(() => {
        const set = (name: string, value: string) => {
          const control = document.querySelector<HTMLInputElement>(`[name="fields[work${name}]"]`);
          if (!control) throw new Error(`there is no ${name}`);
          control.value = value;
          control.dispatchEvent(new Event('input', { bubbles: true }));
        };
        set('Country', 'CA');
        set('State', 'Ontario');
        set('Zip', 'M5G 2C4');
      });
      await page.reload();
      await ready(page, 'membership-application');
      await ready(page, 'address-fields');
      await expect(controlNamed(page, 'fields[workCountry]')).toHaveValue('CA');
      await expect(controlNamed(page, 'fields[workState]')).toHaveValue('Ontario');
      const work = page.locator('[data-membership-application-part="work"]');
      await expect(work.locator('select[autocomplete$="address-level1"]')).toHaveValue('ON');
      await expect(work.locator('label', { hasText: 'Province or territory' })).toHaveCount(1);
    });
    await test.step('the labels are Spanish on a Spanish page', async () => {
      await changeMarkup(page, ADDRESS, (html) => html.replace('lang="en"', 'lang="es"'));
      await openGallery(page);
      const address = page.getByRole('group', { name: 'Su dirección' });
      expect((await labelsOf(address)).slice(-4)).toEqual([
        'Colonia o barrio',
        'Código postal',
        'Ciudad o municipio',
        'Estado',
      ]);
      await field(address, 'zip').fill('1');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(field(address, 'zip')).toHaveAccessibleDescription(
        'Escriba el código postal, por ejemplo 14080.',
      );
    });
  });

  test('invalid formats and unsuitable markup are reported', async ({ asNewVisitor, page, violations }) => {
    await test.step('that are invalid are reported, and the labels suit every country', async () => {
      violations.allow(/sent an unexpected response/);
      const reports = await collectReports(page);
      await page.route('**/address-formats.json', (route) =>
        route.fulfill({ json: { IE: { parts: { street: 'city' } } } }),
      );
      await openGallery(page);
      await chooseCountry(stored(page), 'Ireland');
      await expect.poll(async () => (await reports()).length).toBe(1);
      expect((await labelsOf(stored(page))).at(-1)).toBe('ZIP or postal code');
      await field(stored(page), 'zip').fill('anything');
      await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click();
      await expect(page).toHaveURL('/gallery/echo');
    });
    await test.step('markup in which an address cannot follow its country is reported', async () => {
      await asNewVisitor();
      violations.allow(/^\[widgets\] (?:address-fields|country-select): /);
      const reports = await collectReports(page);
      await changeMarkup(page, ADDRESS, (html) =>
        html
          .replace('<span data-address-fields-label>City or town</span>', 'City')
          .replace(
            'data-widget="country-select"',
            'data-widget="country-select" data-country-select-zip-code="zip"',
          )
          .replace('<option value="BR"', '<option value="Brazil"'),
      );
      await openGallery(page);
      await expect
        .poll(async () => (await reports()).map(({ problem }) => problem).toSorted())
        .toEqual([
          'a label cannot follow the country',
          'address-fields already checks the postal code, for every country',
          'country-select would also check the postal code, which address-fields checks',
          'the countries have no two-letter codes',
        ]);
    });
  });
});

test.describe('what the page restores', () => {
  test('is everything, even a state set aside, from the back/forward cache', {
    tag: '@full-browser',
  }, async ({ page }) => {
    await recordRestores(page);
    await openGallery(page);
    const address = needed(page);
    await chooseCountry(address, 'Canada');
    await stateList(address).selectOption('Ontario');
    await chooseCountry(address, 'United States');
    await page.goto('/events');
    await goBackThroughCache(page, ADDRESS);
    await expect(field(address, 'state')).toHaveValue('');
    await chooseCountry(address, 'Canada');
    await expect(field(address, 'state')).toHaveValue('ON');
  });
});
