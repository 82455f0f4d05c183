import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  plainSigns,
  tidyAddress,
  tidyDigits,
  tidyEmail,
  tidyLine,
  tidyNumber,
  tidyPostalCode,
  tidyText,
} from './tidy.ts';

describe('the digits of a number', () => {
  it.each([
    ['123-456-7893', '1234567893'],
    [' 1234 567 893\n', '1234567893'],
    ['(123) 456.7893', '1234567893'],
    ['123–456—7893', '1234567893'],
    ['１２３４５６７８９３', '1234567893'],
    ['NPI: 1234567893', '1234567893'],
    ['NPI 1234567893', '1234567893'],
    ['npi1234567893', '1234567893'],
    ['NPI # 1234567893', '1234567893'],
    ['NPI number: 123-456-7893', '1234567893'],
    ['NPI-Nummer:\u00a01234\u00a0567\u00a0893', '1234567893'],
    ['No. 1234567893', '1234567893'],
    ['\u200b1234567893', '1234567893'],
    ['12345\u200b67893\ufeff', '1234567893'],
    ['\u200e1234567893\u200f', '1234567893'],
    ['1234\u00a0567\u00a0893', '1234567893'],
    ['\t1234567893\t', '1234567893'],
    ['0012345', '0012345'],
    ['((7', '7'],
    ['١٢٣٤٥٦٧٨٩٣', '1234567893'],
    ['१२३४५६७८९३', '1234567893'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟑', '1234567893'],
    ['\u202a1234567893\u202c', '1234567893'],
    ['1234ー567−893', '1234567893'],
    ['1234‒567·893', '1234567893'],
    ['NPI–1234567893', '1234567893'],
    ['NPI=1234567893', '1234567893'],
    ['#1234567893,', '1234567893'],
    ['“1234567893”;', '1234567893'],
    ['• ๑๒๓๔๕๖๗๘๙๓', '1234567893'],
    ['۱۲۳۴۵۶۷۸۹۳', '1234567893'],
    ['1234\u00ad567893', '1234567893'],
    ['', ''],
    ['   ', ''],
    ['\u200b', ''],
  ])('of %j are %j', (typed, digits) => {
    expect(tidyDigits(typed)).toBe(digits);
  });

  it.each(['12a', '---', '+1', '1234567893/2', 'l234567893', 'NPI', 'NPI: none', '1234567893 or 2123456784'])(
    'are not guessed in %s',
    (typed) => {
      expect(tidyDigits(typed)).toBe(typed);
    },
  );

  it('stay the same when they are tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = tidyDigits(text);
        expect(tidyDigits(once)).toBe(once);
      }),
    );
  });
});

describe('a number of an unknown kind', () => {
  it.each([
    ['NPI: 1234567893', '1234567893'],
    ['1234 567\u00a0893', '1234567893'],
    ['\u200b2028 ', '2028'],
    ['10004-1234', '10004-1234'],
    ['12.50', '12.50'],
    ['(7)', '(7)'],
    ['-5', '-5'],
    ['２０２８．', '2028'],
    ['۲۰۲۸,', '2028'],
    ['1 of 2', '1 of 2'],
  ])('is tidied from %j to %j', (typed, tidy) => {
    expect(tidyNumber(typed)).toBe(tidy);
  });
});

describe('the signs of a number', () => {
  it.each([
    ['２５．５０', '25.50'],
    ['٢٥٫٥٠', '25.50'],
    ['\u2066＄1，000\u2069', '$1,000'],
    ['1\u202f000\u00a0', '1 000 '],
    ['10–20', '10-20'],
    ['10·50', '10.50'],
    // The cents of a price tag must not become 2500.
    ['25⁰⁰', '25⁰⁰'],
  ])('in %j are %j', (typed, plain) => {
    expect(plainSigns(typed)).toBe(plain);
  });

  it('are the digits of every script', () => {
    for (let code = 0x80; code < 0x1_fbff; code++) {
      const digit = String.fromCodePoint(code);
      if (/\p{Nd}/u.test(digit)) expect(plainSigns(digit), code.toString(16)).toMatch(/^\d$/);
    }
    expect(plainSigns('٠١٢٣٤٥٦٧٨٩۰۹𝟘𝟡')).toBe('01234567890909');
  });
});

