import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../src/report/report.ts';
import type { OptionsOf } from '../../src/runtime/define.ts';
import { addToCalendar } from './add-to-calendar.ts';
import { readEvent } from './event.ts';
import { polyfill } from './polyfill.ts';

polyfill();

const data: OptionsOf<typeof addToCalendar> = {
  title: 'Lung school',
  start: '2026-05-15T09:00',
  end: '',
  allDay: false,
  zone: 'America/New_York',
  where: 'Boston',
  url: '/events/lung-school',
  organisation: 'The Society',
  sponsor: '',
};

const { broughtBy, andSponsor } = addToCalendar.texts;
const texts = { broughtBy: broughtBy.default, andSponsor: andSponsor.default };

const PAGE = 'https://society.example/events/lung-school?from=home';
const at = (address: string, baseURI = address) => ({ URL: address, baseURI });

function read(changes: Partial<typeof data>) {
  const onProblem = vi.fn<(fault: Problem) => void>();
  const event = readEvent({ ...data, ...changes }, { texts, page: at(PAGE), onProblem });
  return { ...event, problems: onProblem.mock.calls.map(([{ problem }]) => problem) };
}
const times = (changes: Partial<typeof data>) => {
  const { start, end, problems } = read(changes);
  return [start, end, ...problems];
};

it('reads an event from the data of the page', () => {
  expect(read({ end: '2026-05-15T10:30' })).toEqual({
    title: 'Lung school',
    where: 'Boston',
    description: 'This event is brought to you by The Society',
    url: 'https://society.example/events/lung-school',
    isAllDay: false,
    start: '2026-05-15T13:00:00Z',
    end: '2026-05-15T14:30:00Z',
    problems: [],
  });
});

describe('the description', () => {
  it('names the sponsor', () => {
    const { description } = read({ sponsor: 'Halden & Sons' });
    expect(description).toBe('This event is brought to you by The Society and Halden & Sons');
  });

  it('is empty without an organization', () => {
    const { description, problems } = read({ organisation: '', sponsor: 'Halden & Sons' });
    expect(description).toBe('');
    expect(problems).toEqual(['option data-add-to-calendar-organisation is missing']);
  });
});

describe('a timed event', () => {
  it.each([
    ['lasts an hour if it has no end', '2026-05-15T09:00', '', '13:00', '14:00'],
    ['lasts an hour across the skipped hour', '2026-03-08T01:30', '', '06:30', '07:30'],
    ['lasts an hour from a start in the skipped hour', '2026-03-08T02:30', '', '07:30', '08:30'],
    ['lasts an hour in the repeated hour', '2026-11-01T01:30', '', '05:30', '06:30'],
    ['lasts four hours if an hour is skipped', '2026-03-08T00:00', '2026-03-08T05:00', '05:00', '09:00'],
    ['lasts six hours if an hour is repeated', '2026-11-01T00:00', '2026-11-01T05:00', '04:00', '10:00'],
    ['ends after it starts, in the repeated hour', '2026-11-01T01:45', '2026-11-01T01:15', '05:45', '06:15'],
  ])('%s', (_, start, end, from, to) => {
    const [day] = start.split('T');
    expect(times({ start, end })).toEqual([`${day}T${from}:00Z`, `${day}T${to}:00Z`]);
  });

  it.each(['2026-05-15T09:00', '2026-05-15T08:00', '2026-05-14', 'late'])('rejects the end %s', (end) => {
    expect(times({ end })).toEqual([
      '2026-05-15T13:00:00Z',
      '2026-05-15T14:00:00Z',
      'option data-add-to-calendar-end is invalid',
    ]);
  });
});

describe('an all-day event', () => {
  it.each([
    ['one day', '2026-11-30', '', '2026-12-01'],
    ['one day, with start and end', '2026-11-30', '2026-11-30', '2026-12-01'],
    ['across the end of a month', '2027-02-25', '2027-02-28', '2027-03-01'],
    ['across the end of a year', '2026-12-28', '2026-12-31', '2027-01-01'],
    ['to a leap day', '2028-02-28', '2028-02-29', '2028-03-01'],
    ['to the day before a leap day', '2028-02-27', '2028-02-28', '2028-02-29'],
    ['when daylight saving time begins', '2026-03-08', '2026-03-08', '2026-03-09'],
    ['when daylight saving time ends', '2026-10-31', '2026-11-01', '2026-11-02'],
    ['given as midnights', '2026-05-15T00:00:00Z', '2026-05-16 00:00:00', '2026-05-17'],
    ['with times', '2026-05-15T09:00', '2026-05-16T17:00', '2026-05-17'],
  ])('ends on the day after its last day: %s', (_, start, end, exclusiveEnd) => {
    expect(times({ start, end, allDay: true })).toEqual([start.slice(0, 10), exclusiveEnd]);
  });

  it('is an event whose start has no time', () => {
    expect(read({ start: '2026-05-15' })).toMatchObject({ isAllDay: true, end: '2026-05-16' });
  });

  it('does not end before it starts', () => {
    expect(times({ start: '2026-05-15', end: '2026-05-14', allDay: true })).toEqual([
      '2026-05-15',
      '2026-05-16',
      'option data-add-to-calendar-end is invalid',
    ]);
  });
});

