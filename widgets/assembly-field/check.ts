import type { Check } from '../../src/runtime/define.ts';
import type { assemblyField } from './assembly-field.ts';
import { checkIds, checkValue, limitOf } from './controls.ts';

export const checkMarkup: Check<typeof assemblyField> = ({ options, parts: { option, value } }, report) => {
  checkIds(option);
  checkValue(value, option, limitOf(option, options.maximum), report);
};