describe('a line of text', () => {
  it.each([
    ['Ｎｏ．１２３４', 'No.1234'],
    ['Suite ١٢', 'Suite 12'],
    ['\u202a1234\u202c', '1234'],
    ['شارع ١٢', 'شارع ١٢'],
    ['東京１２', '東京１２'],
    ['12–14 Mill Lane', '12–14 Mill Lane'],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyLine(typed)).toBe(tidy);
  });
});

describe('an email address', () => {
  it.each([
    ['ａｄａ＠ｃｌｉｎｉｃ．ｅｘａｍｐｌｅ', 'ada@clinic.example'],
    ['ada@clinic。example', 'ada@clinic.example'],
    ['\u200bada@clinic\u00ad.example\u00a0', 'ada@clinic.example'],
    ['mailto:ada@clinic.example', 'ada@clinic.example'],
    ['MAILTO:ada@clinic.example?subject=Hello', 'ada@clinic.example'],
    ['Ada Byron <ada@clinic.example>', 'ada@clinic.example'],
    ['"ada@clinic.example";', 'ada@clinic.example'],
    ['ada@clinic.example.', 'ada@clinic.example'],
    ['ada@clinic.example, ', 'ada@clinic.example'],
    // Nobody knows which one is meant, or what.
    ['ada@clinic.example, bob@clinic.example', 'ada@clinic.example, bob@clinic.example'],
    ['ada clinic.example.', 'ada clinic.example.'],
    ["o'neill+news@clinic.example", "o'neill+news@clinic.example"],
    ['', ''],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyEmail(typed)).toBe(tidy);
    expect(tidyEmail(tidy)).toBe(tidy);
  });
});

describe('a web address', () => {
  it.each([
    ['HTTP://Clinic.example/A ', 'http://Clinic.example/A'],
    ['HTTPS://clinic.example', 'https://clinic.example'],
    ['clinic.example', 'https://clinic.example'],
    ['www.clinic.example/ada?x=1', 'https://www.clinic.example/ada?x=1'],
    ['\u200bhttps://clinic.example\u00a0', 'https://clinic.example'],
    ['ｃｌｉｎｉｃ．ｅｘａｍｐｌｅ', 'https://clinic.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ada@clinic.example', 'ada@clinic.example'],
    ['my page', 'my page'],
    ['', ''],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyAddress(typed)).toBe(tidy);
    expect(tidyAddress(tidy)).toBe(tidy);
  });
});

describe('a postal code', () => {
  it.each([
    ['０２１１４‒２６９６', '02114-2696'],
    [' se1\u00a07eh. ', 'se1 7eh'],
    ['๑๐๑๑๐,', '10110'],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyPostalCode(typed)).toBe(tidy);
  });
});

describe('a text', () => {
  it.each([
    ['\tAda', 'Ada'],
    ['Ada\n', 'Ada'],
    ['\u200bAda\u200b', 'Ada'],
    ['\ufeff\u00a0 Ada', 'Ada'],
    ['Ada\tByron', 'Ada Byron'],
    ['  Ada  King ', 'Ada  King'],
    // The joiner is part of the Persian word and the emoji, so it must remain.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d⚕️', '👩\u200d⚕️'],
    ['\t', ''],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyText(typed)).toBe(tidy);
  });

  it('keeps its inner text, and stays the same when it is tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = tidyText(text);
        expect(text.replaceAll('\t', ' ')).toContain(once);
        expect(tidyText(once)).toBe(once);
      }),
    );
  });
});
