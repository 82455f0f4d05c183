import type { Check } from '../../src/runtime/define.ts';
import { ownProperty } from '../../src/runtime/ownProperty.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { fileField } from './file-field.ts';
import { readKinds } from './rules.ts';

export const checkMarkup: Check<typeof fileField> = ({ options, parts: { input, value } }, report) => {
  if (input.type !== 'file') {
    const problem = 'part "input" is not a file input';
    const found = `type="${input.type}"`;
    throw new WidgetError({ problem, expected: '<input type="file">', found, attribute: 'type' }, input);
  }
  if (options.upload !== undefined && !value) {
    const expected = '<input type="hidden" name="…" data-file-field-part="value">';
    throw new WidgetError({ problem: 'part "value" is missing', expected, found: '0' });
  }
  if (!input.form) {
    throw new WidgetError({
      problem: 'it is not in a form',
      expected: 'a <form> around it',
      found: 'none',
    });
  }
  const enctype = ownProperty(input.form, 'enctype');
  report(
    {
      problem: 'the form does not send files',
      expected: 'enctype="multipart/form-data"',
      found: enctype === 'multipart/form-data' ? undefined : enctype,
    },
    input.form,
  );
  report(
    {
      problem:
        'the file input and the part "value" have the same name, so that files would overwrite references',
      expected: 'two names',
      found: value && value.name === input.name ? value.name : undefined,
    },
    input,
  );
  const tokens = input.accept.split(',').filter((token) => token.trim() !== '');
  report(
    {
      problem: 'accept contains an unusable kind',
      expected: 'extensions such as .pdf, and media types such as image/*',
      found: readKinds(input.accept).length === tokens.length ? undefined : input.accept,
    },
    input,
  );
};
