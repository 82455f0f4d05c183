import { type Problem, readmeOf } from '../../src/report/report.ts';
import type { OptionsOf, TextsOf } from '../../src/runtime/define.ts';
import { attributeName } from '../../src/runtime/names.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { addToCalendar } from './add-to-calendar.ts';
import { searchWithoutCampaign } from './campaign.ts';
import { dayAfter, type Moment, readMoment, utcText } from './moments.ts';

/** Event in a format that every calendar accepts. */
export interface CalendarEvent {
  title: string;
  /** Location, or an empty string. */
  where: string;
  /** Description, or an empty string if there is no organization. */
  description: string;
  /** Absolute URL of the event's page. */
  url: string;
  isAllDay: boolean;
  /** Start of the event: an instant (`2026-05-15T13:00:00Z`) or, for an all-day event, a day (`2026-05-15`). */
  start: string;
  /** Exclusive end: the first instant or day after the event, in the same format as the start. */
  end: string;
}

/** Context needed to read an event, in addition to the event's data. */
export interface ReadContext {
  texts: Pick<TextsOf<typeof addToCalendar>, 'broughtBy' | 'andSponsor'>;
  /** Document of the page. */
  page: Pick<Document, 'URL' | 'baseURI'>;
  /** Called for invalid data that does not prevent the event from being read. */
  onProblem?: ((problem: Problem) => void) | undefined;
}

type Data = OptionsOf<typeof addToCalendar>;

const NAME = 'add-to-calendar';
const HOUR_MS = 3_600_000;
const DATE = 'a date such as 2026-05-15T09:00, 2026-05-15T13:00:00Z or 2026-05-15';

function optionProblem(key: keyof Data, value: string, expected: string): Problem {
  const attribute = attributeName(NAME, key);
  const problem = value ? `option ${attribute} is invalid` : `option ${attribute} is missing`;
  const found = `"${value}"`;
  return { code: 'option', widget: NAME, problem, expected, found, attribute, see: readmeOf(NAME) };
}

/**
 * Replaces lone surrogates and control characters with spaces, but keeps line breaks. `encodeURIComponent` throws for
 * lone surrogates, and control characters are invalid in a calendar file (RFC 5545, 3.1).
 */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}|[^\P{Cc}\n]/gu, ' ')
    .trim();

const isHttp = (address: string, base?: string): boolean =>
  URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);

/**
 * Returns the page's own URL, without the hash and without the campaign through which the visitor came. A `<base>` does
 * not change it, because the pages of a site share the same base. A page in an `srcdoc` frame only has a base.
 */
function pageUrl({ URL: own, baseURI }: ReadContext['page']): string {
  const { origin, pathname, search } = new URL(isHttp(own) ? own : baseURI);
  return origin + pathname + searchWithoutCampaign(search);
}

function readUrl({ url }: Data, { page, onProblem }: ReadContext): string {
  if (!url) return pageUrl(page);
  if (isHttp(url, page.baseURI)) return new URL(url, page.baseURI).href;
  onProblem?.(optionProblem('url', url, 'an http or https URL'));
  return pageUrl(page);
}

function describe({ organisation, sponsor }: Data, { texts }: ReadContext): string {
  if (!organisation) return '';
  const broughtBy = interpolate(texts.broughtBy, { organisation: clean(organisation) });
  return sponsor ? broughtBy + interpolate(texts.andSponsor, { sponsor: clean(sponsor) }) : broughtBy;
}

/**
 * Interprets an end that is of a different kind than the start. For example, if the end of a timed event is a day, the
 * event ends at the end of that day. An end on the same day as the start provides no information and is ignored.
 */
function mixedEnd(start: Moment, end: Moment, zone: string): Moment | undefined {
  if (!start.hasTime) return end;
  return end.day > start.day ? readMoment(dayAfter(end.day), zone) : undefined;
}

/** Returns the exclusive end; undefined if the given end isn't after the start (RFC 5545, 3.8.2.2). */
function givenEnd(start: Moment, end: Moment, isAllDay: boolean): string | undefined {
  if (isAllDay) return end.day < start.day ? undefined : dayAfter(end.day);
  const [first] = start.instants;
  const instant = end.instants.find((candidate) => first !== undefined && candidate > first);
  return instant === undefined ? undefined : utcText(instant);
}

/** Returns the exclusive end in the data, and reports an end that is invalid or of a different kind than the start. */
function readEnd(data: Data, start: Moment, onProblem: ReadContext['onProblem']): string | undefined {
  if (!data.end) return undefined;
  const isAllDay = data.allDay || !start.hasTime;
  const written = readMoment(data.end, data.zone);
  const isMixed = !data.allDay && written !== undefined && written.hasTime !== start.hasTime;
  const end = isMixed ? mixedEnd(start, written, data.zone) : written;
  const given = end && givenEnd(start, end, isAllDay);
  const kind = start.hasTime ? 'with' : 'without';
  if (isMixed)
    onProblem?.(optionProblem('end', data.end, `a date ${kind} a time, as the start ${data.start}`));
  else if (!given) onProblem?.(optionProblem('end', data.end, `${DATE}, after the start ${data.start}`));
  return given;
}

function readTimes(
  data: Data,
  onProblem: ReadContext['onProblem'],
): Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'> {
  const start = readMoment(data.start, data.zone);
  const [first] = start?.instants ?? [];
  if (!start || first === undefined) throw new WidgetError(optionProblem('start', data.start, DATE));
  // If the start has no time, the event is an all-day event.
  const isAllDay = data.allDay || !start.hasTime;
  const given = readEnd(data, start, onProblem);
  return isAllDay
    ? { isAllDay, start: start.day, end: given ?? dayAfter(start.day) }
    : { isAllDay, start: utcText(first), end: given ?? utcText(first + HOUR_MS) };
}

/**
 * Reads an event from the page's data (EV-01, EV-04 to EV-06). The result doesn't depend on the visitor's time zone or
 * language.
 * @throws WidgetError if the title is missing, or the start is missing or invalid
 */
export function readEvent(data: Data, context: ReadContext): CalendarEvent {
  const title = clean(data.title);
  if (!title) throw new WidgetError(optionProblem('title', data.title, 'the name of the event'));
  if (!data.organisation)
    context.onProblem?.(optionProblem('organisation', '', 'the organization that holds the event'));
  return {
    title,
    where: clean(data.where),
    description: describe(data, context),
    url: readUrl(data, context),
    ...readTimes(data, context.onProblem),
  };
}
