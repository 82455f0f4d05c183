import { describe, expect, it } from 'vitest';
import { matchingSetting } from './setting.ts';

const script = 'https://vendor.example/matching.js';

describe('matchingSetting', () => {
  it.each([
    [{ script }],
    [{ script: '/plugins/matching.js' }],
    [{ script, integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC' }],
    [{ script, integrity: 'sha256-abc= sha512-def==' }],
  ])('accepts %j', (setting) => {
    expect(matchingSetting.parse(setting)).toEqual(setting);
  });

  it.each([
    'http://vendor.example/a.js',
    '//vendor.example/a.js',
    'javascript:alert(1)',
    'a.js',
    '',
    7,
    null,
  ])('rejects the script %j', (invalid) => {
    expect(() => matchingSetting.parse({ script: invalid })).toThrow('employerMatching.script is neither');
  });

  it.each(['md5-abc', 'sha384-', 'sha384-a b', '', 7, null])('rejects the hash %j', (integrity) => {
    expect(() => matchingSetting.parse({ script, integrity })).toThrow('employerMatching.integrity is not');
  });

  it('rejects text in place of an object', () => {
    expect(() => matchingSetting.parse(script)).toThrow('employerMatching.script is neither');
  });
});
