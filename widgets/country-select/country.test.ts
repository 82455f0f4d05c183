import { describe, expect, it } from 'vitest';
import { type CountryOption, findChoice, isNothingSelected } from './country.ts';

const choice = (value: string, text = value, more: Partial<CountryOption> = {}): CountryOption => ({
  value,
  text,
  disabled: false,
  defaultSelected: false,
  ...more,
});
const names = ['US', 'USA', 'United States'];

describe('the United States option', () => {
  it('is found by value before text, ignoring case and spaces', () => {
    const minor = choice('UM', 'US');
    const states = choice(' us ', 'United States');
    expect(findChoice([minor, states], names)).toBe(states);
    const named = choice('230', ' united states ');
    expect(findChoice([choice('GB'), named], names)).toBe(named);
  });

  it('is not found by part of a name', () => {
    expect(findChoice([choice('UM', 'United States Minor Outlying Islands'), choice('RUS')], names)).toBe(
      undefined,
    );
  });
});

describe('isNothingSelected', () => {
  const placeholder = choice('', 'Choose a country');
  const chad = choice('TD');
  const peru = choice('PE');

  it.each([
    ['if no option is selected', [chad, peru], undefined, true],
    ['if the placeholder is selected', [placeholder, chad], placeholder, true],
    [
      'if the server marked the placeholder as selected',
      [choice('', '', { defaultSelected: true })],
      undefined,
      true,
    ],
    ['if the list shows its first option by default', [chad, peru], chad, true],
  ] as const)('is true %s', (_, choices, chosen, expected) => {
    expect(isNothingSelected<CountryOption>(choices, chosen)).toBe(expected);
  });

  it('is true if the list shows its first enabled option by default', () => {
    const heading = choice('-', '-', { disabled: true });
    expect(isNothingSelected([heading, chad], chad)).toBe(true);
  });

  it('is false if the server marked an option as selected, even the first', () => {
    const sent = choice('TD', 'Chad', { defaultSelected: true });
    expect(isNothingSelected([sent, peru], sent)).toBe(false);
  });

  it('is false if the selection differs from the server’s', () => {
    expect(isNothingSelected([chad, peru], peru)).toBe(false);
    expect(isNothingSelected([choice('', '', { defaultSelected: true }), chad], chad)).toBe(false);
  });
});
