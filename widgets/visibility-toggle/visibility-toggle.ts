import { defineWidget } from '../../src/define.ts';
import { one, some } from '../../src/parts.ts';

/** Radio buttons of which 'Yes' shows what else is to be said (FM-05). */
export const visibilityToggle = defineWidget({
  name: 'visibility-toggle',
  options: {},
  parts: {
    radio: some('input', 'A radio button of the question; the one whose value is `Yes` shows the fieldset.'),
    fieldset: one('fieldset', 'What is asked after a Yes.'),
  },
  texts: {
    revealed: {
      default: 'Additional question shown below',
      about: 'What assistive technology says when Yes has brought the fieldset.',
    },
  },
});
