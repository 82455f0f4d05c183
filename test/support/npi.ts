import type { Locator, Page, Request } from '@playwright/test';
import { dialogParts, gotoDialog } from './dialogs.ts';

export const LOOKUP = '/actions/ats-accounts-module/npi/lookup';
export const VERIFY = '/actions/ats-accounts-module/npi/verify';

/** Returns the parts of the NPI lookup (its dialog, the form and the outcome), with or without JavaScript. */
export function lookupParts(page: Page, id = 'npi-lookup') {
  const dialog = dialogParts(page, id);
  const { host } = dialog;
  const field = (name: string): Locator => host.locator(`[name="ats[npiLookup][${name}]"]`);
  const outcome = host.locator('[data-npi-lookup-part="outcome"]');
  return {
    ...dialog,
    field,
    byNumber: host.getByRole('radio', { name: 'Name and number' }),
    byAddress: host.getByRole('radio', { name: 'Name and address' }),
    // The current view's submit button, regardless of its label.
    search: host.locator('.sw-npi-lookup-view:not([hidden]) button[type="submit"]'),
    outcome,
    // Element that contains only the specified text.
    text: outcome.locator('.sw-npi-lookup-text'),
    results: host.getByRole('region', { name: 'Records found' }),
    choose: (number: string) => host.getByRole('button', { name: `Use ${number}` }),
    // Input on the page that receives the chosen number.
    target: page.locator('#profile-npi'),
    fill: async (first: string, last: string, state = 'MA'): Promise<void> => {
      await field('firstname').fill(first);
      await field('lastname').fill(last);
      await field('state').selectOption(state);
    },
  };
}

export type LookupParts = ReturnType<typeof lookupParts>;

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
