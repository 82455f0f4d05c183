import { closestForm } from '../../src/forms/fields/markup.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { continueElsewhere } from './continue-elsewhere.ts';

export const checkMarkup: Check<typeof continueElsewhere> = ({ host, parts, options }, report) => {
  closestForm(host);
  report({
    problem: 'there is a button for a server, but no server',
    expected: 'data-continue-elsewhere-server, or neither of the parts save and delete',
    found: !options.server && (parts.save ?? parts.delete) ? 'no server' : undefined,
  });
};
