import { describe, expect, it } from 'vitest';
import { type Message, messageOf, type ValidatedControl } from './messages.ts';

const BROWSER = 'Please fill out this field.';

function control(
  validity: Partial<ValidatedControl['validity']>,
  rest: Partial<Omit<ValidatedControl, 'validity'>> = {},
): ValidatedControl {
  const none = { valid: false, valueMissing: false, customError: false, patternMismatch: false };
  return {
    validity: { ...none, ...validity },
    validationMessage: BROWSER,
    title: '',
    value: '',
    dataset: {},
    ...rest,
  };
}

describe('messageOf', () => {
  it('returns undefined for a valid control', () => {
    expect(messageOf(control({ valid: true }, { dataset: { message: 'Never.' } }))).toBeUndefined();
  });

  it.each([
    ['the browser’s message', control({ valueMissing: true }), BROWSER, false],
    [
      'the template’s message for an empty field',
      control({ valueMissing: true }, { dataset: { messageMissing: 'Enter it.', message: 'No.' } }),
      'Enter it.',
      true,
    ],
    [
      'the browser’s message for an empty field if the template has a message only for invalid values',
      control({ valueMissing: true }, { dataset: { message: 'No.' } }),
      BROWSER,
      false,
    ],
    [
      'the template’s message for an invalid value',
      control(
        { patternMismatch: true },
        { value: '1', dataset: { message: 'Six digits.' }, title: 'Digits' },
      ),
      'Six digits.',
      true,
    ],
    [
      'the template’s message for a blank field if the pattern rejects spaces',
      control(
        { patternMismatch: true },
        { value: '  ', dataset: { messageMissing: 'Enter it.', message: 'No.' } },
      ),
      'Enter it.',
      true,
    ],
    [
      'the title for a pattern mismatch',
      control({ patternMismatch: true }, { value: '1', title: 'Six digits' }),
      'Six digits',
      true,
    ],
    [
      'the browser’s message instead of the title for other errors',
      control({}, { title: 'Six digits' }),
      BROWSER,
      false,
    ],
    [
      'a message set by a script',
      control({ customError: true }, { validationMessage: 'Taken.', dataset: { message: 'No.' } }),
      'Taken.',
      true,
    ],
    [
      'the browser’s message instead of an empty one',
      control({ valueMissing: true }, { dataset: { messageMissing: '' } }),
      BROWSER,
      false,
    ],
  ])('returns %s', (_, checked, text, isSelfContained) => {
    expect(messageOf(checked)).toEqual<Message>({ text, isSelfContained });
  });
});
