import { parsePrice } from '../../src/payment/site/cents.ts';
import { quoted } from '../../src/report/report.ts';
import type { ReportProblem } from '../../src/runtime/define.ts';
import { type Parts, readFormula } from './amounts.ts';

/** Name under which the form sends the donor's wish to cover the fee. */
const NAME = 'coverFee';

/** Reports plans whose price with the fee is not an amount above their price. */
function checkPlans({ plan }: Parts, report: ReportProblem): void {
  const invalid = plan.find(({ dataset: { price = '', priceWithFee } }) => {
    if (priceWithFee === undefined) return false;
    const [own, higher] = [parsePrice(price), parsePrice(priceWithFee)];
    return own.error === undefined && (higher.error !== undefined || higher.cents <= own.cents);
  });
  report(
    {
      problem: 'a plan has no valid price with the fee',
      expected: 'data-price-with-fee in dollars, above data-price',
      found: quoted(invalid?.dataset.priceWithFee),
    },
    invalid,
  );
}

/**
 * Reports a checkbox for the fee that would charge donors something that they have not chosen or seen.
 * @param isReturned true if the server has filled in the donor's own values, so that a checked box is the donor's choice
 */
export function checkFee(parts: Parts, isReturned: boolean, report: ReportProblem): void {
  const { fee, feeLabel, errors } = parts;
  if (!fee) return;
  const { percent = '', cents = '' } = fee.dataset;
  report(
    {
      problem: 'the fee has no valid formula, so its checkbox is hidden',
      expected:
        'data-percent from 0 to 10, with up to two decimals, and data-cents from 0 to 100, such as 2.9 and 30',
      found: readFormula(parts) ? undefined : `${quoted(percent)} and ${quoted(cents)}`,
    },
    fee,
  );
  report(
    {
      problem: 'the fee is not the checkbox that the server expects',
      expected: `type="checkbox" and name="${NAME}"`,
      found:
        fee.type === 'checkbox' && fee.name === NAME
          ? undefined
          : `${quoted(fee.type)} and ${quoted(fee.name)}`,
    },
    fee,
  );
  report(
    {
      problem: 'the fee is preselected, so it is not the donor’s own choice',
      expected: 'a checkbox without checked',
      // After an error, the server sends the donor's own values back.
      found: fee.defaultChecked && !isReturned && errors.hidden ? 'checked' : undefined,
    },
    fee,
  );
  const label = feeLabel?.dataset.label;
  report(
    {
      problem: 'the label of the fee does not say how much it is',
      expected: 'data-donation-part="fee-label" in the label, with {fee} in its data-label',
      found: label?.includes('{fee}') ? undefined : (quoted(label) ?? 'none'),
    },
    fee,
  );
  checkPlans(parts, report);
}
