import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the configuration of a page', () => {
  it('has texts by widget', () => {
    const config = { texts: { 'content-list': { showFilters: 'Filter zeigen' } } };
    expect(parseConfig(JSON.stringify(config))).toEqual(config);
  });

  it('may be empty', () => {
    expect(parseConfig('{}')).toEqual({ texts: {} });
  });

  it.each([
    ['', SyntaxError],
    ['[]', 'the configuration is not an object'],
    ['null', 'the configuration is not an object'],
    ['{"texts": "none"}', 'texts is not an object'],
    ['{"texts": {"quiz": []}}', 'texts.quiz is not an object'],
    ['{"texts": {"quiz": {"again": 1}}}', 'texts.quiz.again is not a string'],
  ])('cannot be %s', (json, error) => {
    expect(() => parseConfig(json)).toThrow(error);
  });
});
