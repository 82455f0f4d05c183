import { closestForm } from '../../src/forms/fields/markup.ts';
import { checkConditions } from '../../src/forms/sections/checkConditions.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { conditionalField } from './conditional-field.ts';

export const checkMarkup: Check<typeof conditionalField> = ({ host, options }, report) => {
  checkConditions(closestForm(host), host, options.when, report);
};
