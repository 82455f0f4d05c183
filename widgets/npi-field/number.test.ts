import { describe, expect, it } from 'vitest';
import { isValidNpi } from './number.ts';

describe('isValidNpi', () => {
  it.each(['1234567893', '2123456784', '1234567950', '1000000004'])('accepts %s', (number) => {
    expect(isValidNpi(number)).toBe(true);
  });

  it.each([
    ['1234567890', 'wrong check digit'],
    ['1234567983', 'two digits swapped'],
    ['3234567899', 'starts with a 3'],
    ['0123456789', 'starts with a 0'],
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
