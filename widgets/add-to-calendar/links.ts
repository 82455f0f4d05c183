import type { CalendarEvent } from './event.ts';

/** Addresses that open a web calendar with a new entry, filled in, by the name of the part that leads there. */
export interface CalendarLinks {
  google: string;
  outlookLive: string;
  outlookOffice: string;
  yahoo: string;
}

/**
 * An address with its query. Everything is percent-encoded, the space too: Outlook shows a `+` as it is. What is empty
 * is left out.
 */
function address(base: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return `${base}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** `20260515T130000Z` of `2026-05-15T13:00:00Z`; `20260515` of `2026-05-15`. */
export const basicFormat = (date: string): string => date.replaceAll(/[-:]/g, '');

/** None of them has a field for the event's own page: it follows the description. */
const details = ({ description, url }: CalendarEvent): string =>
  [description, url].filter(Boolean).join('\n\n');

function outlook(host: string, event: CalendarEvent): string {
  return address(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: event.start,
    enddt: event.end,
    allday: String(event.isAllDay),
    location: event.where,
    body: details(event),
  });
}

/** The four web calendars' addresses for an event (EV-03). All take the end as the first moment or day after it. */
export function calendarLinks(event: CalendarEvent): CalendarLinks {
  const [start, end] = [basicFormat(event.start), basicFormat(event.end)];
  return {
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.title,
      dates: `${start}/${end}`,
      location: event.where,
      details: details(event),
    }),
    outlookLive: outlook('outlook.live.com', event),
    outlookOffice: outlook('outlook.office.com', event),
    yahoo: address('https://calendar.yahoo.com/', {
      v: '60',
      title: event.title,
      st: start,
      et: end,
      dur: event.isAllDay ? 'allday' : '',
      in_loc: event.where,
      desc: details(event),
    }),
  };
}
