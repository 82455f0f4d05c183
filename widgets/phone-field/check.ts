import type { Check } from '../../src/runtime/define.ts';
import { findCountry, phoneInput } from './markup.ts';
import type { phoneField } from './phone-field.ts';

export const checkMarkup: Check<typeof phoneField> = ({ host, options, parts }, report) => {
  const input = phoneInput(host, parts.input);
  report({
    problem: 'there is no country',
    expected: `a control in the form with name="${options.country}"`,
    found: options.country && !findCountry(input, options.country) ? 'none' : undefined,
  });
};
