import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { needsScript, one } from '../../src/runtime/parts.ts';

/** Definition of text that shows only its beginning at first, and the rest on demand (ML-01). */
export const moreLess = defineWidget({
  name: 'more-less',
  group: 'content',
  runsOnFirstUse: true,
  options: {
    open: oneOf(
      'With `yes`, the full text is shown initially; with `no`, only its start.',
      ['yes', 'no'],
      'no',
    ),
  },
  parts: {
    ellipsis: one('*', 'The ellipsis (…) shown while the rest of the text is hidden. Sent `hidden`.'),
    text: one('*', 'The rest of the text: a `<span>` within a sentence, a `<div>` for whole paragraphs.'),
    toggle: needsScript(one('button', 'Shows and hides the rest of the text. Sent `hidden`.')),
  },
  texts: {
    more: { default: '[more]', about: 'Label of the toggle while the rest of the text is hidden.' },
    less: { default: '[less]', about: 'Label of the toggle while the full text is shown.' },
  },
});
