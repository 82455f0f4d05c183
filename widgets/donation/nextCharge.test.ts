import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, type Interval, localDate, nextCharge, parseDate, parseInterval } from './nextCharge.ts';

describe('parseInterval', () => {
  it.each([
    ['month', { count: 1, unit: 'month' }],
    [' year ', { count: 1, unit: 'year' }],
    ['3 months', { count: 3, unit: 'month' }],
    ['2 weeks', { count: 2, unit: 'week' }],
    ['10 days', { count: 10, unit: 'day' }],
  ])('parses %j', (text, interval) => {
    expect(parseInterval(text)).toEqual(interval);
  });

  it.each(['', 'monthly', '0 months', '1.5 years', '100 days', 'month month', '-1 month', 'P1M'])(
    'rejects %j',
    (text) => {
      expect(parseInterval(text)).toBeUndefined();
    },
  );
});

describe('parseDate', () => {
  it.each(['2026-01-31', '2028-02-29'])('parses %s', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each(['', '2026-02-31', '2026-13-01', '2027-02-29', '01/31/2026', '2026-1-31', '2026-01-31T00:00'])(
    'rejects %j',
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );
});

describe('the next charge', () => {
  it.each([
    ['2026-11-20', 'month', '2026-12-20'],
    ['2026-12-20', 'month', '2027-01-20'],
    ['2026-01-31', 'month', '2026-02-28'],
    ['2028-01-31', 'month', '2028-02-29'],
    ['2026-03-31', 'month', '2026-04-30'],
    ['2026-01-30', 'month', '2026-02-28'],
    ['2026-11-30', '3 months', '2027-02-28'],
    ['2026-11-20', 'year', '2027-11-20'],
    ['2028-02-29', 'year', '2029-02-28'],
    ['2028-02-29', '4 years', '2032-02-29'],
    ['2026-12-31', 'day', '2027-01-01'],
    ['2026-02-22', 'week', '2026-03-01'],
  ])('after %s, every %s, is on %s', (from, every, next) => {
    expect(nextCharge(from, parseInterval(every) as Interval)).toBe(next);
  });

  it('is in the right month, and on the same day unless the month is too short', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 99 }), (day, count) => {
        const from = day.toISOString().slice(0, 10);
        const next = nextCharge(from, { count, unit: 'month' });
        expect(parseDate(next)).toBe(next);
        const [year = 0, month = 0, date = 0] = next.split('-').map(Number);
        const months = (year - day.getUTCFullYear()) * 12 + month - 1 - day.getUTCMonth();
        expect(months).toBe(count);
        const isLastDay = nextCharge(next, { count: 1, unit: 'day' }).endsWith('-01');
        expect(date === day.getUTCDate() || (date < day.getUTCDate() && isLastDay)).toBe(true);
      }),
    );
  });
});

describe('a date', () => {
  it('is written out in the given language, whatever the time zone', () => {
    expect(formatDate('2026-02-28', 'en')).toBe('February 28, 2026');
    expect(formatDate('2026-02-28', 'de')).toMatch(/^28\. F.+ 2026$/);
  });

  it('is the one on the visitor’s own calendar', () => {
    expect(localDate(new Date(2026, 0, 31, 23, 59, 59))).toBe('2026-01-31');
    expect(localDate(new Date(2026, 1, 1, 0, 0, 0))).toBe('2026-02-01');
  });
});
