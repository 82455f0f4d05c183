import type { Check } from '../../src/runtime/define.ts';
import { readSetting } from '../../src/runtime/pageSettings.ts';
import type { advocacy } from './advocacy.ts';
import { advocacySetting } from './setting.ts';

export const checkMarkup: Check<typeof advocacy> = (_markup, report) => {
  report({
    code: 'config',
    problem: "the page's settings don't name the plugin's script",
    expected: '{"advocacy": {"script": "https://…"}} in the page settings',
    found: readSetting(advocacySetting) ? undefined : 'none',
  });
};
