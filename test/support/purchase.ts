import { expect, type Locator, type Page } from '@playwright/test';
import { setControls } from './forms.ts';
import { ready } from './ready.ts';

export const PURCHASE = '/membership/purchase';

/** Returns the parts of the purchase form. */
export function purchaseParts(page: Page) {
  const form = page.getByRole('form', { name: 'Membership purchase' });
  return {
    form,
    product: (name: string) => form.getByRole('radio', { name }),
    term: (product: string, name: string) =>
      form.getByRole('group', { name: product, exact: true }).getByRole('radio', { name }),
    message: form.locator('[data-membership-purchase-part="message"]'),
    summary: form.getByRole('region', { name: 'Your purchase' }),
    total: form.locator('[data-widget-slot] .sw-purchase-total dd'),
    submit: form.getByRole('button', { name: 'Complete purchase' }),
    back: form.getByRole('button', { name: 'Back', exact: true }),
    cardError: form.locator('.sw-payment-error > .sw-field-error'),
    retryButton: form.locator('.sw-payment-again'),
  };
}

type Parts = ReturnType<typeof purchaseParts>;

/** Opens the purchase page and waits until its widget is mounted. */
export async function openPurchase(page: Page, query = ''): Promise<Parts> {
  await page.goto(PURCHASE + query);
  await ready(page, 'membership-purchase');
  return purchaseParts(page);
}

/**
 * Uses a script to choose a full membership for a term. Waits until the widget is mounted, because the widget would miss
 * any change that a script makes earlier.
 */
async function chooseTerm(
  { form, total }: Parts,
  purchasableId: string,
  price: string,
  membershipProduct = 'full',
): Promise<void> {
  await ready(form.page(), 'membership-purchase');
  await setControls(form.page(), { membershipProduct, purchasableId });
  await expect(total).toHaveText(price);
}

/** Uses a script to choose a full membership for one year, and waits for its price, $425.00. */
export const chooseOneYear = (parts: Parts): Promise<void> => chooseTerm(parts, '5101', '$425.00');

/** Uses a script to choose the free membership of the first year in training. */
export const chooseFree = (parts: Parts): Promise<void> => chooseTerm(parts, '5121', '$0.00', 'in-training');

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, and welcome');
}

/** Returns the payment facts on the thank-you page. */
export const paidFacts = (page: Page): Locator => page.locator('#receipt');

/** Uses a script to choose a full membership for three years, and waits for its price, $1,128.70. */
export const chooseThreeYears = (parts: Parts): Promise<void> => chooseTerm(parts, '5102', '$1,128.70');

/** Returns the requests to the membership actions, in order and without ids: `fetch?amount=42500`. */
export const membershipRequests = (addresses: readonly string[]): string[] =>
  addresses
    .filter((address) => address.startsWith('/actions/ats-accounts-module/membership/'))
    .map((address) =>
      address
        .slice('/actions/ats-accounts-module/membership/'.length)
        .replace(/attempt=[^&]+&/, '')
        .replace(/pi_\w+/, 'pi'),
    );
