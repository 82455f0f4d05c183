import { defineWidget } from '../../src/runtime/define.ts';
import { one } from '../../src/runtime/parts.ts';

/** Field that asks whether the visitor has an NPI number and, if so, for the number (NF-01, NF-02). */
export const npiField = defineWidget({
  name: 'npi-field',
  group: 'forms',
  options: {},
  parts: {
    yes: one('input', 'The radio button for Yes. All other radio buttons of its group mean No.'),
    numberField: one(
      '*',
      'Container shown only if the answer is Yes. Contains the label, the input and everything that belongs to them.',
    ),
    number: one(
      'input',
      'The input for the number, of type `text`, because type `number` would drop leading zeros.',
    ),
    notes: one('*', 'An empty element below the input, for messages about the number.'),
  },
  texts: {
    missing: {
      default: 'Please enter your 10-digit NPI number.',
      about:
        "Shown below the input, and in the browser's own message, if the answer is Yes and the number is empty.",
    },
    doubtful: {
      default:
        'This doesn’t look like a valid NPI number. Please check the digits. If they’re correct, you can continue.',
      about: 'Shown below the input if the number has the wrong length, first digit or check digit.',
    },
  },
});
