import { quoted } from '../../src/report/report.ts';
import type { PartsOf, ReportProblem } from '../../src/runtime/define.ts';
import type { membershipPurchase } from './membership-purchase.ts';

/** Reports products and purchasables that can't be bought, because the form would never accept the choice. */
export function checkChoice(
  form: HTMLFormElement,
  { product, purchasable }: PartsOf<typeof membershipPurchase>,
  report: ReportProblem,
): void {
  const products = product.map(({ value }) => value);
  const owners = purchasable.map(({ dataset }) => dataset.product ?? '');
  const empty = products.find((value) => !owners.includes(value));
  report(
    {
      problem: 'a purchasable does not belong to any product',
      expected: `data-product with one of ${products.join(', ')}`,
      found: quoted(owners.find((owner) => !products.includes(owner))),
    },
    form,
  );
  report(
    {
      problem: 'a product has no purchasable',
      expected: `a purchasable with data-product="${empty}"`,
      found: empty === undefined ? undefined : 'none',
    },
    form,
  );
}
