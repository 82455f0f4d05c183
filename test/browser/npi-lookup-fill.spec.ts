import { expectNoAxeFindings } from '../support/axe.ts';
import { chosenRows } from '../support/credentials.ts';
import { reduceMotion } from '../support/dialogs.ts';
import { setControls } from '../support/forms.ts';
import { APPLY, choiceNamed, controlNamed } from '../support/membership.ts';
import { applyForm, expectStepShown } from '../support/membershipApply.ts';
import { lookupParts } from '../support/npi.ts';
import { BOBBY, expectValues, JANE, openApplyWithNpi, openFillExample, SIAN } from '../support/npiFill.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expectHeard, listen } from '../support/spoken.ts';
import { expect, test } from '../support/test.ts';

const JANES_ADDRESS = {
  'fields[workAddress1]': '12 Harbor Road',
  'fields[workAddress2]': '',
  'fields[workCity]': 'Boston',
  'fields[workState]': 'MA',
  'fields[workZip]': '02118',
  'fields[workCountry]': 'US',
};
const NO_ADDRESS = {
  'fields[workAddress1]': '',
  'fields[workAddress2]': '',
  'fields[workCity]': '',
  'fields[workState]': '',
  'fields[workZip]': '',
};

test.describe('without JavaScript', () => {
  test('the lookup’s page lists the facts as text, and the form has no offer', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(APPLY);
    await expect(page.locator('#npi-offer')).toBeHidden();
    await page.getByRole('link', { name: 'Look up your NPI number' }).click();
    await page.getByLabel('First name').fill(SIAN.first);
    await page.getByLabel('Last name').fill(SIAN.last);
    await page.getByLabel('State', { exact: true }).selectOption('MA');
    await page.getByRole('button', { name: 'Search the registry' }).click();
    const result = page.getByRole('listitem').filter({ hasText: SIAN.number });
    for (const fact of ['MD, PhD', '617-555-0100', '7 Quarry Street, Suite 1200, Boston, MA 021182603'])
      await expect(result).toContainText(fact);
  });
});

