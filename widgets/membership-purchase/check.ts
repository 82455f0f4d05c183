import { closestForm } from '../../src/forms/fields/markup.ts';
import { checkGateway } from '../../src/payment/site/gateway.ts';
import type { Check } from '../../src/runtime/define.ts';
import { checkChoice } from './markup.ts';
import type { membershipPurchase } from './membership-purchase.ts';

export const checkMarkup: Check<typeof membershipPurchase> = ({ host, parts, options }, report) => {
  const form = closestForm(host);
  checkChoice(form, parts, report);
  checkGateway(form, options, report);
};
