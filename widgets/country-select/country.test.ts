import { describe, expect, it } from 'vitest';
import { type Choice, findChoice, isNothingChosen } from './country.ts';

const choice = (value: string, text = value, more: Partial<Choice> = {}): Choice => ({
  value,
  text,
  disabled: false,
  defaultSelected: false,
  ...more,
});
const names = ['US', 'USA', 'United States'];

describe('the United States', () => {
  it('are found by value before text, whatever the case and the spaces', () => {
    const minor = choice('UM', 'US');
    const states = choice(' us ', 'United States');
    expect(findChoice([minor, states], names)).toBe(states);
    const named = choice('230', ' united states ');
    expect(findChoice([choice('GB'), named], names)).toBe(named);
  });

  it('are not found in part of a name', () => {
    expect(findChoice([choice('UM', 'United States Minor Outlying Islands'), choice('RUS')], names)).toBe(
      undefined,
    );
  });
});

describe('nothing is chosen', () => {
  const placeholder = choice('', 'Choose a country');
  const chad = choice('TD');
  const peru = choice('PE');

  it.each([
    ['where no option is selected', [chad, peru], undefined, true],
    ['where the placeholder is', [placeholder, chad], placeholder, true],
    ['where the placeholder was sent selected', [choice('', '', { defaultSelected: true })], undefined, true],
    ['where the list shows its first option by itself', [chad, peru], chad, true],
  ] as const)('%s', (_, choices, chosen, expected) => {
    expect(isNothingChosen<Choice>(choices, chosen)).toBe(expected);
  });

  it('where the list shows its first option that can be chosen', () => {
    const heading = choice('-', '-', { disabled: true });
    expect(isNothingChosen([heading, chad], chad)).toBe(true);
  });

  it('is not so where the server sent one selected, even the first', () => {
    const sent = choice('TD', 'Chad', { defaultSelected: true });
    expect(isNothingChosen([sent, peru], sent)).toBe(false);
  });

  it('is not so where another one is selected than the server sent', () => {
    expect(isNothingChosen([chad, peru], peru)).toBe(false);
    expect(isNothingChosen([choice('', '', { defaultSelected: true }), chad], chad)).toBe(false);
  });
});
