import type { Check } from '../../src/runtime/define.ts';
import { readSetting } from '../../src/runtime/pageSettings.ts';
import type { employerMatching } from './employer-matching.ts';
import { matchingSetting } from './setting.ts';

export const checkMarkup: Check<typeof employerMatching> = ({ parts }, report) => {
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
};
