import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';
import { matchingSetting } from './setting.ts';

/** Definition of a field for the donor's employer, with a slot for the plugin of a vendor that knows who matches gifts. */
export const employerMatching = defineWidget({
  name: 'employer-matching',
  group: 'membership',
  options: {
    load: oneOf(
      "When the vendor's script loads: `use`, when the donor enters the field; `consent`, when the donor has agreed (`widgets:consent`).",
      ['use', 'consent'],
      'use',
    ),
  },
  parts: {
    input: one('input', 'The field for the name of the employer. It works without the vendor.'),
    slot: optional(
      '*',
      "Element in which the vendor's plugin renders. Sent empty, with the attributes that the plugin looks for. Without it, no script loads.",
    ),
    status: optional('*', "Status of the vendor's plugin. Sent empty and `hidden`."),
  },
  texts: {
    unavailable: {
      default:
        'We can’t look up your employer right now. Type its name, and we’ll check if it matches gifts.',
      about: "Shown in `status` if the vendor's script is blocked, fails, or takes more than ten seconds.",
    },
  },
  events: [
    {
      name: 'widget:plugin',
      direction: 'out',
      about: "The vendor's script has run. Fired on the slot.",
      detail: 'undefined',
    },
  ],
  settings: [matchingSetting],
});
