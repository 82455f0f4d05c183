import { defineWidget } from '../../src/runtime/define.ts';
import { anyText } from '../../src/runtime/options.ts';
import { optional } from '../../src/runtime/parts.ts';
import { findCountry, phoneInput } from './markup.ts';

/** Phone number field that formats the number as visitors type (FM-02). */
export const phoneField = defineWidget({
  name: 'phone-field',
  group: 'forms',
  options: {
    country: anyText(
      "Name of the form's country control, whose values are two-letter codes such as US. Numbers without a plus are formatted for that country.",
      'the name of a control',
    ),
  },
  parts: {
    input: optional('input', "The field, if the host isn't the field itself."),
  },
  texts: {},
  check({ host, options, parts }, report) {
    const input = phoneInput(host, parts.input);
    report({
      problem: 'there is no country',
      expected: `a control in the form with name="${options.country}"`,
      found: options.country && !findCountry(input, options.country) ? 'none' : undefined,
    });
  },
});
