import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName } from './splitName.ts';

describe('a full name', () => {
  it.each([
    ['Ada Byron', 'Ada', 'Byron'],
    ['  Ada   Byron ', 'Ada', 'Byron'],
    ['Ada M. Byron', 'Ada', 'Byron'],
    ['Dr. Ada Byron', 'Ada', 'Byron'],
    ['Prof. Dr. Ada King Byron, M.D., PhD', 'Ada', 'Byron'],
    ['Ada Byron MD', 'Ada', 'Byron'],
    ['Ada Byron, MHS', 'Ada', 'Byron'],
    ['Ada Marie BYRON', 'Ada', 'BYRON'],
    ['Martin Luther King Jr.', 'Martin', 'King'],
    ['Martin Luther King, Jr.', 'Martin', 'King'],
    ['Byron, Ada', 'Ada', 'Byron'],
    ['Byron, Dr. Ada M., MD', 'Ada', 'Byron'],
    ['ADA BYRON', 'ADA', 'BYRON'],
    ['BYRON, ADA', 'ADA', 'BYRON'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Vincent van den Berg', 'Vincent', 'van den Berg'],
    ['de la Cruz, Maria', 'Maria', 'de la Cruz'],
    ['Jean-Luc O’Neill', 'Jean-Luc', 'O’Neill'],
    ['李 明', '明', '李'],
    ['김 민준', '민준', '김'],
    ['محمد بن عبد الله', 'محمد', 'بن عبد الله'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn', 'Khai'],
    ['Li Do', 'Li', 'Do'],
    ['Prof. Dr. med. Anna von der Heide', 'Anna', 'von der Heide'],
    ['PROF. DR. MED. ANNA VON DER HEIDE', 'ANNA', 'VON DER HEIDE'],
    ['Univ.-Prof. Dr. med. Dr. h.c. mult. Anna Heide', 'Anna', 'Heide'],
    ['Dr. rer. nat. habil. Anna Heide', 'Anna', 'Heide'],
    ['Priv.-Doz. Dr. med Anna Heide', 'Anna', 'Heide'],
    ['Dipl.-Ing. Anna Heide', 'Anna', 'Heide'],
    ['Heide, Prof. Dr. med. Anna von der', 'Anna', 'von der Heide'],
    ['Dr. Nat Turner', 'Nat', 'Turner'],
    ['Hon. Anna Heide', 'Anna', 'Heide'],
    ['Jan van ’t Hoff', 'Jan', 'van ’t Hoff'],
    ['Karl von und zu Stein', 'Karl', 'von und zu Stein'],
    ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['al smith', 'al', 'smith'],
    ['Ada Byron, Ph. D.', 'Ada', 'Byron'],
    ['Ada Byron Ph.D.', 'Ada', 'Byron'],
    ['Ada Byron III, PharmD', 'Ada', 'Byron'],
    ['Ada Byron MD/PhD', 'Ada', 'Byron'],
    ['Byron III, Ada, MD', 'Ada', 'Byron'],
  ])('%s is split', (fullName, first, last) => {
    expect(splitName(fullName)).toMatchObject({ first, last });
  });

  it.each([
    ['Ada Byron', 'Ada'],
    ['Ada M. Byron', 'Ada M.'],
    ['Dr. Ada Mary Byron, MD', 'Ada Mary'],
    ['Byron, Dr. Ada Mary', 'Ada Mary'],
    ['Ludwig van Beethoven', 'Ludwig'],
  ])('%s has the given names %s', (fullName, given) => {
    expect(splitName(fullName)).toMatchObject({ given });
  });

  it.each([
    '',
    ' ',
    'Ada',
    ',',
    ', Ada',
    'Ada,',
    'Ada, MD',
    'Dr. Heide',
    'Prof. Dr. med. Heide',
    'Dr. von der Heide',
    'Prof. Dr.',
  ])('%j is not split', (fullName) => {
    expect(splitName(fullName)).toBeUndefined();
  });
});

describe('any name', () => {
  const titles = fc.subarray([
    'Prof.',
    'Dr.',
    'med.',
    'Dr.',
    'rer.',
    'nat.',
    'h.c.',
    'Dipl.-Ing.',
    'Mrs.',
    'Sir',
  ]);
  const titled = titles.map((words) => (words[0]?.match(/^[A-Z]/) ? words : ['Dr.', ...words]));
  const middles = fc.subarray(['M.', 'Marie', 'J. R.']);
  const particles = fc.constantFrom(
    '',
    'von',
    'von der',
    'de la',
    'van den',
    'van ’t',
    'St.',
    'zu',
    'della',
    'ibn',
  );
  const lasts = fc.constantFrom('Heide', 'O’Neill', 'Müller-Lüdenscheidt', 'Do', 'Li');
  const suffixes = fc.subarray(['Jr.', 'III', 'MD', 'Ph.D.', 'MPH']);
  const name = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

  it('loses its titles and suffixes, and keeps its particles with the last name', () => {
    fc.assert(
      fc.property(
        titled,
        middles,
        particles,
        lasts,
        suffixes,
        fc.boolean(),
        (before, middle, of, end, after, hasComma) => {
          const last = name(of, end);
          const given = name('Anna', ...middle);
          const full = name(...before, given, last);
          const credentials = hasComma ? after.map((each) => `, ${each}`).join('') : ` ${after.join(' ')}`;
          expect(splitName(full + credentials)).toEqual({ first: 'Anna', given, last });
          expect(splitName(`${last}, ${name(...before, given)}`)).toEqual({ first: 'Anna', given, last });
          expect(splitName(`${end}, ${name(...before, given, of.toLowerCase())}`)?.first).toBe('Anna');
        },
      ),
    );
  });

  it('is split without changing its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const split = splitName(text);
        const words = text.replace(/ph\.?\s+d\b/gi, 'PhD').split(/[\s,]+/);
        for (const part of split ? `${split.given} ${split.last}`.split(/\s+/) : [])
          expect(words).toContain(part);
        expect(split?.given.startsWith(split.first)).not.toBe(false);
      }),
    );
  });
});
