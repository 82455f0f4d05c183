import { defineWidget } from '../../src/define.ts';
import { one, some } from '../../src/parts.ts';

/** Yes-or-no question that shows a fieldset after a Yes (FM-05). */
export const visibilityToggle = defineWidget({
  name: 'visibility-toggle',
  options: {},
  parts: {
    radio: some('input', 'Radio button of the question. The value `Yes` shows the fieldset.'),
    fieldset: one('fieldset', 'Questions to ask after a Yes.'),
  },
  texts: {
    revealed: {
      default: 'Additional question shown below',
      about: 'Announced when a Yes shows the fieldset.',
    },
  },
});
