import { describe, expect, it } from 'vitest';
import { advocacySetting } from './setting.ts';

describe('advocacySetting', () => {
  it.each(['https://plugin.example/embed.js?id=7', '/plugins/advocacy.js'])(
    'accepts the script %s',
    (script) => {
      expect(advocacySetting.parse({ script })).toEqual({ script });
    },
  );

  it.each([
    'http://plugin.example/embed.js',
    '//plugin.example/embed.js',
    '/\\plugin.example/embed.js',
    '/\t/plugin.example/embed.js',
    'javascript:alert(1)',
    '/plugins/advocacy .js',
    'data:text/javascript,alert(1)',
    'embed.js',
    '',
    7,
    null,
    ['/a.js'],
  ])('rejects the script %j', (script) => {
    expect(() => advocacySetting.parse({ script })).toThrow('advocacy.script is neither');
  });

  it('rejects text in place of an object', () => {
    expect(() => advocacySetting.parse('https://plugin.example/')).toThrow('advocacy.script is neither');
  });
});
