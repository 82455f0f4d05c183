import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findObstacle } from './obstacle.ts';

describe('two passwords', () => {
  it.each([
    ['', '', 'passwordsEmpty'],
    ['a', '', 'passwordsEmpty'],
    ['', 'a', 'passwordsEmpty'],
    ['a', 'b', 'mismatch'],
    ['a', 'A', 'mismatch'],
    ['a', 'a ', 'mismatch'],
    ['a', 'a', undefined],
    [' ', ' ', undefined],
    // Some keyboards produce é; others produce an e with a combining accent.
    ['caf\u00e9', 'cafe\u0301', undefined],
    // Compatibility characters count as different.
    ['\ufb01', 'fi', 'mismatch'],
  ] as const)('"%s" and "%s": %s', (password, confirmation, expected) => {
    expect(findObstacle({ passwords: [password, confirmation] })).toBe(expected);
  });

  it('can be submitted if they are equal and not empty, whatever characters they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (password) => {
        expect(findObstacle({ passwords: [password, password] })).toBe(undefined);
        expect(findObstacle({ passwords: [password, `${password}x`] })).toBe('mismatch');
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    ['', 'emailEmpty'],
    ['  ', 'emailEmpty'],
    ['jane', 'emailMalformed'],
    ['jane@', 'emailMalformed'],
    ['@example.org', 'emailMalformed'],
    ['jane@localhost', 'emailMalformed'],
    ['jane@example.org, joe@example.org', 'emailMalformed'],
    ['jane@example..org', 'emailMalformed'],
    ['jane@example.', 'emailMalformed'],
    ['jane doe@example.org', 'emailMalformed'],
    ['jane@example.org', 'emailUnchanged'],
    [' Jane@Example.org ', 'emailUnchanged'],
    ['jane.doe@example.org', undefined],
    ['j@sub.example.museum', undefined],
    ['ja\u00f1e@ex\u00e4mple.org', undefined],
  ] as const)('"%s": %s', (value, expected) => {
    expect(findObstacle({ email: { value, current: 'jane@example.org' } })).toBe(expected);
  });

  it('never counts as unchanged if no address is stored', () => {
    expect(findObstacle({ email: { value: 'jane@example.org', current: '' } })).toBe(undefined);
  });

  it('is checked before the passwords', () => {
    const email = { value: 'jane@example.org', current: '' };
    expect(findObstacle({ email: { ...email, value: '' }, passwords: ['a', 'b'] })).toBe('emailEmpty');
    expect(findObstacle({ email, passwords: ['a', 'b'] })).toBe('mismatch');
  });
});
