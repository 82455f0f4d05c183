import { defineWidget } from '../../src/runtime/define.ts';
import { anyText, explainDefault, parsed, required } from '../../src/runtime/options.ts';
import { optional } from '../../src/runtime/parts.ts';
import { isTimeZone } from '../../src/runtime/timeZones.ts';

const text = (about: string) => anyText(about, 'a text');

const allDay = explainDefault(
  parsed(
    "With `1`, the event lasts all day; with `0`, empty or absent, it doesn't.",
    '"1", "0" or nothing',
    (value) => (value === '1' ? true : ['', '0'].includes(value) ? false : undefined),
    false,
  ),
  '`0`, not all day',
);

const zone = parsed(
  'IANA name of the time zone for times without an offset.',
  'the name of a time zone such as America/New_York',
  (value) => (isTimeZone(value) ? value : undefined),
  'America/New_York',
);

/** Definition of links that add an event to a visitor's calendar (EV-01 to EV-07). */
export const addToCalendar = defineWidget({
  name: 'add-to-calendar',
  group: 'content',
  options: {
    title: required(text('Name of the event. Required.')),
    start: required(text('Start time or first day. Required.')),
    end: explainDefault(text('End time or last day.'), 'one hour after the start, or the day of the start'),
    allDay,
    zone,
    where: text('Location.'),
    url: explainDefault(text("URL of the event's page, absolute or relative."), 'the current page'),
    organisation: text('Organization that holds the event.'),
    sponsor: text('Sponsor of the event, named after the organization.'),
  },
  parts: {
    google: optional('a', 'Link to Google Calendar.'),
    outlookLive: optional('a', 'Link to Outlook on the web for personal accounts (outlook.live.com).'),
    outlookOffice: optional(
      'a',
      'Link to Outlook on the web for work or school accounts (outlook.office.com).',
    ),
    yahoo: optional('a', 'Link to Yahoo Calendar.'),
    file: optional('a', 'Link that downloads the calendar file, `event.ics`.'),
  },
  texts: {
    broughtBy: {
      default: 'This event is brought to you by {organisation}',
      about: 'Description of the calendar entry.',
    },
    andSponsor: {
      default: ' and {sponsor}',
      about: 'Appended to the description if there is a sponsor. Begins with a space.',
    },
    fileFailed: {
      default: 'The calendar file couldn’t be created. Please try again.',
      about: "Shown when the file's script doesn't load and the server provides no file.",
    },
  },
});
