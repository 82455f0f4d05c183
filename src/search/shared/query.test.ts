import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsQuery, truncateQuery } from './query.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('truncateQuery', () => {
  it('cuts a query to 512 bytes without splitting a character', () => {
    expect(truncateQuery('a'.repeat(600))).toHaveLength(512);
    expect(truncateQuery('é'.repeat(300))).toBe('é'.repeat(256));
    expect(truncateQuery(`a${'é'.repeat(300)}`)).toBe(`a${'é'.repeat(255)}`);
    expect(truncateQuery('😀'.repeat(200))).toBe('😀'.repeat(128));
    expect(truncateQuery('\uFEFFa')).toBe('\uFEFFa');
  });

  it('keeps the start of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 100, maxLength: 700 }), (text) => {
        const query = truncateQuery(text);
        expect(text.startsWith(query)).toBe(true);
        expect(bytesOf(query)).toBeLessThanOrEqual(512);
        if (query !== text) expect(bytesOf(query)).toBeGreaterThan(512 - 4);
      }),
    );
  });
});

describe('exceedsQuery', () => {
  const box = (value: string, selectionStart: number | null, selectionEnd: number | null) => ({
    value,
    selectionStart,
    selectionEnd,
  });

  it('checks the limit for the text that the box would contain', () => {
    expect(exceedsQuery(box('', 0, 0), 'a'.repeat(512))).toBe(false);
    expect(exceedsQuery(box('', 0, 0), 'a'.repeat(513))).toBe(true);
    expect(exceedsQuery(box('', 0, 0), 'é'.repeat(257))).toBe(true);
    expect(exceedsQuery(box('ab', 1, 1), 'a'.repeat(511))).toBe(true);
  });

  it('excludes the text that the pasted text replaces', () => {
    expect(exceedsQuery(box('a'.repeat(512), 0, 512), 'a'.repeat(512))).toBe(false);
    expect(exceedsQuery(box('a'.repeat(512), 1, 3), 'aa')).toBe(false);
    expect(exceedsQuery(box('a'.repeat(512), 1, 3), 'aaa')).toBe(true);
    expect(exceedsQuery(box('a', null, null), 'b'.repeat(512))).toBe(true);
  });
});
