import { describe, expect, it } from 'vitest';
import { emptyResponse } from '../screen/emptyResponse.ts';
import { checkResponses } from './response.ts';

const result = { hits: [{ objectID: '1' }], nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20, query: 'a' };

describe('checkResponses', () => {
  it('requires one result per request', () => {
    expect(checkResponses({ results: [result, { facetHits: [{ value: 'a' }] }] }, 2).results).toHaveLength(2);
    expect(() => checkResponses({ results: [result] }, 2)).toThrow(TypeError);
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
    { results: [{ ...result, facets: { section: { News: 'many' } } }] },
    { results: [{ ...result, facets: { section: [] } }] },
    { results: [JSON.parse('{"facetHits":[{"__proto__":{},"value":"a"}]}')] },
    { results: [{ ...result, ...JSON.parse('{"facets":{"__proto__":{}}}') }] },
    { results: [{ ...result, hits: [JSON.parse('{"__proto__":{"a":1},"objectID":"1"}')] }] },
    { results: [{ facetHits: ['a'] }] },
    { results: [{ facetHits: [{}, 'a'] }] },
  ])('rejects %o', (response) => {
    expect(() => checkResponses(response, 1)).toThrow('not a list of results');
  });

  it('rejects a response with one invalid result', () => {
    expect(() => checkResponses({ results: [result, {}] }, 2)).toThrow('not a list of results');
  });

  it('drops properties that the search does not use, such as prototypes and the names of methods', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"a":1},"getFacetValues":1,"renderingContent":{"redirect":{"url":"/"}}}',
    );
    const { results } = checkResponses({ results: [Object.assign(hostile, result)] }, 1);
    expect(results).toEqual([result]);
    expect(Object.keys(results[0] as object)).not.toContain('__proto__');
  });

  it('accepts the empty response', () => {
    expect(() => checkResponses({ results: [emptyResponse('site')] }, 1)).not.toThrow();
  });
});
