import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the configuration of a page', () => {
  it('has texts by widget', () => {
    const config = { texts: { 'content-list': { showFilters: 'Filter zeigen' } } };
    expect(parseConfig(JSON.stringify(config))).toEqual({ ...config, consent: 'given' });
  });

  it.each(['https://plugin.example/embed.js?id=7', '/plugins/advocacy.js'])(
    'may name the script %s',
    (script) => {
      expect(parseConfig(JSON.stringify({ advocacy: { script } }))).toEqual({
        texts: {},
        consent: 'given',
        advocacy: { script },
      });
    },
  );

  it.each([
    'http://plugin.example/embed.js',
    '//plugin.example/embed.js',
    '/\\plugin.example/embed.js',
    '/\t/plugin.example/embed.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'embed.js',
    '',
    7,
    null,
  ])('may not name the script %j', (script) => {
    expect(() => parseConfig(JSON.stringify({ advocacy: { script } }))).toThrow('advocacy.script is neither');
  });

  it('may be empty', () => {
    expect(parseConfig('{}')).toEqual({ texts: {}, consent: 'given' });
  });

  it.each([
    ['', SyntaxError],
    ['[]', 'the configuration is not an object'],
    ['null', 'the configuration is not an object'],
    ['{"advocacy": "https://plugin.example/"}', 'advocacy.script is neither'],
    ['{"texts": "none"}', 'texts is not an object'],
    ['{"texts": {"quiz": []}}', 'texts.quiz is not an object'],
    ['{"texts": {"quiz": {"again": 1}}}', 'texts.quiz.again is not a string'],
  ])('cannot be %s', (json, error) => {
    expect(() => parseConfig(json)).toThrow(error);
  });
});
