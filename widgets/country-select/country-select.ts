import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { optional } from '../../src/parts.ts';

const first: Option<readonly string[]> = {
  about: 'What the United States are called in the list, by value or by text, several with commas.',
  fallback: ['US', 'USA', 'United States', 'United States of America'],
  expected: 'a value or text such as US',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim());
    return names.every(Boolean) ? names : undefined;
  },
};

/** A list of countries with the United States first, and chosen where nothing is (FM-03). */
export const countrySelect = defineWidget({
  name: 'country-select',
  options: { first },
  parts: {
    select: optional('select', 'The list, where the marked element is not the list itself.'),
  },
  texts: {},
});
