import type { Check } from '../../src/runtime/define.ts';
import { fieldOfToggle, formOf, pairOf } from './fields.ts';
import type { passwordForm } from './password-form.ts';

export const checkMarkup: Check<typeof passwordForm> = ({ host, parts }) => {
  pairOf(parts);
  formOf(host);
  for (const toggle of parts.toggle) fieldOfToggle(toggle, parts);
};
