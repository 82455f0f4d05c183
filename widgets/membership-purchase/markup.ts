import type { PartsOf } from '../../src/define.ts';
import { readmeOf, report } from '../../src/report.ts';
import { membershipPurchase } from './membership-purchase.ts';

const { name: widget } = membershipPurchase;
const fault = { code: 'markup', widget, see: readmeOf(widget) } as const;

/** Tells developers of what nobody could buy: the form would only ask for a choice again. */
export function reportMarkup(
  form: HTMLFormElement,
  { product, purchasable }: PartsOf<typeof membershipPurchase>,
): void {
  const products = product.map(({ value }) => value);
  const owners = purchasable.map(({ dataset }) => dataset.product ?? '');
  const stray = owners.find((owner) => !products.includes(owner));
  if (stray !== undefined) {
    const expected = `data-product with one of ${products.join(', ')}`;
    report({ ...fault, problem: 'a purchasable is of no product', expected, found: `"${stray}"` }, form);
  }
  const empty = products.find((value) => !owners.includes(value));
  if (empty !== undefined) {
    const expected = `a purchasable with data-product="${empty}"`;
    report({ ...fault, problem: 'a product has no purchasable', expected, found: 'none' }, form);
  }
}
