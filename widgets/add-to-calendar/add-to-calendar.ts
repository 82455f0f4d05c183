import { IANAZone } from 'luxon';
import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { optional } from '../../src/parts.ts';

const text = (about: string): Option<string> => ({
  about,
  fallback: '',
  expected: 'a text',
  parse: (value) => value,
});

const allDay: Option<boolean> = {
  about: 'Whether it fills whole days: `1`; else `0`, empty or absent.',
  fallback: false,
  expected: '"1", "0" or nothing',
  parse: (value) => (value === '1' ? true : ['', '0'].includes(value) ? false : undefined),
};

const zone: Option<string> = {
  about:
    'Time zone of times that have no offset of their own, by its IANA name. Default: `America/New_York`.',
  fallback: 'America/New_York',
  expected: 'the name of a time zone such as America/New_York',
  parse: (value) => (IANAZone.isValidZone(value) ? value : undefined),
};

/** Links that put an event into a visitor's own calendar (EV-01 to EV-07). */
export const addToCalendar = defineWidget({
  name: 'add-to-calendar',
  options: {
    title: text('Name of the event. Needed.'),
    start: text('Its first moment or day. Needed.'),
    end: text('Its last moment or day. Default: an hour after the start, or the day of the start.'),
    allDay,
    zone,
    where: text('Its place. Default: none.'),
    url: text("Address of its page, absolute or relative. Default: this page's."),
    organisation: text('Who holds it.'),
    sponsor: text('Who pays for it, beside the organisation. Default: nobody.'),
  },
  parts: {
    google: optional('a', 'Link to Google Calendar.'),
    outlookLive: optional('a', 'Link to Outlook on the web, for private accounts (outlook.live.com).'),
    outlookOffice: optional(
      'a',
      'Link to Outlook on the web, for accounts of work or school (outlook.office.com).',
    ),
    yahoo: optional('a', 'Link to Yahoo Calendar.'),
    file: optional('a', 'Link that saves the calendar file, `event.ics`.'),
  },
  texts: {
    broughtBy: {
      default: 'This event is brought to you by {organisation}',
      about: 'Description of the entry.',
    },
    andSponsor: {
      default: ' and {sponsor}',
      about: 'Follows the description where there is a sponsor. Begins with a space.',
    },
    fileFailed: {
      default: 'The calendar file could not be made. Please try again.',
      about: 'Where the file is wanted, its script does not load and the server has no file of its own.',
    },
  },
});
