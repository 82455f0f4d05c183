import { defineWidget } from '../../src/define.ts';
import { one } from '../../src/parts.ts';

/** A banner that stays at the top, below an advertisement that stays there for a while (SB-01, SB-02). */
export const stickyBanner = defineWidget({
  name: 'sticky-banner',
  options: {},
  parts: {
    ad: one('*', 'Holds the advertisement; sent with the class `sticky`, which it loses after 5 seconds.'),
    banner: one('*', 'The banner; it gets the class `adjust-{px}` that keeps it clear of the advertisement.'),
  },
  texts: {},
});
