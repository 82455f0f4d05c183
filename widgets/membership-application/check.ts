import { closestForm } from '../../src/forms/fields/markup.ts';
import type { Check } from '../../src/runtime/define.ts';
import { checkForm } from './markup.ts';
import type { membershipApplication } from './membership-application.ts';
import { roleOf } from './role.ts';

export const checkMarkup: Check<typeof membershipApplication> = ({ host, options, parts }, report) => {
  // On pages without the form, the widget only deletes drafts.
  if (roleOf(options).name !== 'form') return;
  closestForm(host);
  checkForm(parts, report);
};
