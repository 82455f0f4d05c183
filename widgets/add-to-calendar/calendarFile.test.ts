import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { calendarFile } from './calendarFile.ts';
import type { CalendarEvent } from './event.ts';

const timed: CalendarEvent = {
  title: 'Lung school',
  where: 'Boston',
  description: 'This event is brought to you by The Society',
  url: 'https://society.example/events/lung-school',
  isAllDay: false,
  start: '2026-05-15T13:00:00Z',
  end: '2026-05-15T14:00:00Z',
};
const days: CalendarEvent = { ...timed, isAllDay: true, start: '2028-02-28', end: '2028-03-01' };

/** Parses the file with an independent parser, which throws if the file is invalid. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event || others.length > 0) throw new Error('not one event');
  const value = (name: string): string => String(event.getFirstPropertyValue(name));
  return { calendar, event, value };
}

function expectWellFormed(file: string): void {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  // A line that ends in the middle of a character would not decode to the same text.
  for (const line of file.split('\r\n')) expect(Buffer.from(line).toString()).toBe(line);
}

describe('the calendar file', () => {
  it('is accepted by a strict parser', () => {
    const file = calendarFile(timed);
    const { calendar, event, value } = read(file);
    expectWellFormed(file);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Society Widgets//Add to calendar//EN');
    expect(value('summary')).toBe(timed.title);
    expect(value('location')).toBe(timed.where);
    expect(value('description')).toBe(timed.description);
    expect(value('url')).toBe(timed.url);
    expect(value('dtstart')).toBe(timed.start);
    expect(value('dtend')).toBe(timed.end);
    expect(event.getFirstProperty('dtstart')?.jCal[2]).toBe('date-time');
    expect(value('dtstamp')).toMatch(/Z$/);
    expect(calendar.getAllProperties().map(({ name }) => name)).toEqual(['version', 'calscale', 'prodid']);
  });

  it('has plain dates for an all-day event', () => {
    const file = calendarFile(days);
    expectWellFormed(file);
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20280228\r\n');
    expect(file).toContain('\r\nDTEND;VALUE=DATE:20280301\r\n');
    expect(read(file).value('dtend')).toBe('2028-03-01');
  });

  it('omits missing fields', () => {
    const { event } = read(calendarFile({ ...timed, where: '', description: '' }));
    expect(event.getFirstProperty('location')).toBeNull();
    expect(event.getFirstProperty('description')).toBeNull();
  });

  describe('has an id that', () => {
    const uid = (changes: Partial<CalendarEvent> = {}): string =>
      read(calendarFile({ ...timed, ...changes })).value('uid');
    const at = (address: string): string => uid({ url: `https://society.example${address}` });

    it('contains the start and the page', () => {
      expect(uid()).toMatch(/^20260515T130000Z-events-lung-school-[\da-z]+@society\.example$/);
    });

    it.each<[string, Partial<CalendarEvent>]>([
      ['its start', { start: '2026-05-14T13:00:00Z' }],
      ['its title', { title: 'Sleep school' }],
      ['its place', { where: 'Room 2' }],
      ['a query', { url: `${timed.url}?id=2` }],
      ['a hash', { url: `${timed.url}#session-2` }],
      ['a path like that query', { url: `${timed.url}-id-2` }],
    ])('differs from that of an event that differs only in %s', (_, changes) => {
      const others = [uid(), at('/events/lung-school?id=2')].filter((other) => other !== uid(changes));
      expect(others).toHaveLength(changes.url?.endsWith('?id=2') ? 1 : 2);
    });

    it('differs for titles in any script', () => {
      expect(uid({ title: 'السل' })).not.toBe(uid({ title: 'الربو' }));
    });

    it.each([
      'utm_source=mail&utm_medium=email',
      'UTM_Campaign=spring',
      'gclid=1',
      'fbclid=a&_gl=1*x',
      'mc_cid=1&mc_eid=2',
      'mtm_campaign=x',
      '_hsenc=x',
    ])('is the same for a visitor of the campaign %s', (query) => {
      expect(at(`/events/lung-school?${query}`)).toBe(uid());
      expect(at(`/events?id=2&${query}`)).toBe(at('/events?id=2'));
      expect(at(`/events?${query}&id=2`)).toBe(at('/events?id=2'));
    });

    it('is the same for other spellings of the address and the texts', () => {
      expect(at('/events/lung-school/')).toBe(uid());
      expect(at('/events?b=2&a=1')).toBe(at('/events?a=1&b=2'));
      expect(uid({ title: 'Lung  \n school', end: '2026-05-15T15:00:00Z' })).toBe(uid());
      expect(uid({ title: 'Me\u0301dico' })).toBe(uid({ title: 'M\u00e9dico' }));
    });
  });

  it('omits a URL that ics rejects', () => {
    const { event, value } = read(calendarFile({ ...timed, url: 'http://[::1]/events' }));
    expect(event.getFirstProperty('url')).toBeNull();
    expect(value('summary')).toBe(timed.title);
  });

  it("doesn't depend on the visitor's time zone", () => {
    const times = ['America/New_York', 'Asia/Tokyo', 'Pacific/Auckland', 'UTC'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return [timed, days].flatMap((event) => {
        const { value } = read(calendarFile(event));
        return [value('dtstart'), value('dtend')];
      });
    });
    for (const time of times) expect(time).toEqual([timed.start, timed.end, days.start, days.end]);
  });
});

describe('a text in the file', () => {
  it.each([
    ['with special characters', 'a, b; "c" & <d> \\e \\n: f=g'],
    ['with line breaks', 'one\ntwo\n\nthree\nEND:VEVENT'],
    ['of 300 letters', 'x'.repeat(300)],
    ['of 300 letters with accents', 'é'.repeat(300)],
    ['of 300 emoji', '👩‍🔬🫁'.repeat(150)],
    ['in Arabic', 'منتدى السل: علاج أقصر للمرضى '.repeat(10).trim()],
    ['in Chinese', '肺'.repeat(300)],
  ])('%s is preserved', (_, text) => {
    const file = calendarFile({ ...timed, title: text, where: text, description: text });
    expectWellFormed(file);
    const { value } = read(file);
    for (const name of ['summary', 'location', 'description']) expect(value(name)).toBe(text);
  });

  it('of any length is folded by octets', () => {
    for (let length = 66; length < 78; length++) {
      for (const character of ['x', 'é', '肺', '🫁']) {
        const title = 'x'.repeat(length) + character.repeat(60);
        const file = calendarFile({ ...timed, title });
        expectWellFormed(file);
        expect(read(file).value('summary')).toBe(title);
      }
    }
  });
});
