import { defineWidget } from '../../src/define.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { one } from '../../src/parts.ts';

/** Any form: sent once, with its errors at their fields (FM-01, FM-07). */
export const form = defineWidget({
  name: 'form',
  options: {},
  parts: {
    summary: one(
      'div',
      'Where all errors are listed, at the top of the form: empty and `hidden`, or with those that come with the page.',
    ),
  },
  texts: formTexts,
});
