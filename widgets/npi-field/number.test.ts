import { describe, expect, it } from 'vitest';
import { canBeNpi, normalise } from './number.ts';

describe('an NPI number', () => {
  it.each(['1234567893', '2123456784', '1234567950', '1000000004'])('can be %s', (number) => {
    expect(canBeNpi(number)).toBe(true);
  });

  it.each([
    ['1234567890', 'another check digit'],
    ['1234567983', 'two digits changed places'],
    ['3234567899', 'begins with a 3'],
    ['0123456789', 'begins with a 0'],
    ['123456789', 'nine digits'],
    ['12345678930', 'eleven digits'],
    ['123-456-7893', 'with hyphens'],
    ['12345678９3', 'a digit of another script'],
    ['', 'nothing'],
  ])('cannot be %s (%s)', (number) => {
    expect(canBeNpi(number)).toBe(false);
  });

  it('has one check digit', () => {
    const fitting = Array.from('0123456789').filter((digit) => canBeNpi(`123456795${digit}`));
    expect(fitting).toEqual(['0']);
  });
});

describe('what was typed', () => {
  it.each([
    ['123-456-7893', '1234567893'],
    [' 1234 567 893\n', '1234567893'],
    ['(123) 456.7893', '1234567893'],
    ['123–456—7893', '1234567893'],
    ['１２３４５６７８９３', '1234567893'],
    ['0012345', '0012345'],
    ['', ''],
    ['   ', ''],
  ])('as %j is kept as %j', (typed, kept) => {
    expect(normalise(typed)).toBe(kept);
  });

  it.each(['NPI 1234567893', '12a', '---', '+1', '1234567893/2'])(
    'stays where it is no number: %s',
    (typed) => {
      expect(normalise(typed)).toBe(typed);
    },
  );
});
