import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { readSetting } from '../../src/runtime/pageSettings.ts';
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
  check({ parts }, report) {
    report({
      code: 'config',
      problem: "there is a slot, but the page's settings don't name the vendor's script",
      expected: '{"employerMatching": {"script": "https://…"}} in the page settings',
      found: parts.slot && !readSetting(matchingSetting) ? 'none' : undefined,
    });
    report(
      {
        problem: 'the field has no name, so the employer is not sent',
        expected: 'a name such as fields[employer]',
        found: parts.input.name === '' ? 'none' : undefined,
      },
      parts.input,
    );
  },
});
