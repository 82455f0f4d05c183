import { expect, type Page } from '@playwright/test';
import { choiceNamed } from './membership.ts';
import { openApply } from './membershipApply.ts';
import { lookupParts } from './npi.ts';
import { ready } from './ready.ts';

/** Provider of the stand-in registry. */
export interface Person {
  first: string;
  last: string;
  number: string;
}

export const JANE: Person = { first: 'Jane', last: 'Whitfield', number: '1234567893' };
/** Has two credentials and a suite. */
export const SIAN: Person = { first: 'Sian', last: "O'Rourke-Nunez", number: '1400000018' };
/** Has HTML in the name and the street. */
export const BOBBY: Person = { first: 'Bobby', last: '<b>Tables*', number: '1400000026' };

/** Returns the parts of the offer to fill in a form. */
function offerParts(page: Page, id: string) {
  const offer = page.locator(`#${id}`);
  return {
    offer,
    panel: offer.getByRole('region'),
    accept: offer.getByRole('button', { name: 'Fill in these fields' }),
    decline: offer.getByRole('button', { name: 'No thanks' }),
    undo: offer.getByRole('button', { name: 'Undo' }),
    /** Returns the value in the row with this name. */
    row: (name: string) =>
      offer
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
  };
}

/** Opens a lookup by its link, and chooses a person's number. */
async function chooseNumber(page: Page, link: string, lookupId: string, person: Person): Promise<void> {
  const { fill, search, choose } = lookupParts(page, lookupId);
  await page.getByRole('link', { name: link }).click();
  await fill(person.first, person.last);
  await search.click();
  await choose(person.number).click();
}

/** Opens the gallery example whose fields the registry can fill in. */
export async function openFillExample(page: Page) {
  await page.goto('/gallery/npi-lookup');
  await ready(page, 'npi-lookup');
  await ready(page, 'country-select');
  return {
    ...offerParts(page, 'fill-offer'),
    field: (name: string) => page.locator(`[name="practice[${name}]"]`),
    choose: (person: Person) => chooseNumber(page, 'Look up your practice', 'fill-lookup', person),
  };
}

/** Opens the application, says Yes to the question about the number, and returns the offer. */
export async function openApplyWithNpi(page: Page) {
  await openApply(page);
  await ready(page, 'npi-field');
  await ready(page, 'npi-lookup');
  await choiceNamed(page, 'fields[hasNpi]', 'Yes').check();
  return {
    ...offerParts(page, 'npi-offer'),
    choose: (person: Person) => chooseNumber(page, 'Look up your NPI number', 'npi-lookup', person),
  };
}

/** Expects the values of controls, by name. */
export async function expectValues(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`[name="${name}"]`), name).toHaveValue(value);
}
