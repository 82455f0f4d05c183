import { hasPlaceholder } from '../../src/forms/rows/numbering.ts';
import type { Check } from '../../src/runtime/define.ts';
import type { repeatGroup } from './repeat-group.ts';
import { readRows } from './rows.ts';

export const checkMarkup: Check<typeof repeatGroup> = ({ parts, options }, report) => {
  readRows(parts);
  for (const attribute of ['id', 'name'])
    for (const element of parts.template.content.querySelectorAll(`[${attribute}]`)) {
      const value = element.getAttribute(attribute) ?? '';
      const found = hasPlaceholder(value) ? undefined : `"${value}"`;
      report(
        {
          problem: `the ${attribute} in the template is the same in each row`,
          expected: '{index} in it',
          found,
        },
        parts.template,
      );
    }
  report({
    problem: 'the minimum is above the maximum',
    expected: `at most ${options.maximum}`,
    found: options.minimum > options.maximum ? String(options.minimum) : undefined,
    attribute: 'data-repeat-group-minimum',
  });
};
