import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { optional } from '../../src/parts.ts';

const first: Option<readonly string[]> = {
  about: 'Values or texts that identify the United States in the list, separated by commas.',
  defaultValue: ['US', 'USA', 'United States', 'United States of America'],
  expected: 'a value or text such as US',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim());
    return names.every(Boolean) ? names : undefined;
  },
};

/** Country list with the United States first, preselected if nothing is selected (FM-03). */
export const countrySelect = defineWidget({
  name: 'country-select',
  options: { first },
  parts: {
    select: optional('select', "The list, if the host isn't the list itself."),
  },
  texts: {},
});
