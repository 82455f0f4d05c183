import type { Check } from '../../src/runtime/define.ts';
import { choiceControls, hiddenFieldOf, typeOf } from './markup.ts';
import type { membershipSelector } from './membership-selector.ts';

export const checkMarkup: Check<typeof membershipSelector> = ({ options, parts }) => {
  hiddenFieldOf(choiceControls(parts), options.field);
  for (const element of [...parts.details, ...parts.price]) typeOf(element);
};
