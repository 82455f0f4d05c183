import type { Check } from '../../src/runtime/define.ts';
import type { sessionKeeper } from './session-keeper.ts';

export const checkMarkup: Check<typeof sessionKeeper> = ({ parts: { signIn } }, report) => {
  report(
    {
      problem: 'part "signIn" replaces the page, so that visitors lose what they typed',
      expected: 'target="_blank"',
      found:
        signIn.getAttribute('target') === '_blank' ? undefined : (signIn.getAttribute('target') ?? 'none'),
    },
    signIn,
  );
};
