import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, type Field, type FormattedField, reformat, withoutSeparators } from './edit.ts';
import { digitsAndPlus, type FormatOptions, format, plainNumber } from './format.ts';

/** Reads the notation of these tests, in which a bar in a field's text marks the caret. */
const field = (text: string): Field => ({ value: text.replace('|', ''), caret: text.indexOf('|') });
const written = ({ value, caret }: Field): string => `${value.slice(0, caret)}|${value.slice(caret)}`;

const keysOf = (text: string): string[] => text.split('');

/** Applies a keypress as the browser does, then formats the result. */
function press(
  start: Field & Partial<FormattedField>,
  key: string,
  options: FormatOptions = {},
): FormattedField {
  const { value: before, caret, typed: own = before } = start;
  const left = before.slice(0, caret);
  const right = before.slice(caret);
  const change = (type: string): Change => ({ before, typed: own, type });
  if (key === 'Backspace' && caret > 0) {
    const after = { value: left.slice(0, -1) + right, caret: caret - 1 };
    return reformat(after, change('deleteContentBackward'), options);
  }
  if (key === 'Delete' && right !== '') {
    const after = { value: left + right.slice(1), caret };
    return reformat(after, change('deleteContentForward'), options);
  }
  if (key === 'Backspace' || key === 'Delete') return { ...start, typed: own };
  const after = { value: left + key + right, caret: caret + key.length };
  return reformat(after, change('insertText'), options);
}

const pressAll = (keys: readonly string[], start: Field, options: FormatOptions = {}): FormattedField =>
  keys.reduce((state, key) => press(state, key, options), { ...start, typed: start.value });

const typed = (keys: readonly string[], start: Field = field('|'), options: FormatOptions = {}): string =>
  written(pressAll(keys, start, options));

describe('a phone number', () => {
  it.each([
    ['212', '(212)'],
    ['2125551234', '(212) 555-1234'],
    ['12125551234', '1 (212) 555-1234'],
    ['213.373.4253', '(213) 373-4253'],
    ['+1 213-373-4253', '+1 213 373 4253'],
    ['+442079460958', '+44 20 7946 0958'],
    ['011442079460958', '011 44 20 7946 0958'],
    ['21255512345', '21255512345'],
    ['  212 555 1234', '(212) 555-1234'],
    ['2125551234 ', '(212) 555-1234 '],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['+44(0)20 7946 0958 ext 5', '+44 20 7946 0958 ext 5'],
    ['+49 (0) 30 123456', '+49 30 123456'],
    ['+39 (0)6 1234 5678', '+39 06 1234 5678'],
    ['+44 (', '+44 ('],
    ['+44 (0)20 79', '+44 (0)20 79'],
    ['+1 (212', '+1 212'],
  ])('%s is formatted as %s', (text, expected) => {
    expect(format(text)).toBe(expected);
  });

  it.each([
    ['213.373.4253 x5', '(213) 373-4253 x5'],
    ['2133734253ext 5, ask for Ann', '(213) 373-4253ext 5, ask for Ann'],
    ['213 373 4253  #5', '(213) 373-4253  #5'],
    ['2133734253 e', '(213) 373-4253 e'],
  ])('keeps its extension: %s', (text, expected) => {
    expect(format(text)).toBe(expected);
  });

  it.each(['', ' ', '+', '(', 'none', '1-800-FLOWERS', '212555123a4', '212+5', 'call 2125551234', '٢١٢'])(
    'is not recognized in "%s"',
    (text) => {
      expect(format(text)).toBe(text);
    },
  );

  it('loses a national prefix without parentheses only once it is finished', () => {
    expect(format('+44 020 7946 0958')).toBe('+44 020 7946 0958');
    expect(format('+44 020 7946 0958', { isFinished: true })).toBe('+44 20 7946 0958');
    expect(format('+39 06 1234 5678', { isFinished: true })).toBe('+39 06 1234 5678');
    expect(format('+44 020', { isFinished: true })).toBe('+44 020');
    expect(format('2125551234', { isFinished: true })).toBe('(212) 555-1234');
    expect(format('1-800-FLOWERS', { isFinished: true })).toBe('1-800-FLOWERS');
  });

  it.each([
    ['DE', '089 1234567', '089 1234567'],
    ['DE', '0891234567', '089 1234567'],
    ['DE', '0049 89 1234567', '0049 89 1234567'],
    ['DE', '0049891234567', '0049 89 1234567'],
    ['de', '(089) 1234567', '089 1234567'],
    ['DE', '+12125550143', '+1 212 555 0143'],
    ['DE', '555-0143', '555-0143'],
    ['GB', '02079460958', '020 7946 0958'],
    ['FR', '0142685300', '01 42 68 53 00'],
    ['CA', '4165550143', '(416) 555-0143'],
    ['', '2125550143', '(212) 555-0143'],
    ['AQ', '212 555 0143', '212 555 0143'],
    ['Germany', '+4989 1234567', '+49 89 1234567'],
  ])('of the country %s: %s is formatted as %s', (country, text, expected) => {
    expect(format(text, { country })).toBe(expected);
    expect(format(text, { country, isFinished: true })).toBe(expected);
  });

  it.each(['089 1234567', '0049 89 1234567', '555-0143', '555.0143', '555-0143 x5', '212 555 12345'])(
    'without a known format stays as typed: %s',
    (text) => {
      expect(format(text)).toBe(text);
      expect(format(text, { isFinished: true })).toBe(text);
    },
  );

  it.each(['5550143', '911', '555 014', '212 555 123', '1 800 555'])(
    'too short to be complete stays as typed once it is finished: %s',
    (text) => {
      expect(format(text)).not.toBe(text);
      expect(format(text, { isFinished: true })).toBe(text);
    },
  );

  it('stays the same when formatted again, and never loses a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...keysOf('0123456789+() -.x#e')) }), (text) => {
        const once = format(text);
        expect(format(once)).toBe(once);
        expect(digitsAndPlus(once)).toBe(digitsAndPlus(text));
      }),
    );
  });

  it('keeps every character of any text except separators', () => {
    const bare = (text: string) => text.replace(/[\s().\-–/]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(bare(format(text))).toBe(bare(text));
      }),
    );
  });
});

