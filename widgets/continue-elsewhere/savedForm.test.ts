import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/forms/draft/draft.ts';
import {
  differentFields,
  digestOf,
  fileName,
  parseDocument,
  parseFile,
  serializeDocument,
  serializeFile,
} from './savedForm.ts';

const FORM = '/membership/apply';
const draft: Draft = {
  id: 'a1',
  begunAt: 1_800_000_000_000,
  savedAt: 1_800_000_100_000,
  identity: 'f-1',
  page: 2,
  typed: [['fullName', ['Ada']]],
  chosen: [['fields[by][]', ['email', 'post']]],
};
const entries = fc.array(fc.tuple(fc.string(), fc.array(fc.string())));

/** Returns a file whose content is changed in one place. */
const fileWith = (changes: object, ofDraft: object = {}): string =>
  JSON.stringify({
    about: '',
    form: FORM,
    ...changes,
    ...('draft' in changes ? {} : { draft: { version: 2, ...draft, ...ofDraft } }),
  });

describe('a file', () => {
  it('survives a round trip with any names and values', () => {
    fc.assert(
      fc.property(entries, entries, fc.nat(9), (typed, chosen, page) => {
        const saved = { ...draft, typed, chosen, page };
        expect(parseFile(serializeFile(saved, 'About', FORM) ?? '', FORM)).toEqual({ draft: saved });
      }),
    );
  });

  it('explains itself to people who open it, and contains nothing about the browser', () => {
    const own = { ...draft, serverVersion: { number: 3, digest: 'x' }, sentOrder: 'o' };
    const text = serializeFile(own, 'Unfinished form', FORM) ?? '';
    expect(JSON.parse(text)).toEqual({
      about: 'Unfinished form',
      form: FORM,
      draft: { version: 2, ...draft },
    });
  });

  it('with any other content is refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((value) => fileWith({ draft: value })),
        ),
        (text) => {
          expect(parseFile(text, FORM)).toHaveProperty('problem');
        },
      ),
    );
  });

  it('is refused wherever it was cut off', () => {
    const text = serializeFile(draft, 'About', FORM) ?? '';
    fc.assert(
      fc.property(fc.nat(text.length - 1), (end) => {
        expect(parseFile(text.slice(0, end), FORM)).toEqual({ problem: 'foreign' });
      }),
    );
  });

  it.each([
    ['an empty one', '', 'foreign'],
    ['a zip', 'PK\u0003\u0004\u0014\u0000\u0000', 'foreign'],
    ['a list', '[]', 'foreign'],
    ['null', 'null', 'foreign'],
    ['one of 200,001 characters', ' '.repeat(200_001), 'foreign'],
    ['one without a form', fileWith({ form: undefined }), 'foreign'],
    ['one of another form', fileWith({ form: '/grants' }), 'otherForm'],
    ['one of a form whose address is a list', fileWith({ form: [FORM] }), 'foreign'],
    ['one with a draft that is text', fileWith({ draft: 'x' }), 'foreign'],
    ['one in an earlier format', fileWith({}, { version: 1 }), 'otherVersion'],
    ['one in a later format', fileWith({}, { version: 3, id: 7 }), 'otherVersion'],
    ['one whose version is text', fileWith({}, { version: '2' }), 'foreign'],
    ['one with an id that is part of a storage key', fileWith({}, { id: 'a@b' }), 'foreign'],
    ['one with a value that is an object', fileWith({}, { typed: [['a', [{}]]] }), 'foreign'],
    ['one saved at infinity', fileWith({}).replace('1800000100000', '1e999'), 'foreign'],
    ['one saved at a time that is no date', fileWith({}, { savedAt: 8.64e15 + 1 }), 'foreign'],
  ])('is refused: %s', (_, text, problem) => {
    expect(parseFile(text, FORM)).toEqual({ problem });
  });

  it('cannot change prototypes', () => {
    const evil = `{"__proto__":{"form":"${FORM}"},"form":"${FORM}","draft":{"__proto__":{"evil":1},"version":2,"id":"a1","begunAt":1,"savedAt":1,"page":0,"typed":[["__proto__",["x"]],["constructor",["y"]]],"chosen":[]}}`;
    const content = parseFile(evil, FORM);
    expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
    expect(content).toEqual({
      draft: {
        id: 'a1',
        begunAt: 1,
        savedAt: 1,
        page: 0,
        typed: [
          ['__proto__', ['x']],
          ['constructor', ['y']],
        ],
        chosen: [],
      },
    });
    expect(Reflect.get({}, 'evil')).toBeUndefined();
    expect('draft' in content && differentFields(content.draft, draft)).toContain('__proto__');
  });

  it('from last year is accepted, because it belongs to the visitor', () => {
    expect(parseFile(fileWith({}, { savedAt: 1_700_000_000_000 }), FORM)).toHaveProperty('draft');
  });

  it('is not written if it would be too long to read', () => {
    const long: Draft = { ...draft, typed: [['note', ['x'.repeat(200_000)]]] };
    expect(serializeFile(long, '', FORM)).toBeUndefined();
    expect(serializeDocument(long)).toBeUndefined();
  });

  it('has a name with the local date', () => {
    expect(fileName('application', new Date(2026, 0, 5))).toBe('application-2026-01-05.json');
  });
});

describe('a document from the server', () => {
  it('survives a round trip without the data about the browser', () => {
    const own = { ...draft, serverVersion: { number: 3, digest: 'x' }, sentOrder: 'o' };
    expect(parseDocument(JSON.parse(serializeDocument(own) ?? ''))).toEqual(draft);
    expect(parseDocument({ version: 2, ...own })).toEqual(draft);
  });

  it.each([[undefined], [null], ['x'], [[]], [{}]])('is not parsed from %j', (value) => {
    expect(parseDocument(value)).toBeUndefined();
  });
});

describe('two versions', () => {
  const withTyped = (typed: Draft['typed'], chosen: Draft['chosen'] = []): Draft => ({
    ...draft,
    typed,
    chosen,
  });

  it('differ in changed, added and removed answers, but not in empty ones or their order', () => {
    const one = withTyped([
      ['a', ['1']],
      ['b', ['2']],
      ['c', ['']],
      ['e', ['5']],
    ]);
    const other = withTyped([
      ['e', ['5']],
      ['b', ['3']],
      ['d', ['4']],
    ]);
    expect(differentFields(one, other).sort()).toEqual(['a', 'b', 'd']);
    expect(differentFields(other, one).sort()).toEqual(['a', 'b', 'd']);
  });

  it('are the same if the server has made one of them from a form', () => {
    const fromForm = withTyped(
      [
        ['a', ['1']],
        ['by[]', ['x', 'y']],
      ],
      [
        ['a', ['1']],
        ['by[]', ['x', 'y']],
      ],
    );
    const own = withTyped([['a', ['1']]], [['by[]', ['x', 'y']]]);
    expect(differentFields(own, fromForm)).toEqual([]);
    expect(digestOf(own)).toBe(digestOf(fromForm));
  });

  it('have the same digest only if their answers are the same', () => {
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        const isSame = differentFields(withTyped(one), withTyped(other)).length === 0;
        expect(digestOf(withTyped(one)) === digestOf(withTyped(other))).toBe(isSame);
      }),
    );
  });
});
