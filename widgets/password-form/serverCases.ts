import { acceptedIn, formCases, openForm, sendForm } from '../../src/tools/checker/server/formCases.ts';
import { withFields } from '../../src/tools/checker/server/formValues.ts';
import type { CallingWidget } from '../../src/tools/checker/server/readWidgets.ts';
import { type ServerCase, UnplayableError } from '../../src/tools/checker/server/serverCase.ts';

const wrongPasswordCase: ServerCase = {
  name: 'password-form.form: wrong password',
  problem: 'the server changes a password without the current one',
  expected: 'the form with an error (422)',
  danger: 'data',
  play: async (scene) => {
    const open = await openForm(scene);
    const { controls } = open.form;
    const current = controls.find(({ autocomplete }) => autocomplete === 'current-password');
    const wanted = controls.filter(({ autocomplete }) => autocomplete === 'new-password');
    if (!current || wanted.length === 0)
      throw new UnplayableError('the form does not ask for the current password');
    const passwords = wanted.map(({ name }) => [name, 'Not-the-password-1'] as const);
    const fields = withFields(open.fields, { ...Object.fromEntries(passwords), [current.name]: 'invented' });
    return acceptedIn(await sendForm(open, fields));
  },
};

/** Returns the cases for a form that changes a password, a username or an email address. */
export function serverCases(found: CallingWidget): ServerCase[] {
  const shared = formCases(found);
  return shared.length === 0 ? [] : [...shared, wrongPasswordCase];
}
