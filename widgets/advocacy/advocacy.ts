import { defineWidget } from '../../src/define.ts';
import { one, optional } from '../../src/parts.ts';

/** Where a plugin of somebody else's shows its campaigns (AV-01). */
export const advocacy = defineWidget({
  name: 'advocacy',
  options: {},
  parts: {
    placeholder: one(
      '*',
      'Where the plugin puts its campaign; sent empty, with the marks that the plugin looks for.',
    ),
    fallback: optional(
      '*',
      'What there is instead, until the plugin has put something: a link to the campaign.',
    ),
  },
  texts: {},
});
