import { describe, expect, it } from 'vitest';
import { JsonError } from '../../net/json/json.ts';
import { isChallenged, isToken } from './challenge.ts';

describe('isToken', () => {
  it.each(['0.abc-DEF_123', 'P1_eyJ0eXAiOiJKV1Qi', 'x'.repeat(4000)])(
    'accepts what vendors issue',
    (text) => {
      expect(isToken(text)).toBe(true);
    },
  );

  it.each(['', ' ', 'two words', 'line\nbreak', 'caf\u00e9', 'x'.repeat(9000)])(
    'rejects what a header cannot contain: %j',
    (text) => {
      expect(isToken(text)).toBe(false);
    },
  );
});

describe('isChallenged', () => {
  const refused = (status: number, responseBody: unknown): JsonError =>
    new JsonError('page', '/fetch', '', { response: new Response(null, { status }), responseBody });

  it('recognizes only the reason in the contract', () => {
    expect(isChallenged(refused(403, { reason: 'challenge' }))).toBe(true);
    expect(isChallenged(refused(403, { reason: 'limit' }))).toBe(false);
    expect(isChallenged(refused(403, undefined))).toBe(false);
    expect(isChallenged(refused(429, { reason: 'challenge' }))).toBe(false);
    expect(isChallenged(new Error('403'))).toBe(false);
  });
});
