import { createEvent, type DateArray, type EventAttributes } from 'ics';
import type { CalendarEvent } from './event.ts';
import { foldByOctets } from './fold.ts';
import { basicFormat } from './links.ts';

/** `[2026, 5, 15, 13, 0, 0]`, or `[2026, 5, 15]` for a day. */
const dateArray = (date: string): DateArray => date.match(/\d+/g)?.map(Number) as DateArray;

/** The same event of the same page has the same id in every file: saved again, it replaces what is there (RFC 7986). */
function uidOf({ url, start }: CalendarEvent): string {
  const { host, pathname, search } = new URL(url);
  const page = (pathname + search).replaceAll(/[^\w.%-]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${basicFormat(start)}-${page}@${host}`;
}

/**
 * The content of `event.ics` (EV-02): a valid iCalendar file in lines of at most 75 octets that end with CRLF. Moments
 * are in UTC, which says the same in every zone; days are days.
 * @throws Error where `ics` refuses the event
 */
export function calendarFile(event: CalendarEvent): string {
  const { title, where, description, url } = event;
  const attributes: EventAttributes = {
    productId: '-//Society Widgets//Add to calendar//EN',
    uid: uidOf(event),
    title,
    start: dateArray(event.start),
    end: dateArray(event.end),
    // `ics` takes arrays for times of the machine's zone unless told otherwise.
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    ...(where && { location: where }),
    ...(description && { description }),
  };
  const made = createEvent({ ...attributes, url });
  // An address whose form it does not know makes it refuse the whole event.
  const { error, value } = made.error ? createEvent(attributes) : made;
  if (!value) throw error ?? new Error('ics made no file');
  return foldByOctets(value);
}
