import { controlsOf } from '../../src/forms/controls.ts';
import { tokenName } from '../../src/payment/gateway.ts';
import { readmeOf, report } from '../../src/report.ts';
import { donation } from './donation.ts';

/**
 * Whether the form has what the server needs (DN-04), asked when it is needed: some sites put the token in after the page has
 * loaded. What is missing is told to the page's developers.
 */
export function isKnownRequest(form: HTMLFormElement): boolean {
  const controls = controlsOf(form);
  const name = ['purchasableId', tokenName()].find(
    (needed) =>
      !controls.some(({ name: own, value, disabled }) => own === needed && value !== '' && !disabled),
  );
  if (name === undefined) return true;
  const { name: widget } = donation;
  const expected = `a control named ${name} with a value`;
  report(
    { code: 'markup', widget, problem: 'Invalid request', expected, found: 'none', see: readmeOf(widget) },
    form,
  );
  return false;
}
