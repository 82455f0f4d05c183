import { defineWidget } from '../../src/runtime/define.ts';
import { one } from '../../src/runtime/parts.ts';

/** Definition of a sticky banner below an advertisement that is sticky for five seconds (SB-01, SB-02). */
export const stickyBanner = defineWidget({
  name: 'sticky-banner',
  group: 'content',
  options: {},
  parts: {
    ad: one(
      '*',
      'Contains the advertisement. Sent with the class `sticky`, which the widget removes after 5 seconds.',
    ),
    banner: one(
      '*',
      'The banner. The widget adds the class `adjust-{px}`, to position it below the advertisement.',
    ),
  },
  texts: {},
});
