import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH_END, MATCH_START, runsOf } from './highlight.ts';
import { readHit } from './hit.ts';

const mark = (text: string): string => `${MATCH_START}${text}${MATCH_END}`;

describe('runsOf', () => {
  it('splits a text at its markers', () => {
    expect(runsOf(`Severe ${mark('asthma')} and ${mark('COPD')}`)).toEqual([
      { order: 0, text: 'Severe ', isMatch: false },
      { order: 1, text: 'asthma', isMatch: true },
      { order: 2, text: ' and ', isMatch: false },
      { order: 3, text: 'COPD', isMatch: true },
    ]);
  });

  it('accepts text without markers and with an unclosed marker', () => {
    expect(runsOf('<b>bold</b>')).toEqual([{ order: 0, text: '<b>bold</b>', isMatch: false }]);
    expect(runsOf(`a ${MATCH_START}b`).map(({ text }) => text)).toEqual(['a ', 'b']);
    expect(runsOf('')).toEqual([]);
  });

  it('preserves the whole text', () => {
    const texts = fc.array(fc.tuple(fc.string(), fc.boolean()));
    fc.assert(
      fc.property(texts, (pieces) => {
        const marked = pieces.map(([text, isMatch]) => (isMatch ? mark(text) : text)).join('');
        const plain = pieces.map(([text]) => text).join('');
        expect(
          runsOf(marked)
            .map(({ text }) => text)
            .join(''),
        ).toBe(plain);
      }),
    );
  });
});

describe('readHit', () => {
  it('prefers a snippet to the whole text', () => {
    const record = {
      objectID: '7',
      excerpt: 'A long text about asthma',
      _highlightResult: { excerpt: { value: `A long text about ${mark('asthma')}` } },
    };
    const excerptOf = (given: Record<string, unknown>) => readHit(given, 1).excerpt.map(({ text }) => text);
    expect(
      excerptOf({ ...record, _snippetResult: { excerpt: { value: `…about ${mark('asthma')}` } } }),
    ).toEqual(['…about ', 'asthma']);
    for (const malformed of [null, { excerpt: 'x' }, { excerpt: { value: 7 } }])
      expect(excerptOf({ ...record, _snippetResult: malformed })).toEqual(['A long text about ', 'asthma']);
  });

  it('reads all attributes of a record', () => {
    const record = {
      objectID: '7',
      title: 'Asthma',
      url: '/news/asthma',
      section: 'News',
      excerpt: 'Of asthma',
      _highlightResult: { title: { value: mark('Asthma') } },
    };
    expect(readHit(record, 21, 'q1')).toEqual({
      objectId: '7',
      title: [{ order: 0, text: 'Asthma', isMatch: true }],
      url: '/news/asthma',
      section: 'News',
      excerpt: [{ order: 0, text: 'Of asthma', isMatch: false }],
      position: 21,
      queryId: 'q1',
    });
  });

  it('falls back to the object id as the title, and ignores values of the wrong type', () => {
    const hit = readHit({ objectID: '7', section: 3, excerpt: null, _highlightResult: 'x' }, 1, undefined);
    expect(hit).toEqual({
      objectId: '7',
      title: [{ order: 0, text: '7', isMatch: false }],
      section: '',
      excerpt: [],
      position: 1,
    });
  });

  it.each([
    'javascript:alert(1)',
    'javascript:alert(1)//https://evil.example',
    '//evil.example/',
    '/\\evil.example',
    'data:text/html,x',
    '',
    7,
    ' /a',
  ])('drops the unsafe URL %s', (url) =>
    expect(readHit({ objectID: '7', url }, 1)).not.toHaveProperty('url'),
  );

  it.each([{ value: 7 }, {}, null])('reads the plain value if there is no highlighted value: %j', (title) => {
    const record = { objectID: '7', title: 'Asthma', _highlightResult: { title } };
    expect(readHit(record, 1).title).toEqual([{ order: 0, text: 'Asthma', isMatch: false }]);
  });

  it('has no query id if none is given', () => {
    expect(readHit({ objectID: '7' }, 1)).not.toHaveProperty('queryId');
  });

  it.each(['/a', '/', 'https://journal.example/a?b', 'http://x.example'])('keeps the URL %s', (url) =>
    expect(readHit({ objectID: '7', url }, 1).url).toBe(url),
  );
});
