import { describe, expect, it } from 'vitest';
import { isValidNpi, normalizeNpi } from './number.ts';

describe('isValidNpi', () => {
  it.each(['1234567893', '2123456784', '1234567950', '1000000004'])('accepts %s', (number) => {
    expect(isValidNpi(number)).toBe(true);
  });

  it.each([
    ['1234567890', 'wrong check digit'],
    ['1234567983', 'two digits swapped'],
    ['3234567899', 'begins with a 3'],
    ['0123456789', 'begins with a 0'],
    ['123456789', 'nine digits'],
    ['12345678930', 'eleven digits'],
    ['61234567893', 'eleven digits, which add up'],
    ['12345678939', 'eleven digits, which add up'],
    ['123-456-7893', 'with hyphens'],
    ['12345678９3', 'full-width digit'],
    ['', 'empty'],
  ])('rejects %s (%s)', (number) => {
    expect(isValidNpi(number)).toBe(false);
  });

  it('accepts exactly one check digit', () => {
    const valid = Array.from('0123456789').filter((digit) => isValidNpi(`123456795${digit}`));
    expect(valid).toEqual(['0']);
  });
});

describe('normalizeNpi', () => {
  it.each([
    ['123-456-7893', '1234567893'],
    [' 1234 567 893\n', '1234567893'],
    ['(123) 456.7893', '1234567893'],
    ['123–456—7893', '1234567893'],
    ['１２３４５６７８９３', '1234567893'],
    ['0012345', '0012345'],
    ['((7', '7'],
    ['', ''],
    ['   ', ''],
  ])('changes %j to %j', (typed, normalized) => {
    expect(normalizeNpi(typed)).toBe(normalized);
  });

  it.each(['NPI 1234567893', '12a', '---', '+1', '1234567893/2'])(
    'leaves %s unchanged, which is not a number',
    (typed) => {
      expect(normalizeNpi(typed)).toBe(typed);
    },
  );
});
