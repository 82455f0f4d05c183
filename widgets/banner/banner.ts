import { defineWidget } from '../../src/define.ts';
import { wholeNumber } from '../../src/options.ts';
import { one } from '../../src/parts.ts';

/** An announcement that stays away once it is closed, until there is a newer one (BN-01 to BN-03). */
export const banner = defineWidget({
  name: 'banner',
  options: {
    updated: wholeNumber(
      'When it was last updated, in seconds since 1970: newer than the closing, it is shown again.',
      0,
      0,
    ),
  },
  parts: {
    close: one('button', 'Closes it; sent `hidden`, for it needs the script.'),
  },
  texts: {},
});
