import { defineWidget } from '../../src/define.ts';
import { optional } from '../../src/parts.ts';

/** A phone number that is set out as it is typed (FM-02). */
export const phoneField = defineWidget({
  name: 'phone-field',
  options: {},
  parts: {
    input: optional('input', 'The field, where the marked element is not the field itself.'),
  },
  texts: {},
});
