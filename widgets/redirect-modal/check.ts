import type { Check } from '../../src/runtime/define.ts';
import type { redirectModal } from './redirect-modal.ts';
import { targetProblem } from './target.ts';

export const checkMarkup: Check<typeof redirectModal> = ({ parts: { redirect } }, report) => {
  report(
    {
      problem: 'the target of part "redirect" is not allowed',
      expected: 'an http or https URL; on an https page, an https URL',
      found: targetProblem(redirect.getAttribute('href') ?? '', document.baseURI),
    },
    redirect,
  );
};
