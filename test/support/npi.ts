import type { Locator, Page, Request } from '@playwright/test';
import { type DialogParts, dialogParts, gotoDialog } from './dialogs.ts';

export const LOOKUP = '/actions/ats-accounts-module/npi/lookup';
export const VERIFY = '/actions/ats-accounts-module/npi/verify';

/** Parts of the NPI lookup: the dialog, its form and the outcome below the form. */
export interface LookupParts extends DialogParts {
  field: (name: string) => Locator;
  byNumber: Locator;
  byAddress: Locator;
  /** The current view's submit button, regardless of its label. */
  search: Locator;
  outcome: Locator;
  /** Element that contains only the specified text. */
  text: Locator;
  results: Locator;
  choose: (number: string) => Locator;
  /** Input on the page that receives the chosen number. */
  target: Locator;
  fill: (first: string, last: string, state?: string) => Promise<void>;
}

/** Returns the parts of the NPI lookup, with or without JavaScript. */
export function lookupParts(page: Page, id = 'npi-lookup'): LookupParts {
  const dialog = dialogParts(page, id);
  const { host } = dialog;
  const field = (name: string): Locator => host.locator(`[name="ats[npiLookup][${name}]"]`);
  const outcome = host.locator('[data-npi-lookup-part="outcome"]');
  return {
    ...dialog,
    field,
    byNumber: host.getByRole('radio', { name: 'Name and number' }),
    byAddress: host.getByRole('radio', { name: 'Name and address' }),
    search: host.locator('.sw-npi-lookup-view:not([hidden]) button[type="submit"]'),
    outcome,
    text: outcome.locator('.sw-npi-lookup-text'),
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

/** Opens the gallery page and its lookup dialog. */
export async function openLookup(page: Page, query = ''): Promise<LookupParts> {
  await gotoDialog(page, 'npi-lookup', 'npi-lookup', query);
  const lookup = lookupParts(page);
  await lookup.opener.click();
  return lookup;
}

/** Returns the query parameters of a request. */
export const parametersOf = (request: Request | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url() ?? 'about:blank').searchParams);
