import { defineWidget } from '../../src/define.ts';
import { optional } from '../../src/parts.ts';

/** Phone number field that formats the number as visitors type (FM-02). */
export const phoneField = defineWidget({
  name: 'phone-field',
  options: {},
  parts: {
    input: optional('input', "The field, if the host isn't the field itself."),
  },
  texts: {},
});
