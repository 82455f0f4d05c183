import { expect, it } from 'vitest';
import { readRetryAfter } from './retryAfter.ts';

const now = Date.UTC(2026, 10, 23, 12);

it.each([
  ['0', 0],
  ['20', 20_000],
  [' 20 ', 20_000],
  ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
])('reads %j as %i ms', (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(wait);
});

it.each([null, undefined, '', '-1', '1.5', '20 s', 'soon'])('reads no time from %j', (header) => {
  expect(readRetryAfter(header, now)).toBeUndefined();
});
