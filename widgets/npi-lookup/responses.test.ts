import { is, parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { lookupSchema } from './responses.ts';

const readResponse = (data: unknown) => parse(lookupSchema, data);

describe('the schema of a response', () => {
  it('reads the count and the markup', () => {
    expect(
      readResponse({ success: true, message: '', results: { result_count: 2 }, markup: '<ol>' }),
    ).toEqual({
      success: true,
      results: { result_count: 2 },
      markup: '<ol>',
    });
  });

  it('accepts a count of 0 without markup', () => {
    expect(readResponse({ success: true, results: { result_count: 0 }, markup: null })).toEqual({
      success: true,
      results: { result_count: 0 },
    });
  });

  it('reads the message of a declined request', () => {
    expect(readResponse({ success: false, message: 'Closed', results: null })).toEqual({
      success: false,
      message: 'Closed',
    });
  });

  it.each([
    null,
    undefined,
    'ok',
    [],
    {},
    { success: 'true', results: { result_count: 1 }, markup: '' },
    { success: true, results: { result_count: '1' }, markup: '' },
    { success: true, results: null, markup: '' },
    { success: true, results: { result_count: 1 } },
    { success: true, results: { result_count: 1.5 }, markup: '' },
    { success: false },
    { success: false, message: ' ' },
  ])('rejects %j', (other) => {
    expect(is(lookupSchema, other)).toBe(false);
  });
});