it("doesn't depend on the visitor's time zone", () => {
  const events = () =>
    [
      { start: '2026-03-08T02:30' },
      { start: '2026-11-01T01:30', end: '2026-11-01T03:00' },
      { start: '2026-12-31', end: '2027-01-01', allDay: true },
      { start: '2028-02-29T00:00:00Z', allDay: true },
    ].map((changes) => read(changes));
  const seen = ['America/New_York', 'Asia/Tokyo', 'Pacific/Auckland', 'UTC'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return { hour: new Date(0).getHours(), found: events() };
  });
  expect(new Set(seen.map(({ hour }) => hour)).size).toBe(4);
  for (const { found } of seen) expect(found).toEqual(seen[0]?.found);
});

describe('texts', () => {
  it('keep line breaks and special characters', () => {
    const title = 'A, b; "c" & <d>\n\\e 🫁';
    expect(read({ title }).title).toBe(title);
    expect(read({ title: 'One\r\ntwo\rthree' }).title).toBe('One\ntwo\nthree');
  });

  it('lose control characters and lone surrogates', () => {
    expect(read({ where: 'a\u0000b\u0007c\td' }).where).toBe('a b c d');
    expect(read({ title: '\ud83e half' }).title).toBe('half');
  });
});

describe('the URL', () => {
  it.each([
    ['/events/other', 'https://society.example/events/other'],
    ['https://other.example/a b', 'https://other.example/a%20b'],
    ['', 'https://society.example/events/lung-school?from=home'],
  ])('%s becomes %s', (url, address) => {
    expect(read({ url })).toMatchObject({ url: address, problems: [] });
  });

  it.each(['javascript:alert(1)', 'https://', 'mailto:a@b.example'])('must not be %s', (url) => {
    expect(read({ url })).toMatchObject({
      url: 'https://society.example/events/lung-school?from=home',
      problems: ['option data-add-to-calendar-url is invalid'],
    });
  });
});

describe('the URL of the page itself', () => {
  const urlAt = (page: ReturnType<typeof at>, url = '') => readEvent({ ...data, url }, { texts, page }).url;

  it("has no hash and no trace of the visitor's campaign", () => {
    const page = at('https://society.example/events?utm_source=mail&id=2&gclid=1#top');
    expect(urlAt(page)).toBe('https://society.example/events?id=2');
    expect(urlAt(at('https://society.example/events?fbclid=1'))).toBe('https://society.example/events');
  });

  it('is not that of the base', () => {
    const page = at('https://society.example/events/1', 'https://society.example/');
    expect(urlAt(page)).toBe('https://society.example/events/1');
    expect(urlAt(page, 'events/2')).toBe('https://society.example/events/2');
  });

  it('is that of the embedding page in a frame with srcdoc', () => {
    expect(urlAt(at('about:srcdoc', PAGE))).toBe(PAGE);
  });
});

it("keeps the campaign of an author's URL", () => {
  const url = 'https://society.example/events/1?utm_source=calendar';
  expect(read({ url }).url).toBe(url);
});

describe('throws for', () => {
  it.each([
    [{ start: '' }, 'option data-add-to-calendar-start is missing'],
    [{ start: 'soon' }, 'option data-add-to-calendar-start is invalid'],
    [{ title: '' }, 'option data-add-to-calendar-title is missing'],
  ])('%o', (changes, problem) => {
    expect(() => read(changes)).toThrow(problem);
  });
});

describe('an end of a different kind from the start', () => {
  const problem = 'option data-add-to-calendar-end is invalid';
  it.each([
    [
      'a timed event whose end is a day lasts until the end of that day',
      '2026-05-15T09:00',
      '2026-05-17',
      '2026-05-15T13:00:00Z',
      '2026-05-18T04:00:00Z',
    ],
    [
      'a timed event whose end is the day of its start lasts an hour',
      '2026-05-15T09:00',
      '2026-05-15',
      '2026-05-15T13:00:00Z',
      '2026-05-15T14:00:00Z',
    ],
    [
      'an all-day event whose end has a time lasts whole days',
      '2026-05-15',
      '2026-05-17T17:00',
      '2026-05-15',
      '2026-05-18',
    ],
  ])('is reported: %s', (_, start, end, from, to) => {
    expect(times({ start, end })).toEqual([from, to, problem]);
  });

  it('is not reported if the event is marked as an all-day event', () => {
    expect(times({ start: '2026-05-15T09:00', end: '2026-05-16', allDay: true })).toEqual([
      '2026-05-15',
      '2026-05-17',
    ]);
  });
});