test.describe('the registry’s record', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('fills in empty fields of all steps after the visitor agrees, and links to them', {
    tag: ['@NP-05', '@quick', '@wcag-3.3.7', '@MA-06', '@MA-04'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('fills in empty fields of all steps after the visitor agrees, and says which', async () => {
      const { choose, panel, accept, row } = await openApplyWithNpi(page);
      await choose(SIAN);
      await expect(panel).toHaveAccessibleName('The registry also lists these details. Fill them in?');
      await expect(row('Credentials after your name')).toHaveText('MD, PhD');
      await expect(row('Work address')).toHaveText('7 Quarry Street, Suite 1200, Boston, MA 02118-2603');
      await expect(controlNamed(page, 'fields[npiNumber]')).toBeFocused();
      await expectValues(page, { ...NO_ADDRESS, 'fields[phone]': '' });
      await expectNoAxeFindings(page);
      await accept.click();
      await expect(panel).toBeFocused();
      await expect(panel).toHaveAccessibleName('Filled in 7 fields from the registry. Please check them.');
      await expectValues(page, {
        'fields[phone]': '(617) 555-0100',
        'fields[workAddress1]': '7 Quarry Street',
        'fields[workAddress2]': 'Suite 1200',
        'fields[workZip]': '02118-2603',
        'fields[workCountry]': 'US',
      });
      await expect(chosenRows(applyForm(page))).toHaveText([/MD/, /PhD/]);
      await expect(controlNamed(page, 'contactDesignations')).toHaveValue(
        '[{"abbreviationId":"301","sortIndex":0},{"abbreviationId":"304","sortIndex":1}]',
      );
      await expectNoAxeFindings(page);
    });
    await test.step('is linked to the fields, also on another step', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, offer, accept } = await openApplyWithNpi(page);
      await controlNamed(page, 'fullName').fill('Jane Whitfield');
      await controlNamed(page, 'userEmail').fill('jane@clinic.example');
      await choose(JANE);
      await accept.click();
      await offer.getByRole('link', { name: 'Credentials after your name' }).click();
      await expect(page.getByRole('combobox', { name: /^Credentials after your name/ })).toBeFocused();
      await offer.getByRole('link', { name: 'Phone' }).click();
      await expect(controlNamed(page, 'fields[phone]')).toBeFocused();
      await expect(offer).toContainText('in “Your addresses”');
      await offer.getByRole('link', { name: 'Work address' }).click();
      await expectStepShown(page, 'Your addresses');
      await expect(controlNamed(page, 'fields[workAddress1]')).toBeVisible();
    });
    await test.step('shows an address that no answer requires once it is filled in', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, accept } = await openApplyWithNpi(page);
      for (const type of ['preferredBillingAddress', 'preferredMailingAddress', 'rosterAddress'])
        await controlNamed(page, `fields[${type}]`).evaluate((list: HTMLSelectElement) => {
          list.value = 'Home';
          list.dispatchEvent(new Event('change', { bubbles: true }));
        });
      const work = page.locator('[data-membership-application-part="work"]');
      await expect(work).toHaveAttribute('hidden');
      await choose(JANE);
      await accept.click();
      await expect(work).not.toHaveAttribute('hidden');
      await expectValues(page, JANES_ADDRESS);
    });
    await test.step('fills in the state, even if addresses in the country before have none', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, accept, undo, row } = await openApplyWithNpi(page);
      await ready(page, 'address-fields');
      const state = controlNamed(page, 'fields[workState]');
      await setControls(page, { 'fields[workCountry]': 'DE' });
      await expect(state).toBeDisabled();
      await choose(JANE);
      await expect(row('Work address')).toHaveText(/Boston, MA 02118, United States\s*instead of Germany/);
      await accept.click();
      await expect(state).toBeEnabled();
      await expectValues(page, JANES_ADDRESS);
      await undo.click();
      await expect(state).toBeDisabled();
      await expectValues(page, { ...NO_ADDRESS, 'fields[workCountry]': 'DE' });
    });
  });

  test('never replaces an answer, reports what a field cannot take, and finds a country by its code', {
    tag: ['@NP-05', '@NP-08'],
  }, async ({ page, violations }) => {
    violations.allow(/a part of an HTML fragment was removed/);
    await test.step('never replaces an answer, not even one given after the offer, and never mixes addresses', async () => {
      const { choose, accept, row, field, panel } = await openFillExample(page);
      await field('city').fill('Worcester');
      await field('credential').fill('DO');
      await choose(JANE);
      await expect(row('Phone')).toHaveText('617-555-0178');
      await expect(row('Specialty')).toHaveText('Internal Medicine, Pulmonary Disease');
      await expect(panel.locator('dt')).toHaveText(['Specialty', 'Phone']);
      await field('phone').fill('212-555-0100');
      await accept.click();
      await expect(panel.locator('dt')).toHaveText(['Specialty']);
      await expectValues(page, {
        'practice[credential]': 'DO',
        'practice[specialty]': '2',
        'practice[phone]': '212-555-0100',
        'practice[address]': '',
        'practice[city]': 'Worcester',
        'practice[zip]': '',
      });
    });
    await test.step('reports what a field cannot take, and shows hostile text as text', async () => {
      const { choose, accept, offer, field } = await openFillExample(page);
      await test.step('a value that is not in the list', async () => {
        await choose({ first: 'Janet', last: 'Whitfield', number: '2123456784' });
        await accept.click();
        await expect(offer).toContainText(
          'Specialty: “Nurse Practitioner, Acute Care” isn’t in the list, so it wasn’t filled in.',
        );
        await expect(field('specialty')).toHaveValue('');
      });
      await test.step('a value that is too long', async () => {
        await choose({ first: 'Wolf*', last: 'Feather*', number: '1400000059' });
        await accept.click();
        await expect(offer).toContainText('Credential: the registry’s text is too long for this field');
        await expect(field('credential')).toHaveValue('');
      });
      await test.step('HTML', async () => {
        const suite = '<i onclick="window.evil = 1">Suite</i> 4';
        await choose(BOBBY);
        await expect(offer).toContainText(suite);
        await accept.click();
        await expect(field('suite')).toHaveValue(suite);
        await expect(offer.locator('i, script')).toHaveCount(0);
        // The sanitizer has removed an attribute that contains the end of a script.
        await expect(field('address')).toHaveValue('');
        expect(await page.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined();
      });
    });
    await test.step('finds a country by its code in the registry’s list', async () => {
      const { accept, field, row } = await openFillExample(page);
      await field('country').selectOption('US');
      const { field: query, search, choose } = lookupParts(page, 'fill-lookup');
      await page.getByRole('link', { name: 'Look up your practice' }).click();
      await query('firstname').fill('Maëlle');
      await query('lastname').fill('Dupont');
      await query('country').selectOption('FRA');
      await query('stateNonUs').fill('Rhône');
      await search.click();
      await choose('1400000042').click();
      await expect(row('Practice')).toContainText(', Lyon, Rhône 69003, France instead of United States');
      await accept.click();
      await expectValues(page, { 'practice[country]': 'FR', 'practice[phone]': '+33 4 65 71 00 12' });
    });
    await test.step('is gone after the form is reset', async () => {
      const { choose, accept, offer, field } = await openFillExample(page);
      await choose(JANE);
      await accept.click();
      await expect(field('city')).toHaveValue('Boston');
      await page.locator('#fill').getByRole('button', { name: 'Start again' }).click();
      await expect(offer).toBeHidden();
      await expect(field('city')).toHaveValue('');
    });
  });

  test('fills in nothing without consent, can be undone, and replaces only what it has filled in', {
    tag: ['@NP-05', '@MA-06'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('fills in nothing without consent', async () => {
      const { choose, decline, offer, panel } = await openApplyWithNpi(page);
      const number = controlNamed(page, 'fields[npiNumber]');
      await test.step('if the visitor declines', async () => {
        await choose(JANE);
        await decline.click();
        await expect(offer).toBeHidden();
        await expect(number).toBeFocused();
        await expect(number).toHaveValue(JANE.number);
      });
      await test.step('if the visitor changes the number', async () => {
        await choose(JANE);
        await expect(panel).toBeVisible();
        await number.fill('1000000004');
        await expect(offer).toBeHidden();
      });
      await test.step('if the visitor has no number', async () => {
        await choose(JANE);
        await expect(panel).toBeVisible();
        await choiceNamed(page, 'fields[hasNpi]', 'No').check();
        await choiceNamed(page, 'fields[hasNpi]', 'Yes').check();
        await expect(panel).toHaveCount(0);
      });
      await expectValues(page, { ...NO_ADDRESS, 'fields[phone]': '' });
      await expect(chosenRows(applyForm(page))).toHaveCount(0);
    });
    await test.step('can be undone, except where the visitor has changed a field', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, accept, undo, offer, panel } = await openApplyWithNpi(page);
      await choose(JANE);
      await accept.click();
      await expectValues(page, { ...JANES_ADDRESS, 'fields[phone]': '(617) 555-0178' });
      await controlNamed(page, 'fields[phone]').fill('212-555-0100');
      await undo.click();
      await expect(panel).toBeFocused();
      await expect(panel).toHaveAccessibleName(/^Undone\./);
      await expect(offer).toContainText('Fields that you’ve changed since weren’t restored: Phone.');
      await expect(undo).toHaveCount(0);
      await expectValues(page, { ...NO_ADDRESS, 'fields[phone]': '(212) 555-0100' });
      await expect(chosenRows(applyForm(page))).toHaveCount(0);
      await test.step('and filled in again', async () => {
        await choose(JANE);
        await expect(panel.locator('dt')).toHaveText(['Credentials after your name', 'Work address']);
        await accept.click();
        await expectValues(page, JANES_ADDRESS);
      });
    });
    await test.step('of another number replaces what the first has filled in, and says so', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, accept, row, offer } = await openApplyWithNpi(page);
      await choose(SIAN);
      await accept.click();
      await expectValues(page, { 'fields[phone]': '(617) 555-0100', 'fields[workAddress2]': 'Suite 1200' });
      await choose(JANE);
      await expect(row('Phone')).toHaveText('617-555-0178 instead of (617) 555-0100');
      await expect(row('Work address')).toContainText(
        '12 Harbor Road, 02118 instead of 7 Quarry Street, Suite 1200, 02118-2603',
      );
      await expect(row('Credentials after your name')).toHaveText('MD instead of MD, PhD');
      await accept.click();
      await expectValues(page, { ...JANES_ADDRESS, 'fields[phone]': '(617) 555-0178' });
      await expect(chosenRows(applyForm(page))).toHaveText([/MD/]);
      await test.step('but the same number again changes nothing', async () => {
        await choose(JANE);
        await expect(offer).toContainText('Filled in');
        await expectValues(page, JANES_ADDRESS);
      });
    });
    await test.step('leaves what a draft has restored, and fills in the rest', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      const { choose, accept } = await openApplyWithNpi(page);
      await controlNamed(page, 'fields[phone]').fill('212-555-0100');
      await choose(SIAN);
      await accept.click();
      await expect(chosenRows(applyForm(page))).toHaveCount(2);
      await page.reload();
      await ready(page, 'membership-application');
      await ready(page, 'credentials');
      await ready(page, 'npi-lookup');
      await test.step('the draft has the values with their order', async () => {
        await expectValues(page, { 'fields[workAddress2]': 'Suite 1200', 'fields[npiNumber]': SIAN.number });
        await expect(chosenRows(applyForm(page))).toHaveText([/MD/, /PhD/]);
        await expect(page.locator('#npi-offer')).toBeHidden();
      });
      await controlNamed(page, 'fields[phone]').fill('');
      await choose(JANE);
      const offer = page.locator('#npi-offer');
      await expect(offer.locator('dt')).toHaveText(['Phone']);
      await accept.click();
      await expectValues(page, {
        'fields[phone]': '(617) 555-0178',
        'fields[workAddress1]': '7 Quarry Street',
      });
    });
  });

  test('is offered and undone by keyboard, and fits on a phone', { tag: ['@RT-11', '@NP-05'] }, async ({
    asNewVisitor,
    page,
  }) => {
    await test.step('is offered, filled in and undone by keyboard, as a screen reader reads it', async () => {
      const heard = await listen(page);
      const { choose, accept, undo, panel } = await openApplyWithNpi(page);
      await choose(JANE);
      await expect(panel).toBeVisible();
      let last: string | undefined;
      const isOfferHeard = async (): Promise<string | undefined> => {
        last = (await heard()).at(-1) ?? last;
        return last;
      };
      // A fast response is announced together with the offer.
      await expect
        .poll(isOfferHeard)
        .toMatch(/^polite: .*The registry also lists these details\. Fill them in\?$/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(accept).toBeFocused();
      const list =
        'Credentials after your name MD Phone 617-555-0178 Work address 12 Harbor Road, Boston, MA 02118';
      await expectHeard(heard, [
        'link "Look up your NPI number"',
        `region "The registry also lists these details. Fill them in?", "${list}"`,
        'button "Fill in these fields"',
      ]);
      await page.keyboard.press('Enter');
      await expect(panel).toBeFocused();
      await expectHeard(heard, [
        `region "Filled in 6 fields from the registry. Please check them.", "${list.replace('address', 'address in “Your addresses”')}"`,
      ]);
      for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab');
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(panel).toBeFocused();
      await expectHeard(heard, [
        'region "Undone. The fields contain what they did before. The number is still filled in."',
      ]);
      await expectValues(page, { ...NO_ADDRESS, 'fields[phone]': '' });
    });
    await test.step('fits on a phone', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      await page.setViewportSize({ width: 390, height: 844 });
      const { choose, accept, panel } = await openApplyWithNpi(page);
      await choose(SIAN);
      await expect(panel).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await accept.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectNoAxeFindings(page);
    });
  });
});

test('controls that cannot be filled in, and a missing element, are reported', { tag: '@RT-04' }, async ({
  page,
  violations,
}) => {
  violations.allow(/npi-lookup/);
  const path = '/gallery/npi-lookup';
  await replaceMarkup(page, path, 'id="fill-offer"', 'id="other"');
  await replaceMarkup(page, path, 'name="practice[city]"', 'type="date" name="practice[city]"');
  await replaceMarkup(page, path, 'name="practice[suite]"', 'name="practice[floor]"');
  const reports = await collectReports(page);
  const { choose } = await openFillExample(page);
  const found = (await reports()).map(
    ({ problem, expected, found: what }) => `${problem}: ${expected}: ${what}`,
  );
  expect(found).toEqual([
    'there is no element for the offer to fill in the form: an element with id="fill-offer": none',
    'it names a control that cannot be filled in: a text field or a list named practice[suite]: none',
    'it names a control that cannot be filled in: a text field or a list named practice[city]: type="date"',
  ]);
  await choose(JANE);
  await expect(page.locator('[name="practice[npi]"]')).toHaveValue(JANE.number);
});
