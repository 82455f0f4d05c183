import { describe, expect, it } from 'vitest';
import { addressWith, asItIsNow, conflictsOf, dayOf, groupByDay, type ProgramEvent } from './program.ts';

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

describe('the days of a program', () => {
  it('are those where the events take place, in order', () => {
    const late = event('late', '2027-03-02T04:30:00Z', '2027-03-02T05:00:00Z');
    const tokyo = event('tokyo', '2027-03-01T16:00:00Z', '2027-03-01T17:00:00Z', 'Asia/Tokyo');
    const days = groupByDay([late, tokyo, course, school]);
    expect(days.map(({ day, events }) => [day, ...events.map(({ id }) => id)])).toEqual([
      ['2027-02-25', 'school'],
      ['2027-03-01', 'course', 'late'],
      ['2027-03-02', 'tokyo'],
    ]);
  });

  it.each([
    ['America/New_York', '2026-10-31'],
    ['UTC', '2026-11-01'],
  ])('depend on the zone of an event with a time: %s', (zone, day) => {
    expect(dayOf(event('night', '2026-11-01T03:59:00Z', '2026-11-01T05:00:00Z', zone))).toBe(day);
    expect(dayOf({ ...school, zone })).toBe('2027-02-25');
  });

  it('begin with all-day events, even if others start on an earlier day of UTC', () => {
    const early = event('early', '2027-02-24T20:00:00Z', '2027-02-24T21:00:00Z', 'Asia/Tokyo');
    expect(groupByDay([early, school])).toEqual([{ day: '2027-02-25', events: [school, early] }]);
  });
});

describe('a conflict', () => {
  const idsOf = (...events: ProgramEvent[]) => events.map((each) => conflictsOf(each, events));

  it('is between two events that overlap, even in other zones, but not between one and the next', () => {
    const talk = event('talk', '2027-03-01T15:59:00Z', '2027-03-01T16:30:00Z', 'Asia/Tokyo');
    const next = event('next', '2027-03-01T16:30:00Z', '2027-03-01T17:00:00Z');
    expect(idsOf(course, talk, next)).toEqual([['talk'], ['course'], []]);
  });

  it('is found in the hour that clocks repeat', () => {
    const first = event('first', '2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z');
    const again = event('again', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z');
    expect(idsOf(first, again), '1:30 before and after the change').toEqual([[], []]);
    expect(idsOf(first, { ...again, start: first.start })).toEqual([['again'], ['first']]);
  });

  it('never includes an all-day or a canceled event', () => {
    const day = event('day', '2027-03-01', '2027-03-02');
    expect(idsOf(course, day, { ...course, id: 'gone', isCanceled: true })).toEqual([[], [], []]);
  });
});

it('an event that has moved, is canceled or no longer exists is shown as it is now', () => {
  const moved = { ...course, start: '2027-03-01T15:00:00Z' };
  const changeFrom = (saved: ProgramEvent, now: ProgramEvent | undefined) =>
    asItIsNow(saved, new Map([[saved.id, now]]));
  expect(changeFrom(course, moved)).toEqual({
    ...moved,
    isDeleted: false,
    saved: course,
    now: moved,
    change: 'moved',
  });
  const { now, isDeleted } = changeFrom(course, undefined);
  expect(changeFrom(now, undefined), 'dismissed').toEqual({ ...now, isDeleted, saved: now, now });
  const gone = { ...moved, isCanceled: true };
  expect([
    changeFrom(course, { ...course, title: 'New title' }).change,
    changeFrom(course, { ...course, end: '2027-03-01T17:00:00Z' }).change,
    changeFrom(course, gone).change,
    changeFrom(gone, gone).change,
    changeFrom(course, undefined).change,
    asItIsNow(course, new Map()).change,
    asItIsNow(course, undefined).change,
  ]).toEqual([undefined, 'moved', 'canceled', undefined, 'deleted', undefined, undefined]);
});

it('a link to a program names its events only, and keeps its own parameters', () => {
  const events = [course, { ...school, id: 'a,b&c' }];
  expect(addressWith('/program', events)).toBe('/program?events=course,a%2Cb%26c');
  expect(addressWith('/index.php?p=program', [course])).toBe('/index.php?p=program&events=course');
});
