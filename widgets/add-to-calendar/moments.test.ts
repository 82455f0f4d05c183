import { describe, expect, it } from 'vitest';
import { clockTimes } from './moments.cases.ts';
import { readMoment, utcText } from './moments.ts';
import { polyfill } from './polyfill.ts';

polyfill();

const NEW_YORK = 'America/New_York';
const instants = (text: string, zone = NEW_YORK) => readMoment(text, zone)?.instants.map(utcText);

describe('a moment', () => {
  it.each([
    ['2026-01-15T09:00', '2026-01-15T14:00:00Z'],
    ['2026-05-15 09:00', '2026-05-15T13:00:00Z'],
    ['2026-05-15 09:00:30', '2026-05-15T13:00:30Z'],
    ['2026-05-15T09:00:00.999', '2026-05-15T13:00:00Z'],
    ['2026-05-15T09:00:00-04:00', '2026-05-15T13:00:00Z'],
    ['2026-05-15T09:00:00-0700', '2026-05-15T16:00:00Z'],
    ['2026-05-15 09:00:00 +02:00', '2026-05-15T07:00:00Z'],
    ['2026-05-15T09:00:00Z', '2026-05-15T09:00:00Z'],
    ['2026-05-15t09:00:00z', '2026-05-15T09:00:00Z'],
    ['2026-05-15', '2026-05-15T04:00:00Z'],
    ['2026-12-31T23:30', '2027-01-01T04:30:00Z'],
    ['2028-02-29T20:00', '2028-03-01T01:00:00Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(instants(text)).toEqual([instant]);
  });

  it.each(clockTimes)('%s in %s', (time, zone, ...expected) => {
    expect(instants(time, zone)).toEqual(expected);
  });

  it('in the repeated hour is one instant if it has an offset', () => {
    expect(instants('2026-11-01T01:30-05:00')).toEqual(['2026-11-01T06:30:00Z']);
  });

  it.each([
    '',
    'soon',
    '15 May 2026',
    '05/15/2026',
    '2026',
    '2026-05',
    '2026-W20',
    '2026-13-01',
    '2026-02-29',
    '2026-02-30T09:00:00Z',
    '2026-05-15T24:00',
    '2026-05-15T23:59:60',
    '2026-05-15T09:00-99:00',
    '2026-05-15T09',
    '2026-05-15T09:00 EST',
    '1778850000',
    '2026-05-15T09:00T10:00',
  ])('must not be "%s"', (text) => {
    expect(readMoment(text, NEW_YORK)).toBeUndefined();
  });
});

describe('the day of a moment', () => {
  it.each([
    ['2026-05-15', '2026-05-15'],
    ['2026-05-15T23:30', '2026-05-15'],
    ['2026-05-15T00:00:00Z', '2026-05-15'],
    ['2026-05-15T00:00:00+14:00', '2026-05-15'],
    // Midnight in New York, and the last second of the same day.
    ['2026-05-15T04:00:00Z', '2026-05-15'],
    ['2026-05-16T03:59:59Z', '2026-05-15'],
  ])('of %s is %s', (text, day) => {
    expect(readMoment(text, NEW_YORK)?.day).toBe(day);
  });
});
