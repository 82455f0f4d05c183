import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { one } from '../../src/parts.ts';

/** A text that shows its beginning, and the rest at a press (ML-01). */
export const moreLess = defineWidget({
  name: 'more-less',
  options: {
    open: oneOf('Whether it starts with the rest shown: `yes` or `no`. Default: `no`.', ['yes', 'no'], 'no'),
  },
  parts: {
    ellipsis: one('*', "Stands for the rest while that is hidden: '…'. Sent `hidden`."),
    text: one('*', 'The rest: a `<span>` within a sentence, a `<div>` for whole paragraphs.'),
    toggle: one('button', 'Shows and hides the rest; sent `hidden`, for it needs the script.'),
  },
  texts: {
    more: { default: '[more]', about: 'On the toggle while the rest is hidden.' },
    less: { default: '[less]', about: 'On the toggle while the rest is shown.' },
  },
});
