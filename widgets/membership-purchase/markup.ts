import { quoted, reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { membershipPurchase } from './membership-purchase.ts';

/** Reports products and purchasables that can't be bought, because the form would never accept the choice. */
export function reportMarkup(
  form: HTMLFormElement,
  { product, purchasable }: PartsOf<typeof membershipPurchase>,
): void {
  const products = product.map(({ value }) => value);
  const owners = purchasable.map(({ dataset }) => dataset.product ?? '');
  const stray = owners.find((owner) => !products.includes(owner));
  const empty = products.find((value) => !owners.includes(value));
  reportIssues(membershipPurchase.name, form, [
    ['a purchasable belongs to no product', `data-product with one of ${products.join(', ')}`, quoted(stray)],
    [
      'a product has no purchasable',
      `a purchasable with data-product="${empty}"`,
      empty === undefined ? undefined : 'none',
    ],
  ]);
}
