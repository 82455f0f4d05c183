import { defineWidget } from '../../src/runtime/define.ts';
import { one, optional } from '../../src/runtime/parts.ts';
import { advocacySetting } from './setting.ts';

/** Definition of a placeholder for campaigns that a vendor's plugin renders (AV-01). */
export const advocacy = defineWidget({
  name: 'advocacy',
  group: 'content',
  options: {},
  parts: {
    placeholder: one(
      '*',
      'Element in which the plugin renders its campaign. Sent empty, with the attributes that the plugin looks for.',
    ),
    fallback: optional('*', 'A link to the campaign, shown until the plugin has rendered it.'),
  },
  texts: {},
  settings: [advocacySetting],
});
