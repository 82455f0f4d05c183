import { payResults } from '../../src/payment/outcomes/outcome.ts';
import type { Check } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { paymentResult } from './payment-result.ts';

export const checkMarkup: Check<typeof paymentResult> = ({ host, options }) => {
  const isMissing = {
    outcome: !payResults.some((outcome) => outcome === host.dataset.paymentResultOutcome?.trim()),
    order: options.order === undefined,
    for: options.for === undefined,
  };
  const missing = Object.entries(isMissing).find(([, is]) => is)?.[0];
  if (missing === undefined) return;
  const problem = 'the result of the payment is incomplete, so it is not reported';
  throw new WidgetError({ problem, expected: `data-payment-result-${missing}`, found: 'none' });
};
