import type { Check } from '../../src/runtime/define.ts';
import type { actionTools } from './action-tools.ts';

export const checkMarkup: Check<typeof actionTools> = ({ parts: { disclosure, toggle, panel } }, report) => {
  for (const [name, element] of Object.entries({ toggle, panel }))
    report(
      {
        problem: `part "${name}" is in the wrong place`,
        expected: `${name} inside part "disclosure"`,
        found: disclosure.contains(element) ? undefined : 'outside',
      },
      element,
    );
};
