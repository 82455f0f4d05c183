import { createEvent, type DateArray, type EventAttributes } from 'ics';
import type { CalendarEvent } from './event.ts';
import { foldByOctets } from './fold.ts';
import { basicFormat } from './links.ts';

/** Returns a date in the format that `ics` expects: `[2026, 5, 15, 13, 0, 0]`, or `[2026, 5, 15]` for a day. */
const dateArray = (date: string): DateArray => date.match(/\d+/g)?.map(Number) as DateArray;

/**
 * Returns an id derived from the event's page and start, so that importing the file again replaces the entry (RFC
 * 7986).
 */
function uidOf({ url, start }: CalendarEvent): string {
  const { host, pathname, search } = new URL(url);
  const page = (pathname + search).replaceAll(/[^\w.%-]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${basicFormat(start)}-${page}@${host}`;
}

/**
 * Lines that `ics` adds to every file. `METHOD` turns the file into a message between calendars, which requires an
 * organizer (RFC 5546, 3.2.1); `X-PUBLISHED-TTL` specifies how often to fetch a subscribed calendar. Neither line
 * applies to a downloaded event.
 */
const MESSAGE_LINES = /^(?:METHOD|X-PUBLISHED-TTL):.*\r\n/gm;

/**
 * Returns the content of `event.ics` (EV-02): a valid iCalendar file with CRLF line ends and at most 75 octets per
 * line. Times are in UTC and days are plain dates, so the file does not depend on a time zone.
 * @throws Error if `ics` rejects the event
 */
export function calendarFile(event: CalendarEvent): string {
  const { title, where, description, url } = event;
  const attributes: EventAttributes = {
    productId: '-//Society Widgets//Add to calendar//EN',
    uid: uidOf(event),
    title,
    start: dateArray(event.start),
    end: dateArray(event.end),
    // By default, `ics` interprets arrays in the machine's time zone.
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    ...(where && { location: where }),
    ...(description && { description }),
  };
  const withUrl = createEvent({ ...attributes, url });
  // `ics` rejects the whole event if it doesn't accept the URL.
  const { error, value } = withUrl.error ? createEvent(attributes) : withUrl;
  if (!value) throw error ?? new Error('ics created no file');
  return foldByOctets(value.replaceAll(MESSAGE_LINES, ''));
}
