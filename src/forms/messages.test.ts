import { describe, expect, it } from 'vitest';
import { type Checked, messageOf } from './messages.ts';

const BROWSER = 'Please fill out this field.';

function control(
  validity: Partial<Checked['validity']>,
  rest: Partial<Omit<Checked, 'validity'>> = {},
): Checked {
  const none = { valid: false, valueMissing: false, customError: false, patternMismatch: false };
  return { validity: { ...none, ...validity }, validationMessage: BROWSER, title: '', dataset: {}, ...rest };
}

describe('what is wrong with a control', () => {
  it('is nothing when it is valid', () => {
    expect(messageOf(control({ valid: true }, { dataset: { message: 'Never.' } }))).toBeUndefined();
  });

  it.each([
    ['the browser’s words', control({ valueMissing: true }), BROWSER, false],
    [
      'the template’s for nothing',
      control({ valueMissing: true }, { dataset: { messageMissing: 'Enter it.', message: 'No.' } }),
      'Enter it.',
      true,
    ],
    [
      'the browser’s for nothing where the template has others',
      control({ valueMissing: true }, { dataset: { message: 'No.' } }),
      BROWSER,
      false,
    ],
    [
      'the template’s for all else',
      control({ patternMismatch: true }, { dataset: { message: 'Six digits.' }, title: 'Digits' }),
      'Six digits.',
      true,
    ],
    [
      'the title for a pattern',
      control({ patternMismatch: true }, { title: 'Six digits' }),
      'Six digits',
      true,
    ],
    ['not the title for anything else', control({}, { title: 'Six digits' }), BROWSER, false],
    [
      'a script’s own',
      control({ customError: true }, { validationMessage: 'Taken.', dataset: { message: 'No.' } }),
      'Taken.',
      true,
    ],
    [
      'not an empty one',
      control({ valueMissing: true }, { dataset: { messageMissing: '' } }),
      BROWSER,
      false,
    ],
  ])('is said in %s', (_, checked, text, isWhole) => {
    expect(messageOf(checked)).toEqual({ text, isWhole });
  });
});
