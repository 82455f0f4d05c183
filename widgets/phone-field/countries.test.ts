import { describe, expect, it } from 'vitest';
import { reformat } from './edit.ts';
import { format } from './format.ts';

/** Hospitals' numbers: as dialed in the country, with the country code, and with an extension. */
const numbers = [
  ['US', '6177262000', '(617) 726-2000', '+16177262000', '+1 617 726 2000'],
  ['DE', '08944000', '089 44000', '+498944000', '+49 89 44000'],
  ['GB', '02071887188', '020 7188 7188', '+442071887188', '+44 20 7188 7188'],
  ['FR', '0142160000', '01 42 16 00 00', '+33142160000', '+33 1 42 16 00 00'],
  ['JP', '0338155411', '03-3815-5411', '+81338155411', '+81 3 3815 5411'],
  ['BR', '1126610000', '(11) 2661-0000', '+551126610000', '+55 11 2661 0000'],
  ['IN', '01126588500', '011 2658 8500', '+911126588500', '+91 11 2658 8500'],
  ['IE', '014103000', '(01) 410 3000', '+35314103000', '+353 1 410 3000'],
  ['AU', '0393427000', '(03) 9342 7000', '+61393427000', '+61 3 9342 7000'],
  ['AE', '026590200', '02 659 0200', '+97126590200', '+971 2 659 0200'],
  ['KE', '0202726300', '020 2726300', '+254202726300', '+254 20 2726300'],
] as const;

describe('a number from any country', () => {
  it.each(numbers)('%s', (country, dialed, shown, international, shownAbroad) => {
    const finished = { country, isFinished: true };
    expect(format(dialed, finished)).toBe(shown);
    expect(format(international, finished)).toBe(shownAbroad);
    // A plus wins over the chosen country.
    expect(format(international, { country: 'US', isFinished: true })).toBe(shownAbroad);
    expect(format(`${international} ext 12`, finished)).toBe(`${shownAbroad} ext 12`);
  });

  it.each(numbers)('%s, typed digit by digit', (country, dialed, shown) => {
    let field = { value: '', caret: 0, typed: '' };
    for (const digit of dialed) {
      const value = field.value + digit;
      const change = { before: field.value, typed: field.typed, type: 'insertText' };
      field = reformat({ value, caret: value.length }, change, { country });
    }
    expect(format(field.typed, { country, isFinished: true })).toBe(shown);
  });
});
