import { defineWidget } from '../../src/runtime/define.ts';
import { fieldName, parsed } from '../../src/runtime/options.ts';
import { optional } from '../../src/runtime/parts.ts';

const first = parsed(
  'Values or texts that identify the United States in the list, separated by commas.',
  'a value or text such as US',
  (text) => {
    const names = text.split(',').map((name) => name.trim());
    return names.every(Boolean) ? names : undefined;
  },
  ['US', 'USA', 'United States', 'United States of America'],
);

/** Country list with the United States first, preselected if nothing is selected (FM-03). */
export const countrySelect = defineWidget({
  name: 'country-select',
  group: 'forms',
  options: {
    first,
    from: fieldName(
      'Name of another country field in the form. Its answer is preselected instead of the United States.',
      undefined,
    ),
    zipCode: fieldName(
      'Name of the field for the ZIP or postal code of the same address, which must contain a ZIP code while the United States is selected.',
      undefined,
    ),
  },
  parts: {
    select: optional('select', "The list, if the host isn't the list itself."),
  },
  texts: {
    zipCode: {
      default: 'Enter a ZIP code of 5 digits, such as 10004.',
      about: 'Error for a ZIP code without 5 or 9 digits, if its field has no `data-message`.',
    },
  },
});
