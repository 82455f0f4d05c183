import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfKind, kindNames, problemOf, readKinds, shownName, sizeInWords } from './rules.ts';

const file = (name: string, type = '') => ({ name, type, size: 1, lastModified: 0 });

describe('readKinds', () => {
  it.each([
    ['.pdf, .DOCX', ['.pdf', '.docx']],
    ['image/*,application/pdf', ['image/*', 'application/pdf']],
    ['', []],
    ['pdf,*/*,image,.', []],
  ])('reads %s', (accept, kinds) => {
    expect(readKinds(accept)).toEqual(kinds);
  });
});

describe('isOfKind', () => {
  it.each([
    ['an extension in capitals', file('CV.PDF'), '.pdf', true],
    ['a type for an extension that differs', file('scan', 'application/pdf'), '.pdf,application/pdf', true],
    ['a missing type', file('photo.JPEG'), 'image/*', true],
    ['a missing type of an unknown extension', file('photo.xyz'), 'image/*', false],
    ['a photo without an extension', file('photo', 'image/heic'), 'image/*', true],
    ['a type that only starts alike', file('a', 'imagery/png'), 'image/*', false],
    [
      'a type that another program registered',
      file('cv.pdf', 'application/wps-office.pdf'),
      'application/pdf',
      true,
    ],
    [
      'a type that says nothing',
      file('cv.docx', 'application/octet-stream'),
      'application/msword,.docx',
      true,
    ],
    ['an old type', file('cv.pdf', 'application/x-pdf'), 'application/pdf', true],
    ['a type with a parameter', file('cv', 'Application/PDF; charset=binary'), 'application/pdf', true],
    ['a type for a missing extension', file('scan', 'image/jpeg'), '.jpg', true],
    ['another extension of the type', file('photo.jpeg'), 'image/jpeg', true],
    ['a full-width dot and a direction mark', file('cv．ＰＤＦ\u200e'), '.pdf', true],
    [
      'a wrong extension with a wrong type',
      file('cv.exe', 'application/octet-stream'),
      'application/pdf',
      false,
    ],
    ['a second extension', file('cv.pdf.exe'), '.pdf', false],
    ['another spelling of the extension', file('photo.JPG'), '.jpeg', true],
    ['an old type of JPEG', file('photo', 'image/pjpeg'), '.jpg', true],
    ['a token that is no registered type', file('photo.jpg', 'image/jpeg'), 'image/jpg', true],
    ['a photo of a phone without a type', file('IMG_1.HEIC'), 'image/*', true],
    ['another extension of HEIC', file('img.heif', 'image/heic'), '.heic', true],
    ['the type that Windows gives to archives', file('a', 'application/x-zip-compressed'), '.zip', true],
    ['an archive without a type', file('a.zip'), 'application/zip', true],
    ['a table whose type belongs to Excel', file('a.csv', 'application/vnd.ms-excel'), 'text/csv', true],
    ['a dot and a space at the end', file('cv.pdf. '), '.pdf', true],
    ['an old Word file where only new ones are allowed', file('cv.doc'), '.docx', false],
    ['a type that contradicts the extension', file('cv.exe', 'image/jpeg'), '.jpg', false],
    ['any kind', file('cv.exe'), '', true],
    ['no extension', file('pdf'), '.pdf', false],
  ])('%s', (_, given, accept, expected) => {
    expect(isOfKind(given, readKinds(accept))).toBe(expected);
  });
});

describe('kindNames', () => {
  it('names each kind once', () => {
    expect(kindNames(readKinds('.pdf,application/pdf,.doc,.docx,image/*,.csv,text/plain'), 'image')).toEqual([
      'PDF',
      'Word',
      'image',
      'CSV',
      'PLAIN',
    ]);
  });
});

describe('problemOf', () => {
  const rules = { kinds: ['.pdf'], maximumFiles: 1, maximumSize: 5_000_000 };
  it.each([
    ['kind', { ...file('cv.txt'), size: 0 }],
    ['empty', { ...file('cv.pdf'), size: 0 }],
    ['size', { ...file('cv.pdf'), size: 5_000_001 }],
    [undefined, { ...file('cv.pdf'), size: 5_000_000 }],
  ])('%s', (problem, given) => {
    expect(problemOf(given, rules)).toBe(problem);
  });
});

describe('sizeInWords', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [999, '1 KB'],
    [184_320, '184 KB'],
    [999_999, '1 MB'],
    [5_000_000, '5 MB'],
    [4_830_000, '4.8 MB'],
    [999_960_000, '1 GB'],
    [2_500_000_000_000, '2,500 GB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(sizeInWords(bytes, 'en')).toBe(words);
  });

  it('rounds a size up that exceeds a limit', () => {
    expect(sizeInWords(5_000_001, 'en', 'up')).toBe('5.1 MB');
  });

  it('uses the language’s decimal separator', () => {
    expect(sizeInWords(4_830_000, 'de')).toBe('4,8 MB');
  });

  it('returns a number and a unit for any size', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom('nearest', 'up'),
        (bytes, rounding) => {
          expect(sizeInWords(bytes, 'en', rounding)).toMatch(/^[\d,]+(\.\d)? [KMG]B$/);
        },
      ),
    );
  });
});

describe('shownName', () => {
  it('removes characters that make a program look like a document', () => {
    expect(shownName('cv\u202Efdp.exe')).toBe('cvfdp.exe');
    expect(shownName('a\u0000b\nc\u2066')).toBe('abc');
    expect(shownName('\u202E')).toBe('?');
  });

  it('keeps everything else', () => {
    for (const name of ['<b>cv</b>.pdf', 'Lebenslauf für Jürgen (final).pdf', 'سيرة.pdf', '履歴書.pdf'])
      expect(shownName(name)).toBe(name);
  });
});
