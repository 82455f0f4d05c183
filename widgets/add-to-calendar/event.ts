import type { OptionsOf, TextsOf } from '../../src/define.ts';
import { attributeName } from '../../src/names.ts';
import { type Fault, readmeOf } from '../../src/report.ts';
import { fill } from '../../src/texts.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import type { addToCalendar } from './add-to-calendar.ts';
import { dayAfter, type Moment, readMoment, utcText } from './moments.ts';

/** An event as every calendar understands it. */
export interface CalendarEvent {
  title: string;
  /** Empty where none is given. */
  where: string;
  /** Empty where nobody is named. */
  description: string;
  /** Absolute. */
  url: string;
  isAllDay: boolean;
  /** An instant (`2026-05-15T13:00:00Z`) or, all day, a day (`2026-05-15`). */
  start: string;
  /** Of the same kind as the start, and after it: the first that is not of the event any more. */
  end: string;
}

/** What the reading of an event needs beside its own data. */
export interface ReadingContext {
  texts: Pick<TextsOf<typeof addToCalendar>, 'broughtBy' | 'andSponsor'>;
  /** Address of the page, absolute. */
  page: string;
  /** Told of what cannot be understood and can be done without. */
  tell: (fault: Fault) => void;
}

type Data = OptionsOf<typeof addToCalendar>;

const NAME = 'add-to-calendar';
const DATE = 'a date such as 2026-05-15T09:00, 2026-05-15T13:00:00Z or 2026-05-15';

function faultIn(key: keyof Data, value: string, expected: string): Fault {
  const name = attributeName(NAME, key);
  const problem = value ? `option ${name} cannot be understood` : `option ${name} missing`;
  return { code: 'option', widget: NAME, problem, expected, found: `"${value}"`, see: readmeOf(NAME) };
}

/** Half a character would make an address impossible; control characters, the file invalid (RFC 5545, 3.1). */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}|[^\P{Cc}\n]/gu, ' ')
    .trim();

function readUrl({ url }: Data, { page, tell }: ReadingContext): string {
  if (URL.canParse(url, page)) {
    const { protocol, href, hash } = new URL(url, page);
    // Without one of its own it is this page, wherever in it the visitor is.
    if (/^https?:$/.test(protocol)) return url ? href : href.slice(0, href.length - hash.length);
  }
  tell(faultIn('url', url, 'an address of the web'));
  return page;
}

function describe({ organisation, sponsor }: Data, { texts }: ReadingContext): string {
  if (!organisation) return '';
  const broughtBy = fill(texts.broughtBy, { organisation: clean(organisation) });
  return sponsor ? broughtBy + fill(texts.andSponsor, { sponsor: clean(sponsor) }) : broughtBy;
}

/** An hour, as clocks show it that are not changed: elapsed time. */
const anHourAfter = (instant: Moment['instants'][number]) => instant.plus({ hours: 1 });

/** The end as it is given, made exclusive; undefined where it does not follow the start (RFC 5545, 3.8.2.2). */
function givenEnd(start: Moment, end: Moment, isAllDay: boolean): string | undefined {
  if (isAllDay) return end.day < start.day ? undefined : dayAfter(end.day);
  const [first] = start.instants;
  const instant = end.instants.find((candidate) => first && candidate > first);
  return instant && utcText(instant);
}

function readTimes(
  data: Data,
  tell: ReadingContext['tell'],
): Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'> {
  const start = readMoment(data.start, data.zone);
  const [first] = start?.instants ?? [];
  if (!start || !first) throw new WidgetError(faultIn('start', data.start, DATE));
  // A day without a time says no hour to begin at.
  const isAllDay = data.allDay || !start.hasTime;
  const end = data.end ? readMoment(data.end, data.zone) : undefined;
  const given = end && givenEnd(start, end, isAllDay);
  if (data.end && !given) tell(faultIn('end', data.end, `${DATE}, after the start ${data.start}`));
  return isAllDay
    ? { isAllDay, start: start.day, end: given ?? dayAfter(start.day) }
    : { isAllDay, start: utcText(first), end: given ?? utcText(anHourAfter(first)) };
}

/**
 * Makes an event of what the page says of it (EV-01, EV-04 to EV-06). The visitor's time zone and language have no part
 * in it.
 * @throws WidgetError where it has no title, or no start that can be understood
 */
export function readEvent(data: Data, context: ReadingContext): CalendarEvent {
  const title = clean(data.title);
  if (!title) throw new WidgetError(faultIn('title', data.title, 'the name of the event'));
  if (!data.organisation) context.tell(faultIn('organisation', '', 'who holds the event'));
  return {
    title,
    where: clean(data.where),
    description: describe(data, context),
    url: readUrl(data, context),
    ...readTimes(data, context.tell),
  };
}
