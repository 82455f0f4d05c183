import { defineWidget } from '../../src/runtime/define.ts';
import { one, some } from '../../src/runtime/parts.ts';

/** Yes-or-no question that shows a fieldset if the answer is Yes (FM-05). */
export const visibilityToggle = defineWidget({
  name: 'visibility-toggle',
  group: 'forms',
  options: {},
  parts: {
    radio: some('input', 'Radio button of the question. The value `Yes` shows the fieldset.'),
    fieldset: one('fieldset', 'Questions to ask if the answer is Yes.'),
  },
  texts: {
    revealed: {
      default: 'Additional question shown below',
      about: 'Announced when the answer Yes shows the fieldset.',
    },
  },
});
