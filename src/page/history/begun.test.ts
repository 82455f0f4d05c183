import { describe, expect, it } from 'vitest';
import { parseBegun, parseEnd, serializeEnd } from './begun.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

describe('the stored record that a draft has ended', () => {
  it('survives a round trip', () => {
    for (const reason of ['sent', 'signed-out', 'discarded'] as const)
      expect(parseEnd(serializeEnd({ reason, at: NOW }), NOW)).toEqual({ reason, at: NOW });
  });

  it('ends its draft even if the clock has been set back since', () => {
    expect(parseEnd(`sent ${NOW}`, NOW - 900 * DAY)).toEqual({ reason: 'sent', at: NOW });
  });

  it.each([undefined, '', 'sent', 'sent -1', 'lost 5', `sent ${NOW - 15 * DAY}`, ` sent ${NOW}`])(
    'is not parsed from %j',
    (text) => expect(parseEnd(text, NOW)).toBeUndefined(),
  );
});

describe('the application that a visitor has begun', () => {
  it('is read only from a valid value in a history entry', () => {
    expect(parseBegun({ id: 'a-1_B', begunAt: 5, more: true })).toEqual({ id: 'a-1_B', begunAt: 5 });
    for (const value of [
      undefined,
      null,
      5,
      'a',
      {},
      { id: 'a' },
      { id: '', begunAt: 5 },
      { id: 5, begunAt: 5 },
    ])
      expect(parseBegun(value)).toBeUndefined();
    expect(parseBegun({ id: 'a'.repeat(65), begunAt: 5 })).toBeUndefined();
  });
});