describe('a copied number', () => {
  it.each([
    ['tel:+12125550143', '+12125550143'],
    ['Tel. ２１２ ５５５ ０１４３', '212 555 0143'],
    ['T: (212) 555‒0143', '(212) 555-0143'],
    ['(+47) 77644000', '+47 77644000'],
    ['٢١٢·٥٥٥·٠١٤٣', '212.555.0143'],
    ['+๔๗ ๗๗\u00ad644000', '+47 77644000'],
    ['212 555 0143 ext. ५', '212 555 0143 ext. 5'],
    ['ask for Ada', 'ask for Ada'],
  ])('%j is read as %j', (text, plain) => expect(plainNumber(text)).toBe(plain));
});

describe('the text that the visitor has typed', () => {
  const finished = (keys: string, country = ''): string => {
    const { typed: text } = pressAll(keysOf(keys), field('|'), { country });
    return format(text, { country, isFinished: true });
  };

  it.each([
    ['', '089 1234567', '089 1234567'],
    ['', '0049 89 1234567', '0049 89 1234567'],
    ['', '555-0143', '555-0143'],
    ['', '555-0143 x5', '555-0143 x5'],
    ['', '5550143', '5550143'],
    ['', '1-800-FLOWERS', '1-800-FLOWERS'],
    ['', '212 or 213', '212 or 213'],
    ['', '212-555-0143', '(212) 555-0143'],
    ['', '21255501432', '21255501432'],
    ['', '212 555 01432', '212 555 01432'],
    ['DE', '0049 89 1234567', '0049 89 1234567'],
    ['DE', '089/1234567', '089 1234567'],
  ])('in the country "%s" is kept or formatted once it is finished: %s', (country, keys, expected) => {
    expect(finished(keys, country)).toBe(expected);
  });

  it('is shown unformatted only while it is a known number without an area code', () => {
    expect(typed(keysOf('555-0143'))).toBe('555-0143|');
    expect(typed(keysOf('555-01432'))).toBe('(555) 014-32|');
    expect(typed([...keysOf('555-01432'), 'Backspace'])).toBe('555-0143|');
    expect(typed([...keysOf('555-0143'), 'Backspace'])).toBe('(555) 014|');
  });

  it('keeps its spaces when a number without a known format is edited in place', () => {
    expect(typed(['9'], field('0049 89 12|34567'))).toBe('0049 89 129|34567');
    expect(typed(['Backspace'], field('0049 89 12|34567'))).toBe('0049 89 1|34567');
  });

  it('has the same digits as the shown text after any key presses, wherever the caret is', () => {
    const keys = fc.constantFrom(...keysOf('0123456789 -+x'), 'Backspace', 'Delete');
    const country = fc.constantFrom('', 'US', 'DE', 'GB', 'FR', 'AQ');
    const presses = fc.array(fc.record({ key: keys, at: fc.option(fc.nat(16)) }), { maxLength: 24 });
    fc.assert(
      fc.property(country, presses, (chosen, all) => {
        let state: FormattedField = { ...field('|'), typed: '' };
        for (const { key, at } of all) {
          const caret = at === null ? state.caret : Math.min(at, state.value.length);
          state = press({ ...state, caret }, key, { country: chosen });
          expect(digitsAndPlus(state.typed)).toBe(digitsAndPlus(state.value));
          expect(state.caret).toBeLessThanOrEqual(state.value.length);
        }
      }),
    );
  });
});

