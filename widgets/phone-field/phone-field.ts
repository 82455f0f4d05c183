import { defineWidget } from '../../src/runtime/define.ts';
import { anyText } from '../../src/runtime/options.ts';
import { optional } from '../../src/runtime/parts.ts';

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
});
