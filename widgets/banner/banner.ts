import { defineWidget } from '../../src/runtime/define.ts';
import { explainDefault, wholeNumber } from '../../src/runtime/options.ts';
import { needsScript, one } from '../../src/runtime/parts.ts';

/**
 * Definition of an announcement that remains hidden after the visitor closes it, until a newer announcement is
 * published (BN-01 to BN-03).
 */
export const banner = defineWidget({
  name: 'banner',
  group: 'content',
  runsOnFirstUse: true,
  options: {
    updated: explainDefault(
      wholeNumber(
        'Time of the last update, in seconds since 1970. A banner updated after it was closed is shown again.',
        0,
        0,
      ),
      '`0`, which makes closing permanent',
    ),
  },
  parts: {
    close: needsScript(one('button', 'Closes the banner. Sent `hidden`.')),
  },
  texts: {},
});
