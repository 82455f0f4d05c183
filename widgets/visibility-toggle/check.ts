import { closestForm } from '../../src/forms/fields/markup.ts';
import { checkConditions } from '../../src/forms/sections/checkConditions.ts';
import type { Condition } from '../../src/forms/sections/conditions.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { visibilityToggle } from './visibility-toggle.ts';

/** Returns the condition for showing the fieldset: the answer to the question is `Yes`. */
export const conditionsOf = ([radio]: readonly HTMLInputElement[]): readonly Condition[] => [
  { field: radio?.name ?? '', value: 'Yes' },
];

export const checkMarkup: Check<typeof visibilityToggle> = ({ parts: { fieldset, radio } }, report) => {
  checkConditions(closestForm(fieldset), fieldset, conditionsOf(radio), report);
};
