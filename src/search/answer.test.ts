import { describe, expect, it } from 'vitest';
import { checkAnswers } from './answer.ts';
import { emptyAnswer } from './emptyAnswer.ts';

const result = { hits: [{ objectID: '1' }], nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20, query: 'a' };

describe('checkResponses', () => {
  it('requires one result per request', () => {
    expect(checkAnswers({ results: [result, { facetHits: [{ value: 'a' }] }] }, 2).results).toHaveLength(2);
    expect(() => checkAnswers({ results: [result] }, 2)).toThrow(TypeError);
  });

  it.each([
    undefined,
    null,
    '<html>',
    {},
    { results: {} },
    { results: [null] },
    { results: [{ ...result, hits: undefined }] },
    { results: [{ ...result, hits: [{}] }] },
    { results: [{ ...result, hits: ['text'] }] },
    { results: [{ ...result, nbHits: '3' }] },
    { results: [{ ...result, page: -1 }] },
    { results: [{ ...result, nbPages: 1.5 }] },
    { results: [{ ...result, query: undefined }] },
    { results: [{ ...result, facets: [] }] },
    { results: [{ facetHits: ['a'] }] },
  ])('rejects %o', (response) => {
    expect(() => checkAnswers(response, 1)).toThrow('not a list of results');
  });

  it('accepts the empty response', () => {
    expect(() => checkAnswers({ results: [emptyAnswer('site')] }, 1)).not.toThrow();
  });
});
