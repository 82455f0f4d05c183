import type { Locator, Page, Request } from '@playwright/test';
import { type DialogPage, dialogParts, gotoDialog } from './dialogs.ts';

export const LOOKUP = '/actions/ats-accounts-module/npi/lookup';
export const VERIFY = '/actions/ats-accounts-module/npi/verify';

/** The lookup of an NPI number: the dialog, its form, and what is told below. */
export interface LookupPage extends DialogPage {
  field: (name: string) => Locator;
  byNumber: Locator;
  byAddress: Locator;
  /** The button of the view that is shown, whatever it says. */
  search: Locator;
  outcome: Locator;
  /** The specified text, which stands alone in its element. */
  text: Locator;
  results: Locator;
  choose: (number: string) => Locator;
  /** The page's own input for the number. */
  target: Locator;
  fill: (first: string, last: string, state?: string) => Promise<void>;
}

export function lookupParts(page: Page, id = 'npi-lookup'): LookupPage {
  const dialog = dialogParts(page, id);
  const { host } = dialog;
  const field = (name: string): Locator => host.locator(`[name="ats[npiLookup][${name}]"]`);
  const outcome = host.locator('[data-npi-lookup-part="outcome"]');
  return {
    ...dialog,
    field,
    byNumber: host.getByRole('radio', { name: 'Name and number' }),
    byAddress: host.getByRole('radio', { name: 'Name and address' }),
    search: host.locator('.npi-lookup-view:not([hidden]) button[type="submit"]'),
    outcome,
    text: outcome.locator('.npi-lookup-text'),
    results: host.getByRole('region', { name: 'Records found' }),
    choose: (number) => host.getByRole('button', { name: `Use ${number}` }),
    target: page.locator('#profile-npi'),
    fill: async (first, last, state = 'MA') => {
      await field('firstname').fill(first);
      await field('lastname').fill(last);
      await field('state').selectOption(state);
    },
  };
}

/** Opens the lookup on its gallery page. */
export async function openLookup(page: Page, query = ''): Promise<LookupPage> {
  await gotoDialog(page, 'npi-lookup', 'npi-lookup', query);
  const lookup = lookupParts(page);
  await lookup.opener.click();
  return lookup;
}

/** The parameters of a request. */
export const parametersOf = (request: Request | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url() ?? 'about:blank').searchParams);
