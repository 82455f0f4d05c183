import type { CalendarEvent } from './event.ts';

/** URLs that open a web calendar with a prefilled new entry, keyed by part name. */
export interface CalendarLinks {
  google: string;
  outlookLive: string;
  outlookOffice: string;
  yahoo: string;
}

/**
 * Returns a URL that contains the given query. Omits empty values. Encodes spaces as `%20`, because Outlook shows a `+`
 * literally.
 */
function urlWithQuery(base: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return `${base}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** Returns a date in ISO 8601 basic format: `20260515T130000Z`, or `20260515` for a day. */
export const basicFormat = (date: string): string => date.replaceAll(/[-:]/g, '');

function outlook(host: string, event: CalendarEvent): string {
  return urlWithQuery(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: event.start,
    enddt: event.end,
    allday: String(event.isAllDay),
    location: event.where,
    // Outlook provides no field for the URL of the event's page.
    body: [event.description, event.url].filter(Boolean).join('\n'),
  });
}

/** Returns an event's URLs for the four web calendars (EV-03). All four calendars expect an exclusive end. */
export function calendarLinks(event: CalendarEvent): CalendarLinks {
  const [start, end] = [basicFormat(event.start), basicFormat(event.end)];
  return {
    google: urlWithQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.title,
      dates: `${start}/${end}`,
      location: event.where,
      details: event.description,
      sprop: `website:${event.url}`,
    }),
    outlookLive: outlook('outlook.live.com', event),
    outlookOffice: outlook('outlook.office.com', event),
    yahoo: urlWithQuery('https://calendar.yahoo.com/', {
      v: '60',
      title: event.title,
      st: start,
      et: end,
      dur: event.isAllDay ? 'allday' : '',
      in_loc: event.where,
      desc: event.description,
      URL: event.url,
    }),
  };
}
