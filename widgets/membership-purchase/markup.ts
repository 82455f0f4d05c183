import type { PartsOf } from '../../src/define.ts';
import { quoted, reportFindings } from '../../src/forms/findings.ts';
import { membershipPurchase } from './membership-purchase.ts';

/** Tells developers of what nobody could buy: the form would only ask for a choice again. */
export function reportMarkup(
  form: HTMLFormElement,
  { product, purchasable }: PartsOf<typeof membershipPurchase>,
): void {
  const products = product.map(({ value }) => value);
  const owners = purchasable.map(({ dataset }) => dataset.product ?? '');
  const stray = owners.find((owner) => !products.includes(owner));
  const empty = products.find((value) => !owners.includes(value));
  reportFindings(membershipPurchase.name, form, [
    ['a purchasable is of no product', `data-product with one of ${products.join(', ')}`, quoted(stray)],
    [
      'a product has no purchasable',
      `a purchasable with data-product="${empty}"`,
      empty === undefined ? undefined : 'none',
    ],
  ]);
}