describe('the caret', () => {
  it('stays at the end while a number is typed', () => {
    expect(typed(keysOf('2125551234'))).toBe('(212) 555-1234|');
    expect(typed(keysOf('+442079460958'))).toBe('+44 20 7946 0958|');
    expect(typed(keysOf('2125551234 x12'))).toBe('(212) 555-1234 x12|');
    expect(typed(keysOf('+44 (0)20 7946 0958'))).toBe('+44 20 7946 0958|');
    expect(typed(keysOf('0891234567'), field('|'), { country: 'DE' })).toBe('089 1234567|');
    expect(typed(keysOf('0049 89 1234567'), field('|'), { country: 'DE' })).toBe('0049 89 1234567|');
    expect(typed(keysOf('0049 89 1234567'))).toBe('0049 89 1234567|');
  });

  it('stays in the area code while the area code is corrected', () => {
    expect(typed(['5'], field('(21|2) 555-123'))).toBe('(215|) 255-5123');
    expect(typed(['Backspace', '3'], field('(21|2) 555-1234'))).toBe('(23|2) 555-1234');
    expect(typed(['9'], field('|(212) 555-123'))).toBe('(9|21) 255-5123');
  });

  it('stays in a text that is not a phone number or is already formatted', () => {
    expect(written(reformat(field('1-80|0-FLOWERS')))).toBe('1-80|0-FLOWERS');
    expect(written(reformat(field('(|212) 555-1234')))).toBe('(|212) 555-1234');
    expect(written(reformat(field('(212)| 555-1234')))).toBe('(212)| 555-1234');
  });

  it('stays in place in an extension', () => {
    expect(written(reformat(field('2125551234 x1|2')))).toBe('(212) 555-1234 x1|2');
    expect(written(reformat(field('212555123|4 x12')))).toBe('(212) 555-123|4 x12');
    expect(written(reformat(field('2125551234| x12')))).toBe('(212) 555-1234| x12');
  });

  it('stays after the same digits, wherever a digit is typed', () => {
    const keys = fc.array(fc.constantFrom(...keysOf('0123456789')), { maxLength: 12 });
    fc.assert(
      fc.property(keys, fc.nat(20), fc.constantFrom(...keysOf('0123456789')), (digits, at, key) => {
        const start = pressAll(digits, field('|'));
        const caret = Math.min(at, start.value.length);
        const left = digitsAndPlus(start.value.slice(0, caret));
        const after = press({ ...start, caret }, key);
        expect(digitsAndPlus(after.value.slice(0, after.caret))).toBe(left + key);
      }),
    );
  });
});

describe('the caret of a number that loses its national prefix', () => {
  it('stays between the same digits', () => {
    expect(written(reformat(field('+44 (0)20 |7946 0958')))).toBe('+44 20| 7946 0958');
    expect(written(reformat(field('+44 |(0)20 7946 0958')))).toBe('+4|4 20 7946 0958');
  });
});

describe('deleting', () => {
  it('continues across a bracket, a space and a hyphen', () => {
    expect(typed(['Backspace'], field('(212)|'))).toBe('21|');
    expect(typed(['Backspace'], field('(212) |555'))).toBe('(21|5) 55');
    expect(typed(['Backspace'], field('(212) 555-|1234'))).toBe('(212) 55|1-234');
    expect(typed(['Delete'], field('(212|) 555-1234'))).toBe('(212|) 551-234');
    expect(typed(['Delete'], field('|(212) 555-1234'))).toBe('|1 (255) 512-34');
  });

  it('empties any number, from either end', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d{1,13}$/), (digits) => {
        const full = reformat({ value: digits, caret: digits.length });
        // Deleting a space can require an extra keypress, and the number of spaces depends on the number of digits.
        const count = 2 * full.value.length;
        const back = pressAll(
          Array.from({ length: count }, () => 'Backspace'),
          full,
        );
        expect(back.value).toBe('');
        const forth = pressAll(
          Array.from({ length: count }, () => 'Delete'),
          { ...full, caret: 0 },
        );
        expect(digitsAndPlus(forth.value)).toBe('');
      }),
    );
  });

  it('does not remove a digit along with a space that formatting would not restore', () => {
    const change = { before: '212 555 1234', type: 'deleteContentBackward' };
    expect(written(reformat(field('212|555 1234'), change))).toBe('(212|) 555-1234');
  });

  it('does not remove a digit if there is none before a bracket', () => {
    const change = { before: '(212)', type: 'deleteContentBackward' };
    expect(written(reformat(field('|212)'), change))).toBe('|(212)');
  });
});

describe('a number without separators', () => {
  it.each([
    ['(212) 55|5-1234', '21255|51234'],
    ['(212) 555-1234 x|5', '2125551234x|5'],
    ['no nu|mber', 'no nu|mber'],
  ])('keeps its digits and its caret: %s', (before, after) => {
    expect(written(withoutSeparators(field(before)))).toBe(after);
  });
});

describe('a selection', () => {
  it('is replaced by a typed digit in place', () => {
    const change = { before: '(212) 555-1234', type: 'insertText' };
    expect(written(reformat(field('(9|) 555-1234'), change))).toBe('(9|55) 512-34');
    expect(written(reformat(field('(212) 9|-1234'), change))).toBe('(212) 9|12-34');
  });

  it('is replaced by pasted text', () => {
    const change = { before: '(212) 555-1234', type: 'insertFromPaste' };
    expect(written(reformat(field('+1 213-373-4253|'), change))).toBe('+1 213 373 4253|');
    expect(written(reformat(field('213.373.4253 x5|'), change))).toBe('(213) 373-4253 x5|');
  });
});
