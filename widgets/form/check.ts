import { closestForm } from '../../src/forms/fields/markup.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { form } from './form.ts';

export const checkMarkup: Check<typeof form> = ({ host }) => {
  closestForm(host);
};
