import { describe, expect, it } from 'vitest';
import { checkAnswers } from './answer.ts';
import { emptyAnswer } from './emptyAnswer.ts';

const answer = { hits: [{ objectID: '1' }], nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20, query: 'a' };

describe('an answer of the provider', () => {
  it('has as many results as were asked for', () => {
    expect(checkAnswers({ results: [answer, { facetHits: [{ value: 'a' }] }] }, 2).results).toHaveLength(2);
    expect(() => checkAnswers({ results: [answer] }, 2)).toThrow(TypeError);
  });

  it.each([
    undefined,
    null,
    '<html>',
    {},
    { results: {} },
    { results: [null] },
    { results: [{ ...answer, hits: undefined }] },
    { results: [{ ...answer, hits: [{}] }] },
    { results: [{ ...answer, hits: ['text'] }] },
    { results: [{ ...answer, nbHits: '3' }] },
    { results: [{ ...answer, page: -1 }] },
    { results: [{ ...answer, nbPages: 1.5 }] },
    { results: [{ ...answer, query: undefined }] },
    { results: [{ ...answer, facets: [] }] },
    { results: [{ facetHits: ['a'] }] },
  ])('is not %o', (response) => {
    expect(() => checkAnswers(response, 1)).toThrow('no list of results');
  });

  it('to no words is empty, and passes for one', () => {
    expect(() => checkAnswers({ results: [emptyAnswer('site')] }, 1)).not.toThrow();
  });
});
