import { closestForm } from '../../src/forms/fields/markup.ts';
import { checkGateway } from '../../src/payment/site/gateway.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { donation } from './donation.ts';
import { checkFee } from './feeMarkup.ts';
import { checkForm } from './markup.ts';

export const checkMarkup: Check<typeof donation> = ({ host, parts, options }, report) => {
  const form = closestForm(host);
  checkForm(form, parts, report);
  checkFee(parts, options.draft === 'sent', report);
  checkGateway(form, options, report);
};
