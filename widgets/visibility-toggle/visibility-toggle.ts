import { closestForm } from '../../src/forms/fields/markup.ts';
import { checkConditions } from '../../src/forms/sections/checkConditions.ts';
import type { Condition } from '../../src/forms/sections/conditions.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { one, some } from '../../src/runtime/parts.ts';

/** Returns the condition for showing the fieldset: the answer to the question is `Yes`. */
export const conditionsOf = ([radio]: readonly HTMLInputElement[]): readonly Condition[] => [
  { field: radio?.name ?? '', value: 'Yes' },
];

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
  check({ parts: { fieldset, radio } }, report) {
    checkConditions(closestForm(fieldset), fieldset, conditionsOf(radio), report);
  },
});
