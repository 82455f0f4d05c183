import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { calendarLinks } from './links.ts';

const timed: CalendarEvent = {
  title: 'Lung school',
  where: 'Boston',
  description: 'This event is brought to you by The Society',
  url: 'https://society.example/events/lung-school',
  isAllDay: false,
  start: '2026-05-15T13:00:00Z',
  end: '2026-05-15T14:00:00Z',
};
const days: CalendarEvent = { ...timed, isAllDay: true, start: '2026-12-28', end: '2027-01-01' };

/** Parses a URL into its base and its query. */
const read = (address: string): [string, Record<string, string>] => {
  const { origin, pathname, searchParams } = new URL(address);
  return [origin + pathname, Object.fromEntries(searchParams)];
};

describe('the link to Google', () => {
  const common = {
    action: 'TEMPLATE',
    text: 'Lung school',
    location: 'Boston',
    details: timed.description,
    sprop: `website:${timed.url}`,
  };

  it('has times in UTC', () => {
    const dates = '20260515T130000Z/20260515T140000Z';
    const base = 'https://calendar.google.com/calendar/render';
    expect(read(calendarLinks(timed).google)).toEqual([base, { ...common, dates }]);
  });

  it('has dates without times for an all-day event, ending on the day after the last', () => {
    expect(read(calendarLinks(days).google)[1]).toEqual({ ...common, dates: '20261228/20270101' });
  });
});

describe.each([
  ['outlookLive', 'https://outlook.live.com'],
  ['outlookOffice', 'https://outlook.office.com'],
] as const)('the link %s', (name, origin) => {
  const common = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Lung school',
    location: 'Boston',
    body: `${timed.description}\n${timed.url}`,
  };

  it('has times in UTC', () => {
    expect(read(calendarLinks(timed)[name])).toEqual([
      `${origin}/calendar/0/deeplink/compose`,
      { ...common, startdt: timed.start, enddt: timed.end, allday: 'false' },
    ]);
  });

  it('has dates without times for an all-day event, ending on the day after the last', () => {
    const dates = { startdt: '2026-12-28', enddt: '2027-01-01', allday: 'true' };
    expect(read(calendarLinks(days)[name])[1]).toEqual({ ...common, ...dates });
  });
});

describe('the link to Yahoo', () => {
  const common = { v: '60', title: 'Lung school', in_loc: 'Boston', desc: timed.description, URL: timed.url };

  it('has times in UTC', () => {
    expect(read(calendarLinks(timed).yahoo)).toEqual([
      'https://calendar.yahoo.com/',
      { ...common, st: '20260515T130000Z', et: '20260515T140000Z' },
    ]);
  });

  it('has dates without times for an all-day event, ending on the day after the last', () => {
    const dates = { st: '20261228', et: '20270101', dur: 'allday' };
    expect(read(calendarLinks(days).yahoo)[1]).toEqual({ ...common, ...dates });
  });
});

describe('texts', () => {
  const text = `a+b & c=d; "e", <f>#g?h%20i\nj ${'🫁'.repeat(150)}`;

  it('are preserved in every link', () => {
    for (const address of Object.values(calendarLinks({ ...timed, title: text, where: text }))) {
      const values = Object.values(read(address)[1]);
      expect(values.filter((value) => value === text)).toHaveLength(2);
      expect(address).not.toMatch(/[+\s"<>#]/);
    }
  });

  it('are omitted if they are empty', () => {
    for (const address of Object.values(calendarLinks({ ...timed, where: '', description: '' }))) {
      expect(address).not.toMatch(/loc(?:ation)?=/);
      expect(address).toContain(encodeURIComponent(timed.url));
      expect(address).not.toMatch(/(?:details|desc)=/);
    }
  });
});
