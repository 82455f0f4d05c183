import { defineWidget } from '../../src/define.ts';
import { one } from '../../src/parts.ts';

/** Asks for an NPI number, of those who have one (NF-01, NF-02). */
export const npiField = defineWidget({
  name: 'npi-field',
  options: {},
  parts: {
    yes: one('input', 'The radio button for Yes; those of its group with other values mean No.'),
    numberField: one('*', 'What is shown with Yes only: the label, the input and all that belongs to them.'),
    number: one('input', 'The input for the number, of type `text`: a number would lose its zeros in front.'),
    notes: one('*', 'An empty element below the input: where it is told what is wrong with it.'),
  },
  texts: {
    missing: {
      default: 'Please enter your 10-digit NPI number.',
      about: 'When Yes is chosen and there is no number: below the input, and in the browser’s own message.',
    },
    doubtful: {
      default:
        'This does not look like an NPI number: the digits do not fit together. Please compare it once more. You can go on with it if it is right.',
      about: 'Below the input, for a number whose length or check digit is wrong.',
    },
  },
});
