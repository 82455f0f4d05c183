import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  conflictsOf,
  dayOf,
  eventsIn,
  groupByDay,
  mergePrograms,
  type Program,
  type ProgramEvent,
  programQuery,
  withoutOldRemovals,
} from './program.ts';

const event = (id: string, start: string, end: string, zone = 'America/New_York'): ProgramEvent => ({
  id,
  title: id,
  url: `/events/${id}`,
  where: '',
  start,
  end,
  zone,
});
const course = event('course', '2027-03-01T14:00:00Z', '2027-03-01T16:00:00Z');
const school = event('school', '2027-02-25', '2027-03-01');

const programs: fc.Arbitrary<Program> = fc.dictionary(
  fc.constantFrom('a', 'b', 'constructor'),
  fc.record({ at: fc.nat(3), event: fc.constantFrom(course, school) }, { requiredKeys: ['at'] }),
);

describe('the programs of two tabs or devices', () => {
  it('agree in whatever order and however often they are merged', () => {
    fc.assert(
      fc.property(programs, programs, programs, (a, b, c) => {
        expect(mergePrograms(a, b)).toEqual(mergePrograms(b, a));
        expect(mergePrograms(mergePrograms(a, b), c)).toEqual(mergePrograms(a, mergePrograms(b, c)));
        expect(mergePrograms(mergePrograms(a, b), b)).toEqual(mergePrograms(a, b));
      }),
    );
  });

  it('keep an event that either has saved, unless the other has removed it since', () => {
    const other = { school: { at: 1, event: school } };
    expect(eventsIn(mergePrograms({ course: { at: 2, event: course } }, other))).toEqual([school, course]);
    expect(eventsIn(mergePrograms({ school: { at: 2 } }, other))).toEqual([]);
    expect(eventsIn(mergePrograms({ school: { at: 1 } }, other)), 'at the same moment').toEqual([]);
    expect(eventsIn(mergePrograms({ school: { at: 0 } }, other)), 'saved again').toEqual([school]);
  });

  it('keep a removal for 90 days, and an event for good', () => {
    const day = 24 * 60 * 60 * 1000;
    const program = { a: { at: 0 }, b: { at: day }, c: { at: 0, event: course } };
    expect(Object.keys(withoutOldRemovals(program, 90 * day))).toEqual(['b', 'c']);
  });
});

describe('the days of a program', () => {
  it('are those where the events take place, in order', () => {
    const late = event('late', '2027-03-02T04:30:00Z', '2027-03-02T05:00:00Z');
    const tokyo = event('tokyo', '2027-03-01T16:00:00Z', '2027-03-01T17:00:00Z', 'Asia/Tokyo');
    const days = groupByDay(
      eventsIn({
        a: { at: 0, event: late },
        b: { at: 0, event: tokyo },
        c: { at: 0, event: course },
        d: { at: 0, event: school },
      }),
    );
    expect(days.map(({ day, events }) => [day, ...events.map(({ id }) => id)])).toEqual([
      ['2027-02-25', 'school'],
      ['2027-03-01', 'course', 'late'],
      ['2027-03-02', 'tokyo'],
    ]);
  });

  it.each([
    ['America/New_York', '2026-10-31'],
    ['UTC', '2026-11-01'],
    ['Pacific/Auckland', '2026-11-01'],
  ])('depend on the zone for an event with a time: %s', (zone, day) => {
    expect(dayOf(event('night', '2026-11-01T03:59:00Z', '2026-11-01T05:00:00Z'), zone)).toBe(day);
    expect(dayOf(school, zone)).toBe('2027-02-25');
  });
});

describe('a conflict', () => {
  const idsOf = (...events: ProgramEvent[]) => Object.fromEntries(conflictsOf(events));

  it('is between two events that overlap, even in other zones, but not between one and the next', () => {
    const talk = event('talk', '2027-03-01T15:59:00Z', '2027-03-01T16:30:00Z', 'Asia/Tokyo');
    const next = event('next', '2027-03-01T16:30:00Z', '2027-03-01T17:00:00Z');
    expect(idsOf(course, talk, next)).toEqual({ course: ['talk'], talk: ['course'] });
  });

  it('is found in the hour that clocks repeat', () => {
    const first = event('first', '2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z');
    const again = event('again', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z');
    expect(idsOf(first, again), '1:30 before and after the change').toEqual({});
    expect(idsOf(first, { ...again, start: first.start })).toEqual({ first: ['again'], again: ['first'] });
  });

  it('never includes an all-day or a canceled event', () => {
    const day = event('day', '2027-03-01', '2027-03-02');
    expect(idsOf(course, day, { ...course, id: 'gone', isCanceled: true })).toEqual({});
  });
});

it('an event that has moved, is canceled or no longer exists is recognized', () => {
  const moved = { ...course, start: '2027-03-01T15:00:00Z' };
  expect([
    changeOf(course, { ...course, title: 'New title' }),
    changeOf(course, moved),
    changeOf(course, { ...course, end: '2027-03-01T17:00:00Z' }),
    changeOf(course, { ...moved, isCanceled: true }),
    changeOf(course, undefined),
  ]).toEqual([undefined, 'moved', 'moved', 'canceled', 'deleted']);
});

it('a link to a program names its events only', () => {
  expect(programQuery([course, { ...school, id: 'a,b&c' }])).toBe('events=course,a%2Cb%26c');
});
