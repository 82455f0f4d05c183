import { controlsNamed } from '../../src/forms/fields/controls.ts';
import { tokenName } from '../../src/net/csrfToken.ts';
import { readmeOf, report } from '../../src/report/report.ts';
import { donation } from './donation.ts';

/**
 * Returns whether the form has the hidden fields that the server needs (DN-04), and reports a missing one. Call it just
 * before the fields are needed, because some sites insert the CSRF token after the page has loaded.
 */
export function hasRequestFields(form: HTMLFormElement): boolean {
  const name = ['purchasableId', tokenName()].find(
    (needed) => !controlsNamed(form, needed).some(({ value, disabled }) => value !== '' && !disabled),
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
