import { formEvents } from '../../src/forms/events/descriptions.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { one } from '../../src/runtime/parts.ts';

/** Form that submits once and links each error to its field (FM-01, FM-07). */
export const form = defineWidget({
  name: 'form',
  group: 'forms',
  options: {},
  parts: {
    summary: one(
      'div',
      "Error summary at the top of the form: empty and `hidden`, or with the server's errors.",
    ),
  },
  texts: formTexts,
  events: formEvents,
});
