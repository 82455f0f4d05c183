import { readmeOf, report } from '../../src/report/report.ts';
import { redirectModal } from './redirect-modal.ts';

/**
 * Reports a redirect target that is not allowed.
 * @param found the problem, from `targetProblem`
 */
export function reportTarget(found: string, link: HTMLElement, host: HTMLElement): void {
  report(
    {
      code: 'markup',
      widget: redirectModal.name,
      problem: 'the target of part "redirect" is not allowed',
      expected: 'an http or https URL; on an https page, an https URL',
      found,
      see: readmeOf(redirectModal.name),
    },
    link.isConnected ? link : host,
  );
}
