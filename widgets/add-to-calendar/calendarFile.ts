import { createEvents, type DateArray, type EventAttributes, type HeaderAttributes } from 'ics';
import { searchWithoutCampaign } from './campaign.ts';
import type { CalendarEvent } from './event.ts';
import { foldByOctets } from './fold.ts';
import { basicFormat } from './links.ts';

/** Returns a date in the format that `ics` expects: `[2026, 5, 15, 13, 0, 0]`, or `[2026, 5, 15]` for a day. */
const dateArray = (date: string): DateArray => date.match(/\d+/g)?.map(Number) as DateArray;

/** Returns a 32-bit FNV-1a hash, in base 36. Only events of the same page and time must differ. */
function hash(text: string): string {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  return (value >>> 0).toString(36);
}

const normalize = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ');

/**
 * Returns an id derived from the event's page, start, title and place, so that importing the file again replaces the
 * entry (RFC 7986). The title and place are included because sessions that start together may share a page, and a
 * session that replaces another is worse than a second entry for a renamed one. How a visitor reached the page makes no
 * difference: campaigns, the order of the query and a trailing slash are ignored.
 */
function uidOf({ url, start, title, where }: CalendarEvent): string {
  const { host, pathname, search, hash: fragment } = new URL(url);
  const query = searchWithoutCampaign(search).slice(1).split('&').toSorted().join('&');
  const page = `${pathname.replace(/(?<!\/)\/+$/, '')}?${query}${fragment}`;
  const name = page.replaceAll(/[^\w.%-]+/g, '-').replaceAll(/^-|-$/g, '');
  const identity = JSON.stringify([page, normalize(title), normalize(where)]);
  return `${[basicFormat(start), name, hash(identity)].filter(Boolean).join('-')}@${host}`;
}

/**
 * Lines that `ics` adds to every file. `METHOD` turns the file into a message between calendars, which requires an
 * organizer (RFC 5546, 3.2.1); `X-PUBLISHED-TTL` specifies how often to fetch a subscribed calendar. Neither line
 * applies to a downloaded event.
 */
const MESSAGE_LINES = /^(?:METHOD|X-PUBLISHED-TTL):.*\r\n/gm;

/** Returns the attributes of an event for `ics`, without its URL. */
export const attributesOf = (event: CalendarEvent): EventAttributes => ({
  uid: uidOf(event),
  title: event.title,
  start: dateArray(event.start),
  end: dateArray(event.end),
  // By default, `ics` interprets arrays in the machine's time zone.
  startInputType: 'utc',
  startOutputType: 'utc',
  endInputType: 'utc',
  endOutputType: 'utc',
  ...(event.where && { location: event.where }),
  ...(event.description && { description: event.description }),
});

/**
 * Returns a valid iCalendar file with CRLF line ends and at most 75 octets per line. Times are in UTC and days are plain
 * dates, so the file does not depend on a time zone.
 * @throws Error if `ics` rejects an event
 */
export function writeCalendar(events: EventAttributes[], header: HeaderAttributes): string {
  const { error, value } = createEvents(events, header);
  if (!value) throw error ?? new Error('ics created no file');
  return foldByOctets(value.replaceAll(MESSAGE_LINES, ''));
}

/** Returns the content of `event.ics` (EV-02). */
export function calendarFile(event: CalendarEvent): string {
  const attributes = attributesOf(event);
  const withUrl = { ...attributes, url: event.url };
  // `ics` rejects the whole event if it doesn't accept the URL.
  const accepted = createEvents([withUrl]).error ? attributes : withUrl;
  return writeCalendar([accepted], { productId: '-//Society Widgets//Add to calendar//EN' });
}
